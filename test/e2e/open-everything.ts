import { expect, type Page } from '@playwright/test';
import { runSample } from './run-sample.ts';

/**
 * Opens in turn everything that a page keeps closed.
 * @param look called with the selector of each part while it is open
 */
export async function openEverything(page: Page, look: (part: string) => Promise<void>): Promise<void> {
  await page.goto('/webhooks');
  await page.keyboard.press('Tab');
  await page.locator('.menu summary').press('Enter');
  await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible();
  await look('.menu');
  await page.keyboard.press('Escape');
  if (await page.locator('.toc-button').isVisible()) {
    await page.locator('.toc-button').press('Enter');
    await expect(page.locator('.toc:popover-open')).toBeVisible();
    await look('.toc');
    await page.keyboard.press('Escape');
  }
  const navigation = page.getByRole('button', { name: 'Open navigation' });
  if (await navigation.isVisible()) {
    await navigation.click();
    await look('.side-nav');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await look('dialog[open]');
  await page.keyboard.press('Escape');

  await page.goto('/api/refunds');
  const panel = await runSample(page, 'Create a refund');
  await look('.run-panel');
  await panel.getByRole('button', { name: 'Sandbox', exact: true }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Sandbox' });
  for (const summary of await drawer.locator('summary:visible').all()) await summary.press('Enter');
  await look('.drawer');
  await page.keyboard.press('Escape');
  await page.locator('.search-button').press('Enter');
  await page.getByRole('combobox').fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('.search-dialog');
}
