import { Agent, get } from 'node:http';
import { findProgram } from './find-program.ts';
import { readTree } from './process-tree.ts';
import { runMeasured } from './run-measured.ts';
import type { RunningServer } from './start-server.ts';
import { quantile } from './statistics.ts';

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  /** 99th percentile of response times in milliseconds. */
  p99: number;
  /** Responses per second of the server's CPU time; null if the system does not report it. */
  perCpu: number | null;
}

interface LoadOptions {
  server: RunningServer;
  path: string;
  headers: Record<string, string>;
  seconds: number;
}

/** Number of concurrent connections. */
const CONNECTIONS = 32;

/**
 * Requests one page repeatedly over persistent connections: with `wrk` if it is installed, otherwise from this process,
 * which is slower and makes both servers look more alike than they are.
 * @throws Error if a response is not 200
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { server } = options;
  const before = readTree(server.pid)?.cpu;
  const { requests, rate, p99, failures } = await (findProgram('wrk') === null ? ownLoad : wrkLoad)(options);
  if (failures > 0) throw new Error(`${failures} of ${requests} requests to ${server.origin} failed.`);
  const after = readTree(server.pid)?.cpu;
  const spent = before === undefined || after === undefined ? 0 : after - before;
  return { rate, p99, perCpu: spent > 0 ? requests / spent : null };
}

interface RawLoad {
  requests: number;
  rate: number;
  p99: number;
  failures: number;
}

async function wrkLoad({ server, path, headers, seconds }: LoadOptions): Promise<RawLoad> {
  const { output } = await runMeasured(findProgram('wrk') ?? 'wrk', [
    '--threads=1',
    `--connections=${CONNECTIONS}`,
    `--duration=${seconds}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    server.origin + path,
  ]);
  const [, latency = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const [, requests = ''] = /(\d+) requests in/.exec(output) ?? [];
  const [, rate = ''] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  const [, rejected = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? [];
  const broken =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  if (latency === '' || rate === '') throw new Error(`The output of wrk has changed:\n${output}`);
  return {
    requests: Number(requests),
    rate: Number(rate),
    p99: Number(latency) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1),
    failures: [rejected, ...broken].reduce((sum, count) => sum + Number(count), 0),
  };
}

async function ownLoad({ server, path, headers, seconds }: LoadOptions): Promise<RawLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let failures = 0;
  const started = performance.now();
  const send = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const sent = performance.now();
      const status = await statusOf(server.origin + path, agent, headers);
      times.push(performance.now() - sent);
      if (status !== 200) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  agent.destroy();
  const spent = (performance.now() - started) / 1000;
  return { requests: times.length, rate: times.length / spent, p99: quantile(times, 0.99), failures };
}

function statusOf(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}
