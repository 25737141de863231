import type { FoundHit } from '../../browser/search-client/parse-response.ts';
import type { DirectAnswer } from '../../model/search.ts';

/** A hit with a direct answer. */
export type AnsweringHit = FoundHit & { directAnswer: DirectAnswer };

/** Hits below this rank are too far from the query, even if the name is the same. */
const MAX_RANK = 3;

/**
 * The hit whose name equals the query, ignoring case and the grouping of card numbers, or null. The name of a field
 * (`customer`) or a header (`Authorization`) may be a common word; its hit must rank first.
 */
export function findAnswer(query: string, hits: readonly FoundHit[]): AnsweringHit | null {
  const key = nameKey(query);
  const found = hits.slice(0, MAX_RANK).find((hit, rank): hit is AnsweringHit => {
    const isCommon = hit.kind === 'field' || (hit.kind === 'text' && /^[a-z]+$/.test(key));
    const names = rank > 0 && isCommon ? [] : (hit.directAnswer?.names ?? []);
    return names.some((name) => nameKey(name) === key);
  });
  return found ?? null;
}

function nameKey(name: string): string {
  const key = name.trim().toLowerCase().replace(/\s+/g, ' ');
  return /^[\d -]+$/.test(key) ? key.replace(/[ -]/g, '') : key;
}
