import { hashId } from './hash-id.ts';

/** Opens all nested fields of a button's section, or closes them where all are open. */
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
 * Names in the address what a reader has opened, so that it is open when the page is loaded or shared: browsers open
 * the `details` around the target of a hash. The page stays where it is.
 * @param summary of nested fields, pressed a moment ago
 */
export function keepOpen(summary: HTMLElement): void {
  const details = summary.parentElement as HTMLDetailsElement;
  // The browser opens or closes it after the click event.
  setTimeout(() => {
    const id = (details.open ? details.lastElementChild : details.parentElement)?.id;
    if (id) window.navigation?.navigate(`#${id}`, { history: 'replace', info: KEEP });
  });
}

/** Opens what the address names, which a reload does not, and keeps the page where it is while the hash changes. */
export function initKeepOpen(): void {
  let around = document.getElementById(hashId(location.hash))?.closest('details');
  for (; around; around = around.parentElement?.closest('details')) around.open = true;
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.info === KEEP) event.intercept({ scroll: 'manual', focusReset: 'manual' });
  });
}
