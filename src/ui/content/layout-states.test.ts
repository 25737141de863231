import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutStates, wrapName } from './layout-states.ts';

const name = fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,3}$/);

describe('state diagram: layoutStates', () => {
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

  it('keeps every box inside the diagram and no two on one another', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 18 }),
        (names, pairs) => {
          const at = (index: number): string => names[index % names.length] ?? '';
          const transitions = pairs.map(([from, to]) => ({ from: at(from), to: at(to), on: 'x' }));
          const states = names.map((state) => ({ name: state, terminal: false }));
          const { boxes, arrows, width, height } = layoutStates({ states, transitions });
          expect(arrows).toHaveLength(transitions.length);
          for (const { label, path } of arrows) {
            expect(label.x).toBeGreaterThanOrEqual(0);
            expect(label.x).toBeLessThanOrEqual(width);
            expect(path).toMatch(/^M[-\d]/);
            expect(path).not.toContain('NaN');
          }
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

  it('becomes taller instead of wider than a phone of 360 px, whatever follows one state', () => {
    const ends = ['canceled', 'expired', 'reversed', 'refunded', 'disputed', 'failed'];
    const states = ['pending', ...ends].map((state) => ({ name: state, terminal: state !== 'pending' }));
    const transitions = ends.map((to) => ({ from: 'pending', to, on: 'x' }));
    const { width, boxes } = layoutStates({ states, transitions });
    expect(width).toBeLessThanOrEqual(294);
    expect(new Set(boxes.map(({ y }) => y)).size).toBeGreaterThan(2);
  });

  it('routes an arrow back from below to above', () => {
    const states = Array.from({ length: 6 }, (_, index) => ({ name: `state_${index}`, terminal: false }));
    const transitions = states.flatMap(({ name: from }, index) =>
      index === 0
        ? []
        : [
            { from: 'state_0', to: from, on: 'x' },
            { from, to: 'state_0', on: 'y' },
          ],
    );
    const { boxes, arrows, width } = layoutStates({ states, transitions });
    const top = boxes.find((box) => box.name === 'state_0');
    for (const { from, to, path } of arrows) {
      const [, , startY = ''] = /^M(\S+) ([-\d.]+)/.exec(path) ?? [];
      const source = boxes.find((box) => box.name === from);
      expect(Math.abs(Number(startY) - (source?.y ?? 0))).toBeLessThanOrEqual(
        (source?.height ?? 0) / 2 + 0.1,
      );
      if (to === 'state_0') expect(source?.y).toBeGreaterThan(top?.y ?? 0);
    }
    expect(width).toBeGreaterThan(0);
  });

  it('breaks long names behind an underscore', () => {
    expect(wrapName('succeeded')).toEqual(['succeeded']);
    expect(wrapName('requires_payment_method')).toEqual(['requires_', 'payment_method']);
  });
});
