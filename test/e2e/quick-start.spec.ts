import { expect, type Page, test } from '@playwright/test';
import { responseOf, runSample } from './run-sample.ts';
import { cases } from './telling-cases.ts';

/** Runs the samples of a page's steps in order and returns their responses. */
async function runSteps(page: Page) {
  const names = await page
    .locator('.steps .run')
    .evaluateAll((buttons) => buttons.map((each) => each.ariaLabel ?? ''));
  const results: Record<string, unknown>[] = [];
  for (const name of names) results.push(await responseOf(await runSample(page, name.replace('Run: ', ''))));
  return results;
}

test('a newcomer without an account charges a card, refunds part of it, and verifies the event on the first page; rerunning a step passes its new ID to later steps and clears their results', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL || request.method() !== 'GET') errors.push(request.url());
  });
  await page.goto('/');
  expect(await responseOf(await runSample(page, 'Charge a test card'))).toMatchObject({
    status: 'succeeded',
  });

  const [, customer, charge, refund] = await runSteps(page);
  expect(charge).toMatchObject({ customer_id: customer?.id, status: 'succeeded', amount_captured: 4200 });
  expect(refund).toMatchObject({ charge_intent: charge?.id, amount: 1500 });

  const panel = page.getByRole('region', { name: 'Result of Charge the customer' });
  await panel.locator('summary', { hasText: /^charge_intent\.succeeded$/ }).press('Enter');
  await panel.getByRole('button', { name: 'Check this signature' }).press('Enter');
  const checker = panel.getByRole('region', { name: 'Signature checker' });
  await expect(checker).toBeFocused();
  await expect(checker.getByRole('status')).toContainText('The signature is valid.');
  await expect(checker.locator('.sig-verdict')).toBeInViewport({ ratio: 0.9 });
  const body = checker.getByLabel('Raw body');
  expect(JSON.parse(await body.inputValue())).toMatchObject({
    type: 'charge_intent.succeeded',
    data: { id: charge?.id },
  });
  await body.press('ControlOrMeta+End');
  await page.keyboard.insertText(' ');
  await expect(checker.getByRole('status')).toContainText('space');
  expect(errors).toEqual([]);

  const steps = page.locator('.steps > li');
  const later = steps.nth(3);
  await expect(later.locator('pre code').first()).toContainText(String(charge?.id));
  await expect(later.locator('.run-panel')).toBeVisible();
  await steps.nth(2).locator('.run').press('Enter');
  await expect(later.locator('.run-panel')).toHaveCount(0);
  await expect(later.locator('pre code').first()).not.toContainText(String(charge?.id));
  await expect(steps.nth(2).locator('.run-panel').getByRole('status')).toContainText(
    'The steps below now use the id of this charge intent.',
  );
});

const guides = [
  '/guides/customer-identity-verifications',
  '/guides/payment-request-button',
  '/guides/shopify-integration',
  '/payments/3d-secure',
  '/payments/accept-a-payment',
  '/payments/build-subscriptions',
  '/payments/payment-links',
];
for (const half of cases([guides.slice(4)], [guides.slice(0, 4)]))
  test(`the steps of ${half.join(', ')} run one after another`, async ({ page }) => {
    test.slow();
    for (const route of half) {
      await page.goto(route);
      await page.evaluate(() => sessionStorage.clear());
      const results = await runSteps(page);
      expect(results.length, route).toBeGreaterThan(0);
      for (const result of results) expect(result, route).not.toHaveProperty('error');
    }
  });
