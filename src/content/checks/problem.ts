import type { Diagnostic } from '../../model/diagnostic.ts';

/** A problem without its position. */
export type Problem = Pick<Diagnostic, 'id' | 'level' | 'message' | 'hint'>;

/** Line and column, both from 1, of an offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
