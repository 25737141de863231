import type { Page } from '@playwright/test';

/** After their styles, the tools measure the boxes that scroll, in the frame after the next one. */
export async function toolsReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href && /\/tools-[^/]+\.css$/.test(href)),
  );
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}
