import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openEditor, responseOf, runAgain, runSample } from './run-sample.ts';

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
  await expect(created).toContainText('Simulated. Nothing is sent to Frame.');
  await expect(created.locator('.run-line')).toContainText(/^\d+ \w.* in \d+ ms$/);
  await expect(created).toContainText('customer.created');
  const customer = await responseOf(created);

  await page.goto('/api/charge_intents');
  const charge = await runSample(page, 'Create a charge intent');
  const body = await openEditor(charge);
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
  await runAgain(charge).click();
  await expect(charge.locator('.run-result > .code code')).toContainText('4321');
  const intent = await responseOf(charge);
  await expect(page.locator('[data-language=shell] .n').getByText('4321', { exact: true })).toBeVisible();
  expect(JSON.stringify(intent)).toContain(String(customer.id));

  await page.goto('/api/refunds');
  const refund = await runSample(page, 'Create a refund');
  await openEditor(refund);
  await refund
    .getByLabel('JSON body')
    .fill(JSON.stringify({ charge_intent: intent.id, amount: 321, reason: 'requested_by_customer' }));
  await runAgain(refund).click();
  await expect(refund.locator('.run-result > .code code')).toContainText('321');
  expect(await responseOf(refund)).toMatchObject({ object: 'refund', amount: 321 });
  expect(sent).toEqual([]);
});

test('five megabytes pasted into a body, or too much dropped, get one sentence, and the page goes on', {
  tag: '@soak',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/customers');
  const panel = await runSample(page, 'Create a customer');
  const body = await openEditor(panel);
  const before = await body.inputValue();
  await page.evaluate(() => navigator.clipboard.writeText('a line of text\n'.repeat(350_000)));
  await body.press('ControlOrMeta+v');
  await expect(panel.getByRole('alert')).toHaveText('This field takes at most 50,000 characters.');
  await expect(body).toHaveValue(before);
  // What replaces a long body is as long as it is itself.
  const long = `{"name": "${'x'.repeat(30_000)}"}`;
  await body.fill(long);
  await page.evaluate((text) => navigator.clipboard.writeText(text), long.replace('xx', 'yy'));
  await body.press('ControlOrMeta+a');
  await body.press('ControlOrMeta+v');
  await expect(body).toHaveValue(long.replace('xx', 'yy'));
  // What is dropped replaces nothing, whatever is selected.
  await body.press('ControlOrMeta+a');
  const { x, y } = (await body.boundingBox()) ?? { x: 0, y: 0 };
  const session = await context.newCDPSession(page);
  const drop = async (text: string) => {
    const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: x + 80, y: y + 12, data });
  };
  await drop('z'.repeat(25_000));
  await expect(panel.getByRole('alert')).toHaveText('This field takes at most 50,000 characters.');
  await expect(body).toHaveValue(long.replace('xx', 'yy'));
  // On a busy machine, the browser may lose a drop that follows another.
  await expect(async () => {
    await drop('zzz');
    await expect(body).toHaveValue(/zzz/, { timeout: 3000 });
  }).toPass();
  await body.fill(before);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await runAgain(panel).click();
  await expect(panel.locator('.run-line')).toContainText('201');
});

test('JSON that is not valid is marked at its line, where the button of the sample is pressed, too, and a wrong field gets the error of the API', async ({
  page,
}) => {
  await page.goto('/api/customers');
  const panel = await runSample(page, 'Create a customer');
  const body = await openEditor(panel);
  await body.fill('{\n  "name": "A",\n  "email" 1\n}');
  await runAgain(panel).click();
  await expect(panel.getByRole('alert')).toHaveText('Line 3: A colon is missing before 1.');
  await expect(panel.getByRole('alert').locator('code')).toHaveText('1');
  await expect(body).toHaveAttribute('aria-invalid', 'true');
  await expect(body).toBeFocused();
  await body.fill('{"name": "A", "email": "a@example.com", "nmae": "B"}');
  await runAgain(panel).click();
  await expect(panel.locator('.run-line')).toContainText('422');
  await expect(panel.getByRole('status')).toContainText('nmae is not a known field');
  await expect(panel.getByRole('alert')).toHaveText('Line 1: nmae is not a known field.');
  await body.fill('{\n  "name": "A",\n  "livemode": tru\n}');
  await body.press('ControlOrMeta+Enter');
  await expect(panel.getByRole('alert')).toHaveText('Line 3: tru is not a JSON value. Did you mean true?');

  // Its field opens for it.
  const edit = panel.getByRole('button', { name: 'Edit', exact: true });
  await body.fill('{"name": tru}');
  await edit.click();
  await expect(body).toBeHidden();
  await page.getByRole('button', { name: 'Run: Create a customer', exact: true }).click();
  await expect(panel.getByRole('alert')).toHaveText('Line 1: tru is not a JSON value. Did you mean true?');
  await expect(body).toBeFocused();
});

test('the sample follows the edit in every language, and is put back; the list of fields adds one to the body, selects what it already has, and can be undone', async ({
  page,
}) => {
  await page.goto('/api/customers');
  const samples = page.locator('.samples').first();
  const codes = () => samples.locator('code').allTextContents();
  const printed = await codes();
  const panel = await runSample(page, 'Create a customer');
  expect(await codes()).toEqual(printed);
  const body = await openEditor(panel);
  await body.fill('{\n  "name": "Grace \'Amazing\' Hopper",\n  "email": "grace@example.com"\n}');
  for (const code of await codes()) {
    expect(code).toContain('grace@example.com');
    expect(code).not.toContain('nora@example.com');
  }
  await expect(samples.locator('code').first().locator('.s').first()).toBeAttached();
  // What is not JSON yet changes nothing.
  const edited = await codes();
  await body.press('Backspace');
  expect(await codes()).toEqual(edited);
  await panel.getByRole('button', { name: 'Reset' }).click();
  expect(await codes()).toEqual(printed);
  await runAgain(panel).click();
  await expect(panel.locator('.run-line')).toContainText('201');

  const text = await body.inputValue();
  const selected = () =>
    body.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  await panel.getByText(/^All \d+ fields$/).click();
  await panel.getByRole('button', { name: /^name .* Go to$/ }).click();
  await expect.poll(selected).toBe('Nora Lind');
  await panel.getByRole('button', { name: /^description .* Add$/ }).click();
  await expect(body).toBeFocused();
  await page.keyboard.insertText('A regular');
  expect(JSON.parse(await body.inputValue())).toEqual({ ...JSON.parse(text), description: 'A regular' });
  await expect(panel.getByRole('button', { name: /^description .* Go to$/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body).toHaveValue(text);
});

test('a state that cannot be read is reported once, two tabs have a sandbox each, and full storage is reported in one sentence', {
  tag: '@soak',
}, async ({ page, context }) => {
  await page.goto('/api/customers');
  await page.evaluate(() => sessionStorage.setItem('frame-sandbox', '{"version":0}'));
  const panel = await runSample(page, 'Create a customer');
  await expect(panel).toContainText('could not be read, so it starts over');
  const first = await responseOf(panel);
  await page.getByRole('button', { name: 'Run: Create a customer', exact: true }).press('Enter');
  await expect(panel).not.toContainText('could not be read');
  expect(await page.evaluate(() => sessionStorage.getItem('frame-sandbox'))).not.toBeNull();

  const other = await context.newPage();
  await other.goto('/api/customers');
  expect(await responseOf(await runSample(other, 'Create a customer'))).toEqual(first);
  await other.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await expect(await runSample(other, 'Create a customer')).toContainText(
    'The browser cannot store the sandbox',
  );
});

test('a decline shows its code at once, a repeated run its status in the words of the API and the line of the card, and folded code says how many lines an edited sample has', {
  tag: '@soak',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/payments/declines-codes');
  const title = 'Charge a declined card';
  const python = page
    .locator('.samples', { has: page.getByRole('radiogroup', { name: `Language of ${title}`, exact: true }) })
    .locator('.sample[data-language=python]');
  const label = async (): Promise<string> =>
    `Show all ${(await python.locator('code').textContent())?.trimEnd().split('\n').length} lines`;
  const printed = await label();
  const panel = await runSample(page, title);
  const status = panel.locator('.run-line');
  await expect(status).toContainText('422 Unprocessable Entity');
  expect(await responseOf(panel)).toMatchObject({ error: 'Unprocessable Entity' });
  await expect(panel.locator('.run-result > .code').getByText('"failure_code"')).toBeVisible();
  await openEditor(panel);
  const again = runAgain(panel);
  // With the button at the lower edge of the window, what is below it is out of view.
  await again.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await expect(status).not.toBeInViewport();
  await again.click();
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(again).toBeInViewport({ ratio: 1 });
  await expect(again).toBeFocused();

  await expect(panel.locator('.run-numbers [data-wrong]')).toContainText('"card_number"');
  await expect(panel.getByRole('alert')).toHaveText(/^Line \d+: declined with \w+\.$/);
  await panel.getByLabel('JSON body').press('End');
  await page.keyboard.insertText(' ');
  await expect(panel.locator('.run-numbers [data-wrong]')).toHaveCount(0);

  await panel.getByRole('button', { name: 'Reset' }).click();
  const body = panel.getByLabel('JSON body');
  await body.fill((await body.inputValue()).replace('{', '{"description": "An order",'));
  await expect(python).toContainText('An order');
  expect(await label()).not.toBe(printed);
  await expect(python.locator('summary')).toHaveText(await label());
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(python.locator('summary')).toHaveText(printed);
});

test('in the reference a run fills the tab of the response with headers, folds of what is deep inside, and signed deliveries; closing it brings the example back', async ({
  page,
}) => {
  await page.goto('/api/charge_intents');
  const tabs = page.locator('.exchange', {
    has: page.getByRole('button', { name: 'Run: Create a charge intent', exact: true }),
  });
  const response = tabs.locator('.tabs-bar input').nth(1);
  const example = tabs.locator('.tab').nth(1).locator('> .code');
  await expect(response).not.toBeChecked();
  const panel = await runSample(page, 'Create a charge intent');
  await expect(response).toBeChecked();
  await expect(example).toBeHidden();
  await expect(panel.locator('.run-result > .code')).toBeInViewport();
  await expect(response.locator('..'), 'the name of the tab').toHaveText('Result');

  await panel.getByText(/^Response headers/).click();
  await expect(panel.locator('.run-pairs').first()).toContainText('content-type');

  const email = panel.locator('.run-result .fold').getByText('"nora@example.com"', { exact: true });
  await expect(email).toBeHidden();
  await panel.locator('.fold > summary', { hasText: '"customer": {' }).press('Enter');
  await expect(email).toBeVisible();

  await panel.getByText('charge_intent.succeeded', { exact: true }).click();
  const delivery = panel.getByRole('group', { name: /^Delivery to/ });
  const value = (name: string) =>
    delivery.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  const secret = (await value('Signed with').textContent()) ?? '';
  const body = (await delivery.locator('.run-raw').textContent()) ?? '';
  const signed = createHmac('sha256', secret).update(body).digest('hex');
  await expect(value('x-frame-signature')).toHaveText(`sha256=${signed}`);

  await panel.getByRole('button', { name: 'Close the result of Create a charge intent' }).click();
  await expect(example).toBeVisible();
  await expect(response.locator('..')).toHaveText('Response 201');
});

test('the field at the cursor is explained, a wrong parameter is marked, and of a list the first object is readable at once', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/charge_intents');
  const panel = await runSample(page, 'Create a charge intent');
  const body = await openEditor(panel);
  await body.press('ControlOrMeta+Home');
  await body.press('ArrowDown');
  await expect(panel.locator('.run-help')).toHaveText('amount integer, required, at least 1');
  await panel.getByText(/^All \d+ fields$/).click();
  await expect(panel.locator('.run-fields li').first()).toBeVisible();

  const list = await runSample(page, 'List charge intents');
  // The first object of a list is readable at once, and the others are a line each.
  const { data } = (await responseOf(list)) as { data: { id: string }[] };
  expect(data.length).toBeGreaterThan(1);
  const idOf = (index: number) =>
    list.locator('.run-result').getByText(`"${data[index]?.id}"`, { exact: true }).first();
  await expect(idOf(0)).toBeVisible();
  await expect(idOf(1)).toBeHidden();
  const second = list.locator('.run-result .fold', { hasText: `"${data[1]?.id}"` });
  await second.locator('> summary').first().press('Enter');
  await expect(idOf(1)).toBeVisible();

  await openEditor(list);
  const perPage = list.getByLabel('per_page');
  await perPage.fill('many');
  await perPage.press('Enter');
  await expect(list.locator('.run-line')).toContainText('422');
  await expect(perPage).toHaveAttribute('aria-invalid', 'true');
  await expect(perPage).toBeFocused();
  await expect(perPage.locator('+ .run-problem'), 'the error is below its field').toContainText('per_page');
});

test('in a guide the request that ran is folded, so that its result shows, and unfolds; any button can run a request with values of its own', {
  tag: '@soak',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/payments/accept-a-payment');
  const panel = await runSample(page, 'Create the charge intent');
  const button = page.getByRole('button', { name: 'Run: Create the charge intent', exact: true });
  const request = page.locator('.samples', { has: button }).locator('.sample:visible .code');
  const { height = 0 } = (await request.locator('pre').boundingBox()) ?? {};
  expect(height).toBeLessThan(190);
  await expect(button).toBeInViewport();
  const { y = 800 } = (await panel.locator('.run-result pre').first().boundingBox()) ?? {};
  expect(800 - y).toBeGreaterThan(300);
  await request.getByText(/^Show all \d+ lines$/).click();
  expect((await request.locator('pre').boundingBox())?.height).toBeGreaterThan(height * 2);
  expect(await responseOf(panel)).toMatchObject({ status: 'succeeded', amount: 4200 });
  await openEditor(panel);
  await expect(panel.getByLabel('JSON body')).toHaveValue(/"order_id": "1042"/);

  await panel.getByRole('button', { name: 'Close the result of Create the charge intent' }).click();
  await expect(request.locator('.code-fold[data-added]')).toHaveCount(0);

  await page.evaluate(() => {
    const row = document.createElement('div');
    row.dataset.runPlace = '';
    for (const name of ['Nora', 'Ada']) {
      const button = document.createElement('button');
      button.className = 'run button';
      button.ariaLabel = `Run: Create ${name}`;
      button.dataset.run = 'createCustomer';
      button.dataset.runValues = JSON.stringify({ body: { name, email: `${name}@example.com` } });
      row.append(button);
    }
    document.querySelector('main')?.append(row);
  });
  const nora = await runSample(page, 'Create Nora');
  expect(await responseOf(nora)).toMatchObject({ name: 'Nora' });
  expect(await responseOf(await runSample(page, 'Create Ada'))).toMatchObject({ name: 'Ada' });
  await expect(nora).toHaveCount(0);
});

test('a run that opens a challenge goes on, whether it is passed or failed, and again for the other result', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/payments/3d-secure');
  const panel = await runSample(page, 'Start a 3D Secure payment');
  for (const [press, title, status, event] of [
    ['Pass the challenge', 'Challenge passed · succeeded', 'succeeded', 'charge_intent.succeeded'],
    ['Fail the challenge', 'Challenge failed · failed', 'failed', 'charge_intent.payment_failed'],
  ] as const) {
    await expect.poll(() => responseOf(panel), press).toMatchObject({ status: 'requires_3d_secure' });
    await panel.getByRole('button', { name: press }).press('Enter');
    await expect(panel.locator('.run-line')).toContainText(title);
    expect(await responseOf(panel), press).toMatchObject({ status, next_action: null });
    await expect(panel.getByText(event, { exact: true })).toBeVisible();
    await expect(panel.locator('.run-decline')).toHaveCount(status === 'failed' ? 1 : 0);
    await expect(panel.getByRole('status')).toContainText(`${title}.`);
    await expect(panel.getByRole('button', { name: /^(Pass|Fail) the challenge/ })).toHaveCount(0);
    const again = panel.getByRole('button', { name: 'Run again for another result' });
    await expect(again).toBeFocused();
    await again.press('Enter');
    await expect(panel.getByRole('button', { name: 'Pass the challenge' })).toBeFocused();
  }
});
