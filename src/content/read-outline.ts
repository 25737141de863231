import type { PageRules } from '../model/page.ts';
import { readFrontMatter } from './front-matter.ts';
import { type ContentFile, readContent, readStart, withPlainLines } from './read.ts';

/** What the rest of the site needs to know about a page before it is compiled. */
export interface PageOutline {
  route: string;
  /** From the front matter. */
  title: string | undefined;
  description: string | undefined;
  /** Text of the first level 1 heading; looked for below the first kilobytes only if there is no title. */
  heading: string | undefined;
}

/** Title, description and first heading of a page, without parsing the rest. `loadPage` reports their problems. */
export function readOutline(source: ContentFile, rules?: PageRules): PageOutline {
  // Navigation and lists need thousands of outlines; nearly all are in the first kilobytes of a file.
  const start = outlineOf(source, readStart(source), { rules, isStart: true });
  return start.title === undefined ? outlineOf(source, readContent(source).text, { rules }) : start;
}

interface OutlineOptions {
  rules: PageRules | undefined;
  /** True for the first lines of a page: front matter may end below them. */
  isStart?: boolean;
}

function outlineOf(
  { route, path }: ContentFile,
  text: string,
  { rules, isStart = false }: OutlineOptions,
): PageOutline {
  const lines = withPlainLines(text).split('\n');
  const begins = isMark(lines[0]);
  const end = begins ? lines.findIndex((line, at) => at > 0 && isMark(line)) : -1;
  const { title, description } =
    end === -1 ? {} : readFrontMatter(lines.slice(1, end).join('\n'), path, rules).frontMatter;
  // What looks like a heading in front matter is a comment.
  const heading = isStart && begins && end === -1 ? undefined : firstHeading(lines.slice(end + 1));
  return { route, title: title ?? (rules?.titles === 'either' ? heading : undefined), description, heading };
}

/** The line above and below front matter, as Markdoc recognizes it. */
function isMark(line: string | undefined): boolean {
  return line?.trim() === '---';
}

function firstHeading(lines: string[]): string | undefined {
  for (const line of lines) {
    const [, text] = /^# +(.+?)(?:\s*\{%.*)?$/.exec(line) ?? [];
    if (text !== undefined) return text.replaceAll(/[`*_]/g, '').trim();
  }
  return undefined;
}
