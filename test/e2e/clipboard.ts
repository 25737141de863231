import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the page has copied last. */
    copiedText?: string;
  }
}

/**
 * Notes what the page copies, from its next load on. The clipboard itself is one for all browsers of the machine, so tests
 * that run side by side would read what another one has copied.
 */
export async function noteCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copiedText = text;
    };
    navigator.clipboard.write = async ([item]) => {
      window.copiedText = await (await item?.getType('text/plain'))?.text();
    };
  });
}

/** The text that the page has copied last. */
export function copiedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.copiedText);
}
