import type { Page } from '@playwright/test';

/** The least size of WCAG 2.5.8, in CSS pixels, and ours in the bars of code. */
const LEAST = { anywhere: 24, inBars: 28 };
const BARS = '.samples-bar, .tabs-bar, .code > figcaption, .samples > .run';

/**
 * Links and controls less than 24 px high, or 28 px in the bars of code, identified by the start of their markup. A link within a line of text is
 * exempt, because its size is that of the line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([least, bars]) =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, summary, label, textarea')]
        .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
        // A skip link is shown once it has the focus.
        .filter((target) => target.closest('.sr-only, .skip-link') === null)
        .filter(
          (target) =>
            target.getBoundingClientRect().height <
            (target.closest(bars) === null ? least.anywhere : least.inBars),
        )
        .map((target) => target.outerHTML.slice(0, 80)),
    [LEAST, BARS] as const,
  );
}
