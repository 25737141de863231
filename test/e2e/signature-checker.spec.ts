import { expect, type Page, test } from '@playwright/test';
import { axeInBothThemes } from './axe-findings.ts';
import { copiedText, noteCopies } from './clipboard.ts';
import { routes } from './routes.ts';
import { responseOf, runSample } from './run-sample.ts';

async function openChecker(page: Page) {
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Open the signature checker' }).press('Enter');
  const checker = page.getByRole('region', { name: 'Signature checker' });
  await expect(checker).toBeFocused();
  return checker;
}

test('by keyboard an example fills the form, its result is announced, and its code can be copied; pasted input is checked on every change, and nothing is sent or stored', async ({
  page,
  baseURL,
}) => {
  await noteCopies(page);
  const checker = await openChecker(page);
  await page.keyboard.press('Tab');
  await expect(checker.getByRole('button', { name: 'Valid' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checker.locator('.sig-title')).toHaveText('The signature is valid');
  await expect(checker.getByRole('status')).toContainText('The signature is valid.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(checker.getByRole('status')).toContainText('The body was parsed and serialized again.');
  await expect(checker.locator('figure code')).toContainText('JSON.parse(rawBody)');
  await checker.getByRole('button', { name: 'No prefix' }).click();
  await checker.getByRole('button', { name: 'Copy Code that finds the cause' }).click();
  await expect(checker.locator('.copy')).toHaveText('Copied');
  expect(await copiedText(page)).toContain('sha256=[0-9a-f]{64}');

  await checker.getByRole('button', { name: 'Valid' }).click();
  await expect(checker.locator('.sig-title')).toHaveText('The signature is valid');
  const sent: string[] = [];
  page.on('request', (request) => {
    // Links in view are prefetched at any time; the bare address of a page tells nothing.
    const isPrefetch =
      request.method() === 'GET' && routes.some((route) => request.url() === baseURL + route);
    if (!isPrefetch) sent.push(`${request.method()} ${request.url()}`);
  });
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  const before = await kept();
  const body = checker.getByLabel('Raw body');
  const text = await body.inputValue();
  await body.fill(text.slice(0, -1));
  await expect(checker.locator('.sig-title')).toHaveText('The body is not complete JSON');
  await body.fill(`${text}\n`);
  await expect(checker.locator('.sig-title')).toHaveText('Whitespace was added around the body');
  await body.fill(text);
  await checker.getByLabel('Secret of the webhook endpoint').fill('sk_sandbox_1');
  await expect(checker.locator('.sig-title')).toHaveText('The secret is an API key');
  await checker.getByLabel('X-Frame-Signature').fill('');
  await expect(checker.locator('.sig-title')).toHaveText('Nothing to check yet');
  await checker.getByLabel('X-Frame-Signature').press('Enter');
  await expect(page).toHaveURL(/\/webhooks$/);
  expect(await kept()).toBe(before);
  expect(sent).toEqual([]);
});

for (const width of [320, 1280])
  test(`accessible and without horizontal scrolling at ${width} px, in both themes`, {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const checker = await openChecker(page);
    for (const [name, title] of [
      ['Valid', 'The signature is valid'],
      ['Other secret', 'The signature belongs to another secret or another body'],
    ] as const) {
      await checker.getByRole('button', { name }).click();
      await expect(checker.locator('.sig-title')).toHaveText(title);
      expect(await axeInBothThemes(page, { part: '.sig-checker' })).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });

test('two endpoints at one address: each delivery has the signature of its own secret', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/webhook_endpoints');
  const { id } = await responseOf(await runSample(page, 'Create a webhook endpoint'));
  const second = await runSample(page, 'Create a webhook endpoint');
  await expect.poll(async () => (await responseOf(second)).id).not.toBe(id);
  await page.goto('/');
  const panel = await runSample(page, 'Charge a test card');
  await panel.locator('summary', { hasText: /^charge_intent\.succeeded$/ }).press('Enter');
  const deliveries = panel.getByRole('group', { name: /^Delivery to/ });
  await expect.poll(() => deliveries.count()).toBeGreaterThan(1);
  for (const delivery of await deliveries.all()) {
    await delivery.getByRole('button', { name: 'Check this signature' }).press('Enter');
    await expect(delivery.getByRole('status')).toContainText('The signature is valid.');
  }
});
