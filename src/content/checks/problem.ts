import type { Diagnostic } from '../../model/diagnostic.ts';

/** What a check found, without its place. */
export type Problem = Pick<Diagnostic, 'id' | 'level' | 'message' | 'hint'>;

/** Line and column, both from 1, of a position in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
