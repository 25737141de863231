import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeInBothThemes } from './axe-findings.ts';
import {
  chooseInNewTab,
  dialog,
  HITS,
  input,
  openSearch,
  options,
  response,
  rowsOf,
  stub,
} from './search-support.ts';

for (const width of [390, 360])
  test(`S3.3 S3.5 at ${width} px it is a full-screen sheet whose texts begin at one edge`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await stub(page);
    await page.goto('/pagination');
    await page.locator('.search-button').click();
    await expectOneEdge(page);
    await input(page).fill('refund');
    await expect(options(page)).toHaveCount(7);
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height: 780 });
    const overflow = await dialog(page).evaluate((element) =>
      [element, ...element.querySelectorAll('*')].some(
        (part) =>
          part.getBoundingClientRect().right > innerWidth && getComputedStyle(part).position !== 'absolute',
      ),
    );
    expect(overflow).toBe(false);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
  });

/** What says that there are no recent searches begins where the suggested pages do. */
async function expectOneEdge(page: Page): Promise<void> {
  const texts = dialog(page).locator('.search-quiet, .search-group-title');
  await expect(texts).toHaveCount(2);
  const lefts = await texts.evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    }),
  );
  expect(Math.abs((lefts[0] ?? 0) - (lefts[1] ?? 0)), 'from one edge to the other').toBeLessThan(1);
}

/** Opens the dialog, whose search finds one hit for "re", nothing for "nothing", and fails for "offline". */
async function openScreens(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stub(page, ({ query }, route) => {
    if (query === 'offline') return route.abort();
    return response(query === 'nothing' ? [] : HITS.slice(0, query === 're' ? 1 : HITS.length));
  });
  await openSearch(page);
}

test('S3.3 the panel shows exactly one screen at a time, and keeps its height', async ({ page }) => {
  await openScreens(page);
  const screens = {
    start: dialog(page).getByText('No recent searches'),
    none: dialog(page).locator('.search-message-title', { hasText: 'No results for' }),
    error: dialog(page).getByText('Unable to fetch results'),
    hits: dialog(page).getByRole('listbox'),
  };
  const heights = new Set<number | undefined>();
  for (const [query, shown] of [
    ['', 'start'],
    ['refund', 'hits'],
    ['re', 'hits'],
    ['nothing', 'none'],
    ['offline', 'error'],
    ['refunds', 'hits'],
    ['   ', 'start'],
  ] as const) {
    await input(page).fill(query);
    await expect(dialog(page)).toHaveAttribute('data-screen', shown);
    await expect(dialog(page)).toHaveAttribute('data-status', shown === 'error' ? 'error' : 'idle');
    for (const [name, locator] of Object.entries(screens))
      await expect(locator, `${name} for "${query}"`).toHaveCount(name === shown ? 1 : 0);
    if (shown !== 'start') heights.add((await dialog(page).boundingBox())?.height);
  }
  expect([...heights], 'heights of the panel').toHaveLength(1);
});

test('no screen of the panel has an accessibility violation, in both themes', {
  tag: '@soak',
}, async ({ page, context }) => {
  await openScreens(page);
  const check = async (screen: string) => {
    await expect(dialog(page)).toHaveAttribute('data-screen', screen);
    expect(await axeInBothThemes(page, { part: '.search-dialog' }), screen).toEqual([]);
  };
  await check('start');
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('ArrowDown');
  await check('hits');
  await chooseInNewTab(page, context, 3);
  await input(page).fill('nothing');
  await check('none');
  await input(page).fill('offline');
  await check('error');
  await input(page).fill('');
  await dialog(page).getByRole('button', { name: /^Save/ }).first().click();
  await expect(rowsOf(page, 'Favorites')).toHaveCount(1);
  await check('start');
});

for (const colorScheme of ['dark', 'light'] as const)
  test(`S3.3 on a wide screen hits are legible in every color, ${colorScheme}: the input, titles, matched words, the row that Enter opens, the selected row`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await stub(page);
    await openSearch(page);
    await expectOneEdge(page);
    await input(page).fill('refund');
    await expect(options(page)).toHaveCount(HITS.length);

    const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
    const [outer, field, sections] = await Promise.all([
      boxOf(dialog(page)),
      boxOf(dialog(page).locator('search')),
      boxOf(dialog(page).locator('.search-sections')),
    ]);
    expect(outer.width - field.width, 'the input is as wide as the dialog').toBeLessThanOrEqual(2);
    expect(sections.top - field.bottom, 'the sections are below it').toBeLessThan(16);

    // The title of a hit is its strongest text, also where its path has matched words.
    const weights = await options(page).evaluateAll((rows) =>
      rows.map((row) => {
        const heaviest = (part: string) =>
          Math.max(
            0,
            ...[...row.querySelectorAll(`${part}, ${part} *`)].map((each) =>
              Number(getComputedStyle(each).fontWeight),
            ),
          );
        return { title: heaviest('.search-row-title'), path: heaviest('.search-row-path') };
      }),
    );
    expect(weights.filter(({ path }) => path > 0).length).toBeGreaterThan(3);
    for (const { title, path } of weights) expect(title, 'weight of a title').toBeGreaterThan(path);

    // The row that Enter opens is filled and has its sign in a color of 4.5:1; only the selected one is framed, in 3:1.
    const first = options(page).first();
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((channel) => {
        const value = Number(channel) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string): number => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const colorOf = (part: Locator, name: string) =>
      part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
    const background = await colorOf(dialog(page), 'background-color');
    const key = first.locator('.search-enter');
    await expect(first).toHaveCSS('outline-style', 'none');
    await expect(key).toHaveCSS('opacity', '1');
    const fill = await colorOf(first, 'background-color');
    expect(fill).not.toBe(background);
    expect(fill).not.toBe('rgba(0, 0, 0, 0)');
    expect(contrast(await colorOf(key, 'color'), fill), 'the sign').toBeGreaterThanOrEqual(4.5);
    const matched = await colorOf(first.locator('mark').first(), 'color');
    expect(contrast(matched, fill), 'matched words').toBeGreaterThanOrEqual(4.5);

    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    await expect(first).toHaveCSS('outline-style', 'dashed');
    const pairs = await dialog(page)
      .locator('mark')
      .evaluateAll((all) =>
        all.map((mark) => {
          const { color, backgroundColor } = getComputedStyle(mark);
          return [color, backgroundColor];
        }),
      );
    expect(pairs.length).toBeGreaterThan(3);
    for (const [color, ground] of pairs) {
      expect(ground, 'matched words in high contrast').not.toContain('rgba');
      expect(color, 'matched words in high contrast').not.toBe(ground);
    }

    await page.emulateMedia({ colorScheme, forcedColors: 'none' });
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(first).toHaveCSS('outline-style', 'solid');
    expect(contrast(await colorOf(first, 'outline-color'), background), 'the frame').toBeGreaterThanOrEqual(
      3,
    );
    expect(await colorOf(first, 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    await expect(first).toHaveCSS('outline-style', 'solid');
  });
