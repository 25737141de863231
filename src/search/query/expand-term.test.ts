import { expect, test } from 'vitest';
import type { Postings } from '../index/index-file.ts';
import { frequency } from '../index/search-index.ts';
import { Vocabulary } from '../index/vocabulary.ts';
import { expandTerm } from './expand-term.ts';

/** Terms `pa`, `pb` …, each in as many records as the list says. */
function completionsOf(typed: string, holders: readonly number[]): number[] {
  const terms = holders.map((_, index) => `p${String.fromCharCode(97 + index)}`);
  let rows = 0;
  const starts = Uint32Array.from([0, ...holders], (count) => {
    rows += count;
    return rows;
  });
  const postings: Postings = { starts, rows: new Uint32Array(0) };
  const lexicon = { vocabulary: new Vocabulary(terms), postings, spend: () => undefined };
  const term = { text: typed, isPrefix: true, literal: false, optional: false, alternatives: [] };
  return [...expandTerm(term, lexicon).qualities.keys()].map((id) => frequency(postings, id));
}

test('a letter stands for all words that begin with it', () => {
  expect(completionsOf('p', [3, 20, 1])).toEqual([3, 20, 1]);
});

test('on a large site it stands for the most common ones, up to 150,000 postings', () => {
  expect(completionsOf('p', [60_000, 10, 80_000, 70_000])).toEqual([80_000, 70_000]);
});

test('it stands for one word at least, however common', () => {
  expect(completionsOf('p', [300_000, 400_000])).toEqual([400_000]);
});
