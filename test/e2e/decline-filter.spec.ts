import { expect, type Locator, type Page, test } from '@playwright/test';

const visibleRows = (page: Page): Locator => page.locator('.filter tr[data-retry]:visible');

test('decline codes are filtered by whether to retry and found by their words, each with its number; paper has all', async ({
  page,
}) => {
  await page.goto('/payments/declines-codes');
  const filter = page.getByRole('group', { name: 'Retry' });
  await expect(filter.getByRole('radio')).toHaveCount(4);
  const all = await visibleRows(page).count();
  let sum = 0;
  for (const retry of ['after a fix', 'later', 'no']) {
    const button = filter.getByRole('radio', { name: new RegExp(`^${retry} \\(\\d+\\)$`, 'i') });
    await button.check();
    await expect(page.locator(`.filter tr[data-retry]:not([data-retry="${retry}"]):visible`)).toHaveCount(0);
    const rows = await visibleRows(page).count();
    const label = await button.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
    expect(label?.toLowerCase()).toBe(`${retry} (${rows})`);
    for (const cell of await visibleRows(page).locator('td:nth-child(2)').allTextContents())
      expect(cell.toLowerCase()).toBe(retry);
    sum += rows;
  }
  expect(sum).toBe(all);
  await filter.getByRole('radio', { name: `Any (${all})` }).check();
  await expect(visibleRows(page)).toHaveCount(all);

  const field = page.getByRole('searchbox', { name: 'Find a decline code' });
  const bar = page.getByRole('group', { name: 'Retry' });
  const height = await bar.evaluate((element) => element.clientHeight);
  await field.pressSequentially('Insufficient funds');
  await expect(page.locator('#insufficient_funds')).toBeVisible();
  await expect(page.locator('#stolen_card')).toBeHidden();
  const found = await visibleRows(page).count();
  // The count takes its room from the field: nothing breaks, and nothing below moves.
  expect(await bar.evaluate((element) => element.clientHeight)).toBe(height);
  await expect(page.locator('.filter output')).toHaveText(`${found} of ${all}`);
  await field.fill('xyzzy');
  await expect(page.locator('.filter output')).toHaveText('No code matches. Try fewer words.');
  await expect(page.locator('.filter thead')).toBeHidden();
  await field.fill('');
  await expect(visibleRows(page)).toHaveCount(all);
  await expect(page.locator('.filter thead')).toBeVisible();
  await expect(page.locator('.filter output')).toHaveText('');

  await page.getByRole('radio', { name: /^No / }).check();
  await expect.poll(() => visibleRows(page).count()).toBeLessThan(all);
  await page.emulateMedia({ media: 'print' });
  await expect(visibleRows(page)).toHaveCount(all);
  await expect(page.locator('.filter > .tabs-bar')).toBeHidden();
});

test('the filter works by keyboard and hides the result of a row with the row, and a jump shows its row; on a phone a code is a line that its link opens', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/payments/declines-codes');
  await page.getByRole('button', { name: 'Try this card: 4726846912498186' }).first().press('Enter');
  const result = page.locator('#insufficient_funds + tr:not([data-retry])');
  await expect(result.locator('.run-line strong')).toBeVisible();
  await page.getByRole('radio', { name: /^Any / }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#insufficient_funds')).toBeHidden();
  await expect(result).toBeHidden();
  await page.evaluate(() => {
    location.hash = '#insufficient_funds';
  });
  await expect(page.locator('#insufficient_funds')).toBeVisible();
  await expect(result).toBeVisible();

  await page.getByRole('radio', { name: /^Any / }).check();
  await page.setViewportSize({ width: 390, height: 844 });
  const message = page.locator('#stolen_card > td').last();
  await expect(message).toBeHidden();
  await page.locator('#stolen_card > td > a').click();
  await expect(message).toBeVisible();
});
