import { SEARCH_SECTIONS, type SearchRecord } from '../../model/search.ts';
import { fold } from '../text/words.ts';
import { type IndexData, termOfToken } from './index-file.ts';
import { Vocabulary } from './vocabulary.ts';
import { KIND_SCORE, LEVEL_SCORE } from './weights.ts';

/** An index in memory: the file's content and what is derived from it. All columns are indexed by record number. */
export interface SearchIndex {
  records: readonly SearchRecord[];
  vocabulary: Vocabulary;
  postings: Postings;
  /** See `IndexData.tokens`. */
  tokens: Uint32Array;
  recordStarts: Uint32Array;
  /** What a record scores before any query. */
  staticScores: Float32Array;
  /** Number of the record's address; records of one address share it. */
  addresses: Uint32Array;
  addressCount: number;
  /** Place of the record's section in `SEARCH_SECTIONS`. */
  sections: Uint8Array;
  /** Records by symbol, in the spelling of `symbolKey`. */
  symbols: Map<string, number[]>;
  /** The keys of `symbols` in code-unit order. */
  symbolKeys: readonly string[];
}

/** For every term the records that hold it, as parallel columns. */
export interface Postings {
  /** Postings of term `t` are rows `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array;
  /** Record numbers, ascending within a term. */
  records: Uint32Array;
  /** Bit `f` is set where field `f` of the record holds the term. */
  fields: Uint8Array;
}

/** Derives from an index file's data all that a search needs. Nothing in it grows afterward. */
export function createSearchIndex(data: IndexData): SearchIndex {
  const { records } = data;
  const tokens = Uint32Array.from(data.tokens);
  const recordStarts = new Uint32Array(records.length + 1);
  for (let record = 0; record < records.length; record += 1) {
    recordStarts[record + 1] = (recordStarts[record] ?? 0) + (data.lengths[record] ?? 0);
  }
  const symbols = recordsBySymbol(records);
  return {
    records,
    vocabulary: new Vocabulary(data.terms),
    postings: buildPostings(tokens, recordStarts, data.terms.length),
    tokens,
    recordStarts,
    staticScores: Float32Array.from(records, staticScore),
    ...numberAddresses(records),
    sections: Uint8Array.from(records, ({ section }) => SEARCH_SECTIONS.indexOf(section)),
    symbols,
    symbolKeys: [...symbols.keys()].sort((a, b) => (a < b ? -1 : 1)),
  };
}

/** Letters and digits only, in the singular: `POST /v1/refunds` → `postv1refund`, `charge_intent` = `charge_intents`. */
export function symbolKey(symbol: string): string {
  return fold(symbol)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/s$/, '');
}

/** Number of records that hold a term. */
export function frequency(postings: Postings, id: number): number {
  return (postings.starts[id + 1] ?? 0) - (postings.starts[id] ?? 0);
}

/** What a record scores before any query. */
export function staticScore({ type, kind }: SearchRecord): number {
  return LEVEL_SCORE[type] + (KIND_SCORE[kind] ?? 0);
}

function numberAddresses(records: readonly SearchRecord[]): Pick<SearchIndex, 'addresses' | 'addressCount'> {
  const numbers = new Map<string, number>();
  const addresses = Uint32Array.from(records, (record) => {
    const number = numbers.get(record.url) ?? numbers.size;
    numbers.set(record.url, number);
    return number;
  });
  return { addresses, addressCount: numbers.size };
}

function recordsBySymbol(records: readonly SearchRecord[]): Map<string, number[]> {
  const symbols = new Map<string, number[]>();
  for (const [number, record] of records.entries()) {
    for (const symbol of record.symbols) {
      const key = symbolKey(symbol);
      const holders = symbols.get(key);
      if (holders === undefined) symbols.set(key, [number]);
      else if (holders.at(-1) !== number) holders.push(number);
    }
  }
  return symbols;
}

/** Inverts the records' token stream. `recordStarts` has one entry more than there are records. */
function buildPostings(tokens: Uint32Array, recordStarts: Uint32Array, termCount: number): Postings {
  const lastRecord = new Uint32Array(termCount);
  const counts = new Uint32Array(termCount + 1);
  eachToken(tokens, recordStarts, (term, record) => {
    // Record numbers are stored plus one, so that 0 means that the term has not been seen yet.
    if (lastRecord[term] === record + 1) return;
    lastRecord[term] = record + 1;
    counts[term + 1] = (counts[term + 1] ?? 0) + 1;
  });
  for (let term = 0; term < termCount; term += 1)
    counts[term + 1] = (counts[term + 1] ?? 0) + (counts[term] ?? 0);
  const starts = counts;
  const records = new Uint32Array(starts[termCount] ?? 0);
  const fields = new Uint8Array(records.length);
  const next = starts.slice();
  lastRecord.fill(0);
  eachToken(tokens, recordStarts, (term, record, field) => {
    let row = next[term] ?? 0;
    if (lastRecord[term] === record + 1) row -= 1;
    else {
      lastRecord[term] = record + 1;
      next[term] = row + 1;
      records[row] = record;
    }
    fields[row] = (fields[row] ?? 0) | (1 << field);
  });
  return { starts, records, fields };
}

function eachToken(
  tokens: Uint32Array,
  recordStarts: Uint32Array,
  visit: (term: number, record: number, field: number) => void,
): void {
  for (let record = 0; record + 1 < recordStarts.length; record += 1) {
    let field = 0;
    const end = recordStarts[record + 1] ?? 0;
    for (let index = recordStarts[record] ?? 0; index < end; index += 1) {
      const token = tokens[index] ?? 0;
      if (token < 8) field = token;
      else visit(termOfToken(token), record, field);
    }
  }
}
