import { createScanner, findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import type { ColoredText } from './color-code.ts';

/** Kinds of tokens (`SyntaxKind` of the scanner, which exists only in its types). */
const COLON = 6;
const STRING = 10;
const COLORS: Record<number, 's' | 'n'> = { [STRING]: 's', 7: 'n', 8: 'n', 9: 'n', 11: 'n' };
const END = 17;

/** Cuts a line of JSON into pieces that together are the line, whatever a reader has typed. */
export function colorJson(line: string): ColoredText[] {
  const scanner = createScanner(line);
  const pieces: { text: string; color: 'k' | 's' | 'n' | null }[] = [];
  let name: (typeof pieces)[number] | undefined;
  for (let kind = scanner.scan(); Number(kind) !== END; kind = scanner.scan()) {
    const at = scanner.getTokenOffset();
    const text = line.slice(at, at + scanner.getTokenLength());
    const color = COLORS[kind] ?? null;
    const last = pieces.at(-1);
    if (Number(kind) === COLON && name !== undefined) name.color = 'k';
    if (color === null && last?.color === null) last.text += text;
    else pieces.push({ text, color });
    if (Number(kind) === STRING) name = pieces.at(-1);
    else if (text.trim() !== '') name = undefined;
  }
  return pieces.map(({ text, color }) => [text, color]);
}

/** Keys and indices of the value that a cursor is in: that of its line's first value where it is before it. */
export function pathAt(text: string, cursor: number): string[] {
  const line = text.lastIndexOf('\n', cursor - 1) + 1;
  const start = line + (/^[ \t]*/.exec(text.slice(line))?.[0].length ?? 0);
  return getLocation(text, Math.max(cursor, start))
    .path.map(String)
    .filter((part) => part !== '');
}

/** Where a value is in a text, with its key; null where the text does not have it. */
export function findValue(
  text: string,
  path: readonly string[],
): { keyAt: number; at: number; end: number } | null {
  const root = parseTree(text);
  const steps = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const node = root && findNodeAtLocation(root, steps);
  if (node === undefined || path.length === 0) return null;
  const key = node.parent?.type === 'property' ? node.parent : node;
  return { keyAt: key.offset, at: node.offset, end: node.offset + node.length };
}
