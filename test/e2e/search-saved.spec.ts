import { expect, test } from '@playwright/test';
import {
  chooseInNewTab,
  dialog,
  input,
  openHits,
  openSearch,
  options,
  response,
  rowsOf,
  stub,
} from './search-support.ts';
import { cases } from './telling-cases.ts';

test('S3.5 S3.6 six pages are suggested before any input, reachable with arrow keys; selecting a hit adds it to the recent searches', async ({
  page,
}) => {
  await stub(page);
  await openSearch(page);
  const suggested = rowsOf(page, 'Suggested pages');
  await expect(suggested).toHaveCount(6);
  await expect(dialog(page).getByText('No recent searches')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(suggested.first().getByRole('link')).toBeFocused();

  await input(page).fill('refund');
  await options(page).first().click();
  await expect(page).toHaveURL(/\/api\/refunds$/);
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(rowsOf(page, 'Recent')).toHaveText(['Refunds']);
  const stored = await page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([key]) => /recent/.test(key)),
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.[1]).not.toContain('mark');

  const first = suggested.first().getByRole('link');
  const href = await first.getAttribute('href');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(({ pathname }) => pathname === href);
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await rowsOf(page, 'Recent').filter({ hasText: 'Refunds' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/api\/refunds$/);
});

test('S3.6 S3.7 S3.9 seven recent searches, four alongside a favorite; promoting and removing, also offline, and by keyboard alone', async ({
  page,
  context,
}) => {
  await openHits(page);
  await chooseInNewTab(page, context, 7);
  await input(page).fill('more');
  await stub(page, () => response([{ objectID: 'eighth', levels: ['S', 'Eighth'], url: '/metadata' }]));
  await input(page).fill('eighth');
  await expect(options(page)).toHaveCount(1);
  await chooseInNewTab(page, context, 1);
  await input(page).fill('');
  const rows = rowsOf(page, 'Recent');
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toHaveText('Eighth');

  await dialog(page).getByRole('button', { name: 'Save this search: Eighth' }).click();
  await expect(rowsOf(page, 'Favorites')).toHaveText(['Eighth']);
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'Eighth' })).toHaveCount(0);
  await expect(input(page)).toBeFocused();

  await dialog(page).getByRole('button', { name: 'Remove this search from favorites: Eighth' }).click();
  await expect(rowsOf(page, 'Favorites')).toHaveCount(0);
  const remove = dialog(page).getByRole('button', { name: /^Remove this search from history/ });
  await remove.first().click();
  await expect(rows).toHaveCount(3);

  await stub(page, (_, route) => route.abort());
  await input(page).fill('cut');
  await expect(dialog(page).getByText('Unable to fetch results')).toBeVisible();
  await input(page).fill('');
  await expect(rows, 'offline').toHaveCount(3);

  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rowsOf(page, 'Suggested pages').last().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(rows.nth(0).getByRole('button', { name: /^Save/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(rows, 'removed by keyboard').toHaveCount(2);
  await expect(rows.nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.type('re');
  await expect(input(page)).toHaveValue('re');
  await expect(input(page)).toBeFocused();
});

test('S3.6 another tab shows the change immediately', { tag: '@soak' }, async ({ page, context }) => {
  const other = await context.newPage();
  await openSearch(other);
  await expect(other.getByText('No recent searches')).toBeVisible();
  await openHits(page);
  await chooseInNewTab(page, context, 1);
  await expect(rowsOf(other, 'Recent')).toHaveText(['Refunds']);
});

// On every change, `saved-searches.test.ts` has the others.
for (const [name, breakStorage] of cases<[string, () => void]>(
  [
    [
      'blocked',
      () => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      },
    ],
  ],
  [
    [
      'corrupt',
      () => {
        for (const kind of ['recent', 'favorites'])
          localStorage.setItem(`frame-docs.search.${kind}.docs`, '[{"a":');
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ],
)) {
  test(`S3.6 a ${name} local storage never breaks the page`, { tag: '@soak' }, async ({ page, context }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(breakStorage);
    await stub(page);
    await openSearch(page);
    await expect(dialog(page).getByText('No recent searches')).toBeVisible();
    await input(page).fill('refund');
    await expect(options(page)).toHaveCount(7);
    await chooseInNewTab(page, context, 1);
    await input(page).fill('');
    await expect(rowsOf(page, 'Recent')).toHaveText(['Refunds']);
    expect(errors).toEqual([]);
  });
}
