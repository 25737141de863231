import { shown } from '../../api/zod-sentence.ts';
import { nearest } from '../../model/nearest.ts';
import { plainSlug } from '../../model/slug.ts';
import { ToolError } from './tool.ts';

interface MarkdownHeading {
  level: number;
  text: string;
  id: string;
  /** Index of the heading's line. */
  line: number;
}

/** The headings of a Markdown text in order, without `#` lines in code blocks. A heading states its id as `{#id}`. */
export function headingsOf(markdown: string): MarkdownHeading[] {
  let fence: string | null = null;
  return markdown.split('\n').flatMap((each, line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(each)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && each.trim() === mark) fence = null;
      return [];
    }
    if (mark !== undefined) fence = mark;
    const [, marks, title] = /^(#{1,6}) (.+)$/.exec(each) ?? [];
    if (marks === undefined || title === undefined) return [];
    const [, text = title, id = plainSlug(title)] = /^(.+) \{#([^{}]+)\}$/.exec(title) ?? [];
    return [{ level: marks.length, text, id, line }];
  });
}

/**
 * One section of a Markdown text: its heading and its content up to the next heading of the same or a higher level.
 * @param name id of the heading, with or without `#`, its text, or the texts from an outer heading to it: `Refunds > Errors`
 * @param isOperation whether an id is that of an operation: a section that introduces operations lists them at its end;
 * `lifecycle`, which merely precedes them, does not
 * @throws ToolError if no heading has the name, with the nearest, or if several have it, with their ids
 */
export function readSection(markdown: string, name: string, isOperation = (_id: string) => false): string {
  const headings = headingsOf(markdown);
  const heading = findHeading(headings, name);
  const after = headings.filter(({ level, line }) => line > heading.line && level <= heading.level);
  const end = [...after, heading].findIndex(({ id }) => !isOperation(id));
  const isAlone = isOperation(heading.id) || heading.id === 'lifecycle';
  const below = after.slice(0, isAlone ? 0 : end).map(({ text, id }) => `[${text}](#${id})`);
  const section = sectionOf(markdown, heading);
  return below.length === 0 ? section : `${section}\n\nIts operations: ${below.join(', ')}`;
}

/** A heading of a text, and its content up to the next heading of the same or a higher level. */
export function sectionOf(markdown: string, heading: MarkdownHeading): string {
  const next = headingsOf(markdown).find(({ level, line }) => line > heading.line && level <= heading.level);
  return markdown.split('\n').slice(heading.line, next?.line).join('\n').trimEnd();
}

function findHeading(headings: MarkdownHeading[], name: string): MarkdownHeading {
  const wanted = name.replace(/^#+\s*/, '').toLowerCase();
  // An id from a list of addresses may be written as a heading: `Test without the sandbox`.
  const byId = headings.find(({ id }) => id.toLowerCase() === wanted || id === plainSlug(wanted));
  if (byId !== undefined) return byId;
  const parts = wanted.split(/\s*[>›]\s*/);
  const named = headings.filter((_, at) => endsWith(breadcrumbOf(headings, at), parts));
  // If an outer and an inner section share the name, the outer is meant: the inner one can be named with its parent.
  const outermost = Math.min(...named.map(({ level }) => level));
  const [found, ...others] = named.filter(({ level }) => level === outermost);
  if (found === undefined) throw unknownSection(headings, name, wanted);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => `#${id}`).join(', ');
  throw new ToolError(
    `${others.length + 1} sections are named "${shown(name)}": ${ids}. Ask for one of them.`,
  );
}

/** Texts in lower case from the outermost heading to the one at `index`. */
function breadcrumbOf(headings: MarkdownHeading[], index: number): string[] {
  const path: MarkdownHeading[] = [];
  for (const heading of headings.slice(0, index + 1)) {
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path.map(({ text }) => text.toLowerCase());
}

/** True if the path ends with the last part and has the others before it in their order. */
function endsWith(path: string[], parts: string[]): boolean {
  const above = path.slice(0, -1);
  const isNext = (part: string): boolean => above.splice(0, above.indexOf(part) + 1).length > 0;
  return path.at(-1) === parts.at(-1) && parts.slice(0, -1).every(isNext);
}

function unknownSection(headings: MarkdownHeading[], name: string, wanted: string): ToolError {
  const known = headings.flatMap(({ id, text }) => [id, text.toLowerCase()]);
  const near = nearest(wanted, known);
  const words = wanted.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const related = headings.filter(({ id, text }) =>
    near === null ? words.some((word) => id.includes(word)) : id === near || text.toLowerCase() === near,
  );
  const named = related.length > 0 ? related : headings.filter(({ level }) => level <= 2);
  const list = named.slice(0, 20).map(({ text, id }) => `${text} (#${id})`);
  const hint = `${related.length > 0 ? 'The nearest' : 'Its sections'}: ${list.join('; ')}`;
  return new ToolError(`The page has no section "${shown(name)}". ${hint}`);
}
