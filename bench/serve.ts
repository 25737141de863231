import { writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Bench } from './lib/figure.ts';
import { findProgram } from './lib/find-program.ts';
import { inTurn } from './lib/in-turn.ts';
import { type LoadResult, load } from './lib/load.ts';
import { type RunningServer, startNode, startOwnServer } from './lib/start-server.ts';
import { median } from './lib/statistics.ts';
import { withTempFolder } from './lib/temp-folder.ts';

const PAGE = '/payments/accept-a-payment';
const HEADERS = { 'accept-encoding': 'br' };

/** Headers that each server sets on its own in every response. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** One page in brotli, compared with the smallest Hono app that sends the same bytes and headers. Both take turns. */
export const run: Bench = async ({ quick, report, note }) => {
  if (findProgram('wrk') === null)
    note('wrk is not installed, so a slower load generator runs; Debian: apt-get install wrk');
  await withTempFolder(async (folder) => {
    const servers: RunningServer[] = [];
    try {
      const ours = await startOwnServer(resolve('dist'));
      servers.push(ours);
      const { body, headers } = await rawResponse(ours.origin + PAGE);
      writeFileSync(join(folder, 'page.br'), body);
      servers.push(
        await startNode(['bench/peers/hono.mjs', join(folder, 'page.br'), JSON.stringify(headers)]),
      );
      const [seconds, rounds] = quick ? [1, 1] : [5, 5];
      const measure = (server: RunningServer, duration = seconds): Promise<LoadResult> =>
        load({ server, path: PAGE, headers: HEADERS, seconds: duration });
      // Warm-up: compiles code and reads files.
      for (const server of servers) await measure(server, quick ? 1 : 5);
      const [us = [], them = []] = await inTurn(servers, rounds, (server) => measure(server));
      const compare = (of: (result: LoadResult) => number | null): [number, number] | null => {
        const [own, its] = [us.map(of), them.map(of)].map((all) => all.filter((value) => value !== null));
        return own?.length && its?.length ? [median(own), median(its)] : null;
      };
      const peer = 'smallest Hono app';
      const [rate, p99, perCpu] = [
        compare(({ rate }) => rate),
        compare(({ p99 }) => p99),
        compare(({ perCpu }) => perCpu),
      ];
      if (rate)
        report({
          name: 'page in brotli',
          value: rate[0],
          unit: 'requests/s',
          peer,
          peerValue: rate[1],
          promise: { of: 'ratio', atLeast: 0.8 },
        });
      if (perCpu)
        report({
          name: 'page in brotli, by CPU',
          value: perCpu[0],
          unit: 'requests/CPU s',
          peer,
          peerValue: perCpu[1],
        });
      if (p99) report({ name: 'page in brotli, p99', value: p99[0], unit: 'ms', peer, peerValue: p99[1] });
    } finally {
      for (const server of servers) await server.stop();
    }
  });
};

/**
 * A page as transferred: still compressed, with the headers that the peer must also send.
 * @throws Error if it is not in brotli
 */
function rawResponse(url: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolved, reject) => {
    get(url, { headers: HEADERS }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
        return reject(
          new Error(`${url}: ${response.statusCode}, encoding ${response.headers['content-encoding']}.`),
        );
      const headers = Object.fromEntries(
        Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name)),
      );
      buffer(response).then((body) => resolved({ body, headers }), reject);
    }).once('error', reject);
  });
}
