import type { JsonValue } from '../../model/reference.ts';

/** The brackets of an object or a list, what stands inside them on one line, and an empty one. */
interface Brackets {
  open: string;
  close: string;
  space: string;
  empty: string;
}

const LIST: Brackets = { open: '[', close: ']', space: '', empty: '[]' };

/** A language's syntax for values; the layout rules below are the same for all languages. */
export interface LiteralStyle {
  text: (value: string) => string;
  words: { true: string; false: string; null: string };
  /** Key including its separator from the value: `amount: `. */
  key: (name: string) => string;
  object: Brackets;
  /** Columns per level of indentation. */
  step: number;
  /** A comma after the last entry of a multiline list. */
  trailingComma: boolean;
}

/** Objects and lists up to this width stay on one line, as with a formatter; samples in the reference have this room. */
export const lineWidth = 64;

/**
 * Writes a JSON value as a literal of the language.
 * @param indent columns that the first line starts at; further lines are indented relative to it.
 * @param before columns already taken on the first line; `Infinity` spreads even a short object over lines.
 */
export function writeLiteral(value: JsonValue, style: LiteralStyle, indent = 0, before = indent): string {
  const inline = writeInline(value, style);
  if (!isFilled(value)) return inline;
  // An object that contains objects is easier to read on several lines, even if it would fit on one.
  if (before + inline.length <= lineWidth && !Object.values(value).some(isFilled)) return inline;
  const { open, close } = Array.isArray(value) ? LIST : style.object;
  const lines = writeEntries(value, style, indent + style.step);
  return `${open}\n${lines}${style.trailingComma ? ',' : ''}\n${' '.repeat(indent)}${close}`;
}

/** The entries of an object, one per line, without brackets: named arguments of a method. */
export function writeEntries(value: object, style: LiteralStyle, indent: number): string {
  const lines = entriesOf(value, style).map(([key, entry]) => {
    const start = ' '.repeat(indent) + key;
    return start + writeLiteral(entry, style, indent, start.length + 1);
  });
  return lines.join(',\n');
}

/** The value on one line, however long. */
export function writeInline(value: JsonValue, style: LiteralStyle): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return style.words[`${value}`];
  const { open, close, space, empty } = Array.isArray(value) ? LIST : style.object;
  const entries = entriesOf(value, style).map(([key, entry]) => key + writeInline(entry, style));
  return entries.length === 0 ? empty : `${open}${space}${entries.join(', ')}${space}${close}`;
}

/**
 * Text → a string literal of Ruby or PHP, single-quoted unless it needs an escape that only double quotes allow.
 * @param variable the character that begins a variable between double quotes.
 * @param escapeOf the escape of a character by its code in four hexadecimal digits.
 */
export function quotedWith(variable: '#' | '$', text: string, escapeOf: (code: string) => string): string {
  if (!/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) return `'${text.replace(/['\\]/g, '\\$&')}'`;
  // A lone surrogate is not a valid character in either; it becomes the replacement character, as on the wire.
  return JSON.stringify(text.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/\\(?:u(....)|.)/g, (found, code?: string) => {
      if (found === '\\b') return escapeOf('0008');
      return code === undefined ? found : escapeOf(code);
    })
    .replaceAll(variable, `\\${variable}`);
}

/** A list or an object that is not empty. */
function isFilled(value: JsonValue): value is JsonValue[] | Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function entriesOf(value: object, style: LiteralStyle): [string, JsonValue][] {
  return Object.entries(value).map(([name, entry]) => [Array.isArray(value) ? '' : style.key(name), entry]);
}
