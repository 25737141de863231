import type { Page } from '@playwright/test';
import axe from 'axe-core';

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
 * Violations that axe finds, one line per rule and element. Contrast takes axe four fifths of its time and is alike wherever
 * text, background, size, and weight are, so only the first texts of each kind are measured; a release measures all.
 */
export async function axeFindings(
  page: Page,
  { part, leftOut = [], only }: AxeOptions = {},
): Promise<string[]> {
  await page.evaluate(`window.axe || (() => { ${axe.source} })(); 0`);
  const measured = process.env.SOAK === undefined ? await markTextKinds(page) : '*';
  const rules = { [LABEL_IN_NAME]: true, ...Object.fromEntries(leftOut.map((rule) => [rule, false])) };
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // No page has a frame, and without the search for frames a page takes half the time.
    iframes: false,
    runOnly: only === undefined ? { type: 'tag', values: standards } : { type: 'rule', values: only },
    rules:
      only === undefined
        ? Object.fromEntries(Object.entries(rules).map(([rule, enabled]) => [rule, { enabled }]))
        : {},
  };
  return page.evaluate(
    async ([context, runOptions, selector]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      inPage.configure({ rules: [{ id: 'color-contrast', selector }] });
      const { violations } = await inPage.run(context, runOptions);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
      );
    },
    [part === undefined ? { exclude: [] } : { include: [part] }, options, measured] as const,
  );
}

/**
 * Marks the first three texts of each kind, since one may be covered or out of reach, and returns the selector of the
 * marks. A kind is all that contrast depends on: color, size, and weight, whether the control is disabled, and the
 * backgrounds, opacity and position of the element and those around it.
 */
async function markTextKinds(page: Page): Promise<string> {
  await page.evaluate(() => {
    const grounds = new Map<Element | null, string>([[null, '']]);
    const groundOf = (element: Element | null): string => {
      const known = grounds.get(element);
      if (known !== undefined || element === null) return known ?? '';
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
      const ground = [groundOf(element.parentElement), backgroundColor, backgroundImage, opacity, position]
        .join()
        .replaceAll(',rgba(0, 0, 0, 0),none,1,static', '');
      grounds.set(element, ground);
      return ground;
    };
    const counts = new Map<string, number>();
    const marked = [...document.querySelectorAll('body, body *')].filter((element) => {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && /\S/.test(node.data));
      if (!(hasText || element.matches('input, textarea, select')) || !element.checkVisibility())
        return false;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const kind = `${color} ${fontSize} ${fontWeight} ${element.matches(':disabled')} ${groundOf(element)}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return (counts.get(kind) ?? 0) <= 3;
    });
    // All are read before the first is changed: each look after a change styles the page again.
    for (const old of document.querySelectorAll('[data-contrast]')) old.removeAttribute('data-contrast');
    for (const element of marked) element.setAttribute('data-contrast', '');
  });
  return '[data-contrast]';
}
