const RECORDS = 2 ** 24;
const STEPS_PER_POINT = 10_000;
/** Keys that are kept before the worst of them are dropped, if more than twice the number that is wanted. */
const MIN_KEPT = 1024;

/**
 * The `count` best of the records, best first; of equal ones the earlier. A single letter finds hundreds of thousands, so most
 * are only compared with the worst that is still among the best.
 * @param scores below 1000, one for each record
 */
export function selectBest(records: Uint32Array, scores: Float32Array, count: number): Uint32Array {
  const keys = new Float64Array(Math.max(2 * count, MIN_KEPT));
  let length = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let index = 0; index < records.length; index += 1) {
    const key = sortKey(scores[index] ?? 0, records[index] ?? 0);
    if (key >= worst) continue;
    keys[length++] = key;
    if (length < keys.length) continue;
    keys.sort();
    length = count;
    worst = keys[count - 1] ?? worst;
  }
  return Uint32Array.from(keys.subarray(0, length).sort().subarray(0, count), recordOfKey);
}

/** All records as `selectBest` orders them. */
export function sortByScore(records: Uint32Array, scores: Float32Array): Uint32Array {
  const keys = Float64Array.from(records, (record, index) => sortKey(scores[index] ?? 0, record));
  return Uint32Array.from(keys.sort(), recordOfKey);
}

/**
 * Score (in points below 1000) and record number in one number, so that sorting does not need a comparator: a higher score
 * makes a smaller key, and equal scores are in record order. Holds 16 million records.
 */
export function sortKey(score: number, record: number): number {
  return Math.round((1000 - score) * STEPS_PER_POINT) * RECORDS + record;
}

/** The record number that a key was made from. */
export function recordOfKey(key: number): number {
  return key % RECORDS;
}

/** The score that a key was made from, to the step. */
export function scoreOfKey(key: number): number {
  return 1000 - Math.floor(key / RECORDS) / STEPS_PER_POINT;
}
