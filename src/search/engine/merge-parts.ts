import { FIELD_COUNT } from './fields.ts';
import { encodeToken, type IndexData, termOfToken } from './index-file.ts';
import type { IndexPart } from './index-part.ts';
import { joinColumns } from './join-columns.ts';
import { startsOf } from './record-store.ts';

type Part = Omit<IndexPart, 'texts'>;

/** One index of consecutive parts: with terms in code-unit order, and with the postings that searches look up. */
export function mergeParts(parts: readonly Part[]): IndexData {
  const terms = [...new Set(parts.flatMap((part) => part.terms))].sort();
  const tokens = mergeTokens(parts, terms);
  const recordStarts = startsOf(join(Uint32Array, parts, (part) => part.lengths));
  return {
    terms,
    tokens,
    recordStarts,
    ...buildPostings(tokens, recordStarts, terms.length),
    symbols: mergeSymbols(parts),
    envelopes: mergeEnvelopes(parts),
    sizes: join(Uint32Array, parts, (part) => part.sizes),
    addresses: mergeAddresses(parts),
    types: join(Uint8Array, parts, (part) => part.types),
    kinds: join(Uint8Array, parts, (part) => part.kinds),
    sections: join(Uint8Array, parts, (part) => part.sections),
  };
}

function mergeTokens(parts: readonly Part[], terms: readonly string[]): Uint32Array {
  const ids = new Map(terms.map((term, id) => [term, id]));
  const merged = new Uint32Array(parts.reduce((sum, { tokens }) => sum + tokens.length, 0));
  let at = 0;
  for (const part of parts) {
    const numbers = Uint32Array.from(part.terms, (term) => ids.get(term) ?? 0);
    for (const token of part.tokens) {
      merged[at] = token < FIELD_COUNT ? token : encodeToken(numbers[termOfToken(token)] ?? 0, token & 7);
      at += 1;
    }
  }
  return merged;
}

/** Inverts the records' token stream: for every term the records that hold it. */
function buildPostings(
  tokens: Uint32Array,
  recordStarts: Uint32Array,
  termCount: number,
): Pick<IndexData, 'postingStarts' | 'postings'> {
  const postingStarts = startsOf(countRecords(tokens, recordStarts, termCount));
  const postings = new Uint32Array(postingStarts[termCount] ?? 0);
  const next = postingStarts.slice();
  eachTerm(tokens, recordStarts, termCount, ({ term, record, field, isFirst }) => {
    const row = (next[term] ?? 0) - (isFirst ? 0 : 1);
    if (isFirst) next[term] = row + 1;
    postings[row] = (postings[row] ?? 0) | (record << 8) | (1 << field);
  });
  return { postingStarts, postings };
}

/** In how many records each term is. */
function countRecords(tokens: Uint32Array, recordStarts: Uint32Array, termCount: number): Uint32Array {
  const counts = new Uint32Array(termCount);
  eachTerm(tokens, recordStarts, termCount, ({ term, isFirst }) => {
    if (isFirst) counts[term] = (counts[term] ?? 0) + 1;
  });
  return counts;
}

interface Occurrence {
  term: number;
  record: number;
  field: number;
  /** Whether the term was not in the record before. */
  isFirst: boolean;
}

function eachTerm(
  tokens: Uint32Array,
  recordStarts: Uint32Array,
  termCount: number,
  visit: (occurrence: Occurrence) => void,
): void {
  // Record numbers are stored plus one, so that 0 means that the term has not been seen yet.
  const lastRecord = new Uint32Array(termCount);
  for (let record = 0; record + 1 < recordStarts.length; record += 1) {
    let field = 0;
    const end = recordStarts[record + 1] ?? 0;
    for (let index = recordStarts[record] ?? 0; index < end; index += 1) {
      const token = tokens[index] ?? 0;
      const term = termOfToken(token);
      if (term < 0) {
        field = token;
        continue;
      }
      visit({ term, record, field, isFirst: lastRecord[term] !== record + 1 });
      lastRecord[term] = record + 1;
    }
  }
}

function mergeSymbols(parts: readonly Part[]): IndexData['symbols'] {
  const merged = new Map<string, number[]>();
  let first = 0;
  for (const { symbols, lengths } of parts) {
    for (const [key, records] of symbols) {
      const known = merged.get(key) ?? [];
      for (const record of records) known.push(first + record);
      merged.set(key, known);
    }
    first += lengths.length;
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1));
}

function mergeEnvelopes(parts: readonly Part[]): IndexData['envelopes'] {
  const merged = new Map<string, number>();
  for (const { envelopes } of parts)
    for (const [key, lists] of envelopes) merged.set(key, (merged.get(key) ?? 0) + lists);
  return [...merged];
}

/** A page is whole in its part, so no address is in two. */
function mergeAddresses(parts: readonly Part[]): Uint32Array {
  const merged = join(Uint32Array, parts, (part) => part.addresses);
  let record = 0;
  let first = 0;
  for (const { addresses } of parts) {
    let next = first;
    for (const address of addresses) {
      merged[record] = first + address;
      next = Math.max(next, first + address + 1);
      record += 1;
    }
    first = next;
  }
  return merged;
}

/** A column of all parts, one after another. */
function join<Column extends Uint8Array | Uint32Array>(
  Columns: new (size: number) => Column,
  parts: readonly Part[],
  columnOf: (part: Part) => Column,
): Column {
  return joinColumns(Columns, parts.map(columnOf));
}
