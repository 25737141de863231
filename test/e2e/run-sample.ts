import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Runs a sample by its title and waits for its result; the island is loaded at the first one.
 * @returns the panel
 */
export async function runSample(page: Page, title: string): Promise<Locator> {
  const button = page.getByRole('button', { name: `Run: ${title}`, exact: true });
  await button.hover();
  // Tools are loaded at the first move of the pointer; what they do to the page must not come between press and release.
  await expect(page.locator('[aria-live=polite]').first()).toBeAttached();
  await button.click();
  const panel = page.getByRole('region', { name: `Result of ${title}`, exact: true });
  // The island is large, and the machine may be busy with other tests.
  await expect(panel.locator('.run-line strong')).toBeVisible();
  return panel;
}

/** The response that a panel shows, with what is folded. */
export async function responseOf(panel: Locator): Promise<Record<string, unknown>> {
  return JSON.parse((await panel.locator('.run-result > .code code').textContent()) ?? '');
}
