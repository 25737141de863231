import type { Browser, Page } from '@playwright/test';

/** CPU slowdown factor, the same as for page loads. */
const SLOWDOWN = 4;

/** Milliseconds from the click on the first "Run" button to the frame after its result. */
const clickRun = `new Promise((resolve) => {
  const started = performance.now();
  new MutationObserver((_, observer) => {
    if (document.querySelector('.run-line strong') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
  }).observe(document.body, { childList: true, subtree: true });
  document.querySelector('.run').click();
})`;

/**
 * First run of a sample on a slow CPU, for a reader whose browser has cached the code.
 * @returns milliseconds of each round
 */
export async function firstRun(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // Browsers cache compiled code from the second use on.
    for (let warm = 0; warm < 2; warm += 1) await openAndRun(page, url);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await openAndRun(page, url));
    return times;
  } finally {
    await context.close();
  }
}

async function openAndRun(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1000);
  return page.evaluate<number>(clickRun);
}
