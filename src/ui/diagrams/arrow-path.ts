export interface Point {
  x: number;
  y: number;
}

/** The side of a box where an arrow starts or ends. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

interface ArrowEnd extends Point {
  side: Side;
}

export interface Arrow {
  path: string;
  /** Arrowhead: a filled triangle. */
  tip: string;
  /** Closely spaced points along the curve, for labels and tests. */
  points: Point[];
}

const tipSize = { long: 7, half: 3.5 };

/**
 * A curve between two ends, level along lanes such as the space between two rows. It leaves and enters boxes at right
 * angles.
 * @param lane where the arrow passes columns: level from `x1` to `x2`
 * @param late how far past the midpoint an arrow without a lane turns
 */
export function arrowPath(
  start: ArrowEnd,
  end: ArrowEnd,
  lane?: { x1: number; x2: number; y: number },
  late = 0,
): Arrow {
  const step = outward(end.side);
  const stop = {
    x: end.x + step.x * (tipSize.long - 1),
    y: end.y + step.y * (tipSize.long - 1),
    side: end.side,
  };
  const curves: Curve[] =
    lane === undefined
      ? [curve(start, stop, late)]
      : [
          curve(start, { x: lane.x1, y: lane.y, side: start.side === 'right' ? 'left' : 'right' }),
          curve({ x: lane.x1, y: lane.y, side: start.side }, { x: lane.x2, y: lane.y, side: end.side }),
          curve({ x: lane.x2, y: lane.y, side: start.side }, stop),
        ];
  const base = { x: end.x + step.x * tipSize.long, y: end.y + step.y * tipSize.long };
  const corners = [1, -1].map(
    (way) => `${round(base.x + step.y * tipSize.half * way)} ${round(base.y + step.x * tipSize.half * way)}`,
  );
  return {
    path: `M${round(start.x)} ${round(start.y)}${curves.map(draw).join('')}`,
    tip: `M${round(end.x)} ${round(end.y)}L${corners.join(' ')}Z`,
    points: [...curves.flatMap(pointsOf), end],
  };
}

type Curve = readonly [Point, Point, Point, Point];

function curve(start: ArrowEnd, end: ArrowEnd, late = 0): Curve {
  const [out, back] = [outward(start.side), outward(end.side)];
  const level = out.x !== 0;
  // Both ends are on the same side: the arrow loops out and back.
  const reach = start.side === end.side ? 34 : Math.abs(level ? end.x - start.x : end.y - start.y) / 2;
  return [
    start,
    { x: start.x + out.x * (reach + late), y: start.y + out.y * (reach + late) },
    { x: end.x + back.x * (reach - late), y: end.y + back.y * (reach - late) },
    end,
  ];
}

function outward(side: Side): Point {
  if (side === 'left') return { x: -1, y: 0 };
  if (side === 'right') return { x: 1, y: 0 };
  return { x: 0, y: side === 'top' ? -1 : 1 };
}

function draw([a, b, c, d]: Curve): string {
  if (Math.abs(a.y - d.y) < 0.1 && Math.abs(b.y - a.y) < 0.1) return `H${round(d.x)}`;
  if (Math.abs(a.x - d.x) < 0.1 && Math.abs(b.x - a.x) < 0.1) return `V${round(d.y)}`;
  return `C${[b, c, d].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`;
}

function pointsOf([a, b, c, d]: Curve): Point[] {
  return Array.from({ length: 25 }, (_, index) => {
    const t = index / 24;
    const u = 1 - t;
    const at = (one: number, two: number, three: number, four: number): number =>
      u ** 3 * one + 3 * u * u * t * two + 3 * u * t * t * three + t ** 3 * four;
    return { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) };
  });
}

function round(value: number): number {
  return Math.round(value);
}
