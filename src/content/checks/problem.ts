import type { Diagnostic } from '../../model/diagnostic.ts';
import { placeAt } from '../../model/text.ts';

/** A problem without its position. */
export type Problem = Pick<Diagnostic, 'id' | 'level' | 'message' | 'hint'>;

/** What is wrong, and what to do. */
export type MessageAndHint = [message: string, hint: string];

/** The source of the configuration, for the line numbers of its problems. */
export interface ConfigSource {
  /** Path for messages. */
  file: string;
  text: string;
}

/** Where a piece of the configuration first occurs, for a diagnostic; the start of the file if it does not. */
export function placeInConfig(
  { file, text }: ConfigSource,
  piece: string,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  return { file, ...placeAt(text, Math.max(text.indexOf(piece), 0)) };
}
