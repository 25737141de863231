import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadVocabulary } from '../src/build/load-vocabulary.ts';
import { loadPage } from '../src/content/load-page.ts';
import { listContent, readContent } from '../src/content/read.ts';
import { walkTags } from '../src/model/content-tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { config } = loadVocabulary(join(ROOT, 'api/openapi.yaml'));

it('issue 23: guides and reference explain terms where they are read, each once on a page', async () => {
  const uses: string[] = [];
  for (const file of await listContent(join(ROOT, 'content')))
    walkTags(loadPage(readContent(file), config).page.tree, ({ name, attributes }) => {
      if (name === 'Term') uses.push(`${file.route}: ${attributes.name}`);
    });
  expect(uses.filter((use, index) => uses.indexOf(use) !== index)).toEqual([]);
  expect(new Set(uses.map((use) => use.split(':')[0])).size).toBeGreaterThanOrEqual(12);
});
