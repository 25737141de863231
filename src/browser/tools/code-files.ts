import { keepInPlace, parseHtml } from './html.ts';

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
  for (const figure of document.querySelectorAll<HTMLElement>(LINKED))
    if (figure.checkVisibility()) print(figure);
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
    dispatchEvent(new Event('frame:file'));
  } catch {
    figure.dataset.fragment = fragment;
  }
}

/** Keeps the reader's place when folded code opens or closes; the folding itself is `details` and CSS. */
export function initCodeFolds(): void {
  // A text fragment link may have scrolled it before this code loaded.
  for (const box of document.querySelectorAll('.code > pre, .table-scroll')) openScrolled(box);
  // Neither event bubbles.
  addEventListener('scroll', ({ target }) => openScrolled(target as Element), true);
  addEventListener('toggle', ({ target }) => showStart(target as HTMLDetailsElement), true);
}

/**
 * Opens folded code or a folded table that was scrolled although it is clipped: only find in page, a text fragment, a
 * selection or a caret can do that. The target keeps its position on the screen.
 */
function openScrolled(box: Element): void {
  const around = box.matches?.('.table-scroll') ? box : box.parentElement;
  const fold = around?.querySelector<HTMLDetailsElement>(':scope > .code-fold:not([open])');
  const code = box.firstElementChild;
  // What is hidden has not been scrolled, and each such measurement would lay it out.
  if (!fold || !code || !box.checkVisibility() || box.scrollTop === 0) return;
  keepInPlace(code, () => {
    fold.open = true;
  });
}

/** Closing code from its end would leave the reader somewhere below it. */
function showStart(fold: HTMLDetailsElement): void {
  if (fold.matches('.code-fold:not([open])')) fold.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** Opens a closed tab that has the text of a link, or of a search with the browser. */
export function initTabs(): void {
  // The link was followed before this code loaded, and its tab is shown below the chosen one.
  for (const panel of document.querySelectorAll('.tabs > :not([hidden]):has(> .tab)')) openTab(panel);
  addEventListener('beforematch', ({ target }) => openTab(target as Element));
}

function openTab(panel: Element): void {
  const tabs = panel.closest('.tabs');
  const at = [...(tabs?.querySelectorAll(':scope > :has(> .tab)') ?? [])].indexOf(panel);
  const button = tabs?.querySelectorAll<HTMLInputElement>('.tabs-bar input')[at];
  if (!button) return;
  button.checked = true;
  // The browser takes the attribute off after the event; without it, the tab would stay when another one is chosen.
  setTimeout(() => panel.setAttribute('hidden', 'until-found'));
}

/** Opens all nested fields in a button's section, or closes them if all are open. */
export function pressExpand(button: HTMLElement): void {
  const all = [...(button.closest('.ref')?.querySelectorAll<HTMLDetailsElement>('.fields details') ?? [])];
  const open = all.some((details) => !details.open);
  for (const details of all) details.open = open;
  const [from, to] = open ? ['Expand', 'Collapse'] : ['Collapse', 'Expand'];
  button.ariaLabel = button.ariaLabel?.replace(from, to) ?? null;
  button.textContent = `${to} all`;
}

const KEEP = 'keep the place';

/**
 * Puts the id of the opened fields into the address, so that they are open after a reload or in a shared link: `hash.ts`
 * opens them. The page does not scroll.
 * @param summary of nested fields, just pressed
 */
export function keepOpen(summary: HTMLElement): void {
  const details = summary.parentElement as HTMLDetailsElement;
  // The browser opens or closes it after the click event.
  setTimeout(() => {
    const id = (details.open ? details.lastElementChild : details.parentElement)?.id;
    if (id) window.navigation?.navigate(`#${id}`, { history: 'replace', info: KEEP });
  });
}

/** Keeps the scroll position while the hash changes. */
export function initKeepOpen(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.info === KEEP) event.intercept({ scroll: 'manual', focusReset: 'manual' });
  });
}

/** Left free below a column that is in view to its end, in pixels. */
const BELOW = 12;

/**
 * Samples beside the text move with the page, so that the wheel over them does what it does everywhere. A column taller
 * than the window stays in view with its end rather than its start. Its place is its own: a custom property with the height
 * would restyle all the code in it.
 */
export function initSampleColumns(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const height = (borderBoxSize[0]?.blockSize ?? 0) + BELOW;
      (target as HTMLElement).style.top = `min(var(--header-h) + 3.25rem, 100dvh - ${height}px)`;
    }
  });
  const start = (): void => {
    observer.disconnect();
    for (const column of document.querySelectorAll('.page-rest .ref-samples')) observer.observe(column);
  };
  addEventListener('frame:navigate', start);
  start();
}
