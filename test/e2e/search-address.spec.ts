import { expect, test } from '@playwright/test';
import { dialog, input, openHits, options, response, stub } from './search-support.ts';
import { expectShown, hold, isSameDocument, open } from './soft-navigation-support.ts';

test('S3.1 the URL contains the query while the dialog is open, without loading anything', async ({
  page,
}) => {
  await stub(page);
  await open(page, '/webhooks?from=mail');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+k');
  await input(page).fill('card & co');
  await expect(page).toHaveURL(/\/webhooks\?from=mail&q=card\+%26\+co$/);
  await input(page).fill('');
  await expect(page).toHaveURL(/\/webhooks\?from=mail$/);
  await input(page).fill('refund');
  await expect(page).toHaveURL(/q=refund$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/webhooks\?from=mail$/);
  expect(await isSameDocument(page)).toBe(true);
  expect(loaded).not.toContain('/webhooks');
});

test('S3.1 Back from a hit returns to the dialog with its query, in the same document', async ({ page }) => {
  await stub(page);
  await open(page, '/webhooks');
  await page.keyboard.press('Control+k');
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('Enter');
  await expectShown(page, '/api/refunds');
  await expect(page).toHaveURL(/\/api\/refunds$/);
  await page.goBack();
  await expectShown(page, '/webhooks');
  await expect(input(page)).toHaveValue('refund');
  await expect(input(page)).toBeFocused();
  await expect(options(page)).toHaveCount(7);
  expect(await isSameDocument(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/webhooks$/);
  await page.goForward();
  await expectShown(page, '/api/refunds');
  await expect(dialog(page)).toBeHidden();
});

test('S3.1 Back from a hit returns to where the search began', async ({ page }) => {
  await stub(page);
  await open(page, '/webhooks');
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  await page.keyboard.press('Control+k');
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('Enter');
  await expectShown(page, '/api/refunds');
  await page.goBack();
  await expectShown(page, '/webhooks');
  await expect(input(page)).toHaveValue('refund');
  expect(await page.evaluate(() => scrollY)).toBe(3000);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

test('S3.1 Back from a hit on the same page returns to the dialog, too', async ({ page }) => {
  await page.goto('/');
  const id = await page.evaluate(() => [...document.querySelectorAll('main h2[id]')].at(-1)?.id);
  await stub(page, () => response([{ objectID: 'here', levels: ['S', 'Page', 'Here'], url: `/#${id}` }]));
  await page.keyboard.press('Control+k');
  await input(page).fill('here');
  await expect(options(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=here$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/#${id}$`));
  await expect(page.locator(`#${id}`)).toBeInViewport();
  await page.goBack();
  await expect(input(page)).toHaveValue('here');
});

test('S3.1 a shared URL opens the dialog with its query', async ({ page }) => {
  await stub(page);
  await page.goto('/testing?q=refund');
  await expect(input(page)).toHaveValue('refund');
  await expect(input(page)).toBeFocused();
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.type('s');
  await expect(input(page)).toHaveValue('refunds');
  await expect(page).toHaveURL(/\/testing\?q=refunds$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/testing$/);
  await page.reload();
  await expect(dialog(page)).toBeHidden();
});

test('S3.1 the URL contains the selected section, too: for Back, and for who opens a shared search', async ({
  page,
}) => {
  const requests = await stub(page);
  await open(page, '/webhooks');
  await page.keyboard.press('Control+k');
  await input(page).fill('refund');
  await dialog(page).locator('label', { hasText: 'API' }).click();
  await expect(page).toHaveURL(/\/webhooks\?q=refund&section=api$/);
  await expect.poll(() => requests.at(-1)?.body.requests[0]?.facetFilters).toEqual(['section:API']);
  await expect(options(page)).toHaveCount(7);
  await options(page).first().click();
  await expectShown(page, '/api/refunds');
  await page.goBack();
  await expectShown(page, '/webhooks');
  await expect(dialog(page).getByRole('radio', { name: 'API' })).toBeChecked();
  await expect.poll(() => requests.at(-1)?.body.requests[0]?.facetFilters).toEqual(['section:API']);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/webhooks$/);
  await page.goto('/testing?q=refund&section=codes');
  await expect(dialog(page).getByRole('radio', { name: 'Codes' })).toBeChecked();
  await dialog(page).locator('label', { hasText: 'All' }).click();
  await expect(page).toHaveURL(/\/testing\?q=refund$/);
  await page.goto('/testing?q=refund&section=nothing');
  await expect(dialog(page).getByRole('radio', { name: 'All' })).toBeChecked();
});

test('S3.1 typing a query while another page loads does not cancel that navigation', async ({ page }) => {
  const late = await hold(page, '/api/refunds');
  await openHits(page);
  await page.keyboard.press('Enter');
  await late.requested;
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('test');
  late.release();
  await expectShown(page, '/api/refunds');
  await expect(page).toHaveURL(/\/api\/refunds\?q=test$/);
  await expect(input(page)).toHaveValue('test');
});
