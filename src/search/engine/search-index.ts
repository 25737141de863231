import { RECORD_KINDS, RECORD_TYPES, type RecordKind, type SearchRecord } from '../../model/search.ts';
import { fold } from '../text/words.ts';
import { type IndexData, termOfToken } from './index-file.ts';
import { type RecordStore, startsOf } from './record-store.ts';
import { Vocabulary } from './vocabulary.ts';
import { KIND_SCORE, LEVEL_SCORE } from './weights.ts';

/** What the files of an index hold, in one piece. */
interface LoadedIndex extends Omit<IndexData, 'symbols' | 'envelopes' | 'sizes' | 'texts'> {
  records: RecordStore;
  symbols: Map<string, number[]>;
  envelopes: Map<string, number>;
  addressCount: number;
}

/** An index in memory: the files' content and what is derived from it. All columns are indexed by record number. */
export interface SearchIndex extends Omit<LoadedIndex, 'terms' | 'lengths' | 'frequencies'> {
  vocabulary: Vocabulary;
  postings: Postings;
  recordStarts: Uint32Array;
  /** What a record scores before any query. */
  staticScores: Float32Array;
  /** The keys of `symbols` in code-unit order. */
  symbolKeys: readonly string[];
}

/** For every term the records that hold it, and where in them. */
export interface Postings {
  /** Postings of term `t` are rows `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array;
  /**
   * `record × 256 + fields`, ascending within a term; bit `f` of `fields` is set where field `f` of the record holds the
   * term. In one number, because a row is written at a random place: two columns would take twice as long.
   */
  rows: Uint32Array;
}

/** Derives from what files hold all that a search needs. Nothing in it grows afterward. */
export function createSearchIndex({ terms, lengths, frequencies, ...loaded }: LoadedIndex): SearchIndex {
  const recordStarts = startsOf(lengths);
  return {
    ...loaded,
    vocabulary: new Vocabulary(terms),
    postings: buildPostings(loaded.tokens, recordStarts, frequencies),
    recordStarts,
    staticScores: Float32Array.from(loaded.types, (place, record) =>
      staticScore({ type: RECORD_TYPES[place] ?? 'content', kind: kindOf(loaded, record) }),
    ),
    symbolKeys: [...loaded.symbols.keys()].sort(),
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
  return LEVEL_SCORE[type] + (KIND_SCORE[kind] ?? 0);
}

/**
 * Inverts the records' token stream. `recordStarts` has one entry more than there are records, and `frequencies` the
 * number of records of each term.
 *
 * It takes a quarter of the time that a large index needs to load, so it calls no function for each token.
 */
function buildPostings(tokens: Uint32Array, recordStarts: Uint32Array, frequencies: Uint32Array): Postings {
  const recordCount = recordStarts.length - 1;
  const starts = new Uint32Array(frequencies.length + 1);
  for (const [term, frequency] of frequencies.entries()) starts[term + 1] = (starts[term] ?? 0) + frequency;
  const rows = new Uint32Array(starts[frequencies.length] ?? 0);
  const next = starts.slice();
  // Record numbers are stored plus one, so that 0 means that the term has not been seen yet.
  const lastRecord = new Uint32Array(frequencies.length);
  for (let record = 0; record < recordCount; record += 1) {
    let field = 0;
    const end = recordStarts[record + 1] ?? 0;
    for (let index = recordStarts[record] ?? 0; index < end; index += 1) {
      const token = tokens[index] ?? 0;
      const term = termOfToken(token);
      if (term < 0) {
        field = token;
        continue;
      }
      let row = next[term] ?? 0;
      if (lastRecord[term] === record + 1) row -= 1;
      else {
        lastRecord[term] = record + 1;
        next[term] = row + 1;
        rows[row] = record << 8;
      }
      rows[row] = (rows[row] ?? 0) | (1 << field);
    }
  }
  return { starts, rows };
}
