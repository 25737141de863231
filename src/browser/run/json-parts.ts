/** A string, closed or not, and whether a colon follows; a number; or a constant. */
const TOKEN = /("(?:[^"\\]|\\.)*"?)(?=(\s*:)?)|-?\d[\w.+-]*|\b(?:true|false|null)\b/g;

/** A piece of a line and the class of its color on the pages: `k` a key, `s` a string, `n` another value, or none. */
export type JsonPart = readonly [text: string, className: 'k' | 's' | 'n' | null];

/** Cuts a line of JSON into pieces that together are the line, whatever a reader has typed. */
export function jsonParts(line: string): JsonPart[] {
  const parts: JsonPart[] = [];
  let end = 0;
  for (const { 0: token, 1: string, 2: colon, index } of line.matchAll(TOKEN)) {
    const className = string === undefined ? 'n' : colon === undefined ? 's' : 'k';
    parts.push([line.slice(end, index), null], [token, className]);
    end = index + token.length;
  }
  parts.push([line.slice(end), null]);
  return parts.filter(([text]) => text !== '');
}
