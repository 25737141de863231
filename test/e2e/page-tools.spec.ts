import { expect, test } from '@playwright/test';
import { copiedText, noteCopies } from './clipboard.ts';

test('Copy page copies the Markdown of the page and confirms it', async ({ page, request }) => {
  await noteCopies(page);
  await page.goto('/metadata');
  const button = page.locator('.page-tools .copy');
  await expect(button).toHaveAccessibleName('Copy page as Markdown');
  await button.click();
  await expect(button).toHaveText('Copied');
  await expect(page.locator('[aria-live=polite]')).toHaveText('Copied');
  const markdown = await (await request.get('/metadata.md')).text();
  expect(await copiedText(page)).toBe(markdown);
});

test('Copy page reports that the Markdown could not be loaded', async ({ page }) => {
  await noteCopies(page);
  await page.goto('/metadata');
  await page.route('**/metadata.md', (route) => route.abort());
  const button = page.locator('.page-tools .copy');
  await button.click();
  await expect(button).toHaveText('Not copied. Try again');
});

test('Escape closes the menu and returns focus to its button, and so does a click outside', async ({
  page,
}) => {
  await page.goto('/metadata');
  const link = page.getByRole('link', { name: 'View as Markdown' });
  await page.locator('.menu summary').press('Enter');
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(page.locator('.menu summary')).toBeFocused();
  await page.locator('.menu summary').click();
  await expect(link).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in Claude' })).toHaveAttribute(
    'href',
    /^https:\/\/claude\.ai\/new\?q=Read\+https?%3A%2F%2F.*%2Fmetadata\.md$/,
  );
  await page.locator('h1').click();
  await expect(link).toBeHidden();
});

test.describe('the feedback question, if a URL is configured', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('/metadata', async (route) => {
      const response = await route.fetch();
      const form = `<form class="helpful" method="post" action="/feedback">
        <input type="hidden" name="page" value="/metadata">
        <label><input type="radio" name="helpful" value="no" required>No</label>
        <div class="helpful-more"><textarea name="comment" aria-label="Comment"></textarea>
        <button class="button" type="submit">Send</button></div></form>`;
      await route.fulfill({
        response,
        body: (await response.text()).replace('<div class="page-end">', `$&${form}`),
      });
    });
    await page.goto('/metadata');
    // The form works without script until the script is loaded.
    await page.mouse.move(10, 10);
    await expect(page.getByLabel('Comment')).toBeHidden();
  });

  test('sends the choice and the text, and says thanks without leaving the page', async ({ page }) => {
    let sent: string | null = null;
    await page.route('/feedback', (route) => {
      sent = route.request().postData();
      return route.fulfill({ status: 204 });
    });
    await page.getByLabel('No', { exact: true }).check();
    await page.getByLabel('Comment').fill('An example & more');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you for your feedback.')).toBeFocused();
    expect(sent).toBe('page=%2Fmetadata&helpful=no&comment=An+example+%26+more');
    await expect(page).toHaveURL(/\/metadata$/);
  });

  test('keeps the text if it could not be sent', async ({ page }) => {
    await page.route('/feedback', (route) => route.fulfill({ status: 500 }));
    await page.getByLabel('No', { exact: true }).check();
    await page.getByLabel('Comment').fill('An example');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('.helpful-more button')).toHaveText('Not sent. Try again');
    await expect(page.getByLabel('Comment')).toHaveValue('An example');
  });
});
