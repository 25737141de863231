import { RECORD_KINDS, RECORD_TYPES, type RecordKind, type SearchRecord } from '../../model/search.ts';
import { KIND_SCORE, LEVEL_SCORE } from '../query/weights.ts';
import { FIELD_COUNT } from './fields.ts';
import { type IndexData, type Postings, RecordStore, termOfToken } from './index-file.ts';
import { Vocabulary } from './vocabulary.ts';
import { fold } from './words.ts';

/** An index in memory: the file's content and what is derived from it. */
export interface SearchIndex extends IndexData {
  records: RecordStore;
  /** The keys of `symbols` in code-unit order. */
  symbolKeys: readonly string[];
  vocabulary: Vocabulary;
  addressCount: number;
  /** What a record scores before any query, by record number. */
  staticScores: Float32Array;
}

/** Derives the little that files do not hold. Nothing in it grows afterward. */
export function createSearchIndex(data: IndexData): SearchIndex {
  return {
    ...data,
    records: new RecordStore(data),
    symbolKeys: [...data.symbols.keys()],
    vocabulary: new Vocabulary(data.terms),
    addressCount: data.addresses.reduce((most, address) => Math.max(most, address + 1), 0),
    staticScores: Float32Array.from(data.types, (place, record) =>
      staticScore({ type: RECORD_TYPES[place] ?? 'content', kind: kindOf(data, record) }),
    ),
  };
}

/** The kind of a record, without reading the record. */
export function kindOf({ kinds }: Pick<SearchIndex, 'kinds'>, record: number): RecordKind {
  return RECORD_KINDS[kinds[record] ?? 0] ?? 'text';
}

/** Letters and digits only, in the singular: `POST /v1/refunds` → `postv1refund`, `charge_intent` = `charge_intents`. */
export function symbolKey(symbol: string): string {
  return fold(symbol)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/s$/, '');
}

/** The record of a row of postings. */
export function recordOfRow(row: number): number {
  return row >>> 8;
}

/** The fields of its record that hold the term of a row of postings, a bit each. */
export function fieldsOfRow(row: number): number {
  return row & 255;
}

/** Number of records that hold a term. */
export function frequency(postings: Postings, id: number): number {
  return (postings.starts[id + 1] ?? 0) - (postings.starts[id] ?? 0);
}

/** What a record scores before any query. */
export function staticScore({ type, kind }: Pick<SearchRecord, 'type' | 'kind'>): number {
  return (LEVEL_SCORE[type] ?? 0) + (KIND_SCORE[kind] ?? 0);
}

/** A text of a record: the field that it is of, and its tokens. */
export interface IndexedText {
  field: number;
  tokens: Uint32Array;
}

/** The texts of the records `first` to `last`, at most `limit` tokens of them. */
export function textsOf(
  { tokens, recordStarts }: Pick<SearchIndex, 'tokens' | 'recordStarts'>,
  first: number,
  last = first,
  limit = Number.POSITIVE_INFINITY,
): IndexedText[] {
  const start = recordStarts[first] ?? 0;
  const end = Math.min(recordStarts[last + 1] ?? 0, start + limit);
  const texts: IndexedText[] = [];
  for (let at = start; at < end; ) {
    let next = at + 1;
    while (next < end && (tokens[next] ?? 0) >= FIELD_COUNT) next += 1;
    texts.push({ field: tokens[at] ?? 0, tokens: tokens.subarray(at + 1, next) });
    at = next;
  }
  return texts;
}

/** Whether one of the texts has a word in any of its readings. */
export function hasWord(
  texts: readonly IndexedText[],
  { qualities }: { qualities: ReadonlyMap<number, number> },
): boolean {
  return texts.some(({ tokens }) => tokens.some((token) => qualities.has(termOfToken(token))));
}
