import { expect, test } from '@playwright/test';

test('issue 23: the first screen of the home page has four ways in and the quick start in several languages', async ({
  page,
}) => {
  await page.goto('/');
  const ways = page.locator('.cards').first().getByRole('link');
  await expect(ways).toHaveText([
    'Build a checkout',
    'Share a payment link',
    'Sell a subscription',
    'Call the REST API',
  ]);
  for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 });
  const start = page.locator('.samples').first();
  for (const language of await start.getByRole('radio').all()) await expect(language).toBeInViewport();
  const code = await start.locator('pre:visible').boundingBox();
  expect(code?.y, 'several lines of code are seen').toBeLessThan(900 - 120);
});
