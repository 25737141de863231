import type { JsonValue } from '../api-model.ts';

/** How one language writes values; the layout rules below are the same in all of them. */
export interface LiteralStyle {
  text: (value: string) => string;
  nothing: string;
  /** Key with what separates it from the value: `amount: `. */
  key: (name: string) => string;
  /** A comma after the last entry of a list that takes several lines. */
  trailingComma: boolean;
}

/** Objects and lists go on one line while the line stays this short, as a formatter would do it. */
const lineWidth = 80;

/**
 * Writes a JSON value as a literal of the language.
 *
 * @param indent columns that the first line starts at; further lines are indented from there.
 * @param before columns already taken on the first line.
 */
export function writeLiteral(value: JsonValue, style: LiteralStyle, indent: number, before: number): string {
  const inline = writeInline(value, style);
  if (before + inline.length <= lineWidth && !isNested(value)) return inline;
  if (Array.isArray(value)) {
    return writeBlock(
      '[]',
      value.map((entry) => ['', entry] as const),
      style,
      indent,
    );
  }
  if (typeof value === 'object' && value !== null) {
    return writeBlock('{}', entriesOf(value, style), style, indent);
  }
  return inline;
}

/** The entries of an object, one per line, without brackets: the body of a call with keyword arguments. */
export function writeEntries(value: Record<string, JsonValue>, style: LiteralStyle, indent: number): string {
  return writeLines(entriesOf(value, style), style, indent);
}

/** The value on one line, however long. */
export function writeInline(value: JsonValue, style: LiteralStyle): string {
  if (value === null) return style.nothing;
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((entry) => writeInline(entry, style)).join(', ')}]`;
  const entries = entriesOf(value, style).map(([key, entry]) => key + writeInline(entry, style));
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function writeBlock(
  brackets: '[]' | '{}',
  entries: (readonly [string, JsonValue])[],
  style: LiteralStyle,
  indent: number,
): string {
  if (entries.length === 0) return brackets;
  const lines = writeLines(entries, style, indent + 2);
  return `${brackets[0]}\n${lines}${style.trailingComma ? ',' : ''}\n${' '.repeat(indent)}${brackets[1]}`;
}

function writeLines(entries: (readonly [string, JsonValue])[], style: LiteralStyle, indent: number): string {
  return entries
    .map(([key, entry]) => {
      const start = ' '.repeat(indent) + key;
      return start + writeLiteral(entry, style, indent, start.length + 1);
    })
    .join(',\n');
}

function entriesOf(value: Record<string, JsonValue>, style: LiteralStyle): [string, JsonValue][] {
  return Object.entries(value).map(([name, entry]) => [style.key(name), entry]);
}

/** An object that holds objects reads better broken up, even where it would fit. */
function isNested(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(
    (entry) => typeof entry === 'object' && entry !== null && Object.keys(entry).length > 0,
  );
}
