import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { copiedText, noteCopies } from './clipboard.ts';
import { dialog, input, openSearch, options } from './search-support.ts';

const copyButton = (page: Page) => dialog(page).getByRole('button', { name: /^Cop/ });

test('S3.4 a decline code is explained above the hits: meaning, retry, message for the shopper, a card to copy', {
  tag: '@soak',
}, async ({ page }) => {
  await noteCopies(page);
  await openSearch(page);
  await input(page).fill('insufficient_funds');
  const answer = options(page).first();
  await expect(answer).toContainText(/Decline code.*insufficient_funds.*Retry Later.*Tell the shopper /i);
  await expect(answer).toHaveAttribute('href', '/payments/declines-codes#insufficient_funds');
  await expect(options(page).filter({ hasText: 'Tell the shopper' })).toHaveCount(1);

  expect(await axeFindings(page, { part: '.search-dialog' })).toEqual([]);

  for (let stop = 0; stop < 6; stop += 1) {
    if (await copyButton(page).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(copyButton(page), 'the keyboard reaches it').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(copyButton(page)).toHaveText('Copied');
  expect(await copiedText(page)).toMatch(/^\d{16}$/);
  await expect(dialog(page)).toBeVisible();

  await input(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(input(page)).toHaveAttribute('aria-activedescendant', (await answer.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\/declines-codes#insufficient_funds$/);
});

test('S3.4 an exact name is explained above the hits, another word is not, and an event leads to a sample of its payload by keyboard', async ({
  page,
}) => {
  await openSearch(page);
  for (const [query, kind, shown] of [
    ['Charge_Intent.Succeeded', 'Webhook event', 'Carries'],
    ['POST /v1/refunds', 'Operation', 'Create a refund'],
    ['refund.amount', 'Field', 'Type'],
    ['4242 4242 4242 4242', 'Test card', 'Visa'],
    ['429', 'API error', 'What to do'],
    ['x-frame-signature', 'Request header', 'Webhooks from Frame'],
    ['Retry-After', 'Response header', 'Responses from Frame'],
    ['Idempotency-Key', 'Request header', 'has no Idempotency-Key'],
    ['authorization header', 'Request header', 'bearer token'],
    ['"insufficient_funds"', 'Decline code', 'Tell the shopper'],
    ['frame.refunds.create({', 'Operation', 'Create a refund'],
    ['Frame::ChargeIntent.create', 'Operation', 'Create a charge intent'],
    ['$frame->refunds->create', 'Operation', 'Create a refund'],
    ['payment_link.created', 'Webhook event', 'Carries'],
    ['use_frame_sdk', 'Field', 'Type'],
  ] as const) {
    await input(page).fill(query);
    await expect.soft(options(page).first(), query).toContainText(kind);
    await expect.soft(options(page).first(), query).toContainText(shown);
  }
  await input(page).fill('refund');
  await expect(dialog(page).locator('.search-answer'), 'not an exact name').toHaveCount(0);
  await expect(options(page).first()).toBeVisible();

  await input(page).fill('refund.created');
  const sample = dialog(page).getByRole('link', { name: 'Refund object' });
  await expect(sample).toBeVisible();
  await sample.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/refunds#refund$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The Refund object' })).toBeInViewport();
});
