import type { Page } from '@playwright/test';

/** Elements that show text smaller than 13 px, identified by the start of their markup. */
export function smallText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) =>
        [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
      )
      .filter((part) => part.checkVisibility() && part.closest('.sr-only') === null)
      .filter((part) => Number.parseFloat(getComputedStyle(part).fontSize) < 13)
      .map((part) => part.outerHTML.slice(0, 80)),
  );
}
