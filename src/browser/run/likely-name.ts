import { nearest } from '../../model/nearest.ts';

/**
 * The known name that a reader who typed another one most likely meant: one of the same letters, such as `nmae` or
 * `cardNumber`, which is several edits away, or else the nearest; null if there is none.
 */
export function likelyName(name: string, known: string[]): string | null {
  const letters = lettersOf(name);
  return known.find((candidate) => lettersOf(candidate) === letters) ?? nearest(name, known);
}

/** In order of the alphabet, without case and separators. */
function lettersOf(name: string): string {
  return [...name.toLowerCase().replaceAll(/[_\s-]/g, '')].sort().join('');
}
