/** Where a value of a JSON text is. */
export interface JsonPlace {
  /** Keys and indices from the root, joined by dots as in the API's messages: `phases.0.ordinal`. */
  path: string;
  /** Offset of its key, or of the value itself in a list. */
  at: number;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Every value of a text below the root, in order. Text that is not JSON yet is read as far as it goes. */
export function jsonPlaces(text: string): JsonPlace[] {
  const places: JsonPlace[] = [];
  const open: { path: string; index: number | null }[] = [];
  let path = '';
  let isKey = false;
  const enter = (part: string | number, at: number): void => {
    const around = open.at(-1)?.path ?? '';
    path = around === '' ? String(part) : `${around}.${part}`;
    places.push({ path, at });
  };
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === ',') {
      isKey = inside?.index === null;
      if (inside !== undefined && inside.index !== null) inside.index += 1;
    } else if (token === '}' || token === ']') {
      open.pop();
      isKey = false;
    } else if (token !== ':') {
      if (inside?.index !== null && inside !== undefined) enter(inside.index, at);
      else if (isKey) enter(token.replaceAll('"', ''), at);
      const opens = token === '{' || token === '[';
      if (opens) open.push({ path, index: token === '[' ? 0 : null });
      isKey = token === '{';
    }
  }
  return places;
}

/** The place that a cursor is in: that of its line's first value where it is before it. */
export function placeAt(text: string, cursor: number): JsonPlace | null {
  const line = text.lastIndexOf('\n', cursor - 1) + 1;
  const start = line + (/^[ \t]*/.exec(text.slice(line))?.[0].length ?? 0);
  return jsonPlaces(text).findLast(({ at }) => at <= Math.max(cursor, start)) ?? null;
}
