import type { Diagnostic } from '../../model/diagnostic.ts';
import { placeAt } from '../../model/text.ts';

/** A larger page takes seconds to load on a phone, and no one reads it to the end. */
const MAX_BYTES = 150_000;

/**
 * What takes time that grows with its number, the square of it, or its depth. Each bound is several times what the longest
 * page of this site has, and keeps checking any file to some seconds.
 */
const BOUNDS = [
  { what: 'tags', most: 1000, pattern: /\{%/g },
  { what: 'marks of code blocks', most: 1000, pattern: /^[ \t>]*(?:```|~~~)/gm },
  { what: 'links', most: 2000, pattern: /\]\(/g },
  { what: 'comments', most: 300, pattern: /<!--/g },
  { what: 'marks of emphasis', most: 4000, pattern: /\*\*|__/g },
  { what: 'items of lists', most: 4000, pattern: /^[ \t>]*(?:[-*+]|\d+[.)])[ \t]/gm },
  { what: 'link definitions', most: 300, pattern: /^[ \t>]*\[[^\]\n]*\]:/gm },
  { what: '30 brackets in a row', most: 0, pattern: /[[\]()]{30,}/g },
  { what: 'a table of more than 50 columns', most: 0, pattern: /^(?:[^|\n]*\|){52}/gm },
  { what: 'quotes nested ten deep', most: 0, pattern: /^(?:[ \t]*>){10,}/gm },
  { what: 'lists nested ten deep', most: 0, pattern: /^[ \t]*(?:[-*+][ \t]+){10,}\S/gm },
] as const;

/** A longer line is not a paragraph: emphasis and links are looked for in whole lines. */
const MAX_LINE = 4000;

/**
 * Checks, before a file is parsed, that parsing it takes little time: pull requests of strangers are checked, too.
 * @param text with normalized line breaks
 * @returns what is beyond a bound; the file must not be parsed then
 */
export function checkBounds(text: string, file: string): Diagnostic[] {
  const problem = (offset: number, message: string, hint: string): Diagnostic => {
    const { line } = placeAt(text, offset);
    return { id: 'page-bounds', level: 'error', message, hint, file, line, column: 1 };
  };
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES) {
    const message = `the file is ${Math.round(bytes / 1000)} kB, too large for one page`;
    return [problem(0, message, 'split it into pages below 150 kB')];
  }
  const found = BOUNDS.flatMap(({ what, most, pattern }) => {
    const beyond = [...text.matchAll(pattern)][most];
    if (beyond === undefined) return [];
    return most === 0
      ? [problem(beyond.index, `the text has ${what}, which takes too long to parse`, 'simplify it')]
      : [problem(beyond.index, `the file has more than ${most} ${what}`, 'split it into several pages')];
  });
  const long = new RegExp(`^.{${MAX_LINE + 1}}`, 'm').exec(text);
  if (long === null) return found;
  const message = `the line has more than ${MAX_LINE} characters`;
  return [...found, problem(long.index, message, 'break it into paragraphs')];
}
