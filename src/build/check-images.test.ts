import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImages } from './pictures.ts';

describe('checkImages', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frame-images-'));
    const create = { width: 120, height: 80, channels: 3 as const, background: 'red' };
    const bytes = await sharp({ create }).png().toBuffer();
    writeFileSync(join(folder, 'whole.png'), bytes);
    writeFileSync(join(folder, 'half.png'), bytes.subarray(0, bytes.length / 2));
    const large = sharp({ create: { ...create, width: 2001, height: 2000 } });
    writeFileSync(join(folder, 'large.png'), await large.png().toBuffer());
    const limit = sharp({ create: { ...create, width: 2000, height: 2000 } });
    writeFileSync(join(folder, 'limit.png'), await limit.png().toBuffer());
    writeFileSync(join(folder, 'text.png'), 'this is no picture');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (href: string, size?: { width: number; height: number }) =>
    checkImages(
      [{ file: 'page.mdoc', links: [{ href, line: 7, column: 3, image: true, ...(size && { size }) }] }],
      folder,
    );

  it.each([
    [120, 80],
    [60, 40],
    [59, 39],
  ])('S5.3 accepts %i × %i, which has the proportions of the file', async (width, height) => {
    expect(await check('/images/whole.png', { width, height })).toEqual([]);
  });

  it.each([
    [120, 120],
    [240, 160],
    [60, 43],
  ])('S5.3 rejects %i × %i and names the size of the file', async (width, height) => {
    expect(await check('/images/whole.png', { width, height })).toEqual([
      {
        id: 'image-size',
        level: 'error',
        message: `the picture has 120 × 80 pixels, not ${width} × ${height}`,
        hint: 'write `width=120 height=80`',
        file: 'page.mdoc',
        line: 7,
        column: 3,
      },
    ]);
  });

  it('S5.3 names the size of the file when the writer gave none', async () => {
    expect(await check('/images/whole.png')).toMatchObject([
      { message: 'the picture has 120 × 80 pixels', hint: 'write `width=120 height=80`' },
    ]);
  });

  it.each(['half.png', 'text.png'])('rejects %s, which cannot be decoded', async (name) => {
    const [problem] = await check(`/images/${name}`);
    expect(problem?.message).toMatch(new RegExp(`^the picture \`/images/${name}\` cannot be read: \\w`));
  });

  it('rejects a picture of more than 4 megapixels', async () => {
    expect(await check('/images/large.png', { width: 200, height: 200 })).toEqual([
      {
        id: 'image-large',
        level: 'error',
        message: 'the picture `/images/large.png` has 2001 × 2000 pixels, more than 4 megapixels',
        hint: 'export it smaller',
        file: 'page.mdoc',
        line: 7,
        column: 3,
      },
    ]);
    expect(await check('/images/limit.png', { width: 2000, height: 2000 })).toEqual([]);
  });

  it('leaves a missing file to the link check', async () => {
    expect(await check('/images/none.png')).toEqual([]);
  });
});
