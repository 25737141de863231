import { expect, type Locator, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
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

for (const width of [360, 390]) {
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

for (const theme of ['light', 'dark'] as const) {
  test(`S3.3 no accessibility violation on any screen, ${theme}`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await stub(page, ({ query }, route) => {
      if (query === 'offline') return route.abort();
      return response(query === 'nothing' ? [] : HITS);
    });
    await openSearch(page);
    const check = async (screen: string) => {
      await expect(dialog(page)).toHaveAttribute('data-screen', screen);
      expect(await axeFindings(page, { part: '.search-dialog' })).toEqual([]);
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
}

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

for (const colorScheme of ['light', 'dark'] as const)
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

for (const width of [390, 1280])
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
