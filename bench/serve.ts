import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { searchBody } from '../src/browser/search-client/client.ts';
import { imageUrl } from '../src/model/srcset.ts';
import type { Bench, BenchOptions } from './lib/figure.ts';
import { findProgram } from './lib/find-program.ts';
import { inTurn } from './lib/in-turn.ts';
import { type LoadResult, type LoadTarget, load } from './lib/load.ts';
import { startNginx } from './lib/start-nginx.ts';
import { type RunningServer, startBareNode, startOwnServer } from './lib/start-server.ts';
import { median } from './lib/statistics.ts';
import { withTempFolder } from './lib/temp-folder.ts';

/** What is asked of our server, and what holds the same bytes at nginx. */
interface Case {
  name: string;
  ours: LoadTarget;
  its: LoadTarget;
  /** Whether a bare Node server is asked, too. */
  bare?: boolean;
}

interface Peer {
  name: string;
  server: RunningServer;
  /** Knows nothing but one page. */
  bare?: boolean;
}

const get = (path: string, headers: Record<string, string>): LoadTarget => ({
  path,
  method: 'GET',
  headers,
  body: null,
});

const page = '/payments/accept-a-payment';

/** Requests a second, their slowest hundredth and their cost in CPU, beside nginx sending the same bytes from files. */
export const run: Bench = async ({ quick, report, note }) => {
  const command = findProgram('nginx');
  if (command === null)
    note('nginx is not here, so nothing stands beside ours; Debian: apt-get install nginx-light');
  if (findProgram('wrk') === null)
    note('wrk is not here, so a slower load generator is used; Debian: apt-get install wrk');
  await withTempFolder(async (folder) => {
    const site = join(folder, 'site');
    cpSync('dist', site, { recursive: true });
    const ours = await startOwnServer({ site: resolve('dist'), cache: join(folder, 'images') });
    const servers: Peer[] = [];
    try {
      const cases = await prepareCases(ours, site);
      for (const workers of command === null ? [] : [1, 2]) {
        const home = join(folder, `nginx-${workers}`);
        mkdirSync(home);
        const server = await startNginx({ command: command ?? '', folder: home, site, workers });
        servers.push({ name: `nginx, ${workers} worker${workers === 1 ? '' : 's'}`, server });
      }
      const [seconds, rounds] = quick ? [1, 1] : [5, 3];
      const bare = await startBareNode(join(site, `${page}/index.html.gz`));
      servers.push({ name: 'a bare Node server', server: bare, bare: true });
      for (const each of cases) {
        const peers = servers.filter((peer) => peer.bare !== true || each.bare === true);
        const measure = ({ server, target }: { server: RunningServer; target: LoadTarget }) =>
          load({ server, target, seconds, folder });
        const own = { server: ours, target: each.ours };
        // Nothing counts of the first seconds, in which code is compiled and files are read.
        await measure(own);
        const asked = [own, ...peers.map(({ server }) => ({ server, target: each.its }))];
        const [us = [], ...theirs] = await inTurn(asked, rounds, measure);
        const them = peers.map(({ name }, index) => ({ name, results: theirs[index] ?? [] }));
        reportCase({ name: each.name, us, them, report });
      }
    } finally {
      for (const { stop } of [ours, ...servers.map(({ server }) => server)]) await stop();
    }
  });
};

/** Files for nginx that hold what our server works out: the answer to a search, and a resized picture. */
async function prepareCases({ origin }: RunningServer, site: string): Promise<Case[]> {
  const json = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const body = searchBody({ indexName: 'docs', query: 'refund a charge', snippetWords: 10 });
  const search: LoadTarget = { path: '/1/indexes/*/queries', method: 'POST', headers: json, body };
  const picture = get(imageUrl('/images/checkout-page.png', 828), { accept: 'image/avif,image/webp,*/*' });
  const answer = await bytesOf(origin, search);
  writeFileSync(join(site, 'answer.json'), answer);
  writeFileSync(join(site, 'answer.json.gz'), gzipSync(answer));
  writeFileSync(join(site, 'picture.avif'), await bytesOf(origin, picture));
  const gzip = { 'accept-encoding': 'gzip' };
  return [
    {
      name: 'page in brotli, beside the page in gzip',
      ours: get(page, { 'accept-encoding': 'br' }),
      its: get(`${page}/index.html`, gzip),
    },
    { name: 'page in gzip', ours: get(page, gzip), its: get(`${page}/index.html`, gzip), bare: true },
    {
      name: 'search, beside its answer as a file',
      ours: search,
      its: get('/answer.json', { 'accept-encoding': 'gzip' }),
    },
    { name: 'picture that was resized before', ours: picture, its: get('/picture.avif', {}) },
  ];
}

async function bytesOf(origin: string, { path, method, headers, body }: LoadTarget): Promise<Buffer> {
  const answer = await fetch(origin + path, { method, headers, body });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

interface CaseResults {
  name: string;
  us: LoadResult[];
  them: { name: string; results: LoadResult[] }[];
  report: BenchOptions['report'];
}

function reportCase({ name, us, them, report }: CaseResults): void {
  const kinds = [
    ['requests', 'requests/s', ({ rate }: LoadResult) => rate],
    ['slowest of a hundred', 'ms', ({ p99 }: LoadResult) => p99],
    ['requests for a second of CPU', 'requests/CPU s', ({ perCpu }: LoadResult) => perCpu],
  ] as const;
  for (const [kind, unit, of] of kinds) {
    const value = middle(us.map(of));
    if (value === null) continue;
    if (them.length === 0) report({ name: `${name}: ${kind}`, value, unit });
    for (const { name: peer, results } of them) {
      const peerValue = middle(results.map(of));
      if (peerValue !== null) report({ name: `${name}: ${kind}`, value, unit, peer, peerValue });
    }
  }
}

function middle(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}
