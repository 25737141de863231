import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the page has copied last. */
    copiedText?: string;
    /** Lets buttons stop saying what they did. */
    endSaid?: () => void;
  }
}

/**
 * Notes what the page copies, from its next load on. The clipboard itself is one for all browsers of the machine, so tests
 * that run side by side would read what another one has copied. What a button says of it stays until `endSaid`, so that
 * a busy machine can look at it.
 */
export async function noteCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copiedText = text;
    };
    navigator.clipboard.write = async ([item]) => {
      window.copiedText = await (await item?.getType('text/plain'))?.text();
    };
    const said: (() => void)[] = [];
    const { setTimeout } = window;
    Object.assign(window, {
      // The time that `src/browser/copy.ts` gives its words.
      setTimeout: (run: () => void, ms: number) => (ms === 1600 ? said.push(run) : setTimeout(run, ms)),
      endSaid: () => {
        for (const run of said.splice(0)) run();
      },
    });
  });
}

/** What buttons say of a copy goes, as it does after a moment. */
export function endSaid(page: Page): Promise<void> {
  return page.evaluate(() => window.endSaid?.());
}

/** The text that the page has copied last, once it has copied any: what is copied may be fetched first. */
export async function copiedText(page: Page): Promise<string | undefined> {
  const copied = await page.waitForFunction(() => window.copiedText);
  return copied.jsonValue();
}
