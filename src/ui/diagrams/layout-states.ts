import { invariant } from '../../model/diagnostic.ts';
import {
  type Cell,
  cellsOf,
  type StateDiagram,
  type StateTone,
  type StateTransition,
  toneOf,
} from '../../model/diagrams.ts';
import { type Arrow, arrowPath, type Side } from './arrow-path.ts';
import { placeLabels, type StateLabel } from './place-labels.ts';

export interface StateBox extends Cell {
  name: string;
  terminal: boolean;
  tone: StateTone;
  /** Center of the box. */
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}

export interface StateArrow extends StateTransition, Arrow {
  label: StateLabel;
}

interface StateLayout {
  width: number;
  height: number;
  boxes: StateBox[];
  arrows: StateArrow[];
}

/**
 * Maximum width of a diagram in pixels: a guide has room for few states, a reference page for many. Diagrams are never
 * scaled.
 */
export const stateRoom = { few: 620, many: 876 };

/** With at least this many states, a diagram needs the width of a reference page. */
const MANY = 7;

const size = {
  char: 7.85,
  line: 16,
  padX: 10,
  padY: 9,
  longest: 14,
  gap: 190,
  rowGap: 56,
  port: 13,
  margin: 12,
  fan: 30,
};

/** Places boxes in their columns and rows, routes arrows between the columns, and labels the arrows. */
export function layoutStates(diagram: StateDiagram): StateLayout {
  const room = diagram.states.length < MANY || diagram.narrow === true ? stateRoom.few : stateRoom.many;
  const { boxes, width, height, gap } = placeBoxes(diagram, room);
  const arrows = routeArrows(diagram.transitions, boxes, gap);
  const texts = diagram.transitions.map(({ on }) => on);
  const labels = placeLabels({
    texts,
    ways: arrows.map(({ points }) => points),
    boxes,
    width,
    height,
    room: gap,
  });
  return {
    width,
    height,
    boxes,
    arrows: diagram.transitions.map((transition, index) => ({
      ...transition,
      ...(arrows[index] as Arrow),
      label: labels[index] as StateLabel,
    })),
  };
}

function placeBoxes(
  diagram: StateDiagram,
  room: number,
): {
  boxes: StateBox[];
  width: number;
  height: number;
  gap: number;
} {
  const cells = cellsOf(diagram.rows);
  // Several states in one box are to the left of their common end.
  for (const { from, to } of diagram.transitions) {
    const end = invariant(cells.get(to), `the cell of ${to}`);
    if (toneOf(from) === 'several') cells.set(from, { column: end.column - 1, row: end.row });
  }
  const sized = diagram.states.map((state) => {
    const box = boxSize(state.name);
    const ports = busiestSide(state.name, diagram.transitions, cells);
    const height = Math.max(box.height, (ports + 0.5) * size.port);
    return { ...state, ...box, height, ...invariant(cells.get(state.name), `the cell of ${state.name}`) };
  });
  const columns = Math.max(...sized.map(({ column }) => column)) + 1;
  const rows = Math.max(...sized.map(({ row }) => row)) + 1;
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(
      0,
      ...sized.filter(({ column, tone }) => column === index && tone !== 'several').map(({ width }) => width),
    ),
  );
  const total = widths.reduce((sum, width) => sum + width, 4);
  const gap = columns === 1 ? 0 : Math.max(70, Math.min(size.gap, (room - total) / (columns - 1)));
  const heights = Array.from({ length: rows }, (_, index) =>
    Math.max(0, ...sized.filter(({ row }) => row === index).map(({ height }) => height)),
  );
  const top = (row: number): number =>
    heights.slice(0, row).reduce((sum, height) => sum + height + size.rowGap, size.margin);
  const left = (column: number): number =>
    widths.slice(0, column).reduce((sum, width) => sum + width + gap, 2);
  return {
    boxes: sized.map((box) => {
      const width = box.tone === 'several' ? box.width : (widths[box.column] ?? box.width);
      // A box with several state names needs room on its left.
      const right = left(box.column) + (widths[box.column] ?? 0);
      return { ...box, x: right - width / 2, y: top(box.row) + (heights[box.row] ?? 0) / 2, width };
    }),
    width: Math.ceil(total + gap * (columns - 1)),
    height: Math.ceil(top(rows) - size.rowGap + size.margin),
    gap,
  };
}

/** Number of arrows on the left or right side of a box, whichever has more. */
function busiestSide(
  name: string,
  transitions: readonly StateTransition[],
  cells: ReadonlyMap<string, Cell>,
): number {
  const sides = { left: 0, right: 0 };
  const column = (state: string): number => cells.get(state)?.column ?? 0;
  for (const { from, to } of transitions) {
    if (from !== name && to !== name) continue;
    const other = column(from === name ? to : from);
    if (other !== column(name)) sides[other < column(name) ? 'left' : 'right'] += 1;
  }
  return Math.max(sides.left, sides.right);
}

interface End {
  /** True where the arrow enters the box. */
  enters: boolean;
  box: StateBox;
  side: Side;
  other: StateBox;
  offset: number;
}

function routeArrows(transitions: readonly StateTransition[], boxes: StateBox[], gap: number): Arrow[] {
  const boxOf = new Map(boxes.map((box) => [box.name, box]));
  const columns = Math.max(...boxes.map(({ column }) => column));
  const ends = transitions.map(({ from, to }): [End, End] => {
    const [a, b] = [boxOf.get(from), boxOf.get(to)];
    if (a === undefined || b === undefined) throw new Error(`no state '${from}' or '${to}' in the diagram`);
    const [leave, enter] = sides(a, b, columns);
    return [
      { enters: false, box: a, side: leave, other: b, offset: 0 },
      { enters: true, box: b, side: enter, other: a, offset: 0 },
    ];
  });
  spreadPorts(ends.flat());
  return ends.map(([start, end]) => {
    const across = Math.abs(start.box.column - end.box.column);
    if (across < 2) return arrowPath(port(start), port(end), undefined, turnLate(start, end, ends.flat()));
    const way = start.side === 'right' ? 1 : -1;
    return arrowPath(port(start), port(end), {
      x1: start.box.x + way * (start.box.width / 2 + gap - 8),
      x2: end.box.x - way * (end.box.width / 2 + gap - 8),
      y: laneOf(start.box, end.box, boxes),
    });
  });
}

/**
 * How far an arrow between two columns goes before it turns up or down. Arrows from the left box turn one after
 * another, the outermost first, so that an arrow and its return arrow stay apart.
 */
function turnLate(start: End, end: End, ends: readonly End[]): number {
  if (start.box.column === end.box.column) return 0;
  const left = start.box.column < end.box.column ? start : end;
  const down = Math.sign(left.other.row - left.box.row);
  const fan = ends
    .filter(
      ({ box, side, other }) =>
        box === left.box &&
        side === left.side &&
        other.column === left.other.column &&
        Math.sign(other.row - box.row) === down,
    )
    .sort((a, b) => (a.offset - b.offset) * down);
  const late = down === 0 ? 0 : ((fan.length - 1) / 2 - fan.indexOf(left)) * size.fan;
  return left === start ? late : -late;
}

/** The sides where an arrow starts and ends: horizontal between columns, vertical between neighbors in a column. */
function sides(from: StateBox, to: StateBox, columns: number): [Side, Side] {
  if (from.column < to.column) return ['right', 'left'];
  if (from.column > to.column) return ['left', 'right'];
  if (to.row - from.row === 1) return ['bottom', 'top'];
  if (from.row - to.row === 1) return ['top', 'bottom'];
  return from.column === columns ? ['left', 'left'] : ['right', 'right'];
}

/** Distributes the arrows that share a side of a box, in the order in which they fan out. */
function spreadPorts(ends: End[]): void {
  const groups = new Map<string, End[]>();
  for (const end of ends) {
    const key = `${end.box.name} ${end.side}`;
    groups.set(key, [...(groups.get(key) ?? []), end]);
  }
  for (const group of groups.values()) {
    const above = group.filter(({ box, other }) => other.row < box.row);
    const level = group.filter(({ box, other }) => other.row === box.row);
    const below = group.filter(({ box, other }) => other.row > box.row);
    const upright = group[0]?.side === 'top' || group[0]?.side === 'bottom';
    // An arrow that passes a column arrives along the row of the box that it enters.
    const distance = ({ box, other }: End): number => Math.abs(other.column - box.column);
    const passes = (end: End): number => Number(end.enters && distance(end) > 1);
    const sorted = [
      ...above.sort(
        (a, b) => passes(a) - passes(b) || a.other.row - b.other.row || distance(a) - distance(b),
      ),
      ...level,
      ...below.sort(
        (a, b) => passes(b) - passes(a) || a.other.row - b.other.row || distance(b) - distance(a),
      ),
    ];
    // The straight arrow stays in the middle, so that the spine is one line.
    const middle = level.length === 1 && !upright ? above.length : (sorted.length - 1) / 2;
    const { height = 0 } = group[0]?.box ?? {};
    const most = Math.max(middle, sorted.length - 1 - middle, 1);
    const space = Math.min(
      upright || (level.length === 2 && sorted.length === 2) ? 22 : size.port,
      (height / 2 - 5) / most,
    );
    sorted.forEach((end, index) => {
      end.offset = (index - middle) * space;
    });
  }
}

function port({ box, side, offset }: End): { x: number; y: number; side: Side } {
  if (side === 'top' || side === 'bottom')
    return { x: box.x + offset, y: box.y + (side === 'top' ? -1 : 1) * (box.height / 2), side };
  return { x: box.x + (side === 'left' ? -1 : 1) * (box.width / 2), y: box.y + offset, side };
}

/** Where an arrow passes the columns between its boxes: along a free row or between two rows. */
function laneOf(from: StateBox, to: StateBox, boxes: StateBox[]): number {
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  const isFree = (row: number): boolean =>
    !boxes.some((box) => box.row === row && box.column > left && box.column < right);
  if (isFree(to.row)) return to.y;
  if (isFree(from.row)) return from.y;
  return to.y + (to.row < from.row || to.row === 0 ? 1 : -1) * (to.height / 2 + size.rowGap / 2);
}

function boxSize(name: string): { lines: string[]; width: number; height: number; tone: StateTone } {
  const tone = toneOf(name);
  const lines = tone === 'several' ? name.split(/(?<=,) /) : wrapName(name);
  const marked = tone === 'done' || tone === 'failed' ? 2 : 0;
  const longest = Math.max(...lines.map((line, index) => line.length + (index === 0 ? marked : 0)));
  return {
    lines,
    tone,
    width: longest * size.char + 2 * size.padX,
    height: lines.length * size.line + 2 * size.padY,
  };
}

/** `requires_payment_method` → `requires_`, `payment_method`: breaks long names after an underscore. */
export function wrapName(name: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of name.split(/(?<=[_ ])/)) {
    if (line !== '' && line.length + part.length > size.longest) {
      lines.push(line);
      line = '';
    }
    line += part;
  }
  return [...lines, line].map((text) => text.trim());
}
