import type { Page } from '@playwright/test';

/** Opens a page and marks its document, so that a test can tell whether it is still the same one. */
export async function open(page: Page, route: string, speculation = false): Promise<void> {
  if (!speculation) await withoutSpeculation(page);
  await page.goto(route, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });
}

/** As in Firefox and Safari: a link may be pointed at for any time without its page being drawn ahead. */
async function withoutSpeculation(page: Page): Promise<void> {
  await page.route('**/speculation-rules.json', (route) =>
    route.fulfill({ contentType: 'application/speculationrules+json', body: '{}' }),
  );
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
}

export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.marked === 'yes');

/**
 * Turns to a link that has not been turned to, and waits until its page has been read.
 * @param url its page, where other pages may be read meanwhile
 */
export async function prepare(page: Page, turn: () => Promise<void>, url?: string): Promise<void> {
  const read = page.waitForEvent(
    'requestfinished',
    (request) => request.resourceType() === 'fetch' && (url === undefined || request.url() === url),
  );
  await turn();
  await read;
  // The text is parsed after its last byte.
  await page.waitForTimeout(100);
}

/** Clicks a link as a hand does: after the pointer has reached it. */
export async function click(page: Page, selector: string): Promise<void> {
  const link = page.locator(selector).first();
  // From where no link is: one that scrolls under a resting pointer would be read before anybody waits for it.
  await page.mouse.move(1, 1);
  await link.scrollIntoViewIfNeeded();
  const url = await link.evaluate((element) => (element as HTMLAnchorElement).href.split('#')[0]);
  await prepare(page, () => point(page, selector), url);
  await page.mouse.down();
  await page.mouse.up();
}

/** Moves the pointer to a link. A locator's own `hover` would scroll to it again. */
export async function point(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not seen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}
