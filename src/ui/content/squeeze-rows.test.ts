import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squeezeRows } from './squeeze-rows.ts';

const options = { gap: 4, margin: 6, limit: 294 };
const items = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.constantFrom(20, 60, 100),
    width: fc.integer({ min: 0, max: 120 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('squeezeRows', () => {
  it('keeps all items inside the width, apart from each other, and in their order', () => {
    fc.assert(
      fc.property(items, (given) => {
        const moved = given.map((item) => ({ ...item }));
        const width = squeezeRows(moved, options);
        for (const y of [20, 60, 100]) {
          const order = given.map((item, index) => ({ item, now: moved[index] ?? item }));
          const row = order.filter(({ item }) => item.y === y).toSorted((a, b) => a.item.x - b.item.x);
          let left = options.margin;
          for (const { now } of row) {
            expect(now.x - now.width / 2).toBeGreaterThanOrEqual(left - 0.001);
            left = now.x + now.width / 2 + options.gap;
          }
          expect(left - options.gap).toBeLessThanOrEqual(
            Math.max(width - options.margin, options.margin) + 0.001,
          );
        }
      }),
    );
  });

  it('is as wide as the limit unless a row needs more', () => {
    expect(squeezeRows([{ x: 500, y: 0, width: 100 }], options)).toBe(294);
    const wide = [0, 1, 2].map((index) => ({ x: index, y: 0, width: 100 }));
    expect(squeezeRows(wide, options)).toBe(3 * 100 + 2 * 4 + 2 * 6);
  });
});
