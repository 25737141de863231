import type { Browser } from '@playwright/test';
import { quantile } from '../lib/statistics.ts';

interface TypingOptions {
  browser: Browser;
  origin: string;
  /** Typed one after another, letter by letter, each into a fresh dialog. */
  queries: readonly string[];
}

export interface Typing {
  /** Milliseconds from a key to the frame that shows its hits. */
  p50: number;
  p95: number;
  /** Keys that hits came up for. */
  keys: number;
  /** Bytes of all bodies from the click on the search button to the first hits. */
  bytes: number;
}

/** A pause between two keys, longer than any answer takes here: each key then has hits of its own. */
const PAUSE = 180;

/** Notes each key, and when a list with another query id has been painted. */
const watch = `
(() => {
  let pressed = null;
  let shown = '';
  addEventListener('keydown', (event) => { pressed = event.key.length === 1 ? event.timeStamp : null; }, { capture: true });
  new MutationObserver(() => {
    const id = document.querySelector('[role=listbox][data-query-id]')?.getAttribute('data-query-id') ?? '';
    if (id === shown || id === '') return;
    shown = id;
    if (pressed === null) return;
    const from = pressed;
    pressed = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      // The message is handled once the frame that this callback belongs to has been drawn.
      channel.port1.onmessage = () => benchShown(performance.now() - from);
      channel.port2.postMessage(0);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-query-id'] });
})();
`;

/** What a reader waits for while typing into the search dialog, on loopback. */
export async function measureTyping({ browser, origin, queries }: TypingOptions): Promise<Typing> {
  const times: number[] = [];
  let bytes = 0;
  for (const [number, query] of queries.entries()) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.exposeFunction('benchShown', (time: number) => times.push(time));
    await page.addInitScript(watch);
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    if (number === 0)
      page.on('response', (response) => {
        bytes += Number(response.headers()['content-length'] ?? 0);
      });
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox');
    await input.waitFor();
    await input.pressSequentially(query.slice(0, 1));
    await page.locator('[role=listbox][data-query-id]').waitFor();
    if (number === 0) page.removeAllListeners('response');
    // The first key of a dialog also waits for its code to be compiled.
    times.pop();
    await input.pressSequentially(query.slice(1), { delay: PAUSE });
    await page.waitForTimeout(PAUSE);
    await context.close();
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), keys: times.length, bytes };
}
