import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Runs a sample by its title and waits for its result; the first run loads the island.
 * @returns the panel
 */
export async function runSample(page: Page, title: string): Promise<Locator> {
  const button = page.getByRole('button', { name: `Run: ${title}`, exact: true });
  await button.hover();
  // The first pointer movement loads the tools; their changes to the page must not happen between press and release.
  await expect(page.locator('[aria-live=polite]').first()).toBeAttached();
  await button.click();
  const panel = page.getByRole('region', { name: `Result of ${title}`, exact: true });
  // The island is large, and other tests may keep the machine busy.
  await expect(panel.locator('.run-line strong')).toBeVisible();
  return panel;
}

/** The response that a panel shows, including folded parts. */
export async function responseOf(panel: Locator): Promise<Record<string, unknown>> {
  return JSON.parse((await panel.locator('.run-result > .code code').textContent()) ?? '');
}

/**
 * Opens the fields of a result.
 * @returns the body of its request, if it has one
 */
export async function openEditor(panel: Locator): Promise<Locator> {
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  return panel.getByLabel('JSON body');
}

/** The button that runs a request with the values in its fields. */
export const runAgain = (panel: Locator): Locator =>
  panel.getByRole('button', { name: 'Run with these values' });
