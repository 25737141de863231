import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePublicRoot, type PublicRoot } from '../../test/images/fixtures.ts';
import { createImageSources } from './source.ts';

let files: PublicRoot;
beforeEach(async () => {
  files = await makePublicRoot();
});
afterEach(() => files.remove());

it('an original is found again when a build has put its folder in place', async () => {
  const sources = createImageSources(files.root);
  const away = `${files.root}-old`;
  renameSync(files.root, away);
  const found = sources.find('/img/a.png');
  setTimeout(() => renameSync(away, files.root), 30);
  expect(await found).toMatchObject({ ok: true, original: { file: join(files.root, 'img/a.png') } });
});

it('what is absent is refused at once', async () => {
  const from = performance.now();
  expect(await createImageSources(files.root).find('/img/absent.png')).toMatchObject({
    ok: false,
    status: 404,
  });
  expect(performance.now() - from).toBeLessThan(50);
});
