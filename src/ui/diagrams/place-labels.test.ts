import { describe, expect, it } from 'vitest';
import type { Point } from './arrow-path.ts';
import { inside, placeLabels } from './place-labels.ts';

/** Points along a straight line, spaced as closely as those of an arrow. */
const way = (from: Point, to: Point): Point[] =>
  Array.from({ length: 25 }, (_, index) => ({
    x: from.x + ((to.x - from.x) * index) / 24,
    y: from.y + ((to.y - from.y) * index) / 24,
  }));

describe('state diagram: placeLabels', () => {
  it('keeps labels and their outlines off an arrow that crosses theirs', () => {
    const ways = [way({ x: 0, y: 20 }, { x: 190, y: 110 }), way({ x: 0, y: 110 }, { x: 190, y: 20 })];
    const labels = placeLabels({
      texts: ['paid', 'due'],
      ways,
      boxes: [],
      width: 190,
      height: 130,
      room: 190,
    });
    labels.forEach((label, index) => {
      const seen = { ...label, width: label.width + 7, height: label.height + 7 };
      expect(ways[index]?.some((point) => inside(point, seen))).toBe(true);
      expect(ways[1 - index]?.some((point) => inside(point, seen))).toBe(false);
    });
  });
});
