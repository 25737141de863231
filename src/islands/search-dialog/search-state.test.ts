import { expect, it } from 'vitest';
import { groupHits } from './search-state.ts';
import { testHit } from './testing/test-hit.ts';

const shape = (groups: ReturnType<typeof groupHits>) =>
  groups.map(({ title, hits }) => [title, ...hits.map(({ objectID }) => objectID)]);

it('S3.4: hits are grouped by lvl0 in the order of their best hit, five at most in a group', () => {
  const hits = ['B', 'A', 'B', 'B', 'B', 'B', 'B', 'A'].map((lvl0, index) =>
    testHit(`${index}`, [lvl0, 'Page']),
  );
  expect(shape(groupHits(hits))).toEqual([
    ['B', '0', '2', '3', '4', '5'],
    ['A', '1', '7'],
  ]);
});

it('S3.4: within a group the hits of one page are together', () => {
  const pages = ['One', 'Two', 'One', 'Two', 'Three'];
  const hits = pages.map((lvl1, index) => testHit(`${index}`, ['A', lvl1]));
  expect(shape(groupHits(hits))).toEqual([['A', '0', '2', '1', '3', '4']]);
});

it('S3.4: titles like numbers and properties keep their place; a missing one makes a group of its own', () => {
  const hits = ['Z', '2024', '__proto__', 'constructor'].map((lvl0) => testHit(lvl0, [lvl0]));
  expect(shape(groupHits([...hits, testHit('x')])).map(([title]) => title)).toEqual([
    'Z',
    '2024',
    '__proto__',
    'constructor',
    '',
  ]);
});
