import { expect, test } from '@playwright/test';
import { typicalRoutes } from './routes.ts';

test.use({ javaScriptEnabled: false });

test('S1.1 pages of every type are readable without script, including navigation and table of contents', async ({
  page,
}) => {
  for (const route of typicalRoutes) {
    await page.goto(route);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('.side-nav .nav-groups')).toBeVisible();
    await expect(page.locator('.copy').first()).toBeHidden();
  }
  await page.goto('/webhooks');
  await page.locator('.toc a').nth(2).click();
  expect(new URL(page.url()).hash).not.toBe('');
});

test('without script the drawer opens and its links work, and the search button links to the map', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.locator('.side-nav').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page).toHaveURL('/webhooks');
  await page.locator('.search-button').click();
  await expect(page).toHaveURL('/docs');
});

test('without script samples switch their language and tabs their panel', async ({ page }) => {
  await page.goto('/rate-limiting');
  const samples = page
    .locator('.samples')
    .filter({ has: page.locator('[value=ruby]') })
    .first();
  await samples.locator('[value=ruby]').check({ force: true });
  await expect(samples.locator('.sample[data-language=ruby]')).toBeVisible();
  await expect(samples.locator('.sample[data-language=javascript]')).toBeHidden();
});

test('without script an old anchor shows a link to the page to which its section moved', async ({ page }) => {
  await page.goto('/api/charge_intents#sdk-errors');
  await page.getByRole('link', { name: 'This section moved' }).click();
  await expect(page).toHaveURL('/docs#sdk-errors');
});
