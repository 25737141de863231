import type { LineRange } from '../../model/code-file.ts';
import { closingLine } from '../../model/text.ts';

interface FoldedLines {
  /** The markup with the other lines in `details`, which open without script. The text is unchanged. */
  markup: string;
  /** Number of visible lines before anything is unfolded. */
  rows: number;
}

/** A fold must be worth a click: `metadata` with one key stays visible. */
const SPARED_LINES = 3;

/**
 * Folds all lines of a file but those that a text explains.
 * @param markup highlighted; no element spans two lines
 * @param shown in order and apart from each other; empty to fold nothing
 */
export function foldLines(markup: string, shown: readonly LineRange[]): FoldedLines {
  const lines = markup.split(/(?<=\n)/);
  if (shown.length === 0) return { markup, rows: markup.split('\n').length };
  let rows = 0;
  const text = (from: number, to: number): string => lines.slice(from - 1, to).join('');
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

/**
 * Folds nested objects and lists in a JSON value, so that its own fields are visible first. The items of a list page,
 * in `data`, are the content that readers look for and stay open.
 * @param content JSON as `JSON.stringify` indents it
 * @param markup the same lines, highlighted; no element spans two lines
 */
export function foldJson(content: string, markup: string): FoldedLines {
  const lines = content.split('\n');
  const marked = markup.split(/(?<=\n)/);
  const ends = new Set<number>();
  let hiddenUntil = -1;
  let rows = lines.length;
  const folded = lines.map((line, index) => {
    const start = ends.has(index) ? '</details>' : '';
    const end = closingLine(lines, index);
    if (end - index - 1 <= SPARED_LINES || !/^ +"(?!data":)/.test(line)) return start + marked[index];
    ends.add(end);
    if (index > hiddenUntil) {
      // The style sheet puts the closing bracket on the same line.
      rows -= end - index;
      hiddenUntil = end;
    }
    // The summary takes up its own line; the hidden line break is for copying.
    return `${start}<details class="fold"><summary>${marked[index]?.trimEnd()}</summary><span hidden>\n</span>`;
  });
  return { markup: folded.join(''), rows };
}
