import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIXTURE_RECORDS } from '../../../test/contract/fixture-records.ts';
import { hierarchyOf } from '../../../test/fixtures/hierarchy.ts';
import { siteVectors } from '../../../test/relevance/site-records.ts';
import type { SearchRecord } from '../../model/search.ts';
import { buildIndex } from '../index/build-index.ts';
import { loadIndex } from './embedded-engine.ts';

function heading(anchor: string, title: string, phrases: string[] = []): SearchRecord {
  return {
    objectID: anchor,
    type: 'lvl2',
    kind: 'heading',
    section: 'Guides',
    hierarchy: { ...hierarchyOf('Docs', 'Docs'), lvl2: title },
    content: null,
    url: `/docs#${anchor}`,
    symbols: [],
    phrases,
    position: 0,
  };
}

function text(anchor: string, content: string): SearchRecord {
  return { ...heading(anchor, 'Docs'), objectID: `${anchor}~1`, type: 'content', kind: 'text', content };
}

const records = [
  heading('add', 'Add metadata'),
  text('add', 'Put a value of your own into metadata when you create a customer.'),
  heading('rules', 'Know the rules', [
    'maximum size of a value',
    'size limit of metadata',
    'maximum number of keys',
  ]),
  text('rules', 'A value has at most 500 characters.'),
  heading('keys', 'Keep metadata keys'),
  text('keys', 'A key of metadata says what its value is for.'),
];
const vectors = siteVectors();
const file = buildIndex(records);
const byWords = loadIndex(file);
const byMeaning = loadIndex(file, vectors);
const first = (engine: typeof byWords, query: string): string | undefined =>
  engine.search({ text: query, offset: 0, limit: 5 }).hits[0]?.url;

test('a name is not a question: it is ranked by its words', () => {
  const names = ['metadata', 'metadata value', 'largest metadata', 'value of metadata'];
  expect(names.map((name) => first(byMeaning, name))).toEqual(names.map((name) => first(byWords, name)));
});

test('the same records are found, in the same number, whatever their order', () => {
  const index = buildIndex(FIXTURE_RECORDS);
  const [plain, reranked] = [loadIndex(index), loadIndex(index, vectors)];
  const words = FIXTURE_RECORDS.flatMap(({ content, hierarchy }) =>
    `${content ?? ''} ${Object.values(hierarchy).join(' ')}`.toLowerCase().split(/[^a-z]+/),
  ).filter((word) => word !== '');
  const question = fc
    .tuple(
      fc.constantFrom('how do i', 'what is the', 'can my buyer', 'create'),
      fc.array(fc.constantFrom(...words)),
    )
    .map(([begin, rest]) => [begin, ...rest.slice(0, 8)].join(' '));
  fc.assert(
    fc.property(question, (asked) => {
      const query = { text: asked, offset: 0, limit: 1000 };
      const [before, after] = [plain.search(query), reranked.search(query)];
      expect(after.total).toBe(before.total);
      const ids = (found: typeof before) => found.hits.map(({ url }) => url).sort();
      expect(ids(after)).toEqual(ids(before));
    }),
    { numRuns: 200 },
  );
});

test('a huge table below one heading is not read to its end', () => {
  const rows = Array.from({ length: 3000 }, (_, row) =>
    text('keys', `The metadata of row ${row} has a value.`),
  );
  const engine = loadIndex(buildIndex([...records, ...rows]), vectors);
  let work = 0;
  const spend = (units: number): void => {
    work += units;
  };
  engine.search({ text: 'what is the longest value of metadata', offset: 0, limit: 5, spend });
  let plain = 0;
  const alone = loadIndex(buildIndex([...records, ...rows]));
  alone.search({
    text: 'what is the longest value of metadata',
    offset: 0,
    limit: 5,
    spend: (units) => (plain += units),
  });
  expect(work - plain).toBeLessThan(50_000);
  expect(work - plain).toBeGreaterThan(0);
});
