import { expect, type Page, test } from '@playwright/test';
import { type PrefetchSite, type PrefetchSiteOptions, startPrefetchSite } from './prefetch-site.ts';

let site: PrefetchSite | undefined;
test.afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** Long enough for idle callbacks and requests; short enough for a test that expects none. */
const SETTLE = 400;

async function visit(page: Page, options: PrefetchSiteOptions): Promise<PrefetchSite> {
  site = await startPrefetchSite(options);
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(`${site.origin}/`);
  await page.waitForTimeout(SETTLE);
  return site;
}

const link = (href: string, attributes = '') => `<a href="${href}" ${attributes}>${href}</a>`;
const at = (top: number, href: string) =>
  `<a href="${href}" style="position:absolute;top:${top}px;height:20px">${href}</a>`;
const prefetched = ({ seen }: PrefetchSite) => seen.filter((each) => each.prefetch).map((each) => each.url);

const fake = (page: Page, properties: Record<string, unknown>) =>
  page.addInitScript((given) => {
    for (const [name, value] of Object.entries(given)) {
      Object.defineProperty(navigator, name, { get: () => value });
    }
  }, properties);

test('S5.5 a link 199 px below the viewport is prefetched, one 201 px below is not until scrolled near', async ({
  page,
}) => {
  const here = await visit(page, {
    home: `<div style="height:3000px">${at(799, '/near')}${at(801, '/far')}</div>`,
  });
  expect(prefetched(here)).toEqual(['/near']);
  await page.evaluate(() => scrollTo(0, 50));
  await expect.poll(() => prefetched(here)).toEqual(['/near', '/far']);
});

test('S5.5 each page is asked for once, whatever the hash and however often', async ({ page }) => {
  const here = await visit(page, {
    home: ['/a', '/a#x', '/a#y', '/b?v=1', '/b?v=2'].map((href) => link(href)).join(' '),
  });
  await page.hover('a[href="/a#x"]');
  await page.focus('a[href="/a#y"]');
  await page.waitForTimeout(SETTLE);
  expect(prefetched(here).sort()).toEqual(['/a', '/b?v=1', '/b?v=2']);
});

test('S5.5 what is no page of ours is left alone', async ({ page }) => {
  const links = [
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
  const here = await visit(page, { home: links.join(' ') });
  for (const each of await page.locator('a').all()) await each.hover();
  await page.waitForTimeout(SETTLE);
  expect(here.seen.map((each) => each.url)).toEqual(['/', '/self']);
});

for (const [name, properties] of [
  ['Save-Data', { connection: { saveData: true, effectiveType: '4g' } }],
  ['slow-2g', { connection: { saveData: false, effectiveType: 'slow-2g' } }],
  ['2g', { connection: { saveData: false, effectiveType: '2g' } }],
  ['no network', { onLine: false }],
  ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
] as const) {
  test(`S5.5 nothing is prefetched with ${name}, near or pointed at`, async ({ page }) => {
    await fake(page, properties);
    const here = await visit(page, { home: link('/a') });
    await page.hover('a');
    await page.waitForTimeout(SETTLE);
    expect(here.seen.map((each) => each.url)).toEqual(['/']);
  });
}

test('S5.5 3g is fast enough', async ({ page }) => {
  await fake(page, { connection: { saveData: false, effectiveType: '3g' } });
  expect(prefetched(await visit(page, { home: link('/a') }))).toEqual(['/a']);
});

test('S5.5 Save-Data that is switched off is noticed', async ({ page }) => {
  await page.addInitScript(() => {
    const connection = { saveData: true, effectiveType: '4g' };
    Object.defineProperty(navigator, 'connection', { get: () => connection });
  });
  const here = await visit(page, { home: link('/a') });
  expect(prefetched(here)).toEqual([]);
  await page.evaluate(() => {
    (navigator as unknown as { connection: { saveData: boolean } }).connection.saveData = false;
  });
  await page.hover('a');
  await expect.poll(() => prefetched(here)).toEqual(['/a']);
});

test('S5.5 a hidden page waits until it is seen', async ({ page }) => {
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
  const here = await visit(page, { home: link('/a') });
  expect(prefetched(here)).toEqual([]);
  await page.evaluate(() => (window as unknown as { show: () => void }).show());
  await expect.poll(() => prefetched(here)).toEqual(['/a']);
});

test('S5.5 at most four at a time, topmost first', async ({ page }) => {
  const hrefs = Array.from({ length: 12 }, (_, index) => `/p${index}`);
  // The document order is the reverse of what the reader sees.
  const home = hrefs
    .map((href, index) => at(20 + index * 30, href))
    .reverse()
    .join('');
  const here = await visit(page, { home, delay: 500 });
  await expect.poll(() => prefetched(here).length).toBe(12);
  expect(here.mostInFlight()).toBe(4);
  expect(prefetched(here).slice(0, 4).sort()).toEqual(['/p0', '/p1', '/p2', '/p3']);
  expect(prefetched(here).slice(8).sort()).toEqual(['/p10', '/p11', '/p8', '/p9']);
});

test('S5.5 a link that is pointed at goes ahead of the queue', async ({ page }) => {
  const hrefs = Array.from({ length: 12 }, (_, index) => `/p${index}`);
  const here = await visit(page, {
    home: hrefs.map((href, index) => at(20 + index * 30, href)).join(''),
    delay: 2000,
  });
  expect(prefetched(here)).toHaveLength(4);
  await page.hover('a[href="/p9"]');
  await expect.poll(() => prefetched(here).slice(4)).toEqual(['/p9']);
});

test('S5.5 links that left the margin before their turn are dropped', async ({ page }) => {
  const top = Array.from({ length: 12 }, (_, index) => at(20 + index * 30, `/p${index}`)).join('');
  const here = await visit(page, {
    home: `<div style="height:6000px">${top}${at(5000, '/end')}</div>`,
    delay: 600,
  });
  await page.evaluate(() => scrollTo(0, 5000));
  await expect.poll(() => prefetched(here)).toContain('/end');
  await page.waitForTimeout(1000);
  expect(prefetched(here)).toHaveLength(5);
});

test('S5.5 a failed page is silent, and tried again when pointed at', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const here = await visit(page, { home: link('/a'), broken: ['/a'] });
  const before = prefetched(here).length;
  expect(before).toBeGreaterThan(0);
  await page.hover('a');
  await expect.poll(() => prefetched(here).length).toBeGreaterThan(before);
  expect(errors).toEqual([]);
});

test('S5.5 touch prefetches at once what no one saw coming', async ({ page }) => {
  const here = await visit(page, { home: '<p id="place"></p>' });
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('a'), { href: '/late', textContent: 'late' });
    document.getElementById('place')?.append(late);
    late.dispatchEvent(new Event('touchstart', { bubbles: true }));
  });
  await expect.poll(() => prefetched(here)).toEqual(['/late']);
});

test('S5.5 where the hint is unknown, a low priority fetch does it', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports;
    DOMTokenList.prototype.supports = function (token) {
      return token !== 'prefetch' && supports.call(this, token);
    };
  });
  const here = await visit(page, { home: link('/a') });
  expect(here.seen.map((each) => each.url)).toEqual(['/', '/a']);
});

test('S5.5 a prefetched page is used at the click without asking again', async ({ page }) => {
  const here = await visit(page, { home: link('/a') });
  expect(prefetched(here)).toEqual(['/a']);
  here.forget();
  await page.click('a');
  await expect(page.locator('h1')).toHaveText('/a');
  expect(here.seen.filter((each) => each.url === '/a')).toEqual([]);
});

// The driver turns prerendering itself off, so the browser stops at fetching the page; the rule is seen to work.
test('S5.5 a link that the pointer rests on is asked for by the rules, once for hint, rule and click', async ({
  page,
}) => {
  const headers = { 'speculation-rules': '"/speculation-rules.json"' };
  const here = await visit(page, { home: `<p>Home</p>${link('/a')}`, headers });
  await page.hover('a');
  await page.waitForTimeout(SETTLE);
  await page.click('a');
  await expect(page.locator('h1')).toHaveText('/a');
  expect(here.seen.filter((each) => each.url === '/a')).toHaveLength(1);
});
