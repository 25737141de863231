const RECORDS = 2 ** 24;
const STEPS_PER_POINT = 10_000;
/** Steps that are counted together to find out which scores are among the best. */
const STEPS_PER_BUCKET = 625;
const BUCKETS = (1000 * STEPS_PER_POINT) / STEPS_PER_BUCKET;

/**
 * The `count` best of the records, best first; of equal ones the earlier. A single letter finds hundreds of thousands, so only
 * those whose score can be among the best are compared at all.
 * @param scores below 1000, one for each record
 */
export function selectBest(records: Uint32Array, scores: Float32Array, count: number): Uint32Array {
  const [last, size] = lastBucket(scores, count);
  const keys = new Float64Array(size);
  let length = 0;
  for (let index = 0; index < records.length; index += 1) {
    const score = scores[index] ?? 0;
    if (bucketOf(score) <= last) keys[length++] = sortKey(score, records[index] ?? 0);
  }
  return Uint32Array.from(smallest(keys, count), recordOfKey);
}

/** All records as `selectBest` orders them. */
export function sortByScore(records: Uint32Array, scores: Float32Array): Uint32Array {
  const keys = Float64Array.from(records, (record, index) => sortKey(scores[index] ?? 0, record));
  return Uint32Array.from(keys.sort(), recordOfKey);
}

/** The last bucket, from the highest scores down, until there are `count` or all of them, and how many these are. */
function lastBucket(scores: Float32Array, count: number): [bucket: number, size: number] {
  const sizes = new Uint32Array(BUCKETS);
  for (let index = 0; index < scores.length; index += 1) {
    const bucket = bucketOf(scores[index] ?? 0);
    sizes[bucket] = (sizes[bucket] ?? 0) + 1;
  }
  const wanted = Math.min(count, scores.length);
  let size = 0;
  let next = 0;
  for (; next < BUCKETS && size < wanted; next += 1) size += sizes[next] ?? 0;
  return [next - 1, size];
}

/** Of the highest scores, 0. */
function bucketOf(score: number): number {
  return Math.min(BUCKETS - 1, Math.floor(stepsBelow(score) / STEPS_PER_BUCKET));
}

/** How far a score is below 1000. */
function stepsBelow(score: number): number {
  return Math.round((1000 - score) * STEPS_PER_POINT);
}

/**
 * Score (in points below 1000) and record number in one number, so that sorting does not need a comparator: a higher score
 * makes a smaller key, and equal scores are in record order. Holds 16 million records.
 */
export function sortKey(score: number, record: number): number {
  return stepsBelow(score) * RECORDS + record;
}

/** The record number that a key was made from. */
export function recordOfKey(key: number): number {
  return key % RECORDS;
}

/** The score that a key was made from, to the step. */
export function scoreOfKey(key: number): number {
  return 1000 - Math.floor(key / RECORDS) / STEPS_PER_POINT;
}

/** The `count` smallest keys, sorted. */
function smallest(keys: Float64Array, count: number): Float64Array {
  if (count < keys.length) select(keys, count);
  return keys.subarray(0, count).sort();
}

/** Quickselect: moves the `count` smallest keys to the front. The pivot is the median of three, so that sorted input does no harm. */
function select(keys: Float64Array, count: number): void {
  let left = 0;
  let right = keys.length - 1;
  while (left < right) {
    const pivot = medianOf(keys[left] ?? 0, keys[(left + right) >>> 1] ?? 0, keys[right] ?? 0);
    let low = left;
    let high = right;
    while (low <= high) {
      while ((keys[low] ?? 0) < pivot) low += 1;
      while ((keys[high] ?? 0) > pivot) high -= 1;
      if (low > high) break;
      const swapped = keys[low] ?? 0;
      keys[low] = keys[high] ?? 0;
      keys[high] = swapped;
      low += 1;
      high -= 1;
    }
    if (count - 1 <= high) right = high;
    else if (count - 1 >= low) left = low;
    else return;
  }
}

function medianOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
