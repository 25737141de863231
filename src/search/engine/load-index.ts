import { EmbeddedEngine } from './embedded-engine.ts';
import { encodeToken, type IndexData, readIndexFile, termOfToken } from './index-file.ts';
import type { SearchEngine } from './search-engine.ts';
import { createSearchIndex } from './search-index.ts';

/**
 * Makes an index searchable.
 *
 * @param files what `buildIndex` returned; for a large site its parts, in reading order
 * @throws Error with one clear sentence when a text is missing parts, truncated, changed or of another format
 */
export function loadIndex(...files: readonly string[]): SearchEngine {
  return new EmbeddedEngine(createSearchIndex(mergeIndexes(files.map(readIndexFile))));
}

/**
 * Merges the parts of a large site's index in their order: the result equals that of one index over all their records.
 */
export function mergeIndexes(parts: readonly IndexData[]): IndexData {
  const [first, ...rest] = parts;
  if (first === undefined) return { records: [], terms: [], tokens: [], lengths: [] };
  if (rest.length === 0) return first;
  const terms = [...new Set(parts.flatMap((part) => part.terms))].sort((a, b) => (a < b ? -1 : 1));
  const idOf = new Map(terms.map((term, id) => [term, id]));
  const merged: IndexData = { records: [], terms, tokens: [], lengths: [] };
  for (const part of parts) {
    const newIds = part.terms.map((term) => idOf.get(term) ?? 0);
    for (const record of part.records) merged.records.push(record);
    for (const length of part.lengths) merged.lengths.push(length);
    for (const token of part.tokens) {
      const term = termOfToken(token);
      merged.tokens.push(term < 0 ? token : encodeToken(newIds[term] ?? 0, token & 7));
    }
  }
  return merged;
}
