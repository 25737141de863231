/** Nested values with more lines than this are initially folded, so that `metadata` with one key stays visible. */
const SPARED_LINES = 3;

interface FoldedJson {
  /** The markup with nested values in `details`, which open without script. The text is unchanged. */
  markup: string;
  /** Number of visible lines before anything is unfolded. */
  rows: number;
}

/**
 * Folds nested objects and lists in a JSON value, so that its own fields are visible first. The items of a list page,
 * in `data`, are the content that readers look for and stay open.
 * @param content JSON as `JSON.stringify` indents it
 * @param markup the same lines, highlighted; no element spans two lines
 */
export function foldJson(content: string, markup: string): FoldedJson {
  const lines = content.split('\n');
  const marked = markup.split('\n');
  const ends = new Set<number>();
  let hiddenUntil = -1;
  let rows = lines.length;
  const folded = lines.map((line, index) => {
    const rest = index === lines.length - 1 ? '' : '\n';
    const start = ends.has(index) ? '</details>' : '';
    const end = endOf(lines, index);
    if (end - index - 1 <= SPARED_LINES || /^ *"data":/.test(line)) return start + marked[index] + rest;
    ends.add(end);
    if (index > hiddenUntil) {
      // The style sheet puts the closing bracket on the same line.
      rows -= end - index;
      hiddenUntil = end;
    }
    // The summary takes up its own line; the hidden line break is for copying.
    return `${start}<details class="fold"><summary>${marked[index]}</summary><span hidden>\n</span>`;
  });
  return { markup: folded.join(''), rows };
}

/** Index of the line that closes the value opened after a key on this line; the line itself if it opens none. */
function endOf(lines: string[], start: number): number {
  const [, indent] = /^( +)".*": [{[]$/.exec(lines[start] ?? '') ?? [];
  if (indent === undefined) return start;
  return lines.findIndex((line, index) => index > start && line.search(/\S/) === indent.length);
}
