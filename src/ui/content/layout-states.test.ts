import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutStates, wrapName } from './layout-states.ts';

const name = fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,3}$/);

describe('layoutStates', () => {
  it('puts states from top to bottom and numbers the arrows', () => {
    const { boxes, arrows } = layoutStates({
      states: [
        { name: 'pending', terminal: false },
        { name: 'succeeded', terminal: true },
      ],
      transitions: [{ from: 'pending', to: 'succeeded', on: 'paid' }],
    });
    expect(boxes.map((box) => box.name)).toEqual(['pending', 'succeeded']);
    expect(boxes[0]?.y).toBeLessThan(boxes[1]?.y ?? 0);
    expect(arrows).toMatchObject([{ number: 1, from: 'pending', to: 'succeeded' }]);
  });

  it('keeps every box inside the drawing and no two on one another', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 }),
        (names, pairs) => {
          const at = (index: number): string => names[index % names.length] ?? '';
          const transitions = pairs
            .map(([from, to]) => ({ from: at(from), to: at(to), on: 'x' }))
            .filter(({ from, to }) => from !== to);
          const states = names.map((state) => ({ name: state, terminal: false }));
          const { boxes, width, height } = layoutStates({ states, transitions });
          for (const box of boxes) {
            expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
            expect(box.x + box.width / 2).toBeLessThanOrEqual(width);
            expect(box.y + box.height / 2).toBeLessThanOrEqual(height);
          }
          for (const [index, one] of boxes.entries()) {
            for (const other of boxes.slice(index + 1)) {
              const apartX = Math.abs(one.x - other.x) >= (one.width + other.width) / 2;
              const apartY = Math.abs(one.y - other.y) >= (one.height + other.height) / 2;
              expect(apartX || apartY).toBe(true);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('breaks long names behind an underscore', () => {
    expect(wrapName('succeeded')).toEqual(['succeeded']);
    expect(wrapName('requires_payment_method')).toEqual(['requires_', 'payment_method']);
  });
});
