import type { Browser, CDPSession } from '@playwright/test';
import { phone } from './phone.ts';

/** An event of Chromium's trace; times are microseconds, `tdur` what its thread had of a processor. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
}

/** Milliseconds for a new window to come to rest, and those after the load in which late work still counts. */
const SETTLE = 1000;
const AFTER = 1500;

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * Milliseconds of a processor that the main thread of a page takes, with empty caches on a phone's screen, at full speed.
 * Time in which the thread waits for a processor that others hold is not in it.
 * Throws Error where the trace holds no such page.
 */
export async function measureWork(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  const session = await browser.newBrowserCDPSession();
  try {
    const page = await context.newPage();
    await page.waitForTimeout(SETTLE);
    const stop = await startTrace(session);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(AFTER);
    return workOf(await stop());
  } finally {
    await session.detach();
    await context.close();
  }
}

/** @returns what ends the trace and gives its events */
async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}

/** All tasks of the thread that read the page; other windows of the browser read empty ones. */
function workOf(events: TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const [reader] = events
    .filter(({ name }) => name === 'ParseHTML')
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0));
  if (reader === undefined) throw new Error('The trace holds no page.');
  const tasks = events.filter((event) => event.name === 'RunTask' && threadOf(event) === threadOf(reader));
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
