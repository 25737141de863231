import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Experimental in axe, so off by default: the accessible name of a control contains its visible text. */
const LABEL_IN_NAME = 'label-content-name-mismatch';

/** Rules whose result depends on theme and width; the others read the document, which is the same in each. */
export const APPEARANCE = ['color-contrast', 'target-size'];

interface AxeOptions {
  /** Selector of the part to check; the whole page if omitted. */
  part?: string;
  /** Rules that do not apply to the current state. */
  leftOut?: string[];
  /** The only rules to check; all if omitted. */
  only?: string[];
}

/** The findings of every rule in the light theme, and in the dark one of those whose result depends on it. */
export async function axeInBothThemes(page: Page, options: AxeOptions = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeFindings(page, options);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await axeFindings(page, { ...options, only: APPEARANCE });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

/**
 * Violations that axe finds, one line per rule and element.
 */
export async function axeFindings(
  page: Page,
  { part, leftOut = [], only }: AxeOptions = {},
): Promise<string[]> {
  // All rules are set at once: `disableRules`, even of none, would forget those that are on. No page has a frame, and
  // without the search for frames a page takes half the time.
  const left = leftOut.map((rule): [string, { enabled: boolean }] => [rule, { enabled: false }]);
  const rules = { [LABEL_IN_NAME]: { enabled: true }, ...Object.fromEntries(left) };
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], ...(only === undefined ? { rules } : {}) })
    .setLegacyMode();
  if (only === undefined) axe.withTags(standards);
  else axe.withRules(only);
  if (part === undefined) await unwrapRepeatedTokens(page);
  else axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/**
 * A page has thousands of tokens in some ten colors. Keeps the first token of each color on each background and turns
 * the others into plain text, so that every code color is measured on every page in a third of the time.
 */
async function unwrapRepeatedTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    // All are read before the first is changed: each look after a change lays out the page again.
    const repeated = [
      ...document.querySelectorAll('pre span[class] > span[class], pre code > span[class]'),
    ].filter((token) => {
      if (token.closest('[hidden]') !== null || token.querySelector('span, a, button') !== null) return false;
      if (!token.checkVisibility()) return false;
      const background = [token.parentElement, token.closest('pre')].map((element) => element?.className);
      const kind = [token.className, ...background].join('|');
      const isRepeated = seen.has(kind);
      seen.add(kind);
      return isRepeated;
    });
    for (const token of repeated) token.replaceWith(...token.childNodes);
  });
}
