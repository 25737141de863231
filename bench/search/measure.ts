import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SearchRecord } from '../../src/model/search.ts';
import { quantile } from '../lib/statistics.ts';
import type { Ask, Engine } from './engines.ts';

/** Queries before the measurement starts: the first ones include compilation. */
const WARM_UP = 300;

export interface Measured {
  /** Milliseconds per query. */
  p50: number;
  p99: number;
  /** Number of queries that fit into the budget. */
  asked: number;
  /** Milliseconds. */
  build: number;
  load: number;
  /** Bytes of memory that the loaded engine uses. */
  memory: number;
}

interface Limits {
  /** Run in this order. */
  queries: readonly string[];
  /** Milliseconds per engine; a slow engine runs fewer of the queries. */
  budget: number;
}

/** Builds an engine, loads it from its file, and runs the queries. */
export function measure<File>(
  engine: Engine<File>,
  records: readonly SearchRecord[],
  limits: Limits,
): Measured {
  const [file, build] = timed(() => engine.build(records));
  const before = memoryInUse();
  const [ask, load] = timed(() => engine.load(file));
  const memory = memoryInUse() - before;
  const times = timesOf(ask, limits);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), asked: times.length, build, load, memory };
}

function timesOf(ask: Ask, { queries, budget }: Limits): number[] {
  const first = performance.now();
  for (const query of queries.slice(0, WARM_UP)) {
    ask(query);
    if (performance.now() - first > budget / 10) break;
  }
  const started = performance.now();
  const times: number[] = [];
  for (const query of queries) {
    times.push(timed(() => ask(query))[1]);
    if (performance.now() - started > budget) break;
  }
  return times;
}

/** The result of the work and its duration in milliseconds. */
function timed<T>(work: () => T): [T, number] {
  const started = performance.now();
  const result = work();
  return [result, performance.now() - started];
}

function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // Buffers that a collection frees are counted until the next.
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
