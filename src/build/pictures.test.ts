import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePictures, picture } from '../../test/images/fixtures.ts';
import { listPictures, renderVariant } from './pictures.ts';

let folder: string;
const save = (path: string, bytes: Buffer | string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('pictures made by the build', () => {
  it('S5.3 of every picture that the image endpoint would change', async () => {
    for (const [path, bytes] of Object.entries(await makePictures())) save(path, bytes);
    save('huge.png', await picture(2001, 2000).png({ compressionLevel: 0 }).toBuffer());
    const files = await listPictures(folder);
    expect(Object.keys(files).sort()).toEqual(
      [
        'a.avif',
        'a.jpg',
        'a.png',
        'a.webp',
        'corrupt.png',
        'größe.png',
        'small.png',
        'static.gif',
        'turned.jpg',
      ]
        .concat('two words.v2.png')
        .map((name) => `/images/img/${name}`)
        .sort(),
    );
    expect(files['/images/img/a.avif']).toEqual({ width: 64, plain: 'jpeg' });
    expect(files['/images/img/turned.jpg']).toEqual({ width: 40, plain: 'jpeg' });
    expect(files['/images/img/static.gif']).toEqual({ width: 400, plain: 'gif' });
    expect(await listPictures(join(folder, 'absent'))).toEqual({});
  });

  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['png', 'png'],
  ])('S5.3 in a width, as %s', async (extension, format) => {
    save('a.png', await picture(100, 60).png().toBuffer());
    const made = await renderVariant(join(folder, 'a.png'), 48, extension);
    expect(await sharp(made).metadata()).toMatchObject({ format, width: 48 });
  });
});
