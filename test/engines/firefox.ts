import puppeteer, { type KeyInput } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Firefox, driven over WebDriver BiDi. */
export interface Firefox extends Engine {
  /** The page as it would be printed on A4. */
  pdf(): Promise<Uint8Array>;
}

/** Starts Firefox without a window. `FIREFOX_PATH` says where it is. */
export async function startFirefox(): Promise<Firefox> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    // Containers seldom allow the browser's own sandbox; the pages under test are ours.
    env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (inPage, ...args) => page.evaluate(inPage as never, ...(args as never)),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    press: async (key, modifier) => {
      if (modifier) await page.keyboard.down(modifier);
      await page.keyboard.press(key as KeyInput);
      if (modifier) await page.keyboard.up(modifier);
    },
    point: (x, y) => page.mouse.move(x, y),
    back: async () => void (await page.goBack()),
    resize: (width, height) => page.setViewport({ width, height }),
    pdf: () => page.pdf({ format: 'A4' }),
    close: () => browser.close(),
  };
}
