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
