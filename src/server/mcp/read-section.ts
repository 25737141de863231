import { createSlugger } from '../../model/slug.ts';

/** A heading of a Markdown text. */
export interface MarkdownHeading {
  level: number;
  text: string;
  slug: string;
  /** Index of the heading's line. */
  line: number;
}

/** The headings of a Markdown text in order, without `#` lines in code blocks. */
export function headingsOf(markdown: string): MarkdownHeading[] {
  const slugger = createSlugger();
  let fence: string | null = null;
  return markdown.split('\n').flatMap((each, line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(each)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && each.trim() === mark) fence = null;
      return [];
    }
    if (mark !== undefined) fence = mark;
    const [, marks, text] = /^(#{1,6}) (.+)$/.exec(each) ?? [];
    if (marks === undefined || text === undefined) return [];
    return [{ level: marks.length, text, slug: slugger.slug(text), line }];
  });
}

/**
 * One section of a Markdown text: its heading and its content up to the next heading of the same or a higher level.
 * @param name text of the heading or its anchor, with or without `#`
 * @returns null if no heading has the name
 */
export function readSection(markdown: string, name: string): string | null {
  const wanted = name
    .trim()
    .replace(/^#+\s*/, '')
    .toLowerCase();
  const headings = headingsOf(markdown);
  const at = headings.findIndex(({ text, slug }) => slug === wanted || text.toLowerCase() === wanted);
  const heading = headings[at];
  if (heading === undefined) return null;
  const next = headings.slice(at + 1).find(({ level }) => level <= heading.level);
  return markdown.split('\n').slice(heading.line, next?.line).join('\n').trimEnd();
}
