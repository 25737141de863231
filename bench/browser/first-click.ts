import type { Browser } from '@playwright/test';
import { openSlowLink } from './slow-link.ts';

/** A reader at a desk: a round trip of 40 ms. */
const LINK = { roundTrip: 40, down: 50_000_000, up: 10_000_000 };
/** All links of the side navigation that are measured are in view. */
const WINDOW = { width: 1280, height: 1080 };
/** Milliseconds that the reader looks at the page before the click; it is idle by then. */
const LOOK = 1000;

/** Stores the milliseconds from the next click to the frame after the page with another title has replaced this one. */
const watchClick = `void (window.shown = new Promise((resolve) => {
  const title = () => document.querySelector('h1')?.textContent;
  addEventListener('click', ({ timeStamp }) => {
    const before = title();
    new MutationObserver((_, observer) => {
      if ([undefined, before].includes(title())) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
    }).observe(document, { childList: true, subtree: true });
  }, true);
}))`;

/**
 * The first click on a link of the side navigation, on a page loaded with empty caches. The pointer presses at once, so
 * that nothing can be fetched while it points.
 * @param route where the link leads
 * @returns milliseconds
 * @throws Error if a new document is loaded
 */
export async function firstClick(browser: Browser, origin: string, route: string): Promise<number> {
  const link = await openSlowLink({ to: origin, ...LINK });
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    await page.goto(`${link.origin}/`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(LOOK);
    const box = await page.locator(`.side-nav a[href="${route}"]`).boundingBox();
    if (box === null) throw new Error(`There is no link to ${route}.`);
    await page.evaluate(watchClick);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    return await page.evaluate<number>('window.shown');
  } finally {
    await context.close();
    await link.close();
  }
}
