import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import type { ColoredText } from './color-code.ts';

/** A name, a string, which may be unfinished, and a number or a word of JSON. */
const TOKEN =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*"?)|((?<!\w)-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\b|\b(?:true|false|null)\b)/i;
/** Colors of the text between tokens, and of each group of `TOKEN`. */
const COLORS = [null, 'k', 's', 'n'] as const;

/** Cuts a line of JSON into pieces that together are the line, whatever a reader has typed. */
export function colorJson(line: string): ColoredText[] {
  return line
    .split(TOKEN)
    .flatMap((text, at): ColoredText[] => (text ? [[text, COLORS[at % COLORS.length] ?? null]] : []));
}

/** Keys and indices of the value at the cursor; in the indentation of a line, those of its first value. */
export function pathAt(text: string, cursor: number): string[] {
  const line = text.lastIndexOf('\n', cursor - 1) + 1;
  const start = line + (/^[ \t]*/.exec(text.slice(line))?.[0].length ?? 0);
  return getLocation(text, Math.max(cursor, start))
    .path.map(String)
    .filter((part) => part !== '');
}

/** Where a value is in a text, with its key; null if the text does not have it. */
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
