import type { Diagnostic } from '../../model/diagnostic.ts';

/** Where a piece of `site.config.ts` first stands, for a diagnostic; the start of the file where it does not. */
export function placeInConfig(
  configText: string,
  piece: string,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const before = configText.slice(0, Math.max(configText.indexOf(piece), 0)).split('\n');
  return { file: 'site.config.ts', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
