import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeInBothThemes } from './axe-findings.ts';
import { responseOf } from './run-sample.ts';
import { cases } from './telling-cases.ts';

/** Tries a card in the first table that lists it. */
async function tryCard(page: Page, number: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `Try this card: ${number}` })
    .first()
    .press('Enter');
  const panel = page.getByRole('region', { name: `Result of ${number}` });
  await expect(panel.locator('.run-line strong')).toBeVisible();
  return panel;
}

test('a declined card shows its code and the message for the shopper below its row', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/payments/declines-codes');
  const panel = await tryCard(page, '4726846912498186');
  expect(await responseOf(panel)).toMatchObject({ status: 422, code: 'charge_declined' });
  const row = page.locator('tr#insufficient_funds');
  const shopper = (await row.locator('td').last().textContent()) ?? '';
  expect(shopper).not.toBe('');
  await expect(panel.locator('.run-decline')).toHaveText(
    `Declined with insufficient_funds. Tell the shopper: ${shopper}`,
  );
  await expect(row.locator('+ tr')).toContainText('Simulated. Nothing is sent to Frame.');
  await expect(panel.getByText('charge_intent.payment_failed', { exact: true })).toBeVisible();
});

for (const width of [390, 1280])
  test(`at ${width} px the row of a card that is tried stays in view, below every bar; a table has one result, and every card behaves as its row describes`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/testing');
    const row = page.locator('tr', { hasText: '4000000000003220' }).first();
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await tryCard(page, '4000000000003220');
    const hidden = await row.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 12, bottom - 4].filter(
        (y) => !element.contains(document.elementFromPoint((left + right) / 2, y)),
      );
    });
    expect(hidden).toEqual([]);

    for (const [number, status] of [
      ['4242424242424242', 'succeeded'],
      ['378282246310005', 'succeeded'],
      ['4000000000003220', 'requires_3d_secure'],
      ['4726843338079575', 422],
      ['4726840306461785', 422],
    ] as const)
      expect(await responseOf(await tryCard(page, number)), number).toMatchObject({ status });
    await expect(page.getByRole('region', { name: 'Result of 4726843338079575' })).toHaveCount(0);
    await expect(page.locator('.run-panel')).toHaveCount(3);
  });

for (const route of cases(
  ['/testing'],
  ['/payments/declines-codes#card_not_enrolled', '/payments/3d-secure'],
))
  test(`axe finds nothing on ${route} with a result and the drawer open, in both themes`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(route);
    const panel = await tryCard(page, '4111111738973695');
    await panel.getByText('charge_intent.payment_failed', { exact: true }).click();
    await panel.getByRole('button', { name: 'Check this signature' }).click();
    await expect(panel.getByRole('region', { name: 'Signature checker' })).toBeVisible();
    expect(await axeInBothThemes(page, { part: '.table-scroll' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await panel.getByRole('button', { name: 'Sandbox', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sandbox' })).toBeVisible();
    expect(await axeInBothThemes(page, { part: '.drawer' })).toEqual([]);
  });
