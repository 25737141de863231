/** Keeps the reader's place where folded code opens or closes; the page itself folds it, with `details` and a style. */
export function initCodeFolds(): void {
  // A link to a text may have scrolled it before this is loaded.
  for (const pre of document.querySelectorAll('.code > pre')) openScrolled(pre);
  // Neither event bubbles.
  addEventListener('scroll', ({ target }) => openScrolled(target as Element), true);
  addEventListener('toggle', ({ target }) => showStart(target as HTMLDetailsElement), true);
}

/**
 * Opens what was scrolled although it is cut: only find in page, a link to a text, a selection or a caret can do
 * that. What they led to stays where it is on the screen.
 */
function openScrolled(pre: Element): void {
  const fold = pre.parentElement?.querySelector<HTMLDetailsElement>(':scope > .code-fold:not([open])');
  const code = pre.firstElementChild;
  if (!fold || !code || pre.scrollTop === 0) return;
  const before = code.getBoundingClientRect().top;
  fold.open = true;
  scrollBy({ top: code.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Closed at its end, code would leave the reader somewhere below it. */
function showStart(fold: HTMLDetailsElement): void {
  if (fold.matches('.code-fold:not([open])'))
    fold.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
