import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StateDiagram } from '../../model/diagrams.ts';
import { rankStates } from './rank-states.ts';

function diagram(ends: string[], pairs: string[]): StateDiagram {
  const transitions = pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to, on: 'x' };
  });
  const names = [...new Set(transitions.flatMap(({ from, to }) => [from, to]))];
  return { states: names.map((name) => ({ name, terminal: ends.includes(name) })), transitions };
}

describe('rankStates', () => {
  it('makes the main path a straight line from left to right with failures below it', () => {
    const cells = rankStates(
      diagram(
        ['failed', 'refunded'],
        [
          'incomplete pending',
          'pending failed',
          'pending succeeded',
          'succeeded refunded',
          'succeeded disputed',
        ],
      ),
    );
    const spine = ['incomplete', 'pending', 'succeeded', 'refunded'].map((name) => cells.get(name));
    expect(spine).toEqual([0, 1, 2, 3].map((column) => ({ column, row: 0 })));
    for (const name of ['failed', 'disputed']) expect(cells.get(name)?.row).toBeGreaterThan(0);
  });

  it('puts end states on the right', () => {
    const cells = rankStates(
      diagram(['verified', 'failed'], ['incomplete pending', 'pending verified', 'pending failed']),
    );
    expect(cells.get('verified')?.column).toBe(2);
    expect(cells.get('failed')?.column).toBe(2);
  });

  it('puts an end state on the right even if the first state leads to it', () => {
    const cells = rankStates(
      diagram(
        ['succeeded', 'failed', 'canceled'],
        [
          'pending succeeded',
          'pending failed',
          'pending canceled',
          'pending asked',
          'asked succeeded',
          'asked failed',
        ],
      ),
    );
    for (const end of ['succeeded', 'failed', 'canceled']) expect(cells.get(end)?.column, end).toBe(1);
  });

  it('keeps states that only lead back off the main path, and starts every separate path on the left', () => {
    const paused = rankStates(diagram(['canceled'], ['active paused', 'paused active', 'active canceled']));
    expect(paused.get('active')).toEqual({ column: 0, row: 0 });
    const two = rankStates(diagram(['won', 'closed'], ['warned closed', 'asked reviewed', 'reviewed won']));
    expect(two.get('warned')?.column).toBe(0);
    expect(two.get('asked')?.column).toBe(0);
  });

  it('terminates for any diagram, with a separate cell for each state and no empty row', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { minLength: 1, maxLength: 20 }),
        (pairs) => {
          const given = diagram(
            [],
            pairs.map(([from, to]) => `state_${from} state_${to}`),
          );
          const cells = [...rankStates(given).values()];
          expect(cells).toHaveLength(given.states.length);
          expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length);
          const rows = new Set(cells.map(({ row }) => row));
          expect(Math.max(...rows)).toBe(rows.size - 1);
        },
      ),
      { numRuns: 40 },
    );
  });
});
