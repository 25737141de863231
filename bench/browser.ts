import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import type { SiteManifest } from '../src/model/site-manifest.ts';
import { firstClick } from './browser/first-click.ts';
import { launchBrowser } from './browser/launch-browser.ts';
import { loadPage, type PageLoad } from './browser/load-page.ts';
import { startRoutedPeer } from './browser/routed-peer.ts';
import type { Bench, BenchOptions } from './lib/figure.ts';
import { inTurn } from './lib/in-turn.ts';
import { startOwnServer } from './lib/start-server.ts';
import { median } from './lib/statistics.ts';
import { withTempFolder } from './lib/temp-folder.ts';

/** A short page, a long guide, and a reference page: their paint times are medians of several loads. */
const ROUTES = ['/pagination', '/payments/accept-a-payment', '/api/refunds'];
const ROUNDS = 5;

/** The cost of every page on a slow phone and network with empty caches, and the first click from one to another. */
export const run: Bench = async ({ quick, report, note }) => {
  const browser = await launchBrowser();
  note(`Chromium ${browser.version()}`);
  const server = await startOwnServer(resolve('dist'));
  try {
    for (const route of quick ? ROUTES.slice(0, 1) : ROUTES) {
      const loads: PageLoad[] = [];
      for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1)
        loads.push(await loadPage(browser, server.origin + route));
      report({
        name: `${route}, largest paint`,
        value: median(loads.map(({ largestPaint }) => largestPaint)),
        unit: 'ms',
      });
    }
    await compareFirstClicks(browser, server.origin, { quick, report, note });
    const pages: (PageLoad & { route: string })[] = [];
    for (const route of quick ? ROUTES.slice(0, 2) : allRoutes())
      pages.push({ route, ...(await loadPage(browser, server.origin + route)) });
    const worst = (of: (page: PageLoad) => number): number => {
      const page = pages.reduce((a, b) => (of(b) > of(a) ? b : a));
      note(`the worst page is ${page.route}`);
      return of(page);
    };
    const all = `worst of ${pages.length} pages`;
    report({
      name: `${all}, longest task`,
      value: worst(({ longestTask }) => longestTask),
      unit: 'ms',
      promise: { of: 'value', atMost: 50 },
    });
    report({
      name: `${all}, layout shift`,
      value: worst(({ shift }) => shift),
      unit: '',
      promise: { of: 'value', atMost: 0 },
    });
    report({ name: `${all}, largest paint`, value: worst(({ largestPaint }) => largestPaint), unit: 'ms' });
    report({
      name: `${all}, script`,
      value: worst(({ scriptBytes }) => scriptBytes) / 1000,
      unit: 'kB',
      promise: { of: 'value', atMost: 2.2 },
    });
  } finally {
    await server.stop();
    await browser.close();
  }
};

/** The first click on a link of a page, beside an application with the same pages and a client-side router. */
async function compareFirstClicks(
  browser: Browser,
  origin: string,
  { quick, report, note }: BenchOptions,
): Promise<void> {
  await withTempFolder(async (folder) => {
    const peer = await startRoutedPeer(browser, origin, folder);
    if (peer === null) note('TanStack Router could not be installed, so there is no peer for clicks');
    try {
      for (const route of quick ? ROUTES.slice(0, 1) : ROUTES) {
        const [ours = [], theirs = []] = await inTurn(
          peer === null ? [origin] : [origin, peer.origin],
          quick ? 1 : ROUNDS,
          (site) => firstClick(browser, site, route),
        );
        report({
          name: `first click, to ${route}`,
          value: median(ours),
          unit: 'ms',
          promise: { of: 'value', atMost: 45 },
          ...(theirs.length > 0 ? { peer: 'TanStack Router', peerValue: median(theirs) } : {}),
        });
      }
    } finally {
      await peer?.stop();
    }
  });
}

function allRoutes(): string[] {
  const { files } = JSON.parse(readFileSync('dist/site.json', 'utf8')) as SiteManifest;
  return files
    .filter(({ path }) => path.endsWith('index.html'))
    .map(({ path }) => `/${path.replace(/\/?index\.html$/, '')}`);
}
