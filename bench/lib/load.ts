import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { generateLoad } from './generate-load.ts';
import { readTree } from './process-tree.ts';
import { runMeasured } from './run-measured.ts';
import type { RunningServer } from './start-server.ts';

export interface LoadTarget {
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
}

export interface LoadResult {
  /** Requests answered in a second. */
  rate: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
  /** Requests for one second of CPU of the server; null where the system does not tell. */
  perCpu: number | null;
}

interface LoadOptions {
  server: RunningServer;
  target: LoadTarget;
  seconds: number;
  /** Folder for the load generator's script. */
  folder: string;
}

/** Requests open at one time. */
export const CONNECTIONS = 32;

/** Addresses that the load seems to come from: with so many, the limit on one client stops none of it. */
export const CLIENTS = 8000;

/** The address that request `number` seems to come from. */
export function clientAddress(number: number): string {
  const client = number % CLIENTS;
  return `10.1.${Math.floor(client / 250)}.${(client % 250) + 1}`;
}

/**
 * Sends one request again and again over kept connections: with `wrk` where it is here, else from this process.
 * @throws Error where an answer is not 200.
 */
export async function load({ server, target, seconds, folder }: LoadOptions): Promise<LoadResult> {
  await check(server, target);
  const before = readTree(server.pid)?.cpu;
  const wrk = findProgram('wrk');
  const { requests, rate, p99, failures } =
    wrk === null
      ? await generateLoad({ origin: server.origin, target, seconds })
      : await runWrk({ wrk, server, target, seconds, folder });
  if (failures > 0)
    throw new Error(`${failures} of ${requests} answers of ${server.origin}${target.path} failed.`);
  const after = readTree(server.pid)?.cpu;
  const spent = before === undefined || after === undefined ? 0 : after - before;
  return { rate, p99, perCpu: spent > 0 ? requests / spent : null };
}

async function check({ origin }: RunningServer, { path, method, headers, body }: LoadTarget): Promise<void> {
  const answer = await fetch(origin + path, { method, headers, body });
  await answer.arrayBuffer();
  if (answer.status !== 200)
    throw new Error(`${method} ${origin}${path} was answered with ${answer.status}.`);
  const wanted = headers['accept-encoding'];
  const got = answer.headers.get('content-encoding');
  if (wanted !== undefined && got !== wanted && answer.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${origin}${path} came as ${got ?? 'plain text'} instead of ${wanted}.`);
}

export interface RawLoad {
  requests: number;
  rate: number;
  p99: number;
  failures: number;
}

interface WrkOptions extends LoadOptions {
  wrk: string;
}

async function runWrk({ wrk, server, target, seconds, folder }: WrkOptions): Promise<RawLoad> {
  const script = join(folder, 'load.lua');
  writeFileSync(script, wrkScript(target));
  const { output } = await runMeasured(wrk, [
    '--threads=1',
    `--connections=${CONNECTIONS}`,
    `--duration=${seconds}s`,
    '--timeout=10s',
    `--script=${script}`,
    server.origin,
  ]);
  const found = /^FIGURES (\d+) (\d+) ([\d.]+) (\d+)$/m.exec(output);
  if (found === null) throw new Error(`wrk said nothing of use:\n${output}`);
  const [, requests, microseconds, p99, failures] = found.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { requests, rate: requests / (microseconds / 1e6), p99: p99 / 1000, failures };
}

/** The same request from one address after another; `done` prints what the table needs. */
function wrkScript({ path, method, headers, body }: LoadTarget): string {
  const fields = Object.entries(headers).map(
    ([name, value]) => `  [${JSON.stringify(name)}] = ${JSON.stringify(value)},`,
  );
  return `local body = ${body === null ? 'nil' : `[==[${body}]==]`}
local requests = {}
local at = 0
init = function()
  for i = 1, ${CLIENTS} do
    local headers = {
${fields.join('\n')}
      ["x-forwarded-for"] = "10.1." .. math.floor(i / 250) .. "." .. (i % 250 + 1),
    }
    requests[i] = wrk.format("${method}", "${path}", headers, body)
  end
end
request = function()
  at = at % ${CLIENTS} + 1
  return requests[at]
end
done = function(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("FIGURES %d %d %.1f %d", summary.requests, summary.duration, latency:percentile(99), failures))
end
`;
}
