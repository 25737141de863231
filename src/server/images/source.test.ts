import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePublicRoot, type PublicRoot } from '../../../test/images/fixtures.ts';
import { createImageSources } from './source.ts';
import { measureImage } from './transform.ts';

let files: PublicRoot;
beforeEach(async () => {
  files = await makePublicRoot();
});
afterEach(() => files.remove());

const sourcesOf = (...roots: string[]) =>
  createImageSources({ roots: () => roots.map((folder) => ({ folder })), measure: measureImage });

it('S5.1 an original has its size as displayed, after EXIF rotation', async () => {
  const found = await sourcesOf(files.root).find('/img/turned.jpg');
  expect(found).toMatchObject({ original: { type: 'image/jpeg', size: { width: 40, height: 80 } } });
});

it('S5.1 the header of a broken image is enough; without a header there is no size', async () => {
  const sources = sourcesOf(files.root);
  await writeFile(join(files.root, 'img/head.png'), Buffer.from('89504e470d0a1a0a00', 'hex'));
  expect(await sources.find('/img/corrupt.png')).toMatchObject({
    original: { size: { width: 1000, height: 600 } },
  });
  expect(await sources.find('/img/head.png')).toMatchObject({ original: { type: 'image/png', size: null } });
});

it('S5.1 the first of several folders that has the file wins', async () => {
  const first = join(files.outside, 'first');
  await mkdir(join(first, 'img'), { recursive: true });
  await writeFile(join(first, 'img/a.png'), 'GIF89a');
  const sources = sourcesOf(first, files.root);
  expect(await sources.find('/img/a.png')).toMatchObject({ original: { type: 'image/gif' } });
  expect(await sources.find('/img/a.jpg')).toMatchObject({ original: { type: 'image/jpeg' } });
  expect(await sources.find('/img/absent.png')).toMatchObject({ ok: false, status: 404 });
});

it('S5.1 a missing folder has no images', async () => {
  expect(await sourcesOf(join(files.root, 'none')).find('/img/a.png')).toMatchObject({
    ok: false,
    status: 404,
  });
});
