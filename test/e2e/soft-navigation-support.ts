import { expect, type Page, type Request, type Route } from '@playwright/test';

/** Opens a page and marks its document, so that a test can detect a full page load. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });
}

export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.marked === 'yes');

/** Waits until a page is rendered. The URL is not enough: it changes on click. */
export async function expectShown(page: Page, route: string): Promise<void> {
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`^[^/]+//[^/]+${route}$`),
  );
  await expect(page).toHaveURL((url) => url.pathname === route);
}

/** Selector of a page's link in the side navigation. */
export const navLink = (href: string): string => `.side-nav .nav-groups a[href="${href}"]`;

export const isFetch = (request: Request): boolean => request.resourceType() === 'fetch';

/**
 * Holds every fetch of a page until it is released. Other requests, such as for a new document, go through.
 * @returns `requested` settles when the first fetch is sent
 */
export async function hold(
  page: Page,
  route: string,
): Promise<{ requested: Promise<unknown>; release(): void }> {
  const gate = createGate();
  const requested = page.waitForRequest(
    (request) => isFetch(request) && new URL(request.url()).pathname === route,
  );
  await page.route(
    (url) => url.pathname === route,
    async (held: Route) => {
      if (isFetch(held.request())) await gate.opened;
      // A request that was aborted meanwhile cannot be continued.
      await held.continue().catch(() => {});
    },
  );
  return { requested, release: gate.open };
}

/** A promise that a test resolves to let waiting code continue. */
export function createGate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds requests back, such as those of a script that is loaded on demand, until the gate is opened. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<ReturnType<typeof createGate>> {
  const gate = createGate();
  await page.route(pattern, async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate;
}

/** Vertical scroll position in pixels. */
export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Adds a link to the text. */
export const addLink = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'Added', id: 'added' });
    document.querySelector('h1')?.after(link);
  }, href);
