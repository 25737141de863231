import type { Diagnostic } from '../../model/diagnostic.ts';
import { placeAt } from './problem.ts';

/** A larger page takes seconds to load on a phone, and no one reads it to the end. */
const MAX_BYTES = 500_000;

/**
 * What takes the parser time that grows with the square of its number, or with its depth. Each bound is several times what
 * the longest page of this site has, and keeps the parsing of any file well below a second.
 */
const BOUNDS = [
  { what: 'tags', most: 1000, pattern: /\{%/g },
  { what: 'comments', most: 300, pattern: /<!--/g },
  { what: 'link definitions', most: 300, pattern: /^[ \t>]*\[[^\]\n]*\]:/gm },
  { what: 'brackets in a row', most: 0, pattern: /[[\]()]{30,}/g },
  { what: 'a table of more than 50 columns', most: 0, pattern: /^(?:[^|\n]*\|){52}/gm },
  { what: 'quotes inside of quotes', most: 0, pattern: /^(?:[ \t]*>){10,}/gm },
  { what: 'lists inside of lists', most: 0, pattern: /^[ \t]*(?:[-*+][ \t]+){10,}\S/gm },
] as const;

/** A longer line is not a paragraph: emphasis and links are looked for in whole lines. */
const MAX_LINE = 20_000;

/**
 * Checks, before a file is parsed, that parsing it takes little time: pull requests of strangers are checked, too.
 * @param text with normalized line breaks
 * @returns what is beyond a bound; the file must not be parsed then
 */
export function checkBounds(text: string, file: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (offset: number, message: string, hint: string): void => {
    found.push({
      id: 'page-bounds',
      level: 'error',
      message,
      hint,
      file,
      line: placeAt(text, offset).line,
      column: 1,
    });
  };
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES) {
    report(
      0,
      `the file has ${Math.round(bytes / 1000)} kB, more than readers load`,
      'split it into pages below 500 kB',
    );
    return found;
  }
  for (const { what, most, pattern } of BOUNDS) {
    let count = 0;
    for (const { index } of text.matchAll(pattern)) {
      count += 1;
      if (count <= most) continue;
      const message =
        most === 0 ? `the text has ${what}, too deep to read` : `the file has more than ${most} ${what}`;
      report(index, message, most === 0 ? 'write it flatter' : 'split it into several pages');
      break;
    }
  }
  const long = new RegExp(`^.{${MAX_LINE + 1}}`, 'm').exec(text);
  if (long !== null)
    report(long.index, `the line has more than ${MAX_LINE} characters`, 'break it into paragraphs');
  return found;
}
