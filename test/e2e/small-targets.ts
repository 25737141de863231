import type { Page } from '@playwright/test';

/** The least size of WCAG 2.5.8, in CSS pixels. */
const LEAST = 24;

/**
 * Links and controls less than 24 px high, identified by the start of their markup. A link within a line of text is
 * exempt, because its size is that of the line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, summary, label, textarea')]
        .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
        // A skip link is shown once it has the focus.
        .filter((target) => target.closest('.sr-only, .skip-link') === null)
        .filter((target) => target.getBoundingClientRect().height < least)
        .map((target) => target.outerHTML.slice(0, 80)),
    LEAST,
  );
}
