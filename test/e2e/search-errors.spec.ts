import { expect, test } from '@playwright/test';
import { dialog, HITS, input, openSearch, options, response, stub } from './search-support.ts';

test('S3.8 S3.9 no results and an unreachable host offer ways on: up to three terms, a link to say so, all pages, all sections, another attempt', async ({
  page,
}) => {
  let works = false;
  await stub(page, ({ query, body }, route) => {
    if (query.startsWith('offline') && !works) return route.abort();
    const isInSection = body.requests[0]?.facetFilters !== undefined;
    return response(query.startsWith('zz') || (query === 'nothing' && isInSection) ? [] : HITS);
  });
  await openSearch(page);
  await input(page).fill('zz"<b>');
  await expect(dialog(page).locator('.search-message-title')).toHaveText('No results for "zz"<b>"');
  const terms = dialog(page).getByRole('listitem').getByRole('button');
  await expect(terms).toHaveCount(3);
  const link = dialog(page).getByRole('link', { name: 'Let us know.', exact: true });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('href', /zz%22%3Cb%3E/);
  await input(page).fill('refund');
  await expect(options(page)).toHaveCount(7);
  await input(page).fill('zzz');
  await expect(terms).toHaveText(['REST API', 'Webhooks', 'Testing']);
  await terms.first().click();
  await expect(input(page)).toHaveValue('rest api ');
  await expect(input(page)).toBeFocused();
  await expect(options(page)).toHaveCount(7);

  await input(page).fill('nothing');
  await dialog(page).locator('label', { hasText: 'Codes' }).click();
  const allPages = dialog(page).getByRole('link', { name: 'All pages' });
  await expect(allPages).toHaveAttribute('href', '/docs');
  await dialog(page).getByRole('button', { name: 'Search all sections' }).click();
  await expect(options(page)).toHaveCount(7);
  await input(page).fill('offline');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  works = true;
  await dialog(page).getByRole('button', { name: 'Search again' }).click();
  await expect(options(page)).toHaveCount(7);
  works = false;
  await input(page).fill('offline again');
  await allPages.click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(dialog(page)).toBeHidden();
});

test('S3.9 unreachable: the texts and the status, both until the next input; Enter tries again', {
  tag: '@soak',
}, async ({ page }) => {
  await page.clock.install();
  await stub(page, (_, route) => route.abort());
  await openSearch(page);
  await input(page).fill('refund');
  const alert = dialog(page).getByRole('alert');
  await expect(alert.getByText('Unable to fetch results', { exact: true })).toBeVisible();
  await expect(
    alert.getByText('You might want to check your network connection.', { exact: true }),
  ).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(dialog(page)).toHaveAttribute('data-status', 'error');
  await expect(alert).toBeVisible();
  await stub(page);
  await page.keyboard.type('s');
  await expect(options(page)).toHaveCount(7);
  await expect(dialog(page)).toHaveAttribute('data-status', 'idle');

  await stub(page, (_, route) => route.abort());
  await page.keyboard.type('x');
  await expect(alert).toBeVisible();
  await stub(page);
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(7);
  await expect(dialog(page)).toHaveAttribute('data-status', 'idle');
});

test('S3.11 of pasted text what names it is searched and shown; typed, pasted, selected, the query is cut to 64 characters', {
  tag: '@soak',
}, async ({ page }) => {
  const requests = await stub(page);
  await openSearch(page);
  const paste = (text: string) =>
    input(page).evaluate((element: HTMLInputElement, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.select();
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
    }, text);
  await paste(
    '{"error":"charge_declined","status":422,\n"error_details":{"data":{"failure_code":"insufficient_funds"}}}',
  );
  await expect(input(page)).toHaveValue('insufficient_funds');
  await expect.poll(() => requests.length).toBe(1);
  await paste(
    "curl https://api.framepayments.com/v1/charge_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2/capture -d '{}'",
  );
  await expect(input(page)).toHaveValue('POST /v1/charge_intents/{id}/capture');
  await paste('payment links');
  await expect(input(page), 'short text is pasted as it is').toHaveValue('payment links');

  await input(page).fill('');
  await page.keyboard.type('x'.repeat(100));
  await expect(input(page)).toHaveValue('x'.repeat(64));
  await input(page).evaluate((element: HTMLInputElement) => {
    element.select();
    const data = new DataTransfer();
    data.setData('text/plain', 'y'.repeat(100));
    document.execCommand('insertText', false, data.getData('text/plain'));
  });
  await expect(input(page)).toHaveValue('y'.repeat(64));
  await input(page).evaluate((element: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(element, 'z'.repeat(100));
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect(input(page)).toHaveValue('z'.repeat(64));
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const text = document.createElement('p');
    text.textContent = 'w'.repeat(100);
    document.querySelector('main')?.prepend(text);
    getSelection()?.selectAllChildren(text);
  });
  await page.keyboard.press('Control+k');
  await expect(input(page)).toHaveValue('w'.repeat(64));
  await page.keyboard.type('v');
  await expect(input(page), 'the selection is typed over').toHaveValue('v');
  await expect.poll(() => requests.some(({ query }) => query === 'w'.repeat(64))).toBe(true);
  expect(Math.max(...requests.map(({ query }) => query.length))).toBe(64);
});

test('S3.12 a rejection throws the service’s message and status', async ({ page }) => {
  await page.addInitScript(() => {
    const raised: unknown[] = [];
    Object.assign(window, { raised });
    addEventListener('unhandledrejection', ({ reason }) =>
      raised.push({ name: reason.name, message: reason.message, status: reason.status }),
    );
  });
  const rejection = { message: 'Index docs does not exist', status: 404 };
  let requests = 0;
  await stub(page, (_, route) => {
    requests += 1;
    return route.fulfill({ status: 404, json: rejection });
  });
  await openSearch(page);
  await input(page).fill('refund');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { raised: unknown[] }).raised))
    .toEqual([{ name: 'ApiError', ...rejection }]);
  await expect(dialog(page)).toHaveAttribute('data-status', 'idle');
  await expect(dialog(page).getByRole('alert')).toContainText('Index docs does not exist');
  expect(requests).toBe(1);
});
