import { Graph, layout } from '@dagrejs/dagre';
import type { StateDiagram, StateTransition } from '../../model/state-diagram.ts';

export interface StateBox {
  name: string;
  terminal: boolean;
  /** Centre of the box. */
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}

export interface StateArrow extends StateTransition {
  /** From 1; the same number stands before the transition in the list. */
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

interface Point {
  x: number;
  y: number;
}

/** Units of the drawing are pixels of a 360 px screen: three boxes fit beside one another. */
const size = {
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

/** Places boxes from top to bottom and draws the arrows between them; each arrow carries a number. */
export function layoutStates({ states, transitions }: StateDiagram): StateLayout {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: 'TB',
    nodesep: size.nodeGap,
    edgesep: 10,
    ranksep: size.rankGap,
    marginx: size.margin,
    marginy: size.margin,
  });
  for (const state of states) {
    const lines = wrapName(state.name);
    const width = Math.max(...lines.map((line) => line.length)) * size.char + 2 * size.padX;
    graph.setNode(state.name, { width, height: lines.length * size.line + 2 * size.padY, lines, ...state });
  }
  transitions.forEach(({ from, to }, index) => {
    graph.setEdge(from, to, { width: size.label, height: size.label, labelpos: 'c' }, String(index));
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: graph.nodes().map((name) => graph.node(name) as unknown as StateBox),
    arrows: transitions.map((transition, index) => {
      const edge = graph.edge(transition.from, transition.to, String(index)) as {
        points: Point[];
        x: number;
        y: number;
      };
      return { ...transition, number: index + 1, ...drawArrow(edge.points), label: { x: edge.x, y: edge.y } };
    }),
  };
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

/** Straight pieces with rounded corners, and a tip that points where the last piece leads. */
function drawArrow(points: Point[]): { path: string; tip: string } {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? end;
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const wing = (turn: number): string =>
    `${round(end.x - 7 * Math.cos(angle + turn))} ${round(end.y - 7 * Math.sin(angle + turn))}`;
  return { path: smooth(points), tip: `M${wing(-0.45)}L${round(end.x)} ${round(end.y)} ${wing(0.45)}` };
}

/** A curve through the middle of each piece, bent at the points between (quadratic Bézier). */
function smooth(points: Point[]): string {
  const [start, ...rest] = points;
  if (start === undefined) return '';
  let path = `M${round(start.x)} ${round(start.y)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (next === undefined) path += `L${round(point.x)} ${round(point.y)}`;
    else
      path += `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
