import { parseHtml } from './parse-html.ts';

/** A code file that the page has room for, and a link to. */
const LINKED = '[data-fragment]';

/**
 * Puts the code files of the chosen language in the place of their links: now, after a switch, and on the next page. The
 * switch is a hover, touch or focus ahead of its click, so that the code is usually there by then.
 */
export function initCodeFiles(): void {
  printVisible();
  // The other switches, and those of a new page, follow in a microtask (`early.ts`).
  for (const type of ['change', 'frame:navigate']) addEventListener(type, () => queueMicrotask(printVisible));
  for (const type of ['pointerover', 'focusin']) addEventListener(type, printAhead);
}

function printVisible(): void {
  for (const figure of document.querySelectorAll<HTMLElement>(LINKED)) if (figure.offsetParent) print(figure);
}

function printAhead({ target }: Event): void {
  const input = (target as Element).closest?.('label')?.querySelector('input');
  const panel = input?.closest('.samples')?.querySelector(`[data-language="${input.value}"]`);
  const figure = panel?.querySelector<HTMLElement>(LINKED);
  if (figure) print(figure);
}

/** If the file cannot be loaded, its link remains, and the next switch tries again. */
async function print(figure: HTMLElement): Promise<void> {
  const { fragment = '' } = figure.dataset;
  delete figure.dataset.fragment;
  try {
    const response = await fetch(fragment);
    const code = parseHtml(await response.text()).querySelector('figure');
    if (!response.ok || !code) throw new Error(`${fragment} is not there.`);
    figure.replaceWith(code);
  } catch {
    figure.dataset.fragment = fragment;
  }
}
