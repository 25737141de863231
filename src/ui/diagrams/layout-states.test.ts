import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inside, layoutStates, overlap } from './layout-states.ts';

const name = fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,3}$/);

describe('state diagram: layoutStates', () => {
  it('puts states from left to right and labels on their arrows', () => {
    const { boxes, arrows } = layoutStates({
      states: [
        { name: 'pending', terminal: false },
        { name: 'succeeded', terminal: true },
      ],
      transitions: [{ from: 'pending', to: 'succeeded', on: 'paid' }],
      rows: ['pending succeeded'],
    });
    expect(boxes.map((box) => [box.name, box.tone])).toEqual([
      ['pending', 'active'],
      ['succeeded', 'done'],
    ]);
    expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0);
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
    expect(arrows).toMatchObject([{ from: 'pending', to: 'succeeded', label: { lines: ['paid'] } }]);
  });

  it('keeps boxes inside the diagram and apart from each other, and no arrow crosses a box', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 16 }),
        fc.integer({ min: 1, max: 4 }),
        (names, pairs, columns) => {
          const at = (index: number): string => names[index % names.length] ?? '';
          const transitions = pairs.map(([from, to]) => ({ from: at(from), to: at(to), on: 'x' }));
          const states = names.map((state) => ({ name: state, terminal: false }));
          const rows = Array.from({ length: Math.ceil(names.length / columns) }, (_, row) =>
            names.slice(row * columns, (row + 1) * columns).join(' '),
          );
          const { boxes, arrows, width, height } = layoutStates({ states, transitions, rows });
          expect(arrows).toHaveLength(transitions.length);
          for (const { path, tip } of arrows) expect(path + tip).toMatch(/^M[-\d][-\d .A-Z]+$/);
          for (const box of boxes) {
            expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
            expect(box.x + box.width / 2).toBeLessThanOrEqual(width);
            expect(box.y - box.height / 2).toBeGreaterThanOrEqual(0);
            expect(box.y + box.height / 2).toBeLessThanOrEqual(height);
            for (const { points } of arrows)
              expect(
                points.some((point) =>
                  inside(point, { ...box, width: box.width - 2, height: box.height - 2 }),
                ),
              ).toBe(false);
          }
          for (const [index, one] of boxes.entries())
            for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('breaks long names after an underscore', () => {
    const names = ['succeeded', 'requires_payment_method'];
    const { boxes } = layoutStates({
      states: names.map((state) => ({ name: state, terminal: false })),
      transitions: [],
      rows: [names.join(' ')],
    });
    expect(boxes.map(({ lines }) => lines)).toEqual([['succeeded'], ['requires_', 'payment_method']]);
  });
});
