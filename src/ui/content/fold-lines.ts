import type { LineRange } from '../../model/code-file.ts';

interface FoldedLines {
  /** The markup with the other lines in `details`, which open without script. The text is unchanged. */
  markup: string;
  /** Number of visible lines before anything is unfolded. */
  rows: number;
}

/** A fold must be worth a click. */
const SPARED_LINES = 3;

/**
 * Folds all lines of a file but those that a text explains.
 * @param markup highlighted; no element spans two lines
 * @param shown in order and apart from each other; empty to fold nothing
 */
export function foldLines(markup: string, shown: readonly LineRange[]): FoldedLines {
  const lines = markup.split('\n');
  if (shown.length === 0) return { markup, rows: lines.length };
  let rows = 0;
  const text = (from: number, to: number): string =>
    lines
      .slice(from - 1, to)
      .map((line, at) => (from + at === lines.length ? line : `${line}\n`))
      .join('');
  const show = (from: number, to: number): string => {
    rows += to - from + 1;
    return text(from, to);
  };
  const fold = (from: number, to: number): string => {
    if (to - from < SPARED_LINES) return show(from, to);
    rows += 1;
    // The style sheet writes the label, so that copying and selecting leave it out.
    return `<details class="lines"><summary aria-label="Lines ${from} to ${to}"></summary>${text(from, to)}</details>`;
  };
  let next = 1;
  const parts = shown.map(([from, to]) => {
    const part = fold(next, from - 1) + show(from, to);
    next = to + 1;
    return part;
  });
  return { markup: parts.join('') + fold(next, lines.length), rows };
}
