import { expect, test } from '@playwright/test';
import { copiedText, noteCopies } from './clipboard.ts';

test('Copy page says if the Markdown could not be loaded, copies it and confirms it; Escape closes the menu and returns focus to its button, and so does a click outside', async ({
  page,
  request,
}) => {
  await noteCopies(page);
  await page.goto('/metadata');
  const button = page.locator('.page-tools .copy');
  await expect(button).toHaveAccessibleName('Copy page as Markdown');
  const width = () => button.evaluate(({ clientWidth }) => clientWidth);
  const before = await width();
  await page.route('**/metadata.md', (route) => route.abort());
  await button.click();
  await expect(button).toHaveText('Not copied. Try again');
  await page.unroute('**/metadata.md');
  await button.click();
  await expect(button).toHaveText('Copied');
  expect(await width()).toBe(before);
  await expect(page.locator('[aria-live=polite]')).toHaveText('Copied');
  const markdown = await (await request.get('/metadata.md')).text();
  expect(await copiedText(page)).toBe(markdown);

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
