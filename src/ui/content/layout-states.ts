import { Graph, layout } from '@dagrejs/dagre';
import type { StateDiagram, StateTransition } from '../../model/diagrams.ts';
import { arrowPath, type Point } from './arrow-path.ts';
import { type RankedStep, rankStates } from './rank-states.ts';
import { squeezeRows } from './squeeze-rows.ts';

export interface StateBox {
  name: string;
  terminal: boolean;
  /** Center of the box. */
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}

export interface StateArrow extends StateTransition {
  /** From 1; the same number precedes the transition in the list. */
  number: number;
  path: string;
  tip: string;
  label: { x: number; y: number };
}

export interface StateLayout {
  width: number;
  height: number;
  boxes: StateBox[];
  arrows: StateArrow[];
}

/** Units of the diagram are pixels of a 360 px screen: three boxes fit beside one another. */
const size = {
  limit: 294,
  passing: 4,
  char: 6.7,
  line: 15,
  padX: 9,
  padY: 8,
  longest: 14,
  label: 18,
  nodeGap: 12,
  rankGap: 22,
  margin: 6,
};

/**
 * Places boxes from top to bottom and routes the arrows between them; each arrow carries a number. A diagram that
 * would be wider than a phone is made taller instead.
 */
export function layoutStates(diagram: StateDiagram): StateLayout {
  const steps = diagram.transitions.map(({ from, to }) => ({ above: from, below: to, rows: 1, up: false }));
  const first = place(diagram, steps);
  if (first.width <= size.limit + 1) return withArrows(first, diagram);
  const widths = new Map(diagram.states.map(({ name }) => [name, boxSize(name).width]));
  const { limit, nodeGap: gap } = size;
  const tall = place(diagram, rankStates({ widths, transitions: diagram.transitions, limit, gap }));
  return withArrows(squeezed(tall), diagram);
}

interface Placed {
  width: number;
  height: number;
  boxes: StateBox[];
  /** Points between the two boxes of each transition, from its start to its end, and the place of its number. */
  ways: { points: Point[]; label: Point }[];
}

function place({ states }: StateDiagram, steps: RankedStep[]): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: 'TB',
    nodesep: size.nodeGap,
    edgesep: 10,
    ranksep: size.rankGap,
    marginx: size.margin,
    marginy: size.margin,
  });
  for (const state of states) graph.setNode(state.name, { ...boxSize(state.name), ...state });
  steps.forEach(({ above, below, rows }, index) => {
    const label = { width: size.label, height: size.label, labelpos: 'c' };
    graph.setEdge(above, below, { ...label, minlen: rows }, String(index));
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    boxes: graph.nodes().map((name) => graph.node(name) as unknown as StateBox),
    ways: steps.map(({ above, below, up }, index) => {
      const edge = graph.edge(above, below, String(index)) as { points: Point[] } & Point;
      const points = up ? edge.points.toReversed() : edge.points;
      return { points: points.slice(1, -1), label: { x: edge.x, y: edge.y } };
    }),
  };
}

/** The same with less room between the columns. */
function squeezed({ boxes, ways, height }: Placed): Placed {
  const points = ways.flatMap((way) =>
    way.points.map((point) => {
      const isLabel = Math.abs(point.y - way.label.y) < 1;
      return { x: point.x, y: point.y, width: isLabel ? size.label : size.passing, point, way, isLabel };
    }),
  );
  const width = squeezeRows([...boxes, ...points], {
    gap: size.passing,
    margin: size.margin,
    limit: size.limit,
  });
  for (const { point, way, isLabel, x } of points) {
    point.x = x;
    if (isLabel) way.label.x = x;
  }
  return { boxes, ways, width, height };
}

function withArrows({ width, height, boxes, ways }: Placed, { transitions }: StateDiagram): StateLayout {
  const boxOf = new Map(boxes.map((box) => [box.name, box]));
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes,
    arrows: transitions.map((transition, index) => {
      const { points, label } = ways[index] ?? { points: [], label: { x: 0, y: 0 } };
      const from = boxOf.get(transition.from);
      const to = boxOf.get(transition.to);
      const inner = (points.length > 0 ? points : [label]).flatMap((point) =>
        upright(point, { boxes, label, up: (from?.y ?? 0) > (to?.y ?? 0) }),
      );
      const start = from === undefined ? [] : [edgeOf(from, inner[0] ?? label)];
      const end = to === undefined ? [] : [edgeOf(to, inner.at(-1) ?? label)];
      return { ...transition, number: index + 1, ...arrowPath([...start, ...inner, ...end]), label };
    }),
  };
}

interface UprightOptions {
  boxes: StateBox[];
  label: Point;
  up: boolean;
}

/**
 * A point of a way → the ends of an upright piece through it, so that the curve meets its number and passes
 * between the boxes of a row instead of cutting their corners.
 */
function upright(point: Point, { boxes, label, up }: UprightOptions): Point[] {
  const beside = boxes.filter(({ y }) => Math.abs(y - point.y) < 1).map(({ height }) => height / 2);
  const half = Math.max(Math.abs(point.y - label.y) < 1 ? size.label / 2 : 0, ...beside);
  if (half === 0) return [point];
  const ends = [
    { x: point.x, y: point.y - half },
    { x: point.x, y: point.y + half },
  ];
  return up ? ends.toReversed() : ends;
}

/** Where the line from the center of a box to a point outside of it crosses the edge of the box. */
function edgeOf({ x, y, width, height }: StateBox, to: Point): Point {
  const share = Math.min(
    width / 2 / Math.max(Math.abs(to.x - x), 0.01),
    height / 2 / Math.max(Math.abs(to.y - y), 0.01),
    1,
  );
  return { x: x + (to.x - x) * share, y: y + (to.y - y) * share };
}

function boxSize(name: string): { lines: string[]; width: number; height: number } {
  const lines = wrapName(name);
  const width = Math.max(...lines.map((line) => line.length)) * size.char + 2 * size.padX;
  return { lines, width, height: lines.length * size.line + 2 * size.padY };
}

/** `requires_payment_method` → `requires_`, `payment_method`: long names break behind an underscore. */
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
