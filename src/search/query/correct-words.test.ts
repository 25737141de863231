import { describe, expect, test } from 'vitest';
import { hierarchyOf } from '../../../test/fixtures/hierarchy.ts';
import type { SearchRecord } from '../../model/search.ts';
import { buildIndex } from '../index/build-index.ts';
import { readIndexFile } from '../index/index-file.ts';
import { createSearchIndex } from '../index/search-index.ts';
import { correctWords } from './correct-words.ts';
import { loadIndex } from './embedded-engine.ts';

const engine = loadIndex(
  buildIndex(
    ['do_not_honor', 'payment_method.detached', 'payment_method', 'requires_3d_secure', 'ban'].map(code),
  ),
);

function code(symbol: string, position: number): SearchRecord {
  const hierarchy = hierarchyOf('Docs', 'Codes');
  return {
    objectID: symbol,
    type: 'content',
    kind: 'error',
    section: 'Codes',
    hierarchy,
    content: `What ${symbol} means`,
    url: `#${symbol}`,
    symbols: [symbol],
    phrases: [],
    position,
  };
}

const search = (text: string, typos?: { one: number; two: number }) =>
  engine.search({ text, offset: 0, limit: 1, ...(typos === undefined ? {} : { typos }) });

test.each([
  ['do_not_honour', '#do_not_honor'],
  ['what is do_not_honor', '#do_not_honor'],
  ['payment_metod.detached', '#payment_method.detached'],
  ['paymnet_method.detached', '#payment_method.detached'],
  ['payment_metod', '#payment_method'],
  ['requires_3d_secue', '#requires_3d_secure'],
])('%s is the symbol at %s, found exactly', (text, url) => {
  const { hits, similar } = search(text);
  expect(hits[0]?.url).toBe(url);
  expect(similar).toBe(false);
});

test('no typo is read into a short identifier, or where the client forgives none', () => {
  expect(search('b_an_k').hits).toEqual([]);
  const never = { one: Number.POSITIVE_INFINITY, two: Number.POSITIVE_INFINITY };
  expect(search('payment_metod', never).similar).toBe(true);
});

describe('words that the site does not know', () => {
  const index = createSearchIndex(
    readIndexFile(buildIndex(['refund', 'expired card', 'expiry month', 'apple pay', 'apply'].map(code))),
  );
  let units = 0;
  const lexicon = {
    vocabulary: index.vocabulary,
    postings: index.postings,
    spend: (spent: number) => {
      units += spent;
    },
  };
  const rule = { one: 4, two: 8 };
  const correct = (text: string): string => correctWords(text, rule, lexicon).text;

  test.each([
    ['refnud', 'refund'],
    ['a refnud, pleese', 'a refund, pleese'],
    ['expird card', 'expired card'],
    ['aple pay', 'apple pay'],
    ['pey', 'pey'],
    ['apple pey', 'apple pay'],
    ['refund_id', 'refund_id'],
    ['zzqv blorf', 'zzqv blorf'],
  ])('%s is read as %s', (typed, read) => {
    expect(correct(typed)).toBe(read);
  });

  test('six of them at most are looked up', () => {
    const workFor = (count: number): number => {
      units = 0;
      correct(Array.from({ length: count }, (_, word) => `refnud${'abcdefghij'[word]}x`).join(' '));
      return units;
    };
    expect(workFor(6)).toBeGreaterThan(workFor(3));
    expect(workFor(10)).toBe(workFor(6));
  });
});
