import { join } from 'node:path';
import type { Bench } from './lib/figure.ts';
import { readTree } from './lib/process-tree.ts';
import { runMeasured } from './lib/run-measured.ts';
import { type RunningServer, startOwnServer } from './lib/start-server.ts';
import { median } from './lib/statistics.ts';
import { withTempFolder } from './lib/temp-folder.ts';
import { pageText, routeOf, writeTree } from './tree.ts';

/** Each letter is asked so often; `/proc` counts CPU time in steps of 10 ms. */
const REPEATS = 20;
const LETTERS = 'aceimprst';
/** By then the compiler has optimized what a letter runs, as in a server that has run for a while. */
const WARM_UP = 10;

/**
 * The server on a large site: the time from its start to the response to a first search, its memory when ready and after
 * readers came, and the CPU time of a search for a single letter, which most words begin with.
 */
export const run: Bench = async ({ quick, report, note }) => {
  const pages = quick ? 200 : 10_000;
  await withTempFolder(async (folder) => {
    const site = join(folder, 'site');
    writeTree({ folder: join(folder, 'content'), pages, flavor: 'markdoc' });
    await runMeasured(process.execPath, [
      'scripts/build.mjs',
      ...['--out', site, '--content', join(folder, 'content')],
    ]);
    const count = `${pages.toLocaleString('en-US')} pages`;
    const starts: number[] = [];
    for (let round = 0; round < (quick ? 1 : 7); round += 1) {
      const [server, seconds] = await start(site);
      starts.push(seconds);
      await server.stop();
    }
    note(`starts: ${starts.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
    const first = { name: `${count}, first search after the start`, value: median(starts), unit: 's' };
    report({ ...first, promise: { of: 'value', atMost: 10 } });

    const [server] = await start(site);
    try {
      reportMemory(`${count}, memory when ready`, server, report);
      for (let round = 0; round < WARM_UP; round += 1)
        for (const letter of LETTERS) await search(server, letter);
      const costs: number[] = [];
      for (const letter of LETTERS) costs.push(await cpuOf(server, letter));
      note(
        `letters: ${[...LETTERS].map((letter, at) => `${letter} ${costs[at]?.toFixed(1)}`).join(', ')} ms`,
      );
      report({ name: `${count}, CPU time of a single letter`, value: Math.max(...costs), unit: 'ms' });
      for (let number = 0; number < Math.min(pages, 3000); number += 1) {
        await (await fetch(server.origin + routeOf(number))).arrayBuffer();
        if (number % 10 === 0) await search(server, pageText(number).slice(20, 60));
      }
      reportMemory(`${count}, memory after 3,000 pages and 300 searches`, server, report);
    } finally {
      await server.stop();
    }
  });
};

/** A running server, and the seconds from its start to the response to its first search. */
async function start(site: string): Promise<[RunningServer, number]> {
  const started = performance.now();
  // One reader asks much faster than the limit for one allows.
  const server = await startOwnServer(site, { SEARCH_RATE: '100000', SEARCH_BURST: '100000' });
  await search(server, 'refund');
  return [server, (performance.now() - started) / 1000];
}

async function search({ origin }: RunningServer, query: string): Promise<void> {
  const response = await fetch(`${origin}/1/indexes/*/queries`, {
    method: 'POST',
    body: JSON.stringify({ requests: [{ indexName: 'docs', query, hitsPerPage: 20 }] }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A search for ${query} ended with ${response.status}.`);
}

/** Milliseconds of CPU time that one search takes. */
async function cpuOf(server: RunningServer, query: string): Promise<number> {
  const before = readTree(server.pid)?.cpu ?? 0;
  for (let round = 0; round < REPEATS; round += 1) await search(server, query);
  return (((readTree(server.pid)?.cpu ?? 0) - before) * 1000) / REPEATS;
}

function reportMemory(name: string, { pid }: RunningServer, report: Parameters<Bench>[0]['report']): void {
  const memory = readTree(pid)?.memory ?? null;
  if (memory !== null)
    report({ name, value: memory / 1e6, unit: 'MB', promise: { of: 'value', atMost: 1500 } });
}
