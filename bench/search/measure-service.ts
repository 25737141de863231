import { join, resolve } from 'node:path';
import { searchBody } from '../../src/browser/search-client/client.ts';
import { JUDGED_QUERIES } from '../../test/relevance/judged-queries.ts';
import type { BenchOptions } from '../lib/figure.ts';
import { launchChromium } from '../lib/launch-chromium.ts';
import { startOwnServer } from '../lib/start-server.ts';
import { median } from '../lib/statistics.ts';
import { type SteadyLoad, steadyLoad } from '../lib/steady-load.ts';
import { withTempFolder } from '../lib/temp-folder.ts';
import { measureTyping } from './measure-typing.ts';

interface ServiceOptions extends BenchOptions {
  /** Queries as they are typed, letter by letter. */
  queries: readonly string[];
}

/** Requests a second: some 150 readers who type at the same time. */
const RATE = 500;

/** Queries typed into the dialog. */
const TYPED = 25;

/** The endpoint under a steady load of what readers type, and the dialog in a browser. */
export async function measureService({ quick, queries, report, note }: ServiceOptions): Promise<void> {
  await withTempFolder(async (folder) => {
    const own = await startOwnServer({ site: resolve('dist'), cache: join(folder, 'images') });
    try {
      const bodies = queries.map((query) => searchBody({ indexName: 'docs', query, snippetWords: 10 }));
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' };
      const ask = (seconds: number): Promise<SteadyLoad> =>
        steadyLoad({
          origin: own.origin,
          path: '/1/indexes/*/queries',
          headers,
          bodies,
          rate: RATE,
          seconds,
        });
      // Nothing counts of the first seconds, in which code is compiled.
      await ask(quick ? 1 : 8);
      const rounds: SteadyLoad[] = [];
      for (let round = 0; round < (quick ? 1 : 5); round += 1) rounds.push(await ask(quick ? 1 : 10));
      const name = `endpoint at ${RATE} requests a second`;
      report({ name: `${name}, p50`, value: median(rounds.map(({ p50 }) => p50)), unit: 'ms' });
      report({ name: `${name}, p99`, value: median(rounds.map(({ p99 }) => p99)), unit: 'ms' });
      await reportTyping(own.origin, { quick, report, note });
    } finally {
      await own.stop();
    }
  });
}

async function reportTyping(origin: string, { quick, report, note }: BenchOptions): Promise<void> {
  const browser = await launchChromium();
  try {
    const step = Math.max(1, Math.floor(JUDGED_QUERIES.length / TYPED));
    const queries = JUDGED_QUERIES.filter(({ accept }, index) => accept.length > 0 && index % step === 0)
      .map(({ query }) => query)
      .slice(0, quick ? 2 : TYPED);
    const { p50, p95, keys, bytes } = await measureTyping({ browser, origin, queries });
    note(`${queries.length} queries typed in Chromium ${browser.version()}, ${keys} keys with hits`);
    report({ name: 'key to its hits on the screen, p50', value: p50, unit: 'ms' });
    report({ name: 'key to its hits on the screen, p95', value: p95, unit: 'ms' });
    report({ name: 'dialog and first hits, bytes', value: bytes / 1000, unit: 'kB' });
  } finally {
    await browser.close();
  }
}
