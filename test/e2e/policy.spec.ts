import { expect, test } from '@playwright/test';
import { watchPolicy } from './watch-policy.ts';

test('S1.1 the policy holds while theme, tabs, samples, copy, and drawer are used', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { violations, outside } = await watchPolicy(page);
  await page.goto('/rate-limiting');
  await page.locator('.theme-button').click();
  await page.locator('.copy:visible').first().click();
  await page.locator('.samples input').last().check({ force: true });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.keyboard.press('Escape');
  expect(violations).toEqual([]);
  expect(outside).toEqual([]);
});

test('S1.1 the policy, including Trusted Types, holds while search and soft navigation render pages', async ({
  page,
}) => {
  const { violations, outside } = await watchPolicy(page);
  const response = await page.goto('/pagination');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  await page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });
  await page.locator('.side-nav a[href="/testing"]').click();
  await expect(page.locator('h1')).toHaveText('Testing');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Pagination');
  await page.keyboard.press('Control+k');
  for (const [query, screen] of [
    ['xqzw', 'none'],
    ['refunds', 'hits'],
  ] as const) {
    await page.getByRole('combobox').fill(query);
    await expect(page.locator('.search-dialog')).toHaveAttribute('data-screen', screen);
  }
  await page.locator('[role=listbox] a').first().click();
  await expect(page.locator('h1')).toHaveText('Refunds');
  await expect(page.locator('html'), 'no page needed a document of its own').toHaveAttribute(
    'data-marked',
    'yes',
  );
  expect(violations).toEqual([]);
  expect(outside).toEqual([]);
});
