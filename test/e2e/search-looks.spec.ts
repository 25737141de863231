import { expect, type Locator, test } from '@playwright/test';
import { axeInBothThemes } from './axe-findings.ts';
import {
  chooseInNewTab,
  dialog,
  HITS,
  input,
  openHits,
  openSearch,
  options,
  response,
  rowsOf,
  stub,
} from './search-support.ts';
import { cases } from './telling-cases.ts';

for (const width of cases([390], [360])) {
  test(`S3.3 at ${width} px it is a full-screen sheet`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await stub(page);
    await page.goto('/');
    await page.locator('.search-button').click();
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
}

test('S3.3 on a wide screen the input is as wide as the dialog, with the sections below', async ({
  page,
}) => {
  await openHits(page);
  const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
  const [outer, field, sections] = await Promise.all([
    boxOf(dialog(page)),
    boxOf(dialog(page).locator('search')),
    boxOf(dialog(page).locator('.search-sections')),
  ]);
  expect(outer.width - field.width).toBeLessThanOrEqual(2);
  expect(sections.top - field.bottom).toBeLessThan(16);
});

test(`S3.3 no accessibility violation on any screen, in both themes`, async ({ page, context }) => {
  await stub(page, ({ query }, route) => {
    if (query === 'offline') return route.abort();
    return response(query === 'nothing' ? [] : HITS);
  });
  await openSearch(page);
  const check = async (screen: string) => {
    await expect(dialog(page)).toHaveAttribute('data-screen', screen);
    expect(await axeInBothThemes(page, { part: '.search-dialog' })).toEqual([]);
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

test('S3.3 the dialog never violates the content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  });
  await stub(page, ({ query }) => response(query === 'nothing' ? [] : HITS));
  await openSearch(page);
  for (const query of ['refund', 'nothing']) {
    await input(page).fill(query);
    await expect(dialog(page)).toHaveAttribute('data-screen', query === 'nothing' ? 'none' : 'hits');
  }
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
});

for (const colorScheme of cases<'light' | 'dark'>(['dark'], ['light']))
  test(`matched words can be read in high contrast, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await openHits(page);
    const pairs = await dialog(page)
      .locator('mark')
      .evaluateAll((all) =>
        all.map((mark) => {
          const { color, backgroundColor } = getComputedStyle(mark);
          return [color, backgroundColor];
        }),
      );
    expect(pairs.length).toBeGreaterThan(3);
    for (const [color, background] of pairs) {
      expect(background).not.toContain('rgba');
      expect(color).not.toBe(background);
    }
  });

test('S3.3 the title of a hit is its strongest text, also where its path has matched words', async ({
  page,
}) => {
  await openHits(page);
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
  for (const { title, path } of weights) expect(title).toBeGreaterThan(path);
});

for (const colorScheme of cases<'light' | 'dark'>(['dark'], ['light']))
  test(`S3.3 the row that Enter opens has its sign in a color of 4.5:1, and only the selected one is framed, in a color of 3:1, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openHits(page);
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
    expect(contrast(await colorOf(key, 'color'), background)).toBeGreaterThanOrEqual(4.5);
    expect(await colorOf(first, 'background-color')).toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    await expect(first).toHaveCSS('outline-style', 'dashed');
    await page.emulateMedia({ colorScheme, forcedColors: 'none' });
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(first).toHaveCSS('outline-style', 'solid');
    expect(contrast(await colorOf(first, 'outline-color'), background)).toBeGreaterThanOrEqual(3);
    expect(await colorOf(first, 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    await expect(first).toHaveCSS('outline-style', 'solid');
  });

for (const width of cases([390], [1280]))
  test(`S3.5 at ${width} px what says that there are no recent searches begins where the suggested pages do`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await openSearch(page);
    const lefts = await dialog(page)
      .locator('.search-quiet, .search-group-title')
      .evaluateAll((all) =>
        all.map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().left;
        }),
      );
    expect(lefts.length).toBe(2);
    expect(Math.abs((lefts[0] ?? 0) - (lefts[1] ?? 0))).toBeLessThan(1);
  });
