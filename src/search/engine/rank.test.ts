import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOfKey, sortKey, sortSmallest } from './rank.ts';

test('the smallest keys are first, sorted, and nothing is lost', () => {
  const keys = fc.array(fc.double({ noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(keys, fc.nat({ max: 220 }), (values, count) => {
      const sorted = Float64Array.from(values).sort();
      const selected = Float64Array.from(values);
      sortSmallest(selected, count);
      expect(selected.subarray(0, count)).toEqual(sorted.subarray(0, count));
      expect(selected.slice().sort()).toEqual(sorted);
    }),
  );
});

test('a higher score comes first, then the earlier record', () => {
  expect(sortKey(12.5, 7)).toBeLessThan(sortKey(12.4, 1));
  expect(sortKey(12.5, 1)).toBeLessThan(sortKey(12.5, 2));
  expect(recordOfKey(sortKey(12.5, 16_000_000))).toBe(16_000_000);
});
