import { FIELD, FIELD_COUNT } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import { AROUND_SHARE, FIELD_WEIGHT } from './weights.ts';

/** A query as its phrases are compared: one entry a word of the query. */
export interface AskedWords {
  /** Quality by term id. */
  qualities: readonly Float32Array[];
  /** How well each word is said around the record, 0 to 1: its phrases need not repeat it. */
  around: Float32Array;
  /** How much each word counts. */
  weights: Float32Array;
}

/**
 * How well the best of a heading's phrases says what was asked, 0 to 1: the share of the query that this one phrase says,
 * by the share of the phrase that was asked for. Words scattered over several phrases do not count as one.
 *
 * @param tokens the stream of the index, of which `from` to `end` are the heading's phrases, each behind its marker
 * @param fillers 1 for the term ids of words that need not be asked for
 */
export function scorePhrases(
  tokens: Uint32Array,
  { from, end }: { from: number; end: number },
  { qualities, around, weights }: AskedWords,
  fillers: Uint8Array,
): number {
  const said = around.slice();
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let best = 0;
  let words = 0;
  let asked = 0;
  let covered = 0;
  for (let index = from; index < end; index += 1) {
    const token = tokens[index] ?? 0;
    if (token < FIELD_COUNT) {
      best = Math.max(best, valueOfPhrase());
      said.set(around);
      words = asked = covered = 0;
      continue;
    }
    const id = termOfToken(token);
    const cover = token & 7;
    let most = 0;
    for (let word = 0; word < weights.length; word += 1) {
      const quality = qualities[word]?.[id] ?? 0;
      if (quality > (said[word] ?? 0)) said[word] = quality;
      if (quality > most) most = quality;
    }
    if (cover > 0) {
      // A concept or an identifier comes before the words that it lies over.
      if (most > 0) covered = Math.max(covered, cover);
      continue;
    }
    if (fillers[id] === 0) {
      words += 1;
      if (most > 0 || covered > 0) asked += 1;
    }
    covered = Math.max(0, covered - 1);
  }
  return Math.max(best, valueOfPhrase());

  function valueOfPhrase(): number {
    if (asked === 0 || total === 0) return 0;
    let sum = 0;
    for (let word = 0; word < weights.length; word += 1) sum += (weights[word] ?? 0) * (said[word] ?? 0);
    const share = sum / total;
    // Half of a query is less than half of the evidence.
    return share * Math.sqrt(share) * (asked / words);
  }
}

/**
 * How well the page and the headings above a record say each word of a query: `unit price of invoice line` is `unit price`
 * on the page of invoice lines.
 *
 * @param best value of a word in each field: word × `FIELD_COUNT` + field
 */
export function saidAround(best: Float32Array, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, word) => {
    const qualityIn = (field: number): number =>
      (best[word * FIELD_COUNT + field] ?? 0) / (FIELD_WEIGHT[field] ?? 1);
    return AROUND_SHARE * Math.max(qualityIn(FIELD.above), qualityIn(FIELD.page));
  });
}
