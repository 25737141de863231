/** Something that takes room in a row of a diagram. */
export interface RowItem {
  /** Center. */
  x: number;
  y: number;
  width: number;
}

interface SqueezeOptions {
  /** Room between two items of a row. */
  gap: number;
  /** Room left of the first and right of the last item. */
  margin: number;
  /** Width that the diagram should have. */
  limit: number;
}

/**
 * Moves items sideways until no row is wider than the limit, or as wide as its items need. Their order in each row
 * stays, so that no new arrows cross.
 * @returns width of the diagram
 */
export function squeezeRows(items: RowItem[], { gap, margin, limit }: SqueezeOptions): number {
  const rows = rowsOf(items);
  const needed = rows.map((row) => row.reduce((sum, { width }) => sum + width + gap, -gap) + 2 * margin);
  const width = Math.max(limit, ...needed);
  const before = Math.max(...items.map(({ x, width: own }) => x + own / 2)) + margin;
  for (const item of items) item.x *= width / before;
  for (const row of rows) {
    let left = margin;
    for (const item of row) {
      item.x = Math.max(item.x, left + item.width / 2);
      left = item.x + item.width / 2 + gap;
    }
    let right = width - margin;
    for (const item of row.toReversed()) {
      item.x = Math.min(item.x, right - item.width / 2);
      right = item.x - item.width / 2 - gap;
    }
  }
  return width;
}

function rowsOf(items: RowItem[]): RowItem[][] {
  const rows = new Map<number, RowItem[]>();
  for (const item of items) rows.set(Math.round(item.y), [...(rows.get(Math.round(item.y)) ?? []), item]);
  return [...rows.values()].map((row) => row.toSorted((a, b) => a.x - b.x));
}
