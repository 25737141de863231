import type { SearchRecord } from '../../model/search.ts';
import { fold } from '../text/words.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { type IndexData, readIndexFile } from './index-file.ts';
import { mergeIndexes } from './merge-indexes.ts';
import { buildPostings, type Postings } from './postings.ts';
import type { SearchEngine } from './search-engine.ts';
import { Vocabulary } from './vocabulary.ts';
import { INTRODUCTION_WORTH, KIND_WORTH, LEVEL_WORTH } from './weights.ts';

/** A loaded index: the file's content and what is derived from it. All columns are indexed by record number. */
export interface LoadedIndex {
  records: readonly SearchRecord[];
  vocabulary: Vocabulary;
  postings: Postings;
  /** See `IndexData.tokens`. */
  tokens: Uint32Array;
  recordStarts: Uint32Array;
  /** Worth before any query. */
  worth: Float32Array;
  /** Number of the record's address; records of one address share it. */
  addresses: Uint32Array;
  addressCount: number;
  /** Records by symbol, in the spelling of `symbolKey`. */
  symbols: Map<string, number[]>;
  /** The keys of `symbols` in code-unit order. */
  symbolKeys: readonly string[];
}

/**
 * Makes an index searchable.
 *
 * @param files what `buildIndex` returned; for a large site its parts, in reading order
 * @throws Error with one clear sentence when the text is missing parts, truncated, changed or of another format
 */
export function loadIndex(...files: readonly string[]): SearchEngine {
  return new EmbeddedEngine(deriveIndex(mergeIndexes(files.map(readIndexFile))));
}

function deriveIndex(data: IndexData): LoadedIndex {
  const { records } = data;
  const tokens = Uint32Array.from(data.tokens);
  const recordStarts = new Uint32Array(records.length + 1);
  for (let record = 0; record < records.length; record += 1) {
    recordStarts[record + 1] = (recordStarts[record] ?? 0) + (data.lengths[record] ?? 0);
  }
  const { addresses, addressCount } = numberAddresses(records);
  const symbols = symbolsOf(records);
  return {
    records,
    vocabulary: new Vocabulary(data.terms),
    postings: buildPostings(tokens, recordStarts, data.terms.length),
    tokens,
    recordStarts,
    worth: Float32Array.from(records, worthOf),
    addresses,
    addressCount,
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

function worthOf(record: SearchRecord): number {
  const isIntroduction = record.type === 'content' && record.kind === 'text' && !record.url.includes('#');
  return LEVEL_WORTH[record.type] + KIND_WORTH[record.kind] + (isIntroduction ? INTRODUCTION_WORTH : 0);
}

function numberAddresses(records: readonly SearchRecord[]): { addresses: Uint32Array; addressCount: number } {
  const numbers = new Map<string, number>();
  const addresses = Uint32Array.from(records, (record) => {
    const known = numbers.get(record.url) ?? numbers.size;
    numbers.set(record.url, known);
    return known;
  });
  return { addresses, addressCount: numbers.size };
}

function symbolsOf(records: readonly SearchRecord[]): Map<string, number[]> {
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
