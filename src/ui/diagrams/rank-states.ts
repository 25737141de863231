import { type StateDiagram, toneOf } from '../../model/diagrams.ts';

/** A cell in the grid of a diagram; row 0 is at the top. */
export interface Cell {
  column: number;
  row: number;
}

type Cells = ReadonlyMap<string, Cell>;

/** Weights of features that make a diagram hard to read, tuned by eye on the lifecycles in the API document. */
const cost = {
  up: 0.8,
  skip: 9,
  back: 2,
  failsBack: 14,
  failsBelow: 3,
  blocked: 5,
  tall: 3,
  loop: 3,
  early: 18,
  late: 12,
  above: 60,
  row: 1.2,
  crossing: 7,
  far: 0.4,
};

/**
 * Assigns each state a cell as a person would: the main path is a straight spine from left to right, failures are below
 * it, and end states are on the right. Starts with columns in the order of the transitions, then moves or swaps states
 * as long as the diagram gets easier to read. Deterministic.
 */
export function rankStates(diagram: StateDiagram): Cells {
  const { narrow = false } = diagram;
  const apart = diagram.transitions.filter(
    ({ from, to }) =>
      toneOf(from) === 'several' &&
      diagram.transitions.every((other) => other.from === from || other.to !== to),
  );
  const isApart = (name: string): boolean => apart.some(({ from, to }) => from === name || to === name);
  const cells = rankTogether({
    states: diagram.states.filter(({ name }) => !isApart(name)),
    transitions: diagram.transitions.filter(({ from }) => !isApart(from)),
    narrow,
  });
  // The common target of several states that lead nowhere else gets the last row to itself.
  const column = Math.max(1, ...[...cells.values()].map((cell) => cell.column));
  const row = Math.max(-1, ...[...cells.values()].map((cell) => cell.row)) + 1;
  const below = apart.flatMap(({ from, to }, index): [string, Cell][] => [
    [from, { column: column - 1, row: row + index }],
    [to, { column, row: row + index }],
  ]);
  return new Map([...cells, ...below]);
}

function rankTogether({ states, transitions, narrow }: StateDiagram): Cells {
  const names = states.map(({ name }) => name);
  const spine = mainWay({ states, transitions });
  const terminal = new Set(states.filter((state) => state.terminal).map(({ name }) => name));
  const pairs = new Set(transitions.map(({ from, to }) => `${from} ${to}`));
  const entered = new Set(transitions.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const columns = Math.max(
    spine.length + (spine.length < 3 && names.length > 5 ? 1 : 0),
    names.length > 7 && narrow !== true ? 4 : 2,
  );
  const rows = Math.ceil(names.length / columns) + 2;
  // Reserves one row for states that lead back into the spine.
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
      return a === undefined || b === undefined || a === b
        ? []
        : [{ a, b, fails: toneOf(to) === 'failed', loops: pairs.has(`${to} ${from}`) }];
    });
    for (const { a, b, fails, loops } of edges) {
      const across = b.column - a.column;
      const down = Math.abs(b.row - a.row);
      sum += down * cost.up;
      if (Math.abs(across) > 1 && [a.row, b.row].every((row) => isTaken(cells, row, a.column, b.column)))
        sum += cost.blocked;
      if (across === 0)
        sum += (down > 1 ? cost.tall : cost.far) + (loops ? cost.loop : 0) + (fails ? cost.failsBelow : 0);
      else
        sum += (Math.abs(across) - 1) * cost.skip + (across < 0 ? (fails ? cost.failsBack : cost.back) : 0);
    }
    for (let index = 0; index < edges.length; index += 1)
      for (let other = index + 1; other < edges.length; other += 1)
        if (cross(edges[index] as Edge, edges[other] as Edge)) sum += cost.crossing;
    for (const [name, { column, row }] of cells) {
      if (terminal.has(name)) sum += (columns - 1 - column) * cost.early;
      if (!entered.has(name)) sum += column * cost.late;
      if (row <= home && place(name) === -1 && (terminal.has(name) || toneOf(name) === 'failed'))
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

/** True if a state occupies a cell in a row between two columns. */
function isTaken(cells: Cells, row: number, from: number, to: number): boolean {
  for (const cell of cells.values())
    if (cell.row === row && (cell.column - from) * (cell.column - to) < 0) return true;
  return false;
}

interface Edge {
  a: Cell;
  b: Cell;
}

/** True if the straight lines between two pairs of cells cross; lines that share a cell do not. */
function cross({ a, b }: Edge, { a: c, b: d }: Edge): boolean {
  if (a === c || a === d || b === c || b === d) return false;
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Positive if `c` is on one side of the line from `a` to `b`, negative on the other. */
function turn(a: Cell, b: Cell, c: Cell): number {
  return (b.column - a.column) * (c.row - a.row) - (b.row - a.row) * (c.column - a.column);
}

/**
 * Every state moved to every free cell, and every swap of two states; a state may also push another one into a third
 * cell.
 */
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

/** The path that readers want: from the first state, avoiding failures and states that only lead back. */
export function mainWay({ states, transitions }: StateDiagram): string[] {
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
