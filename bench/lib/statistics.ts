/**
 * The median.
 * @throws Error for an empty list
 */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The quantile `q` (0 to 1), linearly interpolated.
 * @throws Error for an empty list
 */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  if (low === undefined || high === undefined) throw new Error('There is no value to choose from.');
  return low + (high - low) * (at - Math.floor(at));
}
