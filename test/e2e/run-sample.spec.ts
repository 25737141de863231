import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';

/** Runs a sample by its title; the island is loaded at the first one. */
async function runSample(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Run: ${title}`, exact: true }).click();
  const panel = page.getByRole('region', { name: `Result of ${title}`, exact: true });
  await expect(panel.locator('.run-line strong')).toBeVisible();
  return panel;
}

const response = async (panel: Locator): Promise<Record<string, unknown>> =>
  JSON.parse(await panel.locator('.run-result > pre').innerText());

test('one tab: a customer is created, charged and refunded on three pages, and nothing leaves the page', async ({
  page,
  baseURL,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    const isFile = origin === baseURL && request.method() === 'GET' && !pathname.startsWith('/v1');
    if (!isFile) sent.push(`${request.method()} ${request.url()}`);
  });

  await page.goto('/api/customers');
  const created = await runSample(page, 'Create a customer');
  await expect(created).toContainText('Simulated in your browser. Nothing is sent to Frame.');
  await expect(created.locator('.run-line')).toContainText(/^\d+ \w.* in \d+ ms$/);
  await expect(created).toContainText('customer.created');
  const customer = await response(created);

  await page.goto('/api/charge_intents');
  const charge = await runSample(page, 'Create a charge intent');
  await charge.getByText('Edit and run').click();
  const body = charge.getByLabel('JSON body');
  const draft = {
    amount: 4321,
    currency: 'usd',
    customer: customer.id,
    confirm: true,
    payment_method_data: {
      type: 'card',
      card_number: '4242424242424242',
      exp_month: '12',
      exp_year: '2030',
      cvc: '123',
    },
  };
  await body.fill(JSON.stringify(draft, null, 2));
  await charge.getByRole('button', { name: 'Run with these values' }).click();
  await expect(charge.locator('.run-result > pre')).toContainText('4321');
  const intent = await response(charge);
  expect(JSON.stringify(intent)).toContain(String(customer.id));

  await page.goto('/api/refunds');
  const refund = await runSample(page, 'Create a refund');
  await refund.getByText('Edit and run').click();
  await refund
    .getByLabel('JSON body')
    .fill(JSON.stringify({ charge_intent: intent.id, amount: 321, reason: 'requested_by_customer' }));
  await refund.getByRole('button', { name: 'Run with these values' }).click();
  await expect(refund.locator('.run-result > pre')).toContainText('321');
  expect(await response(refund)).toMatchObject({ object: 'refund', amount: 321 });
  expect(sent).toEqual([]);
});

test('JSON that is not valid is marked at its line, and a wrong field gets the error of the API', async ({
  page,
}) => {
  await page.goto('/api/customers');
  const panel = await runSample(page, 'Create a customer');
  await panel.getByText('Edit and run').click();
  const body = panel.getByLabel('JSON body');
  await body.fill('{\n  "name": "A",\n  "email" 1\n}');
  await panel.getByRole('button', { name: 'Run with these values' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Line 3: A colon is missing before 1.');
  await expect(body).toHaveAttribute('aria-invalid', 'true');
  await expect(body).toBeFocused();
  await body.fill('{"name": "A", "email": "a@example.com", "nmae": "B"}');
  await panel.getByRole('button', { name: 'Run with these values' }).click();
  await expect(panel.locator('.run-line')).toContainText('422');
  await expect(panel.getByRole('status')).toContainText('nmae is not a known field');
});

test('the sandbox can be reset, and a state that cannot be read is said once', async ({ page }) => {
  await page.goto('/api/customers');
  await page.evaluate(() => sessionStorage.setItem('frame-sandbox', '{"version":0}'));
  const panel = await runSample(page, 'Create a customer');
  await expect(panel).toContainText('could not be read, so it starts over');
  await page.getByRole('button', { name: 'Run: Create a customer', exact: true }).press('Enter');
  await expect(panel).not.toContainText('could not be read');
  expect(await page.evaluate(() => sessionStorage.getItem('frame-sandbox'))).not.toBeNull();
  await panel.getByRole('button', { name: 'Reset sandbox' }).press('Enter');
  await expect(panel).toContainText('holds only the objects of the pages again');
  expect(await page.evaluate(() => sessionStorage.getItem('frame-sandbox'))).toBeNull();
});

test('a page that was shown in place of another has buttons that run', async ({ page }) => {
  await page.goto('/pagination');
  await page.locator('#nav a[href="/api/refunds"]').press('Enter');
  await expect(page).toHaveURL(/refunds/);
  const panel = await runSample(page, 'Create a refund');
  await expect(panel.locator('.run-line')).toContainText(/20[01]/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('there is no button', async ({ page }) => {
    await page.goto('/api/customers');
    await expect(page.locator('.run').first()).toBeHidden();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 800 } });
    test('axe finds nothing with a result open on a small screen, and nothing is wider than it', async ({
      page,
    }) => {
      await page.goto('/api/customers');
      const panel = await runSample(page, 'Create a customer');
      await panel.getByText('Edit and run').click();
      await panel.locator('.run-result summary').first().click();
      const { violations } = await new AxeBuilder({ page }).include('.run-panel').analyze();
      expect(
        violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
        ),
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}
