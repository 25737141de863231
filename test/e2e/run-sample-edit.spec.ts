import { expect, test } from '@playwright/test';
import { openEditor, responseOf, runAgain, runSample } from './run-sample.ts';
import { cases } from './telling-cases.ts';

const TITLE = 'Charge a test card';

for (const [width, height] of cases<[number, number]>(
  [[390, 844]],
  [
    [1280, 800],
    [1920, 1080],
  ],
))
  test(`a request is edited, run and read in one place at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const panel = await runSample(page, TITLE);
    const edit = panel.getByRole('button', { name: 'Edit', exact: true });
    await expect(panel.getByLabel('JSON body')).toBeHidden();
    await edit.click();
    const body = panel.getByLabel('JSON body');
    const status = panel.locator('.run-line');
    await expect(body).toBeFocused();
    await expect(edit).toHaveAttribute('aria-expanded', 'true');
    const again = runAgain(panel);
    for (const part of [panel.locator('.run-note'), panel.locator('.run-editor'), again, status])
      await expect(part).toBeInViewport({ ratio: 1 });
    // The fields are between the buttons of the panel and the status, and the response begins in the same view.
    const top = async (selector: string) => (await panel.locator(selector).boundingBox())?.y ?? 0;
    const tops = [await top('.run-note'), await top('.run-editor'), await top('.run-line')];
    tops.push(await top('.run-result > .code'));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops.at(-1)).toBeLessThan(height - 80);

    await body.fill((await body.inputValue()).replace('4200', '5200'));
    const before = await page.evaluate(() => scrollY);
    await body.press('ControlOrMeta+Enter');
    await expect.poll(() => responseOf(panel)).toMatchObject({ amount: 5200 });
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(body).toBeFocused();
    await expect(status).toContainText('201 Created');

    // Their own button is the only one.
    await expect(page.getByRole('button', { name: `Run: ${TITLE}` })).toBeHidden();
    await edit.click();
    await expect(body).toBeHidden();
    await expect(edit).toHaveAttribute('aria-expanded', 'false');
  });

test('a result is marked as that of an earlier request until the request matches it again', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/customers');
  const panel = await runSample(page, 'Create a customer');
  const body = await openEditor(panel);
  const mark = panel.locator('.run-line').getByText('From the earlier request');
  const spoken = panel.getByRole('status');
  const color = () =>
    panel
      .locator('.run-result .k')
      .first()
      .evaluate((key) => getComputedStyle(key).color);
  const printed = await body.inputValue();
  const fresh = await color();
  await expect(mark).toHaveCount(0);

  await body.fill(printed.replace('"name": "', '"name": "Dr. '));
  await expect(mark).toBeVisible();
  await expect(spoken).toHaveText('The result below is from the earlier request.');
  expect(await color()).not.toBe(fresh);

  // The same JSON in one line is the same request.
  await body.fill(JSON.stringify(JSON.parse(printed)));
  await expect(mark).toHaveCount(0);
  await expect(spoken).toHaveText('');
  expect(await color()).toBe(fresh);

  await body.fill('{');
  await body.press('ControlOrMeta+Enter');
  await expect(panel.getByRole('alert')).toHaveText('Line 1: The JSON ends too early.');
  await expect(mark).toBeVisible();

  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(mark).toHaveCount(0);
  await body.fill('{"name": "Ada", "email": "ada@example.com"}');
  await expect(mark).toBeVisible();
  await runAgain(panel).click();
  await expect(mark).toHaveCount(0);
  await expect(spoken).toContainText('201 Created');
});

test('the key that runs is named beside the button, as on the keyboard of the reader', {
  tag: '@soak',
}, async ({ page }) => {
  for (const [platform, label] of [
    ['MacIntel', '⌘ Enter'],
    ['Linux x86_64', 'Ctrl Enter'],
  ] as const) {
    await page.addInitScript((name) => {
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => name, configurable: true });
    }, platform);
    await page.goto('/api/refunds');
    const panel = await runSample(page, 'List refunds');
    await openEditor(panel);
    await expect(panel.locator('.run-form kbd')).toHaveText(label);
    await expect(runAgain(panel)).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
    for (const [key, value] of [
      ['Control+Enter', '2'],
      ['Meta+Enter', '3'],
    ] as const) {
      await panel.getByLabel('per_page').fill(value);
      await expect(panel.locator('.run-line')).toContainText('From the earlier request');
      await panel.getByLabel('per_page').press(key);
      await expect(panel.locator('.run-line'), key).not.toContainText('earlier');
    }
  }
});

test('after a run of a long sample a low window shows the response; what is typed has the colors of the pages, also where it is not JSON; a misspelled field is named with the one that was meant', {
  tag: '@soak',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const panel = await runSample(page, TITLE);
  const { y = 800 } = (await panel.locator('.run-result pre').first().boundingBox()) ?? {};
  expect(800 - y, 'room for the response').toBeGreaterThan(300);

  const body = await openEditor(panel);
  const notices = panel.locator('.run-notices p');
  const printed = await body.inputValue();
  const lines = panel.locator('.run-numbers > span');
  await expect(lines.locator('.k').first()).toHaveText('"amount"');
  for (const text of [await body.inputValue(), '{\n  "amount": 42oo,\n  "currency: usd\n}\n', '']) {
    await body.fill(text);
    expect((await lines.allTextContents()).join('\n')).toBe(text);
  }

  await body.fill(printed.replace('"amount"', '"amuont"').replace('"exp_month"', '"expMonth"'));
  await body.press('ControlOrMeta+Enter');
  // The other one is named beside the fields, and only there.
  await expect(notices).toHaveText([
    'payment_method_data.expMonth is not a field of this request. Did you mean exp_month?',
  ]);
  const message = 'amount is missing; payment_method_data.exp_month is missing';
  expect(await responseOf(panel)).toMatchObject({ status: 422, message });
  await expect(panel.getByRole('alert')).toHaveText(`${message}. Line 2 has amuont.`);
  await expect(panel.getByRole('status')).toContainText('Did you mean exp_month?');
  await expect(notices.first()).toBeInViewport({ ratio: 1 });

  // Names of metadata are the reader's own.
  await body.fill(printed.replace('"confirm"', '"metadata": {"amuont": "A"}, "confirm"'));
  await body.press('ControlOrMeta+Enter');
  await expect(panel.locator('.run-line')).toContainText('201');
  await expect(notices).toHaveCount(0);
});
