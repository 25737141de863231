import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOfKey, selectBest, sortKey } from './rank.ts';

test('the best records are first, and of equal ones the earlier', () => {
  const score = fc.oneof(
    fc.double({ min: -1, max: 999, noNaN: true }),
    fc.constantFrom(0, 3.5, 10, 10.0004, 10.01),
  );
  // Few, and more than are kept at a time.
  const size = fc.constantFrom(1, 30, 3000);
  fc.assert(
    fc.property(
      fc.array(score, { minLength: 1, maxLength: 200 }),
      size,
      fc.nat(220),
      (values, length, count) => {
        const scores = Float32Array.from({ length }, (_, record) => values[record % values.length] ?? 0);
        const records = Uint32Array.from(scores.keys());
        const steps = Array.from(scores, (value) => Math.round((1000 - value) * 10_000));
        const expected = [...records].sort((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0) || a - b);
        expect([...selectBest(records, scores, count).records]).toEqual(expected.slice(0, count));
        expect([...selectBest(records, scores, length).records]).toEqual(expected);
      },
    ),
  );
});

test('a higher score comes first, then the earlier record', () => {
  expect(sortKey(12.5, 7)).toBeLessThan(sortKey(12.4, 1));
  expect(sortKey(12.5, 1)).toBeLessThan(sortKey(12.5, 2));
  expect(recordOfKey(sortKey(12.5, 16_000_000))).toBe(16_000_000);
});
