import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listContent } from '../src/content/read.ts';
import { ROOT } from './fixtures/root.ts';

it('guides and reference explain terms where they occur, each once per page', async () => {
  const pages = listContent(join(ROOT, 'content'));
  const uses = pages.flatMap(({ route, path }) =>
    [...readFileSync(path, 'utf8').matchAll(/\{% term name="(.+?)"/g)].map(([, name]) => `${route}: ${name}`),
  );
  expect(uses.filter((use, index) => uses.indexOf(use) !== index)).toEqual([]);
  expect(new Set(uses.map((use) => use.split(':')[0])).size).toBeGreaterThanOrEqual(12);
});
