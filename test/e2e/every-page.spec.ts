import { expect, type Page, test } from '@playwright/test';
import { routes } from './routes.ts';
import { smallTargets } from './small-targets.ts';
import { smallText } from './small-text.ts';

/** How much wider the page is than the window, and, except for code and tables, which text is wider than its box. */
function overflow(page: Page): Promise<{ page: number; cut: string[] }> {
  return page.evaluate(() => ({
    page: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    cut: [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(h1, h2, h3, p, li, td, label, summary), .side-nav a',
      ),
    ]
      .filter((part) => part.checkVisibility() && part.closest('pre, .table-scroll') === null)
      .filter((part) => {
        const { overflowX, textOverflow } = getComputedStyle(part);
        return (
          overflowX !== 'visible' && textOverflow !== 'ellipsis' && part.scrollWidth > part.clientWidth + 1
        );
      })
      .map((part) => part.outerHTML.slice(0, 80)),
  }));
}

const nothing = { page: 0, cut: [] };

/** The text spacing of WCAG 1.4.12, which readers may set. */
const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

// Each page is visited only once, because visits take most of the time.
for (const [part, pages] of [
  ['guides', routes.filter((route) => !route.startsWith('/api/'))],
  ['the reference', routes.filter((route) => route.startsWith('/api/'))],
] as const)
  test(`issue 23, ${part}: nothing moves while a page and its tools load; no text is small, nor on a phone a target; landmarks have unique names; at any size, zoom, and spacing nothing is cut off or scrolls sideways`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
            shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const route of [...pages, '/no-such-page']) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(route);
        // The first pointer movement loads the page's tools, which must not move the page either.
        await page.mouse.move(5, 5);
        await page.mouse.move(9, 9);
        await page.waitForLoadState('networkidle');
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        expect(shifts, `${route} at ${width} px`).toEqual([]);
        expect(await smallText(page), `${route} at ${width} px`).toEqual([]);
      }
      const landmarks = await page.evaluate(() =>
        [...document.querySelectorAll('body :is(nav, aside, search, section[aria-label], [role=region])')]
          .filter((each) => each.checkVisibility())
          .map(
            (each) =>
              each.getAttribute('aria-label') ?? each.getAttribute('aria-labelledby') ?? each.outerHTML,
          ),
      );
      expect(new Set(landmarks).size, `${route}: ${landmarks}`).toBe(landmarks.length);
      expect(
        landmarks.filter((name) => name.startsWith('<')),
        route,
      ).toEqual([]);
      // A window of 1,280 px is 320 px wide at 400% zoom.
      for (const [width, size] of [
        [320, '100%'],
        [390, '100%'],
        [768, '100%'],
        [1920, '100%'],
        [640, '200%'],
        [1280, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        expect(await overflow(page), `${route} at ${width} px, ${size}`).toEqual(nothing);
        if (width === 390) expect(await smallTargets(page), route).toEqual([]);
      }
      await page.evaluate((rules) => {
        document.documentElement.style.fontSize = '';
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets.push(sheet);
      }, wideText);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `${route} at ${width} px, spaced out`).toEqual(nothing);
      }
    }
  });
