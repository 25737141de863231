import { expect, it } from 'vitest';
import { referenceNodesOf } from '../../src/model/content-tree.ts';
import { ownSite } from '../fixtures/own-site.ts';
import { readSourceFiles } from './source-files.ts';

const { pages } = await ownSite();
const entries = pages
  .flatMap(({ tree }) => referenceNodesOf(tree))
  .flatMap((node) => (node.kind === 'entry-table' ? node.rows.map(({ entry }) => entry) : []));

/** Who may write the name of a fact, and why. */
const WORDED: Record<string, string> = {
  'src/api/entries.ts': 'words each fact, once',
  'src/api/reference-tables.ts': 'names the columns of tables',
  'src/browser/tools/tools.ts': 'names a button that tries again',
  'src/search/records/reference-records.ts': 'looks up whether to retry, which ranks',
};

it('a code, event, card or statement and its facts are worded by src/api/entries.ts alone', () => {
  const names = new Set(
    entries.flatMap(({ label, facts, copy }) => [
      label,
      ...facts.map(({ name }) => name),
      copy?.name ?? label,
    ]),
  );
  expect(names.size).toBeGreaterThan(10);
  const found = readSourceFiles()
    .filter(({ text }) => [...names].some((name) => text.includes(`'${name}'`)))
    .map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(WORDED).sort());
});
