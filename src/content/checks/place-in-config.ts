import type { Diagnostic } from '../../model/diagnostic.ts';

/** The source of the configuration, for the line numbers of its problems. */
export interface ConfigSource {
  /** Path for messages. */
  file: string;
  text: string;
}

/**
 * Position of the first occurrence of a piece of the configuration, for a diagnostic; the start of the file if it does
 * not occur.
 */
export function placeInConfig(
  { file, text }: ConfigSource,
  piece: string,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const before = text.slice(0, Math.max(text.indexOf(piece), 0)).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
