import { type StateDiagram, toneOf } from '../../model/diagrams.ts';

/** A place in the grid of a diagram; row 0 is the top one. */
export interface Cell {
  column: number;
  row: number;
}

type Cells = ReadonlyMap<string, Cell>;

/** Weights of what makes a diagram hard to read, found by looking at the lifecycles of the API document. */
const cost = {
  up: 0.8,
  skip: 9,
  back: 2,
  tall: 3,
  early: 11,
  late: 6,
  above: 12,
  row: 1.2,
  crossing: 2,
  far: 0.4,
};

/**
 * Gives each state a cell as a person would: the main way is a straight spine from left to right, failures are
 * below it and ends at the right. Starts with columns in the order of the transitions and moves or swaps states as
 * long as that makes the diagram easier to read; the same diagram always gets the same cells.
 */
export function rankStates({ states, transitions }: StateDiagram): Cells {
  const names = states.map(({ name }) => name);
  const spine = mainWay({ states, transitions });
  const terminal = new Set(states.filter((state) => state.terminal).map(({ name }) => name));
  const entered = new Set(transitions.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const columns = Math.max(
    spine.length + (spine.length < 3 && names.length > 5 ? 1 : 0),
    names.length > 7 ? 4 : 2,
  );
  const rows = Math.ceil(names.length / columns) + 2;
  // One row is left for states that lead back into the spine.
  const home = names.length > 8 ? 1 : 0;
  const place = (name: string): number => spine.indexOf(name);

  const free: Cell[] = [];
  for (let row = 0; row < rows + 1; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (row !== home || column >= spine.length) free.push({ column, row });
  const start = new Map<string, Cell>(spine.map((name, column) => [name, { column, row: home }]));
  const later = free.filter(({ row }) => row > home);
  for (const name of names.filter((each) => place(each) === -1))
    start.set(name, later.shift() ?? { column: 0, row: rows });

  function costOf(cells: Cells): number {
    let sum = 0;
    const edges = transitions.flatMap(({ from, to }) => {
      const [a, b] = [cells.get(from), cells.get(to)];
      return a === undefined || b === undefined || a === b ? [] : [{ a, b }];
    });
    for (const { a, b } of edges) {
      const across = b.column - a.column;
      const down = Math.abs(b.row - a.row);
      sum += down * cost.up;
      if (across === 0) sum += down > 1 ? cost.tall : cost.far;
      else sum += (Math.abs(across) - 1) * cost.skip + (across < 0 ? cost.back : 0);
    }
    edges.forEach(({ a, b }, index) => {
      for (const { a: c, b: d } of edges.slice(index + 1)) {
        const [left, right] = a.column < b.column ? [a, b] : [b, a];
        const [otherLeft, otherRight] = c.column < d.column ? [c, d] : [d, c];
        if (left.column !== otherLeft.column || right.column !== otherRight.column) continue;
        if ((left.row - otherLeft.row) * (right.row - otherRight.row) < 0) sum += cost.crossing;
      }
    });
    for (const [name, { column, row }] of cells) {
      if (terminal.has(name)) sum += (columns - 1 - column) * cost.early;
      if (!entered.has(name)) sum += column * cost.late;
      if (
        row <= home &&
        spine.length > 1 &&
        place(name) === -1 &&
        (terminal.has(name) || toneOf(name) === 'failed')
      )
        sum += cost.above;
      sum += Math.abs(row - home) * cost.row;
    }
    return sum;
  }

  const movable = names.filter((name) => place(name) === -1);
  let best: Cells = start;
  for (let value = costOf(best), better = true; better; ) {
    better = false;
    for (const moved of moves(movable, free, best)) {
      const next = costOf(moved);
      if (next >= value - 1e-9) continue;
      [best, value, better] = [moved, next, true];
    }
  }
  return withoutEmptyRows(best);
}

/** Each state in each free cell, and each two that change places; a state may push another one into a third cell. */
function* moves(movable: string[], free: Cell[], from: Cells): Generator<Cells> {
  for (const name of movable) {
    for (const cell of free) {
      const there = [...from].find(([, { column, row }]) => column === cell.column && row === cell.row)?.[0];
      if (there === name) continue;
      if (there === undefined) yield new Map([...from, [name, cell]]);
      else {
        yield new Map([...from, [name, cell], [there, from.get(name) ?? cell]]);
        for (const third of free) {
          const taken = [...from.values()].some(
            ({ column, row }) => column === third.column && row === third.row,
          );
          if (!taken) yield new Map([...from, [name, cell], [there, third]]);
        }
      }
    }
  }
}

/** The way that readers want: from the first state on, never into a failure, never to what only leads back. */
function mainWay({ states, transitions }: StateDiagram): string[] {
  const way: string[] = [];
  const next = (name: string): string[] =>
    transitions.filter(({ from }) => from === name).map(({ to }) => to);
  for (let name = states[0]?.name; name !== undefined; ) {
    way.push(name);
    const onward = next(name).filter((to) => {
      if (way.includes(to) || toneOf(to) === 'failed') return false;
      const leads = next(to);
      return leads.length === 0 || leads.some((each) => !way.includes(each));
    });
    name = onward.find((to) => toneOf(to) === 'done') ?? onward[0];
  }
  return way;
}

function withoutEmptyRows(cells: Cells): Cells {
  const used = [...new Set([...cells.values()].map(({ row }) => row))].sort((a, b) => a - b);
  return new Map([...cells].map(([name, { column, row }]) => [name, { column, row: used.indexOf(row) }]));
}
