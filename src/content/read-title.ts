import { readFrontMatter } from './front-matter.ts';
import { readContent, withPlainLines } from './read.ts';

/**
 * The title of a page without parsing the rest of it: what the navigation of a large tree needs before its first page
 * is drawn. Undefined where there is none; what is wrong with it is for `loadPage` to say.
 */
export function readTitle(entry: { route: string; path: string }): string | undefined {
  const { file, text } = readContent(entry);
  const [first, ...lines] = withPlainLines(text).split('\n');
  const end = lines.findIndex(isMark);
  if (first === undefined || !isMark(first) || end === -1) return undefined;
  return readFrontMatter(lines.slice(0, end).join('\n'), file).frontMatter.title;
}

/** The line above and below front matter, as Markdoc knows it. */
function isMark(line: string): boolean {
  return line.trim() === '---';
}
