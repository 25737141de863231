import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A list of `test/prose/words/`. Its path is that in the project, because `npm run check` runs the rules from a bundle. */
export function readWords(list: string): unknown {
  return parse(readFileSync(`test/prose/words/${list}`, 'utf8'));
}
