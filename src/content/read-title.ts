import { readFileSync } from 'node:fs';
import { readFrontMatter } from './front-matter.ts';
import { withPlainLines } from './read.ts';

/**
 * The title of a page without reading the rest of it: what the navigation of a large tree needs before its first page
 * is drawn. Undefined where there is none; what is wrong with it is for `loadPage` to say.
 */
export function readTitle(path: string): string | undefined {
  const [first, ...lines] = withPlainLines(readFileSync(path, 'utf8')).split('\n');
  const end = lines.findIndex(isMark);
  if (first === undefined || !isMark(first) || end === -1) return undefined;
  return readFrontMatter(lines.slice(0, end).join('\n'), path).frontMatter.title;
}

/** The line above and below front matter, as Markdoc knows it. */
function isMark(line: string): boolean {
  return line.trim() === '---';
}
