import { invariant } from '../../model/diagnostic.ts';
import { type Cell, cellsOf, type StateDiagram, type StateTransition, toneOf } from '../../model/diagrams.ts';
import { wrapText } from '../../model/text.ts';

export interface Point {
  x: number;
  y: number;
}

/** Text in an area; `x` and `y` are its center. */
interface Area extends Point {
  width: number;
  height: number;
  lines: string[];
}

export interface StateBox extends Cell, Area {
  name: string;
  terminal: boolean;
  tone: ReturnType<typeof toneOf>;
}

/** A transition with the path of its arrow, the head, a filled triangle, and points along the path. */
interface Arrow extends StateTransition {
  path: string;
  tip: string;
  points: Point[];
}

/** Maximum width of a diagram in pixels, and of one whose columns would be too close. Diagrams are never scaled. */
export const stateRoom = { guide: 620, reference: 876 };

const size = { char: 7.85, labelChar: 7, line: 16, longest: 14, row: 110, gap: 190, port: 22, tip: 7 };

/** Columns that would be closer in a guide need the width of a reference page. */
const NARROW = 100;

/** Places boxes in the cells of a grid, routes arrows between them, and labels the arrows. */
export function layoutStates({ states, transitions, rows }: StateDiagram) {
  const cells = cellsOf(rows);
  // Several states in one box are to the left of their common end.
  for (const { from, to } of transitions)
    if (toneOf(from) === 'several') {
      const { column, row } = invariant(cells.get(to), `the cell of ${to}`);
      cells.set(from, { column: column - 1, row });
    }
  const sized = states.map((state) => ({
    ...{ ...state, ...boxOf(state.name) },
    ...invariant(cells.get(state.name), `the cell of ${state.name}`),
  }));
  const columns = Math.max(...sized.map(({ column }) => column)) + 1;
  const widest = Math.max(...sized.map(({ tone, width }) => (tone === 'several' ? 0 : width)));
  const gapIn = (room: number): number =>
    Math.min(size.gap, (room - 4 - columns * widest) / Math.max(columns - 1, 1));
  const gap = gapIn(stateRoom.guide) < NARROW ? gapIn(stateRoom.reference) : gapIn(stateRoom.guide);
  const top = 12 + Math.max(...sized.map(({ row, height }) => (row === 0 ? height / 2 : 0)));
  const boxes = sized.map((box): StateBox => {
    const width = box.tone === 'several' ? box.width : widest;
    const right = 2 + widest + box.column * (widest + gap);
    return { ...box, width, x: right - width / 2, y: top + box.row * size.row };
  });
  const width = Math.ceil(2 + columns * (widest + gap) - gap + 2);
  const height = Math.max(...boxes.map((box) => box.y + box.height / 2)) + 12;
  const routed = routesOf(transitions, boxes, gap);
  const labels = placeLabels(routed, { boxes, width, height, gap });
  const arrows = routed.map((arrow, index) => ({ ...arrow, label: labels[index] as Area }));
  return { width, height, boxes, arrows };
}

function boxOf(name: string) {
  const tone = toneOf(name);
  const lines = tone === 'several' ? name.split(/(?<=,) /) : wrapText(name, size.longest);
  const mark = tone === 'done' || tone === 'failed' ? 2 : 0;
  const longest = Math.max(...lines.map((line, index) => line.length + (index === 0 ? mark : 0)));
  return { tone, lines, width: longest * size.char + 20, height: lines.length * size.line + 22 };
}

/** The ways out of a box. */
const outward = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
};

type Side = keyof typeof outward;

/** Where an arrow starts or ends. */
interface End extends Point {
  box: StateBox;
  side: Side;
  /** The row to which it goes, or from which it comes. */
  row: number;
}

function routesOf(transitions: readonly StateTransition[], boxes: readonly StateBox[], gap: number): Arrow[] {
  const ends = transitions.map(({ from, to }): [start: End, end: End] => {
    const [a, b] = [from, to].map((name) => boxes.find((box) => box.name === name)) as [StateBox, StateBox];
    const row = isLong(a, b) ? b.row : a.row;
    return [
      { box: a, side: sideOf(a, b), row: b.row, x: a.x, y: a.y },
      { box: b, side: sideOf(b, a), row, x: b.x, y: b.y },
    ];
  });
  for (const box of boxes)
    for (const side of Object.keys(outward))
      spread(ends.flat().filter((end) => end.box === box && end.side === side));
  return ends.map(([start, end], index) => ({
    ...(transitions[index] as StateTransition),
    ...routeOf(start, end, gap),
  }));
}

/** True for an arrow that passes a column, which it does along the row of its end. */
const isLong = (a: Cell, b: Cell): boolean => Math.abs(a.column - b.column) > 1;

/** The side of a box to another: horizontal between columns, vertical between neighbors in a column. */
function sideOf(box: Cell, other: Cell): Side {
  if (box.column > other.column) return 'left';
  if (box.column < other.column || Math.abs(box.row - other.row) > 1) return 'right';
  return box.row < other.row ? 'bottom' : 'top';
}

/** Moves the ends at one side of a box apart, in the order of their rows; a single level arrow stays straight. */
function spread(ends: End[]): void {
  ends.sort((a, b) => a.row - b.row);
  const level = ends.filter(({ box, row }) => row === box.row);
  const middle = level.length === 1 ? ends.indexOf(level[0] as End) : (ends.length - 1) / 2;
  for (const [index, end] of ends.entries()) {
    const { box, side } = end;
    const { x, y } = outward[side];
    const most = Math.max(middle, ends.length - 1 - middle);
    const offset = (index - middle) * Math.min(size.port, (box.height / 2 - 4) / most);
    end.x += x === 0 ? offset : (x * box.width) / 2;
    end.y += y === 0 ? offset : (y * box.height) / 2;
  }
}

/** Curves that leave and enter boxes at right angles. Past a column, an arrow is level, between two rows. */
function routeOf(start: End, end: End, gap: number): Omit<Arrow, keyof StateTransition> {
  const [out, back] = [outward[start.side], outward[end.side]];
  const base = { x: end.x + back.x * size.tip, y: end.y + back.y * size.tip };
  const lane = end.box.y + (start.row < end.row || end.box.row === 0 ? 1 : -1) * (size.row / 2);
  const knees = [start.x + out.x * (gap - 8), end.x + back.x * (gap - 8)].map((x) => ({ x, y: lane }));
  const stops = [start, ...(isLong(start.box, end.box) ? knees : []), end];
  // Both ends are on the same side: the arrow loops out and back.
  const loop = start.side === end.side ? 34 : 0;
  const curves = stops.slice(1).map((to, index): Curve => {
    const from = stops[index] as Point;
    const reach = loop || Math.abs(out.x === 0 ? to.y - from.y : to.x - from.x) / 2;
    return [
      from,
      { x: from.x + out.x * reach, y: from.y + out.y * reach },
      { x: to.x + back.x * reach, y: to.y + back.y * reach },
      to === end ? base : to,
    ];
  });
  const corners = [1, -1].map((way) => {
    const half = (way * size.tip) / 2;
    return { x: base.x + back.y * half, y: base.y + back.x * half };
  });
  return {
    path: `M${at(start)}${curves.map(pathOf).join('')}`,
    tip: `M${at(end)}L${corners.map(at).join(' ')}Z`,
    points: [...curves.flatMap(along), end],
  };
}

type Curve = readonly [Point, Point, Point, Point];

function pathOf([from, ...through]: Curve): string {
  const to = through[2];
  return from.x === to.x || from.y === to.y ? `L${at(to)}` : `C${through.map(at).join(' ')}`;
}

function along([a, b, c, d]: Curve): Point[] {
  return Array.from({ length: 25 }, (_, index) => {
    const t = index / 24;
    const u = 1 - t;
    const mix = (axis: 'x' | 'y'): number =>
      u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
    return { x: mix('x'), y: mix('y') };
  });
}

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const round = Math.round;

/** Where a label may be from a point of its arrow, in halves of its size. On the arrow is best, diagonally worst. */
const SPOTS = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].map((y) => ({ x, y, beside: 7 * Math.max(Math.abs(x), Math.abs(y)) + 2 * Math.abs(x * y) })),
);

/** Covering a box or another label is the worst. */
const cost = { overlap: 1000, tip: 40, crossing: 16, middle: 12, struck: 9, line: 3 };

/** Places each label at its arrow, where it covers no box, no other label, and as few other arrows as possible. */
function placeLabels(
  arrows: readonly Arrow[],
  { boxes, width, height, gap }: { boxes: readonly Area[]; width: number; height: number; gap: number },
): Area[] {
  const options = arrows.map(({ on, points }) => {
    const others = arrows.map((arrow) => arrow.points).filter((way) => way !== points);
    return labelsAt(on, points, gap).map(({ label, worse }) => {
      const { x, y } = label;
      const isOff =
        Math.abs(x - width / 2) > (width - label.width) / 2 ||
        Math.abs(y - height / 2) > (height - label.height) / 2;
      const covered = boxes.filter((box) => overlap(label, box, 3)).length + (isOff ? 1 : 0);
      const ends = [...points.slice(0, 3), ...points.slice(-4)].filter((point) =>
        inside(point, label),
      ).length;
      return { label, others, worse: worse + covered * cost.overlap + ends * cost.tip };
    });
  });
  const placed: Area[] = [];
  // Later rounds move labels away from those that were placed after them.
  for (let round = 0; round < 4; round += 1)
    for (const [index, list] of options.entries()) {
      const labels = placed.filter((_, other) => other !== index);
      let least = Number.POSITIVE_INFINITY;
      for (const { label, others, worse } of list) {
        const beside = worse + cost.overlap * labels.filter((other) => overlap(label, other, 3)).length;
        if (beside >= least) continue;
        const total = beside + cost.crossing * crossings(label, others);
        if (total >= least) continue;
        least = total;
        placed[index] = label;
      }
    }
  return placed;
}

/** How many arrows a label hides. Most of the work of a layout: asked only about labels that may be the best. */
function crossings(label: Area, ways: readonly Point[][]): number {
  const hidden = { ...label, width: label.width + 10, height: label.height + 10 };
  return ways.filter((way) => way.some((point) => inside(point, hidden))).length;
}

/** A label in up to four widths at many points on and beside its arrow. */
function labelsAt(text: string, way: Point[], gap: number): { label: Area; worse: number }[] {
  // Curves leave a box side by side, so a label toward the end is read with its own.
  const best = way[0]?.y === way.at(-1)?.y ? 0.5 : 0.65;
  return [gap - 24, 130, 100, 76].flatMap((room) => {
    const lines = wrapText(text, Math.max(8, Math.floor(room / size.labelChar)));
    const width = Math.max(...lines.map((line) => line.length)) * size.labelChar;
    if (width > Math.max(gap - 16, 76)) return [];
    const shape = { lines, width, height: lines.length * size.line };
    return way.slice(1, -1).flatMap((point, index) => {
      const middle = Math.abs((index + 1) / (way.length - 1) - best) * cost.middle;
      // A horizontal arrow would run between two lines of text.
      const isStruck =
        lines.length % 2 === 0 && Math.abs((way[index]?.y ?? 0) - (way[index + 2]?.y ?? 0)) < 0.5;
      return SPOTS.map(({ x, y, beside }) => ({
        label: { ...shape, x: point.x + x * (width / 2 + 5), y: point.y + y * (shape.height / 2 + 7) },
        worse: beside + middle + lines.length * cost.line + (isStruck && beside === 0 ? cost.struck : 0),
      }));
    });
  });
}

/** True if two rectangles overlap or are closer than `apart`. */
export function overlap(one: Omit<Area, 'lines'>, other: Omit<Area, 'lines'>, apart = 0): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + apart &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 + apart
  );
}

/** True if a point is inside a rectangle. */
export function inside({ x, y }: Point, rect: Omit<Area, 'lines'>): boolean {
  return Math.abs(x - rect.x) < rect.width / 2 && Math.abs(y - rect.y) < rect.height / 2;
}
