/**
 * Breaks a text into lines of at most `width` characters: between words, and inside a longer word after a full stop, an
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
      const joined = line === '' ? piece : `${line}${index === 0 ? ' ' : ''}${piece}`;
      if (line !== '' && measure(joined) > width) {
        lines.push(line);
        line = piece;
      } else {
        line = joined;
      }
    }
  }
  return line === '' ? lines : [...lines, line];
}
