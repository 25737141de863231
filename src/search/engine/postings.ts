import { termOfToken } from './index-file.ts';

/** For every term the records that hold it, as two parallel columns. */
export interface Postings {
  /** Postings of term `t` are rows `starts[t]` to `starts[t + 1]`. */
  starts: Uint32Array;
  /** Record numbers, ascending within a term. */
  records: Uint32Array;
  /** Bit `f` is set where field `f` of the record holds the term. */
  fields: Uint8Array;
}

/** Turns the records' token stream around. `recordStarts` has one entry more than there are records. */
export function buildPostings(tokens: Uint32Array, recordStarts: Uint32Array, termCount: number): Postings {
  const lastRecord = new Uint32Array(termCount);
  const counts = new Uint32Array(termCount + 1);
  eachToken(tokens, recordStarts, (term, record) => {
    // Record numbers are kept one up, so that 0 means that the term was not seen yet.
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
