import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { routes } from './routes.ts';
import { smallTargets } from './small-targets.ts';
import { smallText } from './small-text.ts';
import { cases } from './telling-cases.ts';
import { toolsReady } from './tools-ready.ts';
import { watchPolicy } from './watch-policy.ts';

/** Not yet in TypeScript's library: Layout Instability API. */
interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean;
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** How much wider the page is than the window, and which text and code is wider than its box and cannot be scrolled. */
function overflow(page: Page): Promise<{ page: number; cut: string[] }> {
  return page.evaluate(() => ({
    page: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    cut: [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(h1, h2, h3, p, li, td, label, summary, pre), .side-nav a',
      ),
    ]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.checkVisibility())
      .filter((part) => {
        const { overflowX, textOverflow } = getComputedStyle(part);
        // The box around code would hide what the code itself does not scroll.
        const isWhole = overflowX === 'visible' && !part.matches('pre');
        return !isWhole && !['auto', 'scroll'].includes(overflowX) && textOverflow !== 'ellipsis';
      })
      .map((part) => part.outerHTML.slice(0, 80)),
  }));
}

const nothing = { page: 0, cut: [] };

/** Names in code that break inside of a word. */
function brokenNames(page: Page): Promise<string[]> {
  return page.locator('main :not(pre) > code').evaluateAll((names) => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    const textsIn = (node: Node): Node[] =>
      node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn);
    return names.flatMap((name) =>
      textsIn(name).flatMap((part) =>
        [...(part.textContent ?? '').matchAll(/[^\s?-]+[?-]*/g)]
          .filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(part, index);
            range.setEnd(part, index + word.length);
            return range.getClientRects().length > 1;
          })
          .map(([word]) => word),
      ),
    );
  });
}

/** Names of landmarks, or their markup if they have none. */
function landmarkNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body :is(nav, aside, search, section[aria-label], [role=region])')]
      .filter((each) => each.checkVisibility())
      .map(
        (each) => each.getAttribute('aria-label') ?? each.getAttribute('aria-labelledby') ?? each.outerHTML,
      ),
  );
}

/** Names of all copy buttons that a language of samples shows, card and account numbers without one, and how far each stands from the right edge. */
function copyButtons(page: Page): Promise<{ names: string[][]; numbersAlone: string[]; gaps: number[] }> {
  return page.evaluate(() => ({
    // Of samples, one language is shown at a time.
    names: [
      ...new Set(
        [...document.querySelectorAll('.sample')].map((one) => one.getAttribute('data-language') ?? ''),
      ),
      '',
    ].map((language) =>
      [...document.querySelectorAll('button.copy')]
        .filter((button) => {
          const own = button.closest('.sample');
          return own === null || own.getAttribute('data-language') === language;
        })
        .map((button) => button.getAttribute('aria-label') ?? ''),
    ),
    numbersAlone: [...document.querySelectorAll('td code')]
      .filter((code) => /^(\d{9}|\d{12}|\d{15,16})$/.test(code.textContent ?? ''))
      .filter((code) => !code.nextElementSibling?.matches(`.copy[aria-label^="Copy ${code.textContent}"]`))
      .map((code) => code.outerHTML),
    gaps: [...document.querySelectorAll(':is(.samples, .code) button.copy')]
      .filter((button) => button.checkVisibility())
      .map((button) => {
        const bar = button.closest('.samples, .code') as Element;
        return bar.getBoundingClientRect().right - button.getBoundingClientRect().right;
      }),
  }));
}

/** Titles of samples in two lines, and where the boxes of a guide end: one edge, if none is ragged. */
function raggedBoxes(page: Page): Promise<{ titles: string[]; edges: number }> {
  return page.evaluate(() => ({
    titles: [...document.querySelectorAll('.samples-title')]
      .filter((title) => title.checkVisibility() && title.getBoundingClientRect().height > 32)
      .map((title) => title.textContent ?? ''),
    edges: new Set(
      [
        ...document.querySelectorAll(
          'body:not(.page-rest) .prose > :is(.callout, .code, .samples, .table-scroll)',
        ),
      ]
        .filter((box) => box.checkVisibility())
        .map((box) => Math.round(box.getBoundingClientRect().right)),
    ).size,
  }));
}

/** What is said about headings and the table of contents, and is wrong. */
function wrongContents(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')];
    const ids = headings.map(({ id }) => id);
    const levels = headings.map(({ tagName }) => tagName);
    const entries = [...document.querySelectorAll('.toc a')].map(
      (link) => `${link.getAttribute('href')} ${link.textContent}`,
    );
    const startsWithText = (heading: HTMLElement): boolean =>
      (heading.querySelector('.anchor') ?? heading).firstChild?.nodeType === Node.TEXT_NODE;
    const listed = headings
      .filter((heading) => /^H[23]$/.test(heading.tagName) && startsWithText(heading))
      .map(({ id, textContent }) => `#${id} ${textContent}`);
    const isReference = location.pathname.startsWith('/api/');
    const expected = isReference || listed.length < 2 ? [] : listed;
    const side = document.querySelector('.toc')?.getBoundingClientRect().left;
    const end = document.querySelector('main')?.getBoundingClientRect().right ?? 0;
    const wrong = {
      'a heading has no ID': ids.includes(''),
      'two headings have one ID': new Set(ids).size < ids.length,
      'there is not one title': levels.filter((level) => level === 'H1').length !== 1,
      'a heading has the class of another level': headings.some(({ tagName, className }) =>
        tagName === 'H1'
          ? !className.includes('title')
          : /^H[23]$/.test(tagName) && !className.includes('heading'),
      ),
      [`the contents are ${entries}, the headings ${expected}`]: `${entries}` !== `${expected}`,
      'a reference has a table of contents': isReference && side !== undefined,
      'the table of contents is not to the right of the text': side !== undefined && side - end < -1,
    };
    return Object.entries(wrong).flatMap(([text, is]) => (is ? [text] : []));
  });
}

/** Where the parts of a page begin that a change of its styles would move. */
const tops = (page: Page): Promise<number[]> =>
  page
    .locator('main :is(h1, h2, h3, figure, pre, td)')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));

/** The text spacing of WCAG 1.4.12, which readers may set. */
const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/**
 * Height in pixels that a page may have on a phone, where long code and tables fold. Four references have many operations.
 */
const HEIGHT = 15_000;
const LONGER: Record<string, number> = {
  '/api/charge_intents': 25_500,
  '/api/payment_methods': 23_000,
  '/api/products': 23_000,
  '/api/subscriptions': 19_000,
};

/** What the margins leave of a sheet of A4. */
const sheet = { width: 673, height: 1001 };

// Each page is visited once at each of two widths and asked everything that a page can be asked: loading it and starting
// axe take most of the time. A new question about every page belongs here.
for (const route of [...routes, '/no-such-page'])
  test(`S1.1 S2.5 S2.6 S2.7 S5.4 the tour of ${route}: policy, layout at every size, contents, targets, names, accessibility`, async ({
    page,
  }) => {
    const { violations, outside } = await watchPolicy(page);
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[])
          if (!hadRecentInput)
            shifts.push(
              `${value}: ${sources.map(({ node, previousRect, currentRect }) => `${(node as Element)?.outerHTML ?? node?.nodeName} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`.slice(0, 400))}`,
            );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const response = await page.goto(route);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).not.toContain('unsafe');
      // The first pointer movement loads the page's tools, which must not move the page either.
      const before = await tops(page);
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await toolsReady(page);
      const moved = (await tops(page)).map((top, index) => Math.abs(top - (before[index] ?? 0)));
      // Less than a pixel is rounding.
      expect(Math.max(...moved), `moved by the tools at ${width} px`).toBeLessThan(1);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      expect(shifts, `layout shifts at ${width} px`).toEqual([]);
      expect(await smallText(page), `text below 13 px at ${width} px`).toEqual([]);
      if (width === 1280) {
        const landmarks = await landmarkNames(page);
        expect(new Set(landmarks).size, `names of landmarks: ${landmarks}`).toBe(landmarks.length);
        expect(landmarks.filter((name) => name.startsWith('<'))).toEqual([]);
        if (response?.status() === 200)
          expect(await wrongContents(page), 'headings and contents').toEqual([]);
        const { names, numbersAlone, gaps } = await copyButtons(page);
        for (const shown of names) expect(shown, 'names of copy buttons').toEqual([...new Set(shown)]);
        for (const name of names.flat()) expect(name).toMatch(/^Copy \S/);
        expect(numbersAlone, 'numbers of cards and accounts without a button').toEqual([]);
        for (const gap of gaps) expect(gap, 'from a copy button to the edge').toBeLessThan(16);
        const { titles, edges } = await raggedBoxes(page);
        expect(titles, 'titles of samples in two lines').toEqual([]);
        expect(edges, 'edges where boxes end').toBeLessThanOrEqual(1);
      }
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'height on a phone').toBeLessThanOrEqual(LONGER[route] ?? HEIGHT);
    expect(await smallTargets(page), 'targets on a phone').toEqual([]);
    expect(await axeFindings(page), 'axe at 390 px').toEqual([]);
    // A window of 1,280 px is 320 px wide at 400% zoom.
    for (const [width, size] of cases<[number, string]>(
      [
        [320, '100%'],
        [390, '200%'],
      ],
      [
        [768, '100%'],
        [390, '100%'],
        [1920, '100%'],
        [640, '200%'],
        [1280, '200%'],
      ],
    )) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      expect(await overflow(page), `overflow at ${width} px, ${size}`).toEqual(nothing);
    }
    await page.evaluate((rules) => {
      document.documentElement.style.fontSize = '';
      const spaced = new CSSStyleSheet();
      spaced.replaceSync(rules);
      document.adoptedStyleSheets = [spaced];
    }, wideText);
    for (const width of cases([320], [1280])) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `overflow at ${width} px, spaced out`).toEqual(nothing);
    }
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await brokenNames(page), 'names that break inside of a word').toEqual([]);
    if (process.env.SOAK !== undefined) {
      // A diagram is never divided between two sheets.
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(sheet);
      const heights = await page
        .locator('.sequence')
        .evaluateAll((all) => all.map((box) => box.clientHeight));
      for (const height of heights) expect(height, 'a diagram on paper').toBeLessThan(0.6 * sheet.height);
    }

    // The browser reports the expected 404 of the unknown page as an error.
    const unexpected = violations.filter((text) => route !== '/no-such-page' || !text.includes('404'));
    expect(unexpected).toEqual([]);
    expect(outside).toEqual([]);
  });
