import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { dialog, HITS, input, openHits, openSearch, options, response, stub } from './search-support.ts';

const section = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: 'Show results in' }).getByRole('radio', { name });

const filters = (requests: Awaited<ReturnType<typeof stub>>) =>
  requests.map(({ body }) => body.requests[0]?.facetFilters);

test('S3.3 a section is selected by pointer, stays selected while the query changes, and shows its number of hits', async ({
  page,
}) => {
  const facets = { section: { API: 7, Guides: 2 } };
  const requests = await stub(page, () => response(HITS, { facets }));
  await openSearch(page);
  await expect(section(page, 'All')).toHaveCount(0);
  await input(page).fill('refund');
  await expect(section(page, 'All')).toBeChecked();
  await expect(section(page, 'All')).toHaveAccessibleName('All 7');
  await expect(section(page, 'Codes')).toHaveAccessibleName('Codes');
  await dialog(page).locator('label', { hasText: 'API' }).click();
  await expect(section(page, 'API')).toBeChecked();
  await expect(section(page, 'API')).toHaveAccessibleName('API 7');
  await expect.poll(() => filters(requests)).toEqual([undefined, ['section:API']]);
  await page.keyboard.type('s');
  await expect(input(page)).toHaveValue('refunds');
  await expect.poll(() => filters(requests).at(-1)).toEqual(['section:API']);
  await expect(section(page, 'API'), 'counts of another query are not shown').toHaveAccessibleName('API');
});

test('S3.3 a section is selected by keyboard: Tab, arrows, and back to the list with up, down, or Enter', async ({
  page,
}) => {
  await openHits(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(section(page, 'All')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(section(page, 'Guides')).toBeChecked();
  await expect(section(page, 'Guides')).toBeFocused();
  expect(await axeFindings(page, { part: '.search-dialog' })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(input(page)).toBeFocused();
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(section(page, 'Guides')).toBeChecked();
});

test('S4.5 the site’s own engine filters by section', async ({ page }) => {
  await openSearch(page);
  await input(page).fill('refund');
  await expect(section(page, 'Events')).toHaveAccessibleName(/^Events \d+$/);
  await dialog(page).locator('label', { hasText: 'Events' }).click();
  await expect(options(page).first()).toContainText('refund');
  const hrefs = await options(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('href')));
  expect(hrefs.every((href) => href?.startsWith('/webhooks#'))).toBe(true);
});
