import { expect, test } from '@playwright/test';
import { typicalRoutes } from './routes.ts';
import { cases } from './telling-cases.ts';

test('issue 23: a line of text has at most 90 letters', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const route of typicalRoutes) {
    await page.goto(route);
    const found = await page.evaluate(() => {
      const paragraphs = [...document.querySelectorAll<HTMLElement>('main p')].filter(
        // Inline code is smaller than the text around it, so that a line of it has more letters.
        (part) => part.checkVisibility() && part.offsetHeight > 0 && part.querySelector('code') === null,
      );
      /** Letters that are seen: "external site" behind a link is only heard. */
      const lettersOf = (part: HTMLElement): number =>
        [...part.querySelectorAll('.sr-only')].reduce(
          (sum, hidden) => sum - (hidden.textContent?.length ?? 0),
          part.innerText.length,
        );
      return paragraphs
        .filter((part) => {
          const lines = part.offsetHeight / Number.parseFloat(getComputedStyle(part).lineHeight);
          return Math.round(lines) > 2 && lettersOf(part) / Math.round(lines) > 90;
        })
        .map((part) => part.innerText.slice(0, 80));
    });
    expect(found, route).toEqual([]);
  }
});

test('issue 23: the longest line of prose on a guide has at most 90 letters, each line measured', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const route of ['/payments/accept-a-payment', '/webhooks', '/payments/subscriptions']) {
    await page.goto(route);
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
    expect(lines.length, route).toBeGreaterThan(50);
    expect(
      lines.filter((line) => line.length > 90),
      route,
    ).toEqual([]);
  }
});

test('issue 23: what moves takes less than 150 ms, and nothing moves for readers who want that', async ({
  page,
}) => {
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

test('text of twice the size and words of 59 letters make no page scroll sideways', async ({ page }) => {
  for (const route of typicalRoutes) {
    await page.goto(route);
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
});

for (const system of cases<'light' | 'dark'>(['dark'], ['light'])) {
  const other = system === 'light' ? 'dark' : 'light';
  test(`the theme of a ${system} system: the first press shows the other one, and it is there before the next page is painted`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/');
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
    await page.goto('/webhooks', { waitUntil: 'commit' });
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

test('the key that opens search is named as on the keyboard of the reader', async ({ page }) => {
  const key = () =>
    page.locator('.search-button').evaluate((link) => getComputedStyle(link, '::after').content);
  await page.goto('/');
  expect(await key()).toBe('"Ctrl K"');
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.reload();
  expect(await key()).toBe('"⌘K"');
});
