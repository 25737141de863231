import { expect, test } from '@playwright/test';
import { openEditor, runSample } from './run-sample.ts';

test('a result is closed by its button or Escape, the button that ran it has the focus, and nothing is forgotten; in the editor a long line moves sideways with its cursor, and the numbers stay', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/refunds');
  const panel = await runSample(page, 'Create a refund');
  const run = page.getByRole('button', { name: 'Run: Create a refund', exact: true });
  await openEditor(panel);
  await panel.getByLabel('JSON body').fill('{"charge_intent": "none"}');
  await panel.getByRole('button', { name: 'Close the result of Create a refund' }).click();
  await expect(panel).toHaveCount(0);
  await expect(run).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('JSON body')).toHaveValue('{"charge_intent": "none"}');
  await panel.getByLabel('JSON body').press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(run).toBeFocused();

  await page.setViewportSize({ width: 390, height: 900 });
  await page.keyboard.press('Enter');
  const body = panel.getByLabel('JSON body');
  const numbers = panel.locator('.run-numbers');
  const places = () =>
    Promise.all(
      [body, numbers].map((box) => box.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])),
    );
  await body.fill(`{\n${'  "reason": "requested",\n'.repeat(60)}  "reason": ""\n}`);
  await body.evaluate((area: HTMLTextAreaElement) => {
    const at = area.value.length - 3;
    area.setSelectionRange(at, at);
  });
  await page.keyboard.type('requested by the customer, who was charged twice');
  await expect.poll(async () => (await places())[0]?.every((pixels) => pixels > 50)).toBe(true);
  await expect.poll(async () => (await places())[1]).toEqual((await places())[0]);
});

test('event codes are folded, a link to one opens them, and each leads to its row', async ({ page }) => {
  await page.goto('/api/webhook_endpoints');
  const values = page.locator('.fields details', { hasText: 'charge_intent.created' }).first();
  await expect(values.locator('> summary')).toHaveText(/^\d+ values/);
  await expect(values.locator('> summary')).toBeVisible();
  const first = values.locator('li').first();
  await expect(first).toBeHidden();
  const id = (await first.getAttribute('id')) ?? '';
  await page.goto('about:blank');
  await page.goto(`/api/webhook_endpoints#${id}`);
  await expect(first).toBeVisible();
  await expect(first.getByRole('link')).toHaveAttribute('href', /^\/webhooks#charge_intent\./);
});

test('code in a table that is too long for its column is one box', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/payments/accept-a-payment');
  const code = page.locator('td > code', { hasText: 'charge_intent.payment_failed' }).first();
  expect(await code.evaluate((each) => each.clientHeight), 'it has two lines').toBeGreaterThan(30);
  expect(await code.evaluate((each) => each.getClientRects().length)).toBe(1);
});
