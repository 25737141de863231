import { expect, test } from 'vitest';
import type { SearchRecord } from '../../model/search.ts';
import { buildIndex } from './build-index.ts';
import { readIndexFile } from './index-file.ts';
import { mergeIndexes } from './load-index.ts';

function recordsOf(page: number): SearchRecord[] {
  const words = ['refund', 'charge_intents', 'webhook', 'customer', 'payout', 'sandbox'];
  const hierarchy = {
    lvl0: 'Guides',
    lvl1: `Page ${page}`,
    lvl2: words[page % words.length] ?? null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  };
  const url = `/page-${page}`;
  return [
    {
      objectID: `${url}`,
      type: 'lvl1',
      kind: 'page',
      section: 'Guides',
      hierarchy: { ...hierarchy, lvl2: null },
      content: null,
      url,
      symbols: [],
      position: 0,
    },
    {
      objectID: `${url}#a`,
      type: 'lvl2',
      kind: 'heading',
      section: 'Guides',
      hierarchy,
      content: null,
      url: `${url}#a`,
      symbols: [`symbol_${page}`],
      position: 1,
    },
    {
      objectID: `${url}#a-1`,
      type: 'content',
      kind: 'text',
      section: 'Guides',
      hierarchy,
      content: `Only ${page} says ${words.join(' ')}`,
      url: `${url}#a`,
      symbols: [],
      position: 2,
    },
  ];
}

test('the parts of an index merge to what one index over all records holds', () => {
  const pages = Array.from({ length: 25 }, (_, page) => recordsOf(page));
  const whole = readIndexFile(buildIndex(pages.flat()));
  for (const size of [1, 4, 10, 25]) {
    const parts: string[] = [];
    for (let at = 0; at < pages.length; at += size) parts.push(buildIndex(pages.slice(at, at + size).flat()));
    expect(mergeIndexes(parts.map(readIndexFile))).toEqual(whole);
  }
});

test('no part makes an empty index', () => {
  expect(mergeIndexes([])).toEqual({ records: [], terms: [], tokens: [], lengths: [] });
});
