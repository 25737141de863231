/** Pixels between a note, its word and the edges of the window. */
const GAP = 8;

/**
 * Shows the meaning of a term beside it instead of following its link to the glossary. Escape and a click elsewhere
 * close it, and the focus goes back. Browsers without popovers follow the link.
 */
export function showTermNote(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a.term');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!('popover' in link)) return;
  event.preventDefault();
  const { name = '', meaning = '' } = link.dataset;
  const note = document.createElement('div');
  const title = document.createElement('strong');
  const text = document.createElement('p');
  const all = document.createElement('a');
  Object.assign(note, {
    className: 'term-note',
    popover: 'auto',
    tabIndex: -1,
    role: 'dialog',
    ariaLabel: name,
  });
  title.textContent = name;
  text.textContent = meaning;
  all.textContent = 'All terms';
  all.href = link.href;
  note.append(title, text, all);
  note.ontoggle = (toggled) => {
    if ((toggled as ToggleEvent).newState === 'closed') note.remove();
  };
  document.body.append(note);
  note.showPopover();
  place(note, link);
  note.focus({ preventScroll: true });
}

/** Below the word, or above it where there is no room; it moves with the page. */
function place(note: HTMLElement, word: HTMLElement): void {
  const { left = 0, top = 0, bottom = 0 } = word.getClientRects()[0] ?? {};
  const { offsetWidth, offsetHeight } = note;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + GAP + offsetHeight <= clientHeight;
  note.style.left = `${Math.max(GAP, Math.min(left, clientWidth - offsetWidth - GAP)) + scrollX}px`;
  note.style.top = `${(below ? bottom + GAP : top - GAP - offsetHeight) + scrollY}px`;
}
