import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import type { SiteManifest } from '../src/model/site-manifest.ts';
import { countBytes, type PageBytes } from './browser/count-bytes.ts';
import { measureClick } from './browser/measure-click.ts';
import { type LoadTimes, measureLoad } from './browser/measure-load.ts';
import { measureWork } from './browser/measure-work.ts';
import { serveStatic } from './browser/static-site.ts';
import { buildWithNext } from './build/next-peer.ts';
import type { Bench, BenchOptions } from './lib/figure.ts';
import { inTurn } from './lib/in-turn.ts';
import { launchChromium } from './lib/launch-chromium.ts';
import { startOwnServer } from './lib/start-server.ts';
import { median } from './lib/statistics.ts';
import { withTempFolder } from './lib/temp-folder.ts';

interface Sites {
  ours: string;
  /** Our pages without their scripts: what the text alone costs a browser. */
  scriptless: string;
  /** The plainest Next.js site of the same text; null where it cannot be built. */
  next: string | null;
}

interface Round {
  browser: Browser;
  sites: Sites;
  quick: boolean;
  report: BenchOptions['report'];
}

const NEXT = 'Next.js + Markdoc';
const SCRIPTLESS = 'the page without script';

/** A short page, a long guide and a page of the reference. */
const ROUTES = ['/pagination', '/payments/accept-a-payment', '/api/refunds'];

/** Loads of the same page differ by half of their main thread's work; medians of five still differed by a fifth. */
const ROUNDS = 11;

/** What a quick hand takes from reaching a link to pressing the button, and what only a machine does. */
const CLICKS: [name: string, aiming: number][] = [
  ['click on a link to the new heading on the screen', 100],
  ['click as the pointer arrives to the new heading', 0],
];

/** What a reader's browser fetches and does for a page, beside a scriptless copy of it and the plainest Next.js site. */
export const run: Bench = async ({ quick, report, note }) => {
  const next = await buildWithNext({ site: 'dist', note });
  const browser = await launchChromium();
  await withTempFolder(async (folder) => {
    const own = await startOwnServer({ site: resolve('dist'), cache: join(folder, 'images') });
    const headers = await securityHeadersOf(own.origin);
    const plain = await serveStatic({ folder: 'dist', edit: withoutScripts, headers });
    const peer = next === null ? null : await serveStatic({ folder: next.folder });
    try {
      const sites = { ours: own.origin, scriptless: plain.origin, next: peer?.origin ?? null };
      note(`pages shown by Chromium ${browser.version()}`);
      const round: Round = { browser, sites, quick, report };
      await reportBytes(round);
      await reportLoads(round);
      await reportWork(round);
      await reportClicks(round);
    } finally {
      await browser.close();
      await peer?.close();
      await plain.close();
      await own.stop();
    }
  });
};

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}

/**
 * What our server sends with every answer for safety. A browser gives a page with `Cross-Origin-Opener-Policy` a process
 * of its own, which takes some 40 ms at a quarter of this speed, with or without script.
 */
async function securityHeadersOf(origin: string): Promise<Record<string, string>> {
  const { headers } = await fetch(origin);
  const isOne = (name: string): boolean => /-policy$|^x-content-type-options$/.test(name);
  return Object.fromEntries([...headers].filter(([name]) => isOne(name)));
}

async function reportBytes({ browser, sites, quick, report }: Round): Promise<void> {
  const routes = routesOf('dist').slice(0, quick ? 2 : undefined);
  const ours = await bytesOfAll(browser, sites.ours, routes);
  const its = sites.next === null ? null : await bytesOfAll(browser, sites.next, routes);
  const kinds: [name: string, of: (page: PageBytes) => number][] = [
    ['HTML', ({ html }) => html],
    ['CSS', ({ styles }) => styles],
    ['script', ({ scripts }) => scripts],
    ['HTML, CSS and script', ({ html, styles, scripts }) => html + styles + scripts],
    ['fetched ahead', ({ prefetched }) => prefetched],
  ];
  for (const [name, of] of kinds)
    report({
      name: `bytes, median of ${routes.length} pages: ${name}`,
      value: median(ours.map(of)) / 1000,
      unit: 'kB',
      ...(its === null ? {} : { peer: NEXT, peerValue: median(its.map(of)) / 1000 }),
    });
  report({
    name: `requests, median of ${routes.length} pages`,
    value: median(ours.map(({ requests }) => requests)),
    unit: '1',
    ...(its === null ? {} : { peer: NEXT, peerValue: median(its.map(({ requests }) => requests)) }),
  });
  for (const [index, page] of ours.entries())
    report({
      name: `bytes of ${routes[index]}`,
      value: (page.html + page.styles + page.scripts) / 1000,
      unit: 'kB',
    });
}

async function bytesOfAll(browser: Browser, origin: string, routes: string[]): Promise<PageBytes[]> {
  const pages: PageBytes[] = [];
  for (const route of routes) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    pages.push(await countBytes(context, origin + route));
    await context.close();
  }
  return pages;
}

async function reportLoads({ browser, sites, quick, report }: Round): Promise<void> {
  for (const route of quick ? ROUTES.slice(0, 1) : ROUTES) {
    const peers = peersOf(sites);
    const [ours, ...theirs] = await medianLoads(
      browser,
      [sites.ours, ...peers.map(([, origin]) => origin)].map((origin) => origin + route),
      quick ? 1 : ROUNDS,
    );
    if (ours === undefined) continue;
    for (const [index, its] of theirs.entries()) {
      const peer = peers[index]?.[0] ?? '';
      const beside = (name: string, unit: string, of: (load: LoadTimes) => number): void =>
        report({ name: `${route}: ${name}`, value: of(ours), unit, peer, peerValue: of(its) });
      beside('first paint', 'ms', ({ firstPaint }) => firstPaint);
      beside('largest paint', 'ms', ({ largestPaint }) => largestPaint);
      beside('main thread', 'ms', ({ mainThread }) => mainThread);
    }
    report({ name: `${route}: layout shift`, value: ours.shift, unit: 'score' });
  }
}

/** What the scripts of a page cost its main thread, beside the same page without them. */
async function reportWork({ browser, sites, quick, report }: Round): Promise<void> {
  for (const route of quick ? ROUTES.slice(0, 1) : ROUTES) {
    const urls = [sites.ours + route, sites.scriptless + route];
    const [ours = [], its = []] = await inTurn(urls, quick ? 1 : ROUNDS, (url) => measureWork(browser, url));
    const [value, peerValue] = [median(ours), median(its)];
    report({
      name: `${route}: main thread, time of the processor`,
      value,
      unit: 'ms',
      peer: SCRIPTLESS,
      peerValue,
    });
  }
}

async function medianLoads(browser: Browser, urls: string[], times: number): Promise<LoadTimes[]> {
  const loads = await inTurn(urls, times, (url) => measureLoad(browser, url));
  return loads.map((own) => ({
    firstPaint: median(own.map(({ firstPaint }) => firstPaint)),
    largestPaint: median(own.map(({ largestPaint }) => largestPaint)),
    shift: median(own.map(({ shift }) => shift)),
    mainThread: median(own.map(({ mainThread }) => mainThread)),
  }));
}

function peersOf({ scriptless, next }: Sites): [name: string, origin: string][] {
  return [[SCRIPTLESS, scriptless], ...(next === null ? [] : [[NEXT, next] as [string, string]])];
}

async function reportClicks({ browser, sites, quick, report }: Round): Promise<void> {
  const measure = async (origin: string, aiming: number): Promise<number> => {
    const times: number[] = [];
    for (let time = 0; time < (quick ? 1 : 10); time += 1)
      times.push(await measureClick({ browser, origin, from: '/pagination', to: '/metadata', aiming }));
    return median(times);
  };
  for (const [name, aiming] of CLICKS) {
    const value = await measure(sites.ours, aiming);
    for (const [peer, origin] of peersOf(sites))
      report({ name, value, unit: 'ms', peer, peerValue: await measure(origin, aiming) });
  }
}

function routesOf(site: string): string[] {
  const { files } = JSON.parse(readFileSync(join(site, 'site.json'), 'utf8')) as SiteManifest;
  return files
    .filter(({ path }) => path.endsWith('index.html'))
    .map(({ path }) => `/${path.replace(/\/?index\.html$/, '')}`);
}
