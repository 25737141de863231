import type { FoundHit, SearchResult } from '../client/parse-response.ts';

/** A hit for tests; `levels` are the texts from `lvl0` on. */
export function testHit(objectID: string, levels: string[] = [], rest: Partial<FoundHit> = {}): FoundHit {
  const level = (depth: number) => levels[depth] ?? null;
  return {
    objectID,
    type: 'lvl1',
    url: `/${objectID}`,
    content: null,
    hierarchy: {
      lvl0: level(0),
      lvl1: level(1),
      lvl2: level(2),
      lvl3: level(3),
      lvl4: level(4),
      lvl5: level(5),
      lvl6: level(6),
    },
    snippets: {},
    ...rest,
  };
}

/** A result for tests: all hits on one page. */
export function testResult(query: string, hits: FoundHit[], rest: Partial<SearchResult> = {}): SearchResult {
  return { query, hits, total: hits.length, queryID: null, pages: 1, counts: null, similar: false, ...rest };
}
