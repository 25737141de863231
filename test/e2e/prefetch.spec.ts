import { expect, type Page, test } from '@playwright/test';
import { type PrefetchSite, type PrefetchSiteOptions, startPrefetchSite } from './prefetch-site.ts';

let site: PrefetchSite | undefined;
test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

interface TestWindow {
  /** Runs pending idle callbacks. */
  runIdle(): number;
}

/** Opens a page whose idle moments the test triggers, and triggers the first one. */
async function visit(page: Page, options: PrefetchSiteOptions): Promise<PrefetchSite> {
  site = await startPrefetchSite(options);
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      runIdle: () => {
        const runs = waiting.splice(0);
        for (const run of runs) run();
        return runs.length;
      },
    });
  });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(`${site.origin}/`);
  // A busy browser may notify the page's observers after ours; a page that prefetches nothing is never notified.
  for (let tries = 0; tries < 20 && (await settle(page)) === 0; tries += 1);
  return site;
}

/**
 * Resolves once the page knows which links are near and has had an idle moment; returns the number of idle callbacks.
 */
const settle = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Observers are notified in creation order: when this one is, the page's own observer has been.
    await new Promise<unknown>((resolve) => new IntersectionObserver(resolve).observe(document.body));
    return (window as unknown as TestWindow).runIdle();
  });

/** Pages prefetched by the next idle moment; a busy browser notifies the page's observers after ours. */
const settled = async (page: Page): Promise<string[]> => {
  await settle(page);
  return prefetched(page);
};

/** Prefetched pages, in order. */
const prefetched = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => {
      const { pathname, search, hash } = new URL(href);
      return pathname + search + hash;
    }),
  );

const link = (href: string, attributes = '') => `<a href="${href}" ${attributes}>${href}</a>`;
const at = (top: number, href: string) =>
  `<a href="${href}" style="position:absolute;top:${top}px;height:20px">${href}</a>`;
const column = (hrefs: string[]) => hrefs.map((href, index) => at(20 + index * 30, href));
const TWELVE = Array.from({ length: 12 }, (_, index) => `/p${index}`);

const fake = (page: Page, properties: Record<string, unknown>) =>
  page.addInitScript((given) => {
    for (const [name, value] of Object.entries(given)) {
      Object.defineProperty(navigator, name, { get: () => value });
    }
  }, properties);

test('S5.5 a link 199 px below the viewport is prefetched, one 201 px below is not until scrolled closer', async ({
  page,
}) => {
  const here = await visit(page, {
    home: `<div style="height:3000px">${at(799, '/near')}${at(801, '/far')}</div>`,
  });
  await expect.poll(() => settled(page)).toEqual(['/near']);
  await page.evaluate(() => scrollTo(0, 50));
  await expect.poll(() => settled(page)).toEqual(['/near', '/far']);
  await expect
    .poll(() => here.seen.filter((each) => each.prefetch).map(({ url }) => url))
    .toEqual(['/near', '/far']);
});

test('S5.5 nothing is prefetched before the browser is idle', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'requestIdleCallback', { value: () => 0, writable: false });
  });
  // The page's first idle moment never comes.
  site = await startPrefetchSite({ home: link('/a') });
  await page.goto(`${site.origin}/`);
  await page.evaluate(
    () => new Promise<unknown>((resolve) => new IntersectionObserver(resolve).observe(document.body)),
  );
  expect(await prefetched(page)).toEqual([]);
});

test('S5.5 only pages of this site are prefetched, each once, regardless of hash and number of links', async ({
  page,
}) => {
  const links = [
    ...['/a', '/a#x', '/a#y', '/b?v=1', '/b?v=2'].map((href) => link(href)),
    link('#section'),
    link('/#section'),
    link('/?tab=1'),
    link('https://example.invalid/x'),
    link('mailto:someone@example.com'),
    link('/report', 'download'),
    link('/new-tab', 'target="_blank"'),
    link('/marked', 'rel="external"'),
    link('/kept-out', 'data-no-prefetch'),
    link('/_next/image?url=%2Fa.png&w=640'),
    link('/llms.txt'),
    link('/openapi.yaml'),
    link('/self', 'target="_self"'),
  ];
  await visit(page, { home: links.join(' ') });
  for (const each of await page.locator('a').all()) await each.hover();
  await page.focus('a[href="/a#y"]');
  await expect.poll(async () => (await settled(page)).sort()).toEqual(['/a', '/b?v=1', '/b?v=2', '/self']);
});

test('S5.5 nothing is prefetched for readers who save data, have a slow network or none, or are crawlers, whether near or pointed at; 3g is fast enough', {
  tag: '@soak',
}, async ({ context }) => {
  for (const [name, properties] of [
    ['Save-Data', { connection: { saveData: true, effectiveType: '4g' } }],
    ['slow-2g', { connection: { saveData: false, effectiveType: 'slow-2g' } }],
    ['2g', { connection: { saveData: false, effectiveType: '2g' } }],
    ['no network', { onLine: false }],
    ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ] as const) {
    const page = await context.newPage();
    await fake(page, properties);
    await visit(page, { home: link('/a') });
    await page.hover('a');
    await settle(page);
    expect(await prefetched(page), name).toEqual([]);
    await page.close();
    await site?.close();
  }
  const page = await context.newPage();
  await fake(page, { connection: { saveData: false, effectiveType: '3g' } });
  await visit(page, { home: link('/a') });
  await expect.poll(() => settled(page)).toEqual(['/a']);
});

test('S5.5 turning off Save-Data takes effect', async ({ page }) => {
  await page.addInitScript(() => {
    const connection = { saveData: true, effectiveType: '4g' };
    Object.defineProperty(navigator, 'connection', { get: () => connection });
  });
  await visit(page, { home: link('/a') });
  expect(await prefetched(page)).toEqual([]);
  await page.evaluate(() => {
    (navigator as unknown as { connection: { saveData: boolean } }).connection.saveData = false;
  });
  await page.hover('a');
  await expect.poll(() => prefetched(page)).toEqual(['/a']);
});

test('S5.5 a hidden page waits until it is visible', async ({ page }) => {
  await page.addInitScript(() => {
    const state = { hidden: true };
    Object.defineProperty(document, 'hidden', { get: () => state.hidden });
    Object.assign(window, {
      show: () => {
        state.hidden = false;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      },
    });
  });
  await visit(page, { home: link('/a') });
  expect(await prefetched(page)).toEqual([]);
  await page.evaluate(() => (window as unknown as { show: () => void }).show());
  await expect.poll(() => prefetched(page)).toEqual(['/a']);
});

test('S5.5 at most four at a time, topmost first', async ({ page }) => {
  // Document order is the reverse of visual order.
  const here = await visit(page, { home: column(TWELVE).reverse().join(''), hold: true });
  for (const count of [4, 8, 12]) {
    await expect.poll(() => settled(page)).toEqual(TWELVE.slice(0, count));
    await expect.poll(here.held).toBe(4);
    here.release();
  }
  expect(here.mostInFlight()).toBe(4);
});

test('S5.5 pointing at a link moves it to the front of the queue', async ({ page }) => {
  const here = await visit(page, { home: column(TWELVE).join(''), hold: true });
  await expect.poll(() => settled(page)).toEqual(TWELVE.slice(0, 4));
  await page.hover('a[href="/p9"]');
  expect((await prefetched(page)).slice(4)).toEqual(['/p9']);
  await expect.poll(here.held).toBe(5);
});

test('S5.5 links that left the margin before their turn are dropped', async ({ page }) => {
  const here = await visit(page, {
    home: `<div style="height:6000px">${column(TWELVE).join('')}${at(5000, '/end')}</div>`,
    hold: true,
  });
  await page.evaluate(() => scrollTo(0, 5000));
  await settle(page);
  await expect.poll(here.held).toBe(4);
  here.release();
  await expect.poll(() => settled(page)).toEqual([...TWELVE.slice(0, 4), '/end']);
});

test('S5.5 a failed page is silent, and retried when pointed at', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await visit(page, { home: link('/a'), broken: ['/a'] });
  await expect.poll(() => settled(page)).toEqual(['/a']);
  // Once the page knows about the failure.
  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.hover('a');
    expect((await prefetched(page)).length).toBeGreaterThan(1);
  }).toPass();
  expect(errors).toEqual([]);
});

test('S5.5 touching a link that was not prefetched prefetches it immediately', async ({ page }) => {
  await visit(page, { home: '<p id="place"></p>' });
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('a'), { href: '/late', textContent: 'late' });
    document.getElementById('place')?.append(late);
    late.dispatchEvent(new Event('touchstart', { bubbles: true }));
  });
  expect(await prefetched(page)).toEqual(['/late']);
});

test('S5.5 browsers without the hint use a fetch', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports;
    DOMTokenList.prototype.supports = function (token) {
      return token !== 'prefetch' && supports.call(this, token);
    };
  });
  const here = await visit(page, { home: link('/a') });
  await expect.poll(() => here.seen.map((each) => each.url)).toEqual(['/', '/a']);
});

test('S5.5 a click uses the prefetched page without another request', async ({ page }) => {
  const fetched = page.waitForResponse((response) => response.url().endsWith('/a'));
  const here = await visit(page, { home: link('/a') });
  await (await fetched).finished();
  here.forget();
  await page.click('a');
  await expect(page.locator('h1')).toHaveText('/a');
  expect(here.seen.filter((each) => each.url === '/a')).toEqual([]);
});
