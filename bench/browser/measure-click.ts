import type { Browser } from '@playwright/test';

interface ClickOptions {
  browser: Browser;
  origin: string;
  /** Page that the reader is on. */
  from: string;
  /** Page of the link that is clicked; one is in view. */
  to: string;
  /** Milliseconds from the pointer's arrival at the link to the press of the button. */
  aiming: number;
}

const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
};

/** Time in which pages fetch ahead what they will, as for a reader who looks at the page before clicking. */
const READING = 3000;

/**
 * Notes when the link is clicked, and when a heading that was not there then has been painted. Both are told on the
 * clock that all documents of a browser share, so it makes no difference whether the page is replaced or redrawn.
 */
const watch = `
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  let before = null;
  addEventListener('click', () => { before = heading(); benchClicked(now()); }, { capture: true });
  let told = '';
  const look = () => {
    const text = heading();
    if (text !== '' && text !== told && text !== before) {
      told = text;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => benchPainted(text, now());
      // The message is handled once the frame that this callback belongs to has been drawn.
      channel.port2.postMessage(0);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
`;

/** Milliseconds from the click on a link to the new page's heading on the screen, at 40 ms and 10 Mbit/s. */
export async function measureClick({ browser, origin, from, to, aiming }: ClickOptions): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    let clicked = 0;
    let old = '';
    let settle: (time: number) => void = () => undefined;
    const painted = new Promise<number>((resolve) => {
      settle = resolve;
    });
    await page.exposeFunction('benchClicked', (time: number) => {
      clicked = time;
    });
    await page.exposeFunction('benchPainted', (text: string, time: number) => {
      if (clicked === 0) old = text;
      else if (text !== old) settle(time);
    });
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await page.goto(origin + from, { waitUntil: 'load' });
    await page.waitForTimeout(READING);
    const link = page.locator(`a[href="${to}"]:visible`).first();
    const box = await link.boundingBox();
    if (box === null) throw new Error(`${origin}${from} shows no link to ${to}.`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(aiming);
    await page.mouse.down();
    await page.mouse.up();
    const limit = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`No new heading came up at ${origin}${to}.`)), 15_000).unref();
    });
    return (await Promise.race([painted, limit])) - clicked;
  } finally {
    await context.close();
  }
}
