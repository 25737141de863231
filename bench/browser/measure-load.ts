import type { Browser } from '@playwright/test';
import { phone } from './phone.ts';
import { openSlowLink } from './slow-link.ts';

export interface LoadTimes {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number;
  largestPaint: number;
  /** Cumulative layout shift, a score. */
  shift: number;
  /** Milliseconds that the main thread worked, at a quarter of its speed. */
  mainThread: number;
}

/** Slow 4G as Lighthouse defines it. */
const SLOW_4G = { roundTrip: 150, down: 1.6 * 1024 * 1024, up: 750 * 1024 };

/** Milliseconds for a new window: Chromium loads pages of its own for the address bar, 400 scripts, on the same cores. */
const SETTLE = 2000;

/** Milliseconds after the load in which late work still counts. */
const AFTER = 2000;

/**
 * What the browser has noted of paints and shifts by itself. It is read after the load: a script of the bench's own before
 * it would make the page wait for a place to run scripts in, at a quarter of the speed before its first request.
 */
const readPaints = `Promise.all(
  ['paint', 'largest-contentful-paint', 'layout-shift'].map(
    (type) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(resolve, 300, []);
      }),
  ),
).then(([paints, largest, shifts]) => ({
  firstPaint: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime,
  largestPaint: largest.at(-1)?.startTime,
  shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
}))`;

/** Opens a page with empty caches on a slow phone: a quarter of this machine's speed, slow 4G. */
export async function measureLoad(browser: Browser, url: string): Promise<LoadTimes> {
  const { origin, pathname } = new URL(url);
  const link = await openSlowLink({ to: origin, ...SLOW_4G });
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.waitForTimeout(SETTLE);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Performance.enable');
    const before = await taskSeconds();
    await page.goto(link.origin + pathname, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(AFTER);
    const after = await taskSeconds();
    const paints = await page.evaluate<Omit<LoadTimes, 'mainThread'>>(readPaints);
    if (!paints.largestPaint) throw new Error(`${pathname} was loaded, but nothing of it was painted.`);
    return { ...paints, mainThread: (after - before) * 1000 };

    async function taskSeconds(): Promise<number> {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    }
  } finally {
    await context.close();
    await link.close();
  }
}
