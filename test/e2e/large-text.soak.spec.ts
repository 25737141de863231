import { type Browser, expect, type Page, test } from '@playwright/test';
import { toolsReady } from './tools-ready.ts';

/** The reader's own font size in the settings of the browser. */
const LARGE = 24;

let browser: Browser;

test.beforeAll(async ({ playwright, launchOptions }) => {
  const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${LARGE}`];
  browser = await playwright.chromium.launch({ ...launchOptions, args });
});

test.afterAll(() => browser.close());

function sizeOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
}

for (const width of [390, 1280])
  test(`S5.4 at ${width} px all text follows the reader’s font size, and nothing scrolls sideways`, async ({
    baseURL,
  }) => {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    for (const route of ['/', '/testing', '/api/charge_intents']) {
      await page.goto(route);
      await page.mouse.move(5, 5);
      await toolsReady(page);
      expect(await sizeOf(page, 'main'), route).toBe(LARGE);
      expect(await sizeOf(page, '.prose > p:not(.title + p)'), route).toBe(LARGE);
      expect(await sizeOf(page, 'main figcaption'), route).toBeLessThan(LARGE);
      // The smallest text is 13 px at the default of 16 px.
      const small = await page.evaluate(
        (least) =>
          [...document.querySelectorAll('body :not(svg *)')]
            .filter((part) => [...part.childNodes].some((node) => node.nodeValue?.trim()))
            .filter((part) => part.checkVisibility() && part.closest('.sr-only') === null)
            .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < least)
            .map((part) => part.outerHTML.slice(0, 80)),
        (13 / 16) * LARGE,
      );
      expect(small, route).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), route).toBe(0);
    }
    await page.close();
  });

test('S1.4 at a font size of 28 px the top bar has one line, and nothing in it overflows', async ({
  baseURL,
  launchOptions,
  playwright,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=28'];
  const larger = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await larger.newPage(baseURL === undefined ? {} : { baseURL });
  for (const width of [390, 768, 1000, 1080, 1130, 1200, 1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const found = await page.locator('.top-bar').evaluate((bar) => {
      const shown = [...bar.querySelectorAll<HTMLElement>('*')].filter(
        (part) => part.checkVisibility() && part.closest('svg, .sr-only') === null,
      );
      const inner = (part: Element) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getClientRects();
      };
      const box = bar.getBoundingClientRect();
      return {
        cut: shown
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map(({ className }) => className),
        outside: shown
          .map((part) => part.getBoundingClientRect())
          .filter(({ top, bottom, right }) => top < box.top || bottom > box.bottom || right > box.right)
          .length,
        lines: shown
          .filter(({ children }) => children.length === 0)
          .filter((part) => new Set([...inner(part)].map(({ top }) => Math.round(top))).size > 1)
          .map(({ textContent }) => textContent),
      };
    });
    expect(found, `${width} px`).toEqual({ cut: [], outside: 0, lines: [] });
  }
  await larger.close();
});

test('at a font size of 28 px the slash of a breadcrumb stays with the crumb before it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/guides/customer-identity-verifications');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '28px';
  });
  const crumbs = page.locator('.breadcrumbs li');
  const tops = await crumbs.evaluateAll((all) => all.map((crumb) => crumb.getBoundingClientRect().top));
  expect(new Set(tops).size, 'it has two lines').toBe(2);
  const slashes = await crumbs.evaluateAll((all) =>
    all.map((crumb) => ['::before', '::after'].map((part) => getComputedStyle(crumb, part).content)),
  );
  expect(slashes).toEqual([
    ['none', '"/" / ""'],
    ['none', 'none'],
  ]);
});

/** Lines of an element's text that begin within a word. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const range = document.createRange();
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) broken.push(word);
          }
        }
        return broken;
      }),
  );
}

test('on a phone with text at 200% no word of a sample’s title or of the breadcrumb is broken, and every button of a title bar is inside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of ['/', '/testing', '/payments/accept-a-payment']) {
    await page.goto(route);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await page.mouse.move(5, 5);
    await toolsReady(page);
    expect(await brokenWords(page, '.samples-title, .breadcrumbs a, .breadcrumbs li'), route).toEqual([]);
    const outside = await page.locator(':is(.code, .samples) :is(.copy, .run, .wrap)').evaluateAll((all) =>
      all
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const box = button.closest('.samples, .code')?.getBoundingClientRect();
          const { left, right } = button.getBoundingClientRect();
          return box === undefined || left < box.left || right > box.right;
        })
        .map((button) => button.outerHTML.slice(0, 80)),
    );
    expect(outside, route).toEqual([]);
  }
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // The title is below the buttons, in a row of its own.
  const bar = page.locator('.samples:has(.samples-title):has(> .run)').first();
  const run = await bar.locator('> .run').boundingBox();
  const top = await bar.locator('.samples-title').evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return Math.min(...[...range.getClientRects()].filter(({ width }) => width > 0).map((rect) => rect.top));
  });
  expect(top).toBeGreaterThanOrEqual((run?.y ?? 0) + (run?.height ?? 0) - 8);
});

test('S5.4 on a phone with text at 200% a path has a line of its own rather than a column of a few letters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/charge_intents');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const path = page.locator('.endpoints code').first();
  expect((await path.boundingBox())?.width ?? 0).toBeGreaterThan(240);
});
