/** A step between two rows of the diagram, from above to below. */
export interface RankedStep {
  above: string;
  below: string;
  /** Rows from one to the other: 1 for neighbours, and for a state that leads to itself. */
  rows: number;
  /** True where the transition leads up: back to a state above. */
  up: boolean;
}

interface RankOptions {
  /** Width of each state by its name, in reading order. */
  widths: ReadonlyMap<string, number>;
  transitions: readonly { from: string; to: string }[];
  /** What a row should not exceed. */
  limit: number;
  /** Room between two states of a row, and for an arrow that passes through the row. */
  gap: number;
}

type Rows = ReadonlyMap<string, number>;

/**
 * Distributes states over rows of limited width: the diagram becomes taller instead of wider. Starts with the
 * fewest rows and moves one or two states down as long as that helps.
 * @returns one step for each transition, in their order
 */
export function rankStates({ widths, transitions, limit, gap }: RankOptions): RankedStep[] {
  const names = [...widths.keys()];
  const back = backTransitions(names, transitions);
  const edges = transitions.map(({ from, to }, index) =>
    back.has(index) ? { above: to, below: from, up: true } : { above: from, below: to, up: false },
  );
  const rowOf = (rows: Rows, name: string): number => rows.get(name) ?? 0;

  function settle(start: Map<string, number>): Map<string, number> {
    for (let moved = true; moved; ) {
      moved = false;
      for (const { above, below } of edges) {
        // A state that leads to itself stays in its row.
        if (above === below) continue;
        if (rowOf(start, below) > rowOf(start, above)) continue;
        start.set(below, rowOf(start, above) + 1);
        moved = true;
      }
    }
    return start;
  }

  function costOf(rows: Rows): number {
    const count = Math.max(...rows.values()) + 1;
    const length = edges.reduce((sum, { above, below }) => sum + rowOf(rows, below) - rowOf(rows, above), 0);
    let cost = 20 * length + 30 * count;
    for (let row = 0; row < count; row += 1) cost += Math.max(0, widthOf(rows, row) - limit) ** 2;
    return cost;
  }

  function widthOf(rows: Rows, row: number): number {
    const passing = edges.filter(
      ({ above, below }) => rowOf(rows, above) < row && row < rowOf(rows, below),
    ).length;
    const own = names.filter((name) => rows.get(name) === row);
    return own.reduce((sum, name) => sum + (widths.get(name) ?? 0) + gap, passing * gap);
  }

  let best = settle(new Map(names.map((name) => [name, 0])));
  for (let cost = costOf(best), better = true; better; ) {
    better = false;
    for (const moved of moves(names, best)) {
      const rows = settle(moved);
      const next = costOf(rows);
      if (next >= cost) continue;
      [best, cost, better] = [rows, next, true];
    }
  }
  return edges.map((edge) => ({
    ...edge,
    rows: Math.max(1, rowOf(best, edge.below) - rowOf(best, edge.above)),
  }));
}

/** One state, or two of them, one row further down. */
function* moves(names: string[], from: Rows): Generator<Map<string, number>> {
  const base = new Map(from);
  const down = (...moved: string[]): Map<string, number> =>
    new Map([...base].map(([name, row]) => [name, moved.includes(name) ? row + 1 : row]));
  for (const one of names) for (const other of names) yield down(one, other);
}

/** Transitions that lead back to a state on the way to them; without them no way leads in a circle. */
function backTransitions(names: string[], transitions: readonly { from: string; to: string }[]): Set<number> {
  const back = new Set<number>();
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string): void => {
    state.set(name, 'open');
    transitions.forEach(({ from, to }, index) => {
      if (from !== name) return;
      if (state.get(to) === 'open') back.add(index);
      else if (!state.has(to)) visit(to);
    });
    state.set(name, 'done');
  };
  for (const name of names) if (!state.has(name)) visit(name);
  return back;
}
