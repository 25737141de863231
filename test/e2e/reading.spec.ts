import { expect, test } from '@playwright/test';
import { routes } from './routes.ts';

test('no page scrolls sideways at 360, 390, 768, 1280 and 1920 px', async ({ page }) => {
  test.slow();
  for (const route of routes) {
    await page.goto(route);
    for (const width of [360, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `${route} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('the dark theme: the choice goes from system to light to dark, and is there before the next page is painted', async ({
  page,
}) => {
  await page.goto('/');
  const button = page.locator('.theme-button');
  await expect(button).toHaveAccessibleName('Theme: system');
  await button.click();
  await expect(button).toHaveAccessibleName('Theme: light');
  await button.click();
  await expect(button).toHaveAccessibleName('Theme: dark');
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/webhooks', { waitUntil: 'commit' });
  await page.waitForSelector('body');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
  await page.locator('.theme-button').click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

test('the language of samples is chosen once, for the page, for the next page, and without a flash', async ({
  page,
}) => {
  await page.goto('/rate-limiting');
  await page.locator('.samples [value=ruby]').first().check({ force: true });
  for (const samples of await page.locator('.samples:has([value=ruby])').all()) {
    await expect(samples.locator('.sample:visible')).toHaveAttribute('data-language', 'ruby');
  }
  await page.goto('/api/refunds', { waitUntil: 'commit' });
  await page.waitForSelector('.samples:has([value=ruby])');
  expect(
    await page.locator('.samples:has([value=ruby]) .sample:visible').first().getAttribute('data-language'),
  ).toBe('ruby');
});

test('the copy button copies the code as it is and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/webhooks');
  const figure = page.locator('figure.code:visible').first();
  await figure.getByRole('button', { name: 'Copy' }).click();
  await expect(figure.locator('.copy')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await figure.locator('code').textContent());
  await expect(figure.locator('.copy')).toHaveText('Copy');
});

test('wide tables scroll inside themselves and are reached by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/payments/declines-codes');
  const wide = await page
    .locator('.table-scroll')
    .evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length);
  expect(wide).toBeGreaterThan(0);
  await expect(page.locator('.table-scroll').first()).toHaveAttribute('tabindex', '0');
});

test('S1.7 code blocks name their language and are highlighted; S1.6 callouts have a title and a body', async ({
  page,
}) => {
  await page.goto('/webhooks');
  const figure = page
    .locator('figure.code')
    .filter({ has: page.locator('.code-language', { hasText: /^JSON$/ }) })
    .first();
  await expect(figure.locator('.code-language')).toBeVisible();
  const colors = await figure
    .locator('code span')
    .evaluateAll((all) => new Set(all.map((span) => getComputedStyle(span).color)).size);
  expect(colors).toBeGreaterThan(1);
  const callout = page.locator('.callout').first();
  await expect(callout.locator('.callout-title')).not.toBeEmpty();
  await expect(callout.locator('p').nth(1)).not.toBeEmpty();
});

test('the page can be used by keyboard from the first key: the skip link leads to the text', async ({
  page,
}) => {
  await page.goto('/webhooks');
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/webhooks#${await page.locator('main').getAttribute('id')}`);
});
