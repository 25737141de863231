/** A piece of JSON with the class that colors it, as in the code of the pages; null for brackets and spaces. */
export interface JsonToken {
  text: string;
  kind: 's' | 'n' | 'f' | null;
  /** What is shown of a long string until the reader wants all of it. */
  folded: string | null;
}

/** Longer strings are folded. */
const LONG = 90;
const SHOWN = 60;

/** A name with its colon, a string, a number or word, or whatever is between them. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=:)|("(?:[^"\\]|\\.)*")|(-?\d[\d.e+-]*|true|false|null)|[^"\w-]+/gi;

/** A JSON value, indented by two spaces, in pieces. */
export function jsonTokens(value: unknown): JsonToken[] {
  const text = JSON.stringify(value, null, 2) ?? '';
  return [...text.matchAll(TOKEN)].map(([piece, name, string, word]) => ({
    text: piece,
    kind: name ? 'f' : string ? 's' : word ? 'n' : null,
    folded: string && piece.length > LONG ? `${piece.slice(0, SHOWN)}…` : null,
  }));
}
