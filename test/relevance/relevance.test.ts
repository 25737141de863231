import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchRecord } from '../../src/model/search.ts';
import { buildIndex } from '../../src/search/engine/build-index.ts';
import { loadIndex } from '../../src/search/engine/load-index.ts';
import type { SearchEngine } from '../../src/search/engine/search-engine.ts';
import { allJudgedQueries, judge, type Verdict } from './judge.ts';
import { JUDGED_QUERIES } from './judged-queries.ts';
import { siteRecords } from './site-records.ts';

let records: SearchRecord[];
let engine: SearchEngine;
beforeAll(async () => {
  records = await siteRecords();
  engine = loadIndex(buildIndex(records));
}, 180_000);

const misses = (verdicts: Verdict[]): string =>
  verdicts
    .map(({ query, top, accept }) => `  ${query} → ${top.join(' ')} instead of ${accept.join(' or ')}`)
    .join('\n');

/** Share of records whose symbol, typed so, leads to `where`. */
function shareFound(kinds: string[], typed: (symbol: string) => string, depth: number): number {
  const symbols = records.filter(({ kind, symbols }) => kinds.includes(kind) && symbols.length > 0);
  const found = symbols.filter((record) =>
    engine
      .search({ text: typed(record.symbols[0] ?? ''), offset: 0, limit: depth })
      .hits.some((hit) => hit.url === record.url),
  );
  return found.length / symbols.length;
}

describe('relevance on the records of this site', () => {
  test('the list judges at least 150 queries, each with a reason', () => {
    expect(JUDGED_QUERIES.length).toBeGreaterThanOrEqual(150);
    expect(JUDGED_QUERIES.every(({ reason }) => reason !== '')).toBe(true);
    expect(new Set(JUDGED_QUERIES.map(({ query }) => query)).size).toBe(JUDGED_QUERIES.length);
  });

  test('nine of ten judged queries are answered first, forty-nine of fifty among three', () => {
    const verdicts = allJudgedQueries().map((judged) => judge(engine, judged));
    const first = verdicts.filter((verdict) => verdict.first).length / verdicts.length;
    const firstThree = verdicts.filter((verdict) => verdict.firstThree).length / verdicts.length;
    expect(first, misses(verdicts.filter((verdict) => !verdict.first))).toBeGreaterThanOrEqual(0.9);
    expect(firstThree, misses(verdicts.filter((verdict) => !verdict.firstThree))).toBeGreaterThanOrEqual(
      0.98,
    );
  });

  test('every decline code, API error and webhook event is found at its own anchor', () => {
    expect(shareFound(['error', 'event'], (symbol) => symbol, 1)).toBeGreaterThanOrEqual(0.98);
  });

  test('a decline code is found as words, too', () => {
    expect(shareFound(['error'], (symbol) => symbol.replaceAll(/[_.]/g, ' '), 1)).toBeGreaterThanOrEqual(
      0.95,
    );
  });

  test('every endpoint is found by its method and path', () => {
    expect(shareFound(['operation'], (symbol) => symbol, 3)).toBeGreaterThanOrEqual(0.98);
  });

  test('every heading is found by its words', () => {
    const headings = records.filter(({ type }) => type !== 'content' && type !== 'lvl1');
    const titleOf = ({ hierarchy, type }: SearchRecord): string =>
      (type === 'content' ? '' : (hierarchy[type] ?? '')).toLowerCase();
    const found = headings.filter((heading) =>
      engine
        .search({ text: titleOf(heading), offset: 0, limit: 3 })
        .hits.some((hit) => hit.url === heading.url || titleOf(hit) === titleOf(heading)),
    );
    expect(found.length / headings.length).toBeGreaterThanOrEqual(0.97);
  });
});
