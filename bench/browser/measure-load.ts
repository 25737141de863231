import type { Browser } from '@playwright/test';
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

/** Milliseconds after the load in which late work still counts. */
const AFTER = 2000;

/** Collects paints and shifts from the very start; values come out of `window` at the end. */
const collect = `
window.benchPaint = { first: 0, largest: 0, shift: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') benchPaint.first = entry.startTime;
}).observe({ type: 'paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) benchPaint.largest = entry.startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) benchPaint.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
`;

/** Opens a page with empty caches on a slow phone: a quarter of this machine's speed, slow 4G. */
export async function measureLoad(browser: Browser, url: string): Promise<LoadTimes> {
  const { origin, pathname } = new URL(url);
  const link = await openSlowLink({ to: origin, ...SLOW_4G });
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(collect);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Performance.enable');
    const before = await taskSeconds();
    await page.goto(link.origin + pathname, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(AFTER);
    const after = await taskSeconds();
    const paint = await page.evaluate(
      () =>
        (window as unknown as { benchPaint: { first: number; largest: number; shift: number } }).benchPaint,
    );
    return {
      firstPaint: paint.first,
      largestPaint: paint.largest,
      shift: paint.shift,
      mainThread: (after - before) * 1000,
    };

    async function taskSeconds(): Promise<number> {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    }
  } finally {
    await context.close();
    await link.close();
  }
}
