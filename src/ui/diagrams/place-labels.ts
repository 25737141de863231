import { wrapText } from '../../model/text.ts';
import type { Point } from './arrow-path.ts';

/** A label on an arrow; `x` and `y` are its center. */
export interface StateLabel extends Point {
  lines: string[];
  width: number;
  height: number;
}

interface Rect extends Point {
  width: number;
  height: number;
}

interface LabelOptions {
  texts: string[];
  /** Points of each label's arrow. */
  ways: Point[][];
  boxes: Rect[];
  width: number;
  height: number;
  /** Width between two columns. */
  room: number;
}

const size = { char: 7, line: 16, apart: 3, halo: 5 };

/** Weights; covering a box or another label is the worst. */
const cost = { overlap: 1000, tip: 40, crossing: 16, middle: 12, beside: 7, corner: 2, struck: 9, lines: 3 };

/** Places each label on its arrow, where it covers no box, no other label, and as few other arrows as possible. */
export function placeLabels({ texts, ways, boxes, width, height, room }: LabelOptions): StateLabel[] {
  const options = texts.map((text, index) => [...candidates(text, ways[index] ?? [], room)]);
  const fixed = options.map((list, index) =>
    list.map(({ label, value }) => {
      let sum = value;
      if (boxes.some((box) => overlap(label, box, size.apart))) sum += cost.overlap;
      if (label.x - label.width / 2 < 0 || label.x + label.width / 2 > width) sum += cost.overlap;
      if (label.y - label.height / 2 < 0 || label.y + label.height / 2 > height) sum += cost.overlap;
      ways.forEach((way, other) => {
        if (other !== index && way.some((point) => inside(point, haloOf(label)))) sum += cost.crossing;
      });
      const way = ways[index] ?? [];
      for (const point of [...way.slice(0, 3), ...way.slice(-4)]) if (inside(point, label)) sum += cost.tip;
      return { label, value: sum };
    }),
  );
  const placed: StateLabel[] = [];
  // Later rounds move labels away from those that were placed after them.
  for (let round = 0; round < 4; round += 1) {
    fixed.forEach((list, index) => {
      let best = list[0];
      let least = Number.POSITIVE_INFINITY;
      for (const option of list) {
        let sum = option.value;
        if (sum >= least) continue;
        placed.forEach((other, at) => {
          if (at !== index && overlap(option.label, other, size.apart)) sum += cost.overlap;
        });
        if (sum < least) [best, least] = [option, sum];
      }
      if (best !== undefined) placed[index] = best.label;
    });
  }
  return placed;
}

/** Candidate positions: the label in up to four widths at many points on and beside its arrow. */
function* candidates(
  text: string,
  way: Point[],
  room: number,
): Generator<{ label: StateLabel; value: number }> {
  const widths = [...new Set([room - 24, 130, 100, 76].map((limit) => Math.floor(limit / size.char)))];
  const seen = new Set<string>();
  for (const chars of widths) {
    const lines = wrapText(text, Math.max(8, chars));
    const longest = Math.max(...lines.map((line) => line.length));
    if (longest * size.char > Math.max(room - 16, 76) || seen.has(lines.join('|'))) continue;
    seen.add(lines.join('|'));
    const shape = { lines, width: longest * size.char, height: lines.length * size.line };
    for (let index = 1; index < way.length - 1; index += 1) {
      const point = way[index] as Point;
      const from = Math.abs(index / (way.length - 1) - 0.5) * cost.middle + lines.length * cost.lines;
      // A horizontal arrow would run between two lines of text, so such a label belongs above or below it.
      const struck = lines.length % 2 === 0 && isLevel(way, index) ? cost.struck : 0;
      yield { label: { ...shape, x: point.x, y: point.y }, value: from + struck };
      for (const side of [-1, 1]) {
        const beside = from + cost.beside;
        yield { label: { ...shape, x: point.x + side * (shape.width / 2 + 6), y: point.y }, value: beside };
        yield { label: { ...shape, x: point.x, y: point.y + side * (shape.height / 2 + 4) }, value: beside };
        // Diagonally below or above a sloping arrow, where a label at the same height would reach the next arrow.
        for (const end of [-1, 1])
          yield {
            label: {
              ...shape,
              x: point.x + side * (shape.width / 2 + 4),
              y: point.y + end * (shape.height / 2),
            },
            value: beside + cost.corner,
          };
      }
    }
  }
}

function isLevel(way: Point[], index: number): boolean {
  return Math.abs((way[index - 1]?.y ?? 0) - (way[index + 1]?.y ?? 0)) < 0.5;
}

/** True if two rectangles overlap or are closer than `apart`. */
export function overlap(one: Rect, other: Rect, apart = 0): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + apart &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 + apart
  );
}

/** True if a point is inside a rectangle. */
export function inside({ x, y }: Point, rect: Rect): boolean {
  return Math.abs(x - rect.x) < rect.width / 2 && Math.abs(y - rect.y) < rect.height / 2;
}

/** The area that a label hides, including its outline and a margin, because the points of a line are pixels apart. */
function haloOf({ x, y, width, height }: Rect): Rect {
  return { x, y, width: width + 2 * size.halo, height: height + 2 * size.halo };
}
