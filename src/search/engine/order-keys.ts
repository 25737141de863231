/**
 * Score and record number in one number, so that sorting needs no comparator: a higher score makes a smaller key, and
 * equal scores are in record order, which gives a query the same answer each time. Holds 16 million records.
 */
const RECORDS = 2 ** 24;
const STEPS_PER_POINT = 10_000;

/** Score, in points below 1000, and record number → the key to sort by. */
export function orderKey(score: number, record: number): number {
  return Math.round((1000 - score) * STEPS_PER_POINT) * RECORDS + record;
}

/** The record number that a key was made from. */
export function recordOfKey(key: number): number {
  return key % RECORDS;
}

/** Moves the `count` smallest keys to the front and sorts these; the order of the others stays undefined. */
export function sortSmallest(keys: Float64Array, count: number): void {
  if (count < keys.length) select(keys, count);
  keys.subarray(0, count).sort();
}

/** Quickselect. The pivot is the median of three, which a sorted input does not spoil. */
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
