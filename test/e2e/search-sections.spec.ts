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
  const requests = await stub(page, ({ query, body }) => {
    const facets = { section: query === 'refund' ? { API: 7, Guides: 2 } : { API: 3, Codes: 1 } };
    const [result] = response(HITS, { facets }).results;
    return { results: body.requests.map(() => result) };
  });
  await openSearch(page);
  await expect(section(page, 'All')).toHaveCount(0);
  await input(page).fill('refund');
  await expect(section(page, 'All')).toBeChecked();
  await expect(section(page, 'All')).toHaveAccessibleName('All 7');
  await expect(section(page, 'Codes')).toHaveAccessibleName('Codes');
  await page.emulateMedia({ forcedColors: 'active' });
  const colorOf = (name: string) =>
    dialog(page)
      .locator('label', { hasText: name })
      .evaluate((label) => getComputedStyle(label).color);
  expect(await colorOf('Codes'), 'in forced colors, one without hits').not.toBe(await colorOf('API'));
  await page.emulateMedia({ forcedColors: null });
  await dialog(page).locator('label', { hasText: 'API' }).click();
  await expect(section(page, 'API')).toBeChecked();
  await expect(section(page, 'API')).toHaveAccessibleName('API 7');
  await expect.poll(() => filters(requests)).toEqual([undefined, ['section:API']]);
  await page.keyboard.type('s');
  await expect(input(page)).toHaveValue('refunds');
  await expect.poll(() => filters(requests).at(-1)).toEqual(['section:API']);
  await expect(section(page, 'API'), 'the counts are those of the new query').toHaveAccessibleName('API 3');
  await expect(section(page, 'Codes')).toHaveAccessibleName('Codes 1');
});

test('S3.3 a section is selected by keyboard: Tab, arrows, and back to the list with up, down, or Enter', {
  tag: '@soak',
}, async ({ page }) => {
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

test('S3.8 S4.5 the site’s own engine filters by section; one without hits says how many all sections have, keeps their counts, and leads there', {
  tag: '@soak',
}, async ({ page }) => {
  await openSearch(page);
  await input(page).fill('refund');
  await dialog(page).locator('label', { hasText: 'Events' }).click();
  await expect(section(page, 'Events')).toBeChecked();
  await expect(section(page, 'Events')).toHaveAccessibleName(/^Events \d+$/);
  const hrefs = () => options(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('href') ?? ''));
  await expect
    .poll(async () => (await hrefs()).every((href) => href.startsWith('/webhooks#')), 'hits of one section')
    .toBe(true);
  await expect(options(page).first()).toContainText('refund');
  await input(page).fill('insufficient_funds');
  await expect(dialog(page).locator('.search-message-title')).toHaveText(
    'No results for "insufficient_funds"',
  );
  const sentence = dialog(page).getByText(/^None in Events, \d+ in all sections\.$/);
  await expect(sentence).toBeVisible();
  const [count] = /\d+/.exec((await sentence.textContent()) ?? '') ?? [];
  await expect(section(page, 'All')).toHaveAccessibleName(`All ${count}`);
  await expect(section(page, 'Codes')).toHaveAccessibleName(/^Codes \d+$/);
  await expect(dialog(page).getByText('Try searching for:')).toHaveCount(0);
  await expect(dialog(page).getByRole('status')).toHaveText(
    `No results for "insufficient_funds". None in Events, ${count} in all sections.`,
  );
  expect(await axeFindings(page, { part: '.search-dialog' })).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: `Search all sections (${count})` })
    .click();
  await expect(section(page, 'All')).toBeChecked();
  await expect(options(page).first()).toContainText('Decline code');
});
