import type { SearchEngine } from '../../src/search/engine/search-engine.ts';
import { JUDGED_PREFIXES, JUDGED_QUERIES, type JudgedQuery } from './judged-queries.ts';

export interface Verdict extends JudgedQuery {
  /** Addresses of the first three hits. */
  top: string[];
  first: boolean;
  firstThree: boolean;
}

/** The judged list with the prefixes written out. */
export function allJudgedQueries(): JudgedQuery[] {
  const prefixes = JUDGED_PREFIXES.flatMap(({ word, accept, from, reason }) =>
    Array.from({ length: word.length - from + 1 }, (_, index) => ({
      query: word.slice(0, from + index),
      accept,
      reason: `the beginning of ${word}: ${reason}`,
    })).filter(({ query }) => !query.endsWith(' ')),
  );
  return [...JUDGED_QUERIES, ...prefixes];
}

/** Asks the engine one judged query. */
export function judge(engine: SearchEngine, judged: JudgedQuery): Verdict {
  const top = engine.search({ text: judged.query, offset: 0, limit: 3 }).hits.map((hit) => hit.url);
  if (judged.accept.length === 0)
    return { ...judged, top, first: top.length === 0, firstThree: top.length === 0 };
  const accepted = top.map((url) => judged.accept.some((pattern) => matches(pattern, url)));
  return { ...judged, top, first: accepted[0] === true, firstThree: accepted.includes(true) };
}

function matches(pattern: string, url: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(url);
}
