import { encodeToken, type IndexData, termOfToken } from './index-file.ts';

/**
 * Puts the parts of a large site's index together, in their order: the result is the same as that of one
 * index over all their records. Parts let a build write only the part that an edited page lies in.
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
