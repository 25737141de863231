const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-22` → `November 22, 2026`. */
export function longDate(day: string): string {
  return format.format(new Date(day));
}

/** `charge intent` → `Charge intent`. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Text from outside for one line of a terminal: characters that move the cursor, ring the bell, end the line or turn the
 * reading direction are written as escapes, such as `\u001b`.
 */
export function visibleText(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Breaks a text into lines of at most `width` characters: between words, and inside a longer word after a period, an
 * underscore or a slash. A piece that is still longer gets its own line.
 * @param measure returns the width of a text in a unit other than characters
 */
export function wrapText(
  text: string,
  width: number,
  measure: (text: string) => number = ({ length }) => length,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const pieces = measure(word) > width ? word.split(/(?<=[._/])/) : [word];
    for (const [index, piece] of pieces.entries()) {
      const joined = `${line}${index === 0 ? ' ' : ''}${piece}`.trimStart();
      const isFull = line !== '' && measure(joined) > width;
      if (isFull) lines.push(line);
      line = isFull ? piece : joined;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Index of the line of indented JSON that closes what a line opens; the line itself if it opens nothing. */
export function closingLine(lines: readonly string[], at: number): number {
  const indent = /^ *(?=.*[[{]$)/.exec(lines[at] ?? '')?.[0].length;
  if (indent === undefined) return at;
  return lines.findIndex((line, index) => index > at && line.search(/\S/) === indent);
}

/** Line and column, both from 1, of an offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The indefinite article of a name, chosen by its first letter, which is right for every name in the API document. */
export function articleOf(name: string): 'a' | 'an' {
  return /^[aeiou]/i.test(name) ? 'an' : 'a';
}

/** `1 object`, `2 objects`. */
export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
