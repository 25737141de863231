import { expect, type Page, test } from '@playwright/test';
import { createGate, expectShown, isSameDocument, navLink, open } from './soft-navigation-support.ts';

const overlays: [name: string, show: (page: Page) => Promise<void>, shown: string][] = [
  [
    'the search dialog',
    async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('refund');
      await expect(page).toHaveURL(/q=refund$/);
    },
    '.search-dialog',
  ],
  ['the shortcuts', (page) => page.keyboard.press('?'), '.shortcuts'],
  ['the definition of a term', (page) => page.locator('.term').first().click(), '.link-note'],
  [
    'the sandbox',
    async (page) => {
      await page.locator('.run').first().click();
      await page.getByRole('button', { name: 'Sandbox' }).first().click();
    },
    '.drawer',
  ],
];

for (const [name, show, shown] of overlays)
  test(`Back closes ${name}, in the same document`, async ({ page }) => {
    await open(page, '/docs');
    await page.locator(navLink('/webhooks')).click();
    await expectShown(page, '/webhooks');
    await show(page);
    await expect(page.locator(shown)).toBeVisible();
    await page.goBack();
    await expectShown(page, '/docs');
    await expect(page).toHaveURL(/\/docs$/);
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.locator(':is(dialog[open], .link-note)')).toHaveCount(0);
    // Nothing that is closed keeps the page from being used.
    await page.locator(navLink('/testing')).click();
    await expectShown(page, '/testing');
  });

test('search, opened while the list of shortcuts still loads, is not covered by it', async ({ page }) => {
  const list = createGate();
  const search = createGate();
  await page.route('**/assets/shortcuts-*.css', async (route) => {
    await list.opened;
    await route.continue();
  });
  await page.goto('/webhooks');
  const styles = page.waitForRequest('**/assets/shortcuts-*.css');
  await page.keyboard.press('?');
  const loaded = (await styles).response();
  await page.route('**/assets/mount-*.js', async (route) => {
    await search.opened;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('ref');
  list.open();
  await (await loaded)?.finished();
  search.open();
  await page.keyboard.type('und');
  await expect(page.locator('.search-input')).toHaveValue('refund');
  await expect(page.locator('.shortcuts')).toHaveCount(0);
});

for (const key of ['/', 'Control+k'])
  test(`${key} in the list of shortcuts opens search instead of it, and Escape returns to the page`, async ({
    page,
  }) => {
    await page.goto('/webhooks');
    await page.keyboard.press('?');
    await expect(page.locator('.shortcuts')).toBeVisible();
    await page.keyboard.press(key);
    await page.keyboard.type('refund');
    await expect(page.locator('.search-input')).toHaveValue('refund');
    await expect(page.locator('.shortcuts')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
  });
