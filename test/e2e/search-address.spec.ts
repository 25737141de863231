import { expect, test } from '@playwright/test';
import { dialog, input, options, response, stub } from './search-support.ts';
import { expectShown, isSameDocument, open } from './soft-navigation-support.ts';

test('S3.1 the URL contains the query and the selected section while the dialog is open, without loading anything, and for Back', async ({
  page,
}) => {
  const requests = await stub(page);
  await open(page, '/metadata?from=mail');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+k');
  await input(page).fill('card & co');
  await expect(page).toHaveURL(/\/metadata\?from=mail&q=card\+%26\+co$/);
  await input(page).fill('');
  await expect(page).toHaveURL(/\/metadata\?from=mail$/);
  await input(page).fill('refund');
  await expect(page).toHaveURL(/q=refund$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/metadata\?from=mail$/);
  expect(await isSameDocument(page)).toBe(true);
  expect(loaded).not.toContain('/metadata');

  await page.keyboard.press('Control+k');
  await input(page).fill('refund');
  await dialog(page).locator('label', { hasText: 'API' }).click();
  await expect(page).toHaveURL(/\/metadata\?from=mail&q=refund&section=api$/);
  await expect.poll(() => requests.at(-1)?.body.requests[0]?.facetFilters).toEqual(['section:API']);
  await expect(options(page)).toHaveCount(7);
  await options(page).first().click();
  await expectShown(page, '/api/refunds');
  await page.goBack();
  await expectShown(page, '/metadata');
  await expect(dialog(page).getByRole('radio', { name: 'API' })).toBeChecked();
  await expect.poll(() => requests.at(-1)?.body.requests[0]?.facetFilters).toEqual(['section:API']);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/metadata\?from=mail$/);
});

test('S3.1 Back from a hit returns to the dialog with its query and to where the search began, in the same document', async ({
  page,
}) => {
  await stub(page);
  await open(page, '/rate-limiting');
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.keyboard.press('Control+k');
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.press('Enter');
  await expectShown(page, '/api/refunds');
  await expect(page).toHaveURL(/\/api\/refunds$/);
  await page.goBack();
  await expectShown(page, '/rate-limiting');
  await expect(input(page)).toHaveValue('refund');
  await expect(input(page)).toBeFocused();
  await expect(options(page)).toHaveCount(7);
  expect(await scrolled(), 'behind the dialog').toBe(1500);
  expect(await isSameDocument(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/rate-limiting$/);
  await expect(dialog(page)).toBeHidden();
  expect(await scrolled(), 'after the dialog').toBe(1500);
  await page.goForward();
  await expectShown(page, '/api/refunds');
  await expect(dialog(page)).toBeHidden();
});

test('S3.1 S3.3 a hit on the same page closes the dialog first, then jumps, and Back returns to the dialog', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/pagination');
  const id = await page.evaluate(() => [...document.querySelectorAll('main h2[id]')].at(-1)?.id);
  const url = `/pagination#${id}`;
  await stub(page, () => response([{ objectID: 'here', levels: ['S', 'Page', 'Here'], url }]));
  await page.keyboard.press('Control+k');
  await input(page).fill('here');
  await expect(options(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=here$/);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${url}$`));
  await expect(page.locator(`#${id}`)).toBeInViewport();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  await page.goBack();
  await expect(input(page)).toHaveValue('here');
});

test('S3.1 a shared URL opens the dialog with its query and its section', { tag: '@soak' }, async ({
  page,
}) => {
  await stub(page);
  await page.goto('/pagination?q=refund');
  await expect(input(page)).toHaveValue('refund');
  await expect(input(page)).toBeFocused();
  await expect(options(page)).toHaveCount(7);
  await page.keyboard.type('s');
  await expect(input(page)).toHaveValue('refunds');
  await expect(page).toHaveURL(/\/pagination\?q=refunds$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/pagination$/);
  await page.reload();
  await expect(dialog(page)).toBeHidden();

  await page.goto('/pagination?q=refund&section=codes');
  await expect(dialog(page).getByRole('radio', { name: 'Codes' })).toBeChecked();
  await dialog(page).locator('label', { hasText: 'All' }).click();
  await expect(page).toHaveURL(/\/pagination\?q=refund$/);
  await page.goto('/pagination?q=refund&section=nothing');
  await expect(dialog(page).getByRole('radio', { name: 'All' })).toBeChecked();
});
