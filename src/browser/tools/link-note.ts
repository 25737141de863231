/** Pixels between a note and its link, and between a note and the edges of the window. */
const GAP = 8;
/** Milliseconds that the mouse must rest on a term or a mark before its note opens, and be off both before it closes. */
const REST = 300;
const MARK = '.field-note > a[href$="#not-confirmed"]';
const NOTED = `a.term, ${MARK}`;
const MARK_NOTE = {
  name: 'Not confirmed by Frame',
  meaning:
    "Frame's public docs do not say this; it is inferred from them. Ask support before you rely on it.",
  more: 'What Frame has not confirmed',
};

let timer: ReturnType<typeof setTimeout>;
let shown: { note: HTMLElement; link: HTMLAnchorElement } | undefined;

/**
 * Shows the meaning of a term or of a reference mark beside it instead of following its link. Escape or a click
 * elsewhere closes it and restores the focus. Browsers without popovers follow the link.
 */
export function showLinkNote(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>(NOTED);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!('popover' in link)) return;
  event.preventDefault();
  open(link).focus({ preventScroll: true });
}

/** Shows the note of a term or a mark while the mouse is over either; the focus does not move. */
export function hoverLinkNote({ target, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse') return;
  clearTimeout(timer);
  const over = target as Element;
  const link = over.closest?.<HTMLAnchorElement>(NOTED);
  if (link && 'popover' in link) timer = setTimeout(() => link.isConnected && open(link), REST);
  else if (shown && !shown.note.contains(over) && !shown.note.matches(':focus-within'))
    timer = setTimeout(() => shown?.note.hidePopover(), REST);
}

/** The note of a link: the open one, or a new one. */
function open(link: HTMLAnchorElement): HTMLElement {
  clearTimeout(timer);
  if (shown?.link === link) return shown.note;
  const { name = '', meaning = '', more = 'All terms' } = link.matches(MARK) ? MARK_NOTE : link.dataset;
  const title = Object.assign(document.createElement('strong'), { textContent: name });
  const text = Object.assign(document.createElement('p'), { textContent: meaning });
  const all = Object.assign(document.createElement('a'), { textContent: more, href: link.href });
  const note = Object.assign(document.createElement('div'), {
    className: 'link-note',
    popover: 'auto',
    tabIndex: -1,
    role: 'dialog',
    ariaLabel: name,
  });
  // The link may lead to another place on the same page.
  all.onclick = () => note.hidePopover();
  note.append(title, text, all);
  note.onbeforetoggle = (toggled) => {
    if ((toggled as ToggleEvent).newState === 'closed') shown = undefined;
  };
  note.ontoggle = (toggled) => {
    if ((toggled as ToggleEvent).newState === 'closed') note.remove();
  };
  document.body.append(note);
  note.showPopover();
  shown = { note, link };
  place(note, link);
  return note;
}

/** Places the note below the link, or above it if there is no room; it scrolls with the page. */
function place(note: HTMLElement, link: HTMLElement): void {
  const { left = 0, top = 0, bottom = 0 } = link.getClientRects()[0] ?? {};
  const { offsetWidth, offsetHeight } = note;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + GAP + offsetHeight <= clientHeight;
  note.style.left = `${Math.max(GAP, Math.min(left, clientWidth - offsetWidth - GAP)) + scrollX}px`;
  note.style.top = `${(below ? bottom + GAP : top - GAP - offsetHeight) + scrollY}px`;
}
