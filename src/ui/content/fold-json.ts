/** What is inside a nested value begins folded above this many lines: `metadata` with one key is shown. */
const SPARED_LINES = 3;

interface FoldedJson {
  /** The markup with nested values in `details`, which open without script. Its text is the same. */
  markup: string;
  /** Lines to see before anything is unfolded. */
  shown: number;
}

/**
 * Folds the objects and lists inside a JSON value, so that the fields of the value itself are seen first. The items of
 * a page, in `data`, are what a reader came for and stay open.
 * @param content JSON as `JSON.stringify` indents it
 * @param markup the same lines, highlighted; no element spans two of them
 */
export function foldJson(content: string, markup: string): FoldedJson {
  const lines = content.split('\n');
  const marked = markup.split('\n');
  const ends = new Set<number>();
  let hiddenUntil = -1;
  let shown = lines.length;
  const folded = lines.map((line, index) => {
    const rest = index === lines.length - 1 ? '' : '\n';
    const start = ends.has(index) ? '</details>' : '';
    const end = endOf(lines, index);
    if (end - index - 1 <= SPARED_LINES || /^ *"data":/.test(line)) return start + marked[index] + rest;
    ends.add(end);
    if (index > hiddenUntil) {
      // The style sheet puts the bracket that closes it on the same line.
      shown -= end - index;
      hiddenUntil = end;
    }
    // The summary is its own line; the hidden line break is for those who copy.
    return `${start}<details class="fold"><summary>${marked[index]}</summary><span hidden>\n</span>`;
  });
  return { markup: folded.join(''), shown };
}

/** The line that closes the value which a line opens behind a key; the line itself where it opens none. */
function endOf(lines: string[], start: number): number {
  const [, indent] = /^( +)".*": [{[]$/.exec(lines[start] ?? '') ?? [];
  if (indent === undefined) return start;
  return lines.findIndex((line, index) => index > start && line.search(/\S/) === indent.length);
}
