import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankStates } from './rank-states.ts';

const options = { limit: 294, gap: 12 };

describe('rankStates', () => {
  it('leaves states where they are as long as a row holds them', () => {
    const widths = new Map([
      ['pending', 60],
      ['won', 60],
      ['lost', 60],
    ]);
    const transitions = [
      { from: 'pending', to: 'won' },
      { from: 'pending', to: 'lost' },
    ];
    expect(rankStates({ widths, transitions, ...options }).map(({ rows }) => rows)).toEqual([1, 1]);
  });

  it('moves states down where they would not fit beside one another', () => {
    const ends = ['a', 'b', 'c', 'd', 'e'];
    const widths = new Map(['start', ...ends].map((name) => [name, 90]));
    const transitions = ends.map((to) => ({ from: 'start', to }));
    const rows = rankStates({ widths, transitions, ...options }).map((step) => step.rows);
    expect(Math.max(...rows)).toBeGreaterThan(1);
  });

  it('turns a way back round, so that every step leads down', () => {
    const widths = new Map([
      ['active', 60],
      ['paused', 60],
    ]);
    const transitions = [
      { from: 'active', to: 'paused' },
      { from: 'paused', to: 'active' },
    ];
    expect(rankStates({ widths, transitions, ...options })).toEqual([
      { above: 'active', below: 'paused', rows: 1, up: false },
      { above: 'active', below: 'paused', rows: 1, up: true },
    ]);
  });

  it('comes to an end for any diagram, and its rows agree with one another', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { minLength: 1, maxLength: 20 }),
        (pairs) => {
          const names = Array.from({ length: 10 }, (_, index) => `state_${index}`);
          const widths = new Map(names.map((name) => [name, 70]));
          const transitions = pairs.map(([from, to]) => ({ from: `state_${from}`, to: `state_${to}` }));
          const steps = rankStates({ widths, transitions, ...options });
          expect(steps).toHaveLength(transitions.length);
          for (const [index, { above, below, up }] of steps.entries()) {
            const { from, to } = transitions[index] ?? { from: '', to: '' };
            expect(up ? [below, above] : [above, below]).toEqual([from, to]);
          }
          for (const one of steps)
            for (const other of steps)
              if (one.above === other.above && one.below === other.below) expect(one.rows).toBe(other.rows);
          expect(Math.min(...steps.map(({ rows }) => rows))).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});
