export interface Point {
  x: number;
  y: number;
}

/**
 * Points from the start of an arrow to its end, in pixels → its line with rounded corners, and a tip that points where
 * the last piece leads; both as the `d` of an SVG path.
 */
export function arrowPath(points: Point[]): { path: string; tip: string } {
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
