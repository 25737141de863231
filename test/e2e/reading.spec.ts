import { expect, test } from '@playwright/test';
import { typicalRoutes } from './routes.ts';
import { cases } from './telling-cases.ts';

test('pages of every type start at one left edge, a line of prose has at most 90 letters, and text of twice the size and words of 59 letters make no page scroll sideways', {
  tag: '@soak',
}, async ({ page }) => {
  const lefts = new Map<number, Set<number>>();
  for (const route of [...typicalRoutes, '/payments/subscriptions', '/no-such-page']) {
    await page.goto(route);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const left = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().left);
      lefts.set(width, (lefts.get(width) ?? new Set()).add(left));
    }
    if (route === '/no-such-page') continue;
    const lines = await page.evaluate(() => {
      const found: string[] = [];
      const range = document.createRange();
      const blocks = [...document.querySelectorAll('main :is(p, li)')].filter(
        (block) => block.checkVisibility() && block.querySelector('p, li, figure') === null,
      );
      for (const block of blocks) {
        let line = '';
        let last = 0;
        const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
          if (text.parentElement?.closest('.sr-only')) continue;
          for (let at = 0; at < text.length; at += 1) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const [letter] = range.getClientRects();
            if (letter === undefined || letter.width === 0) continue;
            // Text runs to the right until the next line begins.
            if (letter.left < last) {
              found.push(line.trim());
              line = '';
            }
            last = letter.left;
            line += text.data[at];
          }
        }
        found.push(line.trim());
      }
      return found;
    });
    expect(lines.length, route).toBeGreaterThan(30);
    const long = lines.filter((line) => line.length > 90);
    expect(long, `lines of ${route} with more than 90 letters`).toEqual([]);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('main :is(h1, h2 > a, p, li, td), .side-nav a, .toc a'))
        part.append(` ${'abcdefghijk'.repeat(6).slice(0, 59)}`);
    });
    for (const [size, ...widths] of [
      ['100%', 320, 390, 1280],
      ['200%', 1280],
    ] as const)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
          return document.documentElement.scrollWidth - innerWidth;
        }, size);
        expect(excess, `${route} at ${width} px, ${size}`).toBeLessThanOrEqual(0);
      }
  }
  for (const [width, edges] of lefts) expect([...edges], `left edges at ${width} px`).toHaveLength(1);
});

test('what moves takes less than 150 ms, and nothing moves for readers who want that', {
  tag: '@soak',
}, async ({ page }) => {
  const longest = (but = '_') =>
    page.evaluate(
      (left) =>
        Math.max(
          ...[...document.querySelectorAll(`:not(${left})`)].flatMap((part) => {
            const { transitionDuration, animationDuration } = getComputedStyle(part);
            return `${transitionDuration}, ${animationDuration}`
              .split(', ')
              .map((time) => Number.parseFloat(time));
          }),
        ),
      but,
    );
  await page.goto('/');
  expect(await longest()).toBeLessThan(0.15);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBe(0);
  await page.locator('.search-button').press('Enter');
  await page.getByRole('combobox').fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await longest()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The wheel that is seen while a slow search is under way turns without end.
  expect(await longest('.search-spinner')).toBeLessThan(0.15);
});

for (const system of cases<'light' | 'dark'>(['dark'], ['light'])) {
  const other = system === 'light' ? 'dark' : 'light';
  test(`the theme of a ${system} system: the first press shows the other one, and it is there before the next page is painted`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/pagination');
    const button = page.locator('.theme-button');
    const look = () =>
      page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')];
        return {
          page: getComputedStyle(document.body).backgroundColor,
          browser: metas.find(({ media }) => matchMedia(media).matches)?.content,
        };
      });
    const looks = {
      light: { page: 'rgb(255, 255, 255)', browser: '#ffffff' },
      dark: { page: 'rgb(11, 13, 18)', browser: '#0b0d12' },
    };
    await button.hover();
    await expect(button).toHaveAccessibleName('Theme: system');
    expect(await look()).toEqual(looks[system]);
    await button.click();
    await expect(button).toHaveAccessibleName(`Theme: ${other}`);
    await expect(button.locator('svg:visible')).toHaveCount(1);
    expect(await look()).toEqual(looks[other]);
    await page.goto('/metadata', { waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await look()).toEqual(looks[other]);
    await button.click();
    await expect(button).toHaveAccessibleName(`Theme: ${system}`);
    await button.click();
    await expect(button).toHaveAccessibleName('Theme: system');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('');
    expect(await look()).toEqual(looks[system]);
  });
}

test('the key that opens search is named as on the keyboard of the reader', { tag: '@soak' }, async ({
  page,
}) => {
  const key = () =>
    page.locator('.search-button').evaluate((link) => getComputedStyle(link, '::after').content);
  await page.goto('/pagination');
  expect(await key()).toBe('"Ctrl K"');
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.reload();
  expect(await key()).toBe('"⌘K"');
});
