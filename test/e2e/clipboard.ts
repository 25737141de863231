import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The text that the page copied last. */
    copiedText?: string;
    /** Ends the confirmation messages of copy buttons. */
    endSaid?: () => void;
  }
}

/**
 * Records what the page copies, starting with its next load. All browsers on a machine share one clipboard, so parallel
 * tests would read each other's copies. Confirmation messages stay until `endSaid`, so that even a busy machine can
 * check them.
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
      // The delay of confirmation messages in `src/browser/tools/copy.ts`.
      setTimeout: (run: () => void, ms: number) => (ms === 1600 ? said.push(run) : setTimeout(run, ms)),
      endSaid: () => {
        for (const run of said.splice(0)) run();
      },
    });
  });
}

/** Ends confirmation messages, as the delay would. */
export function endSaid(page: Page): Promise<void> {
  return page.evaluate(() => window.endSaid?.());
}

/** The text that the page copied last, once it has copied something: the text may have to be fetched first. */
export async function copiedText(page: Page): Promise<string | undefined> {
  const copied = await page.waitForFunction(() => window.copiedText);
  return copied.jsonValue();
}
