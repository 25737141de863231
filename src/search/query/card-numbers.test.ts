import { describe, expect, test } from 'vitest';
import { hierarchyOf } from '../../../test/fixtures/hierarchy.ts';
import type { RecordKind, SearchRecord } from '../../model/search.ts';
import { buildIndex } from '../index/build-index.ts';
import { loadIndex } from './embedded-engine.ts';

function record(url: string, kind: RecordKind, text: string, symbols: string[] = []): SearchRecord {
  const isHeading = kind === 'heading';
  return {
    objectID: url,
    type: isHeading ? 'lvl2' : 'content',
    kind,
    section: 'Guides',
    hierarchy: { ...hierarchyOf('Docs', 'Docs'), ...(isHeading ? { lvl2: text } : {}) },
    content: isHeading ? null : text,
    url,
    symbols,
    phrases: [],
    position: 0,
  };
}

const engine = loadIndex(
  buildIndex([
    record('/testing#use', 'heading', 'Use a test card'),
    record('/testing#visa', 'value', '4242424242424242 · Visa', ['4242424242424242']),
    record('/testing#3ds', 'value', '4000000000003220 · A challenge opens.', ['4000000000003220']),
    record('/testing#amex', 'value', '378282246310005 · American Express', ['378282246310005']),
    record('/webhooks', 'heading', 'Answer a delivery'),
  ]),
);
const search = (text: string) => engine.search({ text, offset: 0, limit: 9 });

describe('a long number', () => {
  test.each([
    ['4242424242424242', '/testing#visa'],
    ['4242 4242 4242 4242', '/testing#visa'],
    ['4242-4242-4242-4242', '/testing#visa'],
    ['3782 822463 10005', '/testing#amex'],
    ['400000000000', '/testing#3ds'],
    ['4000 0000 0000 32', '/testing#3ds'],
    ['4242424242424242 visa', '/testing#visa'],
  ])('%s finds the number that is, or begins with it', (text, url) => {
    const { hits, similar } = search(text);
    expect(hits.map((hit) => hit.url)).toEqual([url]);
    expect(similar).toBe(false);
  });

  test.each([
    '4000000000000002',
    '4000 0000 0000 0002',
    '4000-0000-0000-0002',
    'what is 4000000000000002',
    'card 4000000000000002',
    '4242 4242 4242 4241',
  ])('%s, which no text has, leads to the test cards, and only as similar', (text) => {
    const { hits, similar } = search(text);
    expect(hits.map((hit) => hit.url)).toEqual(['/testing#use']);
    expect(similar).toBe(true);
  });
});
