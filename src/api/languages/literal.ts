import type { JsonValue } from '../../model/reference.ts';

/** A language's syntax for values; the layout rules below are the same for all languages. */
export interface LiteralStyle {
  text: (value: string) => string;
  /** True, false and null. */
  words: { true: string; false: string; null: string };
  /** Key including its separator from the value: `amount: `. */
  key: (name: string) => string;
  /** The brackets of an object, and an empty object. */
  object: { open: string; close: string; empty: string };
  /** Columns per level of indentation. */
  step: number;
  /** A comma after the last entry of a multiline list. */
  trailingComma: boolean;
}

/** Objects and lists up to this width stay on one line, as with a formatter; samples in the reference have this room. */
export const lineWidth = 64;

/**
 * Writes a JSON value as a literal of the language.
 *
 * @param indent columns that the first line starts at; further lines are indented relative to it.
 * @param before columns already taken on the first line; `Infinity` spreads even a short object over lines.
 */
export function writeLiteral(value: JsonValue, style: LiteralStyle, indent = 0, before = indent): string {
  const inline = writeInline(value, style);
  if (before + inline.length <= lineWidth && !isNested(value)) return inline;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => ['', entry] as const);
    return writeBlock({ open: '[', close: ']', empty: '[]' }, entries, style, indent);
  }
  if (isObject(value)) return writeBlock(style.object, entriesOf(value, style), style, indent);
  return inline;
}

/** The entries of an object, one per line, without brackets: named arguments of a method. */
export function writeEntries(value: Record<string, JsonValue>, style: LiteralStyle, indent: number): string {
  return writeLines(entriesOf(value, style), style, indent);
}

/** The value on one line, however long. */
export function writeInline(value: JsonValue, style: LiteralStyle): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return style.words[`${value}`];
  if (Array.isArray(value)) return `[${value.map((entry) => writeInline(entry, style)).join(', ')}]`;
  const entries = entriesOf(value, style).map(([key, entry]) => key + writeInline(entry, style));
  const { open, close, empty } = style.object;
  if (entries.length === 0) return empty;
  // JavaScript and Ruby keep a space inside braces; Python and PHP do not.
  const space = style.step === 2 ? ' ' : '';
  return `${open}${space}${entries.join(', ')}${space}${close}`;
}

/**
 * Text → a string literal of Ruby or PHP, single-quoted unless it needs an escape that only double quotes allow.
 *
 * @param variable the character that begins a variable between double quotes.
 * @param escapeOf the escape of a character by its code.
 */
export function quotedWith(variable: '#' | '$', text: string, escapeOf: (code: number) => string): string {
  if (!/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) return `'${text.replace(/['\\]/g, '\\$&')}'`;
  const escaped = text.replace(/["\\#$\p{Cc}\p{Cs}\u2028\u2029]/gu, (character) => {
    if (character === '\n') return '\\n';
    if (character === '#' || character === '$') return character === variable ? `\\${character}` : character;
    if (character >= ' ' && character < '\u007f') return `\\${character}`;
    // A lone surrogate is not a valid character in either; it becomes the replacement character, as on the wire.
    return escapeOf(/\p{Cs}/u.test(character) ? 0xfffd : character.charCodeAt(0));
  });
  return `"${escaped}"`;
}

/** Text → a string literal of JavaScript or Python; what would end the literal or the line is escaped. */
export function escapedBetween(quote: '"' | "'", text: string): string {
  const escaped = text.replace(/["'\\\p{Cc}\p{Cs}\u2028\u2029]/gu, (character) => {
    if (character === quote || character === '\\') return `\\${character}`;
    const short = { '"': '"', "'": "'", '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return quote + escaped + quote;
}

/** True for an object; false for lists, null and everything else. */
export function isObject(value: JsonValue | undefined): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function writeBlock(
  { open, close, empty }: LiteralStyle['object'],
  entries: (readonly [string, JsonValue])[],
  style: LiteralStyle,
  indent: number,
): string {
  if (entries.length === 0) return empty;
  const lines = writeLines(entries, style, indent + style.step);
  return `${open}\n${lines}${style.trailingComma ? ',' : ''}\n${' '.repeat(indent)}${close}`;
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

/** An object that contains objects is easier to read on several lines, even if it would fit on one. */
function isNested(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(
    (entry) => typeof entry === 'object' && entry !== null && Object.keys(entry).length > 0,
  );
}
