import type { LineRange } from '../model/code-file.ts';

const COMMENT = /^(?:\/\/|\/\*|#| ?\*)/;
/** What follows in a definition at the start of a line. */
const CLOSING = /^(?:[{}\])]|end\b|\s|$)/;

/**
 * The lines of a definition at the top level of a file, with the comment above it: a function, class or constant in
 * JavaScript, Ruby, Python or PHP. A name in camel case also finds the same one in snake case.
 * @returns null if the file defines no such name
 */
export function definitionLines(code: string, name: string): LineRange | null {
  const snake = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`);
  const names = [name, snake.toLowerCase(), snake.toUpperCase()].join('|');
  const lines = code.split('\n');
  const keyword = '(?:export )?(?:async )?(?:function|def|class|const|let)';
  const start = new RegExp(`^(?:${keyword} )?(?:${names})(?![\\w$])`);
  const at = lines.findIndex((line) => start.test(line) && (/^[a-z]+ /.test(line) || /^\w+ = /.test(line)));
  if (at === -1) return null;
  let from = at;
  while (from > 0 && COMMENT.test(lines[from - 1] ?? '')) from -= 1;
  let to = at;
  while (to + 1 < lines.length && CLOSING.test(lines[to + 1] ?? '')) to += 1;
  while (lines[to]?.trim() === '') to -= 1;
  return [from + 1, to + 1];
}

/** Ranges in order; those that touch or overlap, with no more than an empty line between them, become one. */
export function joinRanges(ranges: readonly LineRange[]): LineRange[] {
  const joined: LineRange[] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 2)
      joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}
