import type { Browser } from '@playwright/test';
import { openSlowLink } from './slow-link.ts';

export interface PageLoad {
  /** Milliseconds from the start of the navigation. */
  largestPaint: number;
  /** Cumulative layout shift, a score. */
  shift: number;
  /** Duration of the longest main-thread task in milliseconds; 0 if none took more than 50. */
  longestTask: number;
  /** Bytes of the scripts that the page names, compressed; not of those that are fetched ahead with other pages. */
  scriptBytes: number;
}

/** The phone that Lighthouse simulates: its screen, a quarter of the CPU speed, slow 4G. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
const SLOWDOWN = 4;
const SLOW_4G = { roundTrip: 150, down: 1.6 * 1024 * 1024, up: 750 * 1024 };

/** Milliseconds to wait after opening a window: Chromium first loads its own pages, on the same cores. */
const SETTLE = 2000;

/** Milliseconds after the load during which late work still counts. */
const AFTER = 2000;

/** The browser's performance entries, read after the load, because an earlier script would delay the page. */
const readRecords = `Promise.all(
  ['largest-contentful-paint', 'layout-shift', 'longtask'].map(
    (type) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(resolve, 300, []);
      }),
  ),
).then(([paints, shifts, tasks]) => ({
  largestPaint: paints.at(-1)?.startTime ?? 0,
  shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
  scriptBytes: performance
    .getEntriesByType('resource')
    .filter(({ name }) => [...document.scripts].some(({ src }) => src === name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
}))`;

/** Loads a page with empty caches on a slow phone with a slow network. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const { origin, pathname } = new URL(url);
  const link = await openSlowLink({ to: origin, ...SLOW_4G });
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.waitForTimeout(SETTLE);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(link.origin + pathname, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(AFTER);
    const records = await page.evaluate<PageLoad>(readRecords);
    if (records.largestPaint === 0) throw new Error(`${pathname} was loaded, but nothing was painted.`);
    return records;
  } finally {
    await context.close();
    await link.close();
  }
}
