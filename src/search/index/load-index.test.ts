import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  RECORD_KINDS,
  RECORD_TYPES,
  SEARCH_SECTIONS,
  type SearchRecord,
  type SearchSection,
} from '../../model/search.ts';
import { buildIndex } from './build-index.ts';
import { FIELD, FIELD_COUNT, fieldTexts } from './fields.ts';
import { readIndexFile, termOfToken } from './index-file.ts';
import {
  createSearchIndex,
  fieldsOfRow,
  kindOf,
  recordOfRow,
  type SearchIndex,
  symbolKey,
} from './search-index.ts';
import { tokenize } from './tokenize.ts';

const WORDS = [
  'refund',
  'Refunds',
  'charge_intents',
  'café',
  '返金',
  'charge back',
  '4242424242424242',
  'a',
  '😀',
];
const texts = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
const record = fc.record({
  type: fc.constantFrom(...RECORD_TYPES),
  kind: fc.constantFrom(...RECORD_KINDS),
  title: texts,
  content: fc.option(texts),
  anchor: fc.constantFrom('', '#a', '#b'),
  symbols: fc.array(fc.constantFrom('charge_intent', 'chargeIntents', 'POST /v1/refunds'), { maxLength: 3 }),
  phrases: fc.option(fc.array(texts, { maxLength: 2 }), { nil: undefined }),
});
/** Pages of a site: a few records each, of one section and of addresses that no other page has. */
const pages = fc.array(
  fc.tuple(fc.constantFrom(...SEARCH_SECTIONS), fc.array(record, { minLength: 1, maxLength: 6 })),
  { maxLength: 8 },
);

type Block = typeof record extends fc.Arbitrary<infer Value> ? Value : never;

function recordsOf([section, blocks]: [SearchSection, Block[]], page: number): SearchRecord[] {
  return blocks.map(({ title, anchor, ...rest }, position): SearchRecord => {
    const none = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
    const hierarchy = { lvl0: section, lvl1: `Page ${page}`, ...none, lvl2: title };
    const url = `/page-${page}${anchor}`;
    const { phrases, ...always } = rest;
    const facts = phrases === undefined ? {} : { phrases };
    return { ...always, ...facts, section, hierarchy, url, objectID: `${page}-${position}`, position };
  });
}

function load(records: readonly SearchRecord[]): SearchIndex {
  const file = buildIndex(records);
  // A view may begin anywhere in a larger buffer.
  const larger = new Uint8Array(file.length + 1);
  larger.set(file, 1);
  return createSearchIndex(readIndexFile(larger.subarray(1)));
}

/** What a record says, term by term: a field's number where a text of it begins, a term with what it lies over. */
function spoken(
  records: readonly SearchRecord[],
  number: number,
): (number | [term: string, cover: number])[] {
  return fieldTexts(records, number).flatMap((inField, field) =>
    inField.flatMap((text) => [
      field,
      ...tokenize(text, { asked: field === FIELD.phrases }).map(({ term, kind, span }): [string, number] => [
        term,
        kind === 'word' ? 0 : Math.min(span, 7),
      ]),
    ]),
  );
}

describe('an index that was written and loaded', () => {
  test('says of every record what the records say', () => {
    fc.assert(
      fc.property(pages, (generated) => {
        const records = generated.flatMap(recordsOf);
        const index = load(records);
        const { terms } = index.vocabulary;
        expect([...index.records]).toEqual(records);
        expect(terms).toEqual([...new Set(terms)].sort());
        const holders = new Map<string, Map<number, number>>();
        for (const [number, expected] of records.entries()) {
          const from = index.recordStarts[number];
          const stream = [...index.tokens.subarray(from, index.recordStarts[number + 1])].map((token) =>
            token < FIELD_COUNT ? token : [terms[termOfToken(token)], token & 7],
          );
          const words = spoken(records, number);
          expect(stream).toEqual(words);
          let field = 0;
          for (const word of words) {
            if (typeof word === 'number') field = word;
            else {
              const fields = holders.get(word[0]) ?? new Map<number, number>();
              fields.set(number, (fields.get(number) ?? 0) | (1 << field));
              holders.set(word[0], fields);
            }
          }
          expect(RECORD_TYPES[index.types[number] ?? 0]).toBe(expected.type);
          expect(kindOf(index, number)).toBe(expected.kind);
          expect(SEARCH_SECTIONS[index.sections[number] ?? 0]).toBe(expected.section);
        }
        const { starts, rows } = index.postings;
        for (const [id, term] of terms.entries()) {
          const found = Array.from(rows.subarray(starts[id], starts[id + 1]), (row) => [
            recordOfRow(row),
            fieldsOfRow(row),
          ]);
          expect(found).toEqual([...(holders.get(term) ?? [])]);
        }
        const urls = [...new Set(records.map(({ url }) => url))];
        expect([...index.addresses]).toEqual(records.map(({ url }) => urls.indexOf(url)));
        expect(index.addressCount).toBe(urls.length);
        const keys = [...new Set(records.flatMap(({ symbols }) => symbols.map(symbolKey)))].sort();
        expect(index.symbolKeys).toEqual(keys);
        for (const key of keys) {
          const named = records.flatMap(({ symbols }, number) =>
            symbols.some((symbol) => symbolKey(symbol) === key) ? [number] : [],
          );
          expect(index.symbols.get(key)).toEqual(named);
        }
      }),
    );
  });

  test('of no records is empty', () => {
    const index = load([]);
    expect(index.records.length).toBe(0);
    expect(index.vocabulary.terms).toEqual([]);
    expect(() => index.records.get(0)).toThrow(RangeError);
  });
});
