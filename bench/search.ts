import { allJudgedQueries } from '../test/relevance/judge.ts';
import { siteRecords } from '../test/relevance/site-records.ts';
import type { Bench } from './lib/figure.ts';
import { engine, miniSearch } from './search/engines.ts';
import { generatedRecords } from './search/generated-records.ts';
import { measure } from './search/measure.ts';
import { relevance } from './search/relevance.ts';

/**
 * Our engine compared with MiniSearch on this site's records and on some 200,000: the judged queries, letter by letter, and how
 * often the right anchor comes first.
 */
export const run: Bench = async ({ quick, report, note }) => {
  const own = await siteRecords();
  const sets = [
    { name: 'this site', records: own, p99: 5 },
    { name: 'generated', records: [...own, ...generatedRecords(quick ? 100 : 10_000)], p99: 50 },
  ];
  const { own: ours, miniSearch: theirs } = relevance(own);
  for (const [name, share] of [
    ['right anchor first', 'success1'],
    ['right anchor among three', 'success3'],
  ] as const)
    report({
      name: `judged queries, ${name}`,
      value: 100 * ours[share],
      unit: '%',
      peer: 'MiniSearch, tuned',
      peerValue: 100 * theirs[share],
    });
  const limits = { queries: typedQueries(), budget: quick ? 2000 : 40_000 };
  for (const { name, records, p99 } of sets) {
    const set = `${name}, ${records.length.toLocaleString('en-US')} records`;
    const us = measure(engine, records, limits);
    const them = measure(miniSearch, records, limits);
    note(`${set}: ${us.asked} queries, MiniSearch ${them.asked}, of ${limits.queries.length}`);
    const beside = (peerValue: number) => ({ peer: 'MiniSearch', peerValue });
    report({ name: `${set}, p50`, value: us.p50, unit: 'ms', ...beside(them.p50) });
    report({
      name: `${set}, p99`,
      value: us.p99,
      unit: 'ms',
      ...beside(them.p99),
      promise: { of: 'value', atMost: p99 },
    });
    report({ name: `${set}, index build`, value: us.build, unit: 'ms', ...beside(them.build) });
    report({ name: `${set}, index load`, value: us.load, unit: 'ms', ...beside(them.load) });
    report({ name: `${set}, memory`, value: us.memory / 1e6, unit: 'MB', ...beside(them.memory / 1e6) });
  }
};

/** All distinct prefixes of the judged queries, shuffled so that any part of them has short and long ones. */
function typedQueries(): string[] {
  const typed = new Set<string>();
  for (const { query } of allJudgedQueries()) {
    for (let length = 1; length <= query.length; length += 1) typed.add(query.slice(0, length));
  }
  return [...typed].sort((a, b) => hash(a) - hash(b));
}

/** FNV-1a: the same order on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
