import { allJudgedQueries } from '../test/relevance/judge.ts';
import { siteRecords } from '../test/relevance/site-records.ts';
import type { Bench, BenchOptions } from './lib/figure.ts';
import { generatedRecords } from './search/generated-records.ts';
import { type Measured, measure } from './search/measure.ts';
import { measureService } from './search/measure-service.ts';
import { flexSearch, miniSearch, orama, ours } from './search/peers.ts';

/** Time of the engine beside plain MiniSearch, FlexSearch and Orama, of the endpoint under load, and of the dialog. */
export const run: Bench = async (options) => {
  const queries = typedQueries();
  await measureService({ ...options, queries });
  await measureEngines(options, queries);
};

/** Time of the engines over the judged queries as they are typed. */
async function measureEngines({ quick, report, note }: BenchOptions, queries: string[]): Promise<void> {
  const own = await siteRecords();
  const questions = { queries, budget: quick ? 2000 : 40_000 };
  for (const records of [own, [...own, ...generatedRecords(quick ? 100 : 10_000)]]) {
    const set = `${records.length.toLocaleString('en-US')} records`;
    const us = await measure(ours, records, questions);
    note(`${set}: ours answered ${us.asked} of ${queries.length} queries`);
    report({ name: `${set}, query p50`, value: us.p50, unit: 'ms' });
    report({ name: `${set}, query p99`, value: us.p99, unit: 'ms' });
    report({ name: `${set}, index build`, value: us.build, unit: 'ms' });
    report({ name: `${set}, index load`, value: us.load, unit: 'ms' });
    report({ name: `${set}, index file`, value: (us.bytes ?? 0) / 1e6, unit: 'MB' });
    report({ name: `${set}, memory of the loaded index`, value: us.memory / 1e6, unit: 'MB' });
    for (const contender of [miniSearch, flexSearch, orama]) {
      const them = await measure(contender, records, questions);
      note(`${set}: ${contender.name} answered ${them.asked} of ${queries.length} queries in its time`);
      beside({ set, peer: contender.name, us, them });
    }
  }

  function beside({
    set,
    peer,
    us,
    them,
  }: {
    set: string;
    peer: string;
    us: Measured;
    them: Measured;
  }): void {
    report({ name: `${set}, query p50 beside a peer`, value: us.p50, unit: 'ms', peer, peerValue: them.p50 });
    report({ name: `${set}, query p99 beside a peer`, value: us.p99, unit: 'ms', peer, peerValue: them.p99 });
    report({
      name: `${set}, index build beside a peer`,
      value: us.build,
      unit: 'ms',
      peer,
      peerValue: them.build,
    });
    const [ourMemory, theirMemory] = [us.memory / 1e6, them.memory / 1e6];
    report({
      name: `${set}, memory beside a peer`,
      value: ourMemory,
      unit: 'MB',
      peer,
      peerValue: theirMemory,
    });
  }
}

/** The judged queries and all their beginnings, each once, mixed so that any share of them has short and long ones. */
function typedQueries(): string[] {
  const typed = new Set<string>();
  for (const { query } of allJudgedQueries()) {
    for (let length = 1; length <= query.length; length += 1) typed.add(query.slice(0, length));
  }
  return [...typed].sort((a, b) => hash(a) - hash(b));
}

function hash(text: string): number {
  let value = 7;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
