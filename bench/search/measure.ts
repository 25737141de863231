import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SearchRecord } from '../../src/model/search.ts';
import { quantile } from '../lib/statistics.ts';
import type { Ask, Contender } from './peers.ts';

/** Queries asked before the clock runs: the first ones also pay for compiling the code. */
const WARM_UP = 300;

export interface Measured {
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Queries that were answered in the time. */
  asked: number;
  /** Milliseconds. */
  build: number;
  load: number;
  /** Bytes that the engine holds once it answers. */
  memory: number;
  /** Bytes of its file, null where it has none. */
  bytes: number | null;
}

interface Questions {
  /** Asked in this order. */
  queries: readonly string[];
  /** Milliseconds that one engine may take for them; a slow one is asked a share. */
  budget: number;
}

/** Builds, loads and asks one engine. */
export async function measure(
  contender: Contender,
  records: readonly SearchRecord[],
  questions: Questions,
): Promise<Measured> {
  const empty = memoryInUse();
  const [built, build] = await timed(() => contender.build(records));
  const filled = memoryInUse();
  const [ask, load] = await timed(() => built.load());
  // What has a file could be loaded in a process that never built; what has none is held since the build.
  const memory = memoryInUse() - (built.bytes === null ? empty : filled);
  const times = await timesOf(ask, questions);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { p50, p99, asked: times.length, build, load, memory, bytes: built.bytes };
}

async function timesOf(ask: Ask, { queries, budget }: Questions): Promise<number[]> {
  const first = performance.now();
  for (const query of queries.slice(0, WARM_UP)) {
    await ask(query);
    if (performance.now() - first > budget / 10) break;
  }
  const started = performance.now();
  const times: number[] = [];
  for (const query of queries) {
    const asked = performance.now();
    await ask(query);
    times.push(performance.now() - asked);
    if (performance.now() - started > budget) break;
  }
  return times;
}

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
