import type { Diagnostic } from '../../model/diagnostic.ts';

/** The configuration as it was written, to name the lines of what is wrong with it. */
export interface ConfigSource {
  /** Path for messages. */
  file: string;
  text: string;
}

/** Where a piece of the configuration is first found, for a diagnostic; the start of the file where it is not. */
export function placeInConfig(
  { file, text }: ConfigSource,
  piece: string,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const before = text.slice(0, Math.max(text.indexOf(piece), 0)).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
