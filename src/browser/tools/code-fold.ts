/** Keeps the reader's place when folded code opens or closes; the folding itself is `details` and CSS. */
export function initCodeFolds(): void {
  // A text fragment link may have scrolled it before this code loaded.
  for (const pre of document.querySelectorAll('.code > pre')) openScrolled(pre);
  // Neither event bubbles.
  addEventListener('scroll', ({ target }) => openScrolled(target as Element), true);
  addEventListener('toggle', ({ target }) => showStart(target as HTMLDetailsElement), true);
}

/**
 * Opens a folded block that was scrolled although it is clipped: only find in page, a text fragment, a selection or a
 * caret can do that. The target keeps its position on the screen.
 */
function openScrolled(pre: Element): void {
  const fold = pre.parentElement?.querySelector<HTMLDetailsElement>(':scope > .code-fold:not([open])');
  const code = pre.firstElementChild;
  if (!fold || !code || pre.scrollTop === 0) return;
  const before = code.getBoundingClientRect().top;
  fold.open = true;
  scrollBy(0, code.getBoundingClientRect().top - before);
}

/** Closing code from its end would leave the reader somewhere below it. */
function showStart(fold: HTMLDetailsElement): void {
  if (fold.matches('.code-fold:not([open])')) fold.parentElement?.scrollIntoView({ block: 'nearest' });
}
