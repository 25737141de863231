/** What a button belongs to; in the reference, the request together with its response. */
export function placeOf(button: HTMLElement): Element {
  return button.closest('[data-run-place],table,.exchange,.samples,.code') ?? button;
}

/** The code of a request; null if there is only the button. */
export function codeOf(place: Element): Element | null {
  return place.matches('.samples,.code') ? place : place.querySelector('.samples');
}

/**
 * The element that the result of a button is in: below the row of a table, instead of the printed response of an
 * operation, and below anything else.
 */
export function resultPlace(button: HTMLElement, place: Element) {
  const row = button.closest('tr');
  const [, responseTab] = place.matches('.exchange') ? place.querySelectorAll('.tabs > * > .tab') : [];
  const input = responseTab && place.querySelectorAll<HTMLInputElement>('.tabs > .tabs-bar input')[1];
  const label = input?.nextSibling as Text | undefined;
  const printed = label?.data ?? '';
  const container = document.createElement(row === null ? 'div' : 'td');
  let outer: HTMLElement = container;
  if (row !== null) {
    (container as HTMLTableCellElement).colSpan = row.cells.length;
    outer = document.createElement('tr');
    outer.className = 'run-row';
    outer.append(container);
  }
  return {
    container,
    /** Puts it on the page, in the reference in place of the response, whose tab then has its name. */
    show(isShown: boolean): void {
      if (!isShown) outer.remove();
      else if (responseTab !== undefined) responseTab.append(outer);
      else if (!outer.isConnected) (row ?? place).after(outer);
      if (input === undefined || label === undefined) return;
      input.checked = true;
      // It also holds the fields of the request, so it is not only a response.
      label.data = isShown ? 'Result' : printed;
    },
  };
}

/** Height in pixels of the bar of an operation, if it stays in view above what is read; 0 on guides and phones. */
export function barHeight(part: Element): number {
  const bar = part.closest('.ref')?.querySelector<HTMLElement>('.ref-bar');
  return bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
}

/** Pixels of a window that its bars and the status of a result need, one below the other. */
const AROUND = 256;

/** Pixels that the page leaves between its bars and what it scrolls to, in which a button is still whole. */
const SLACK = 20;

/**
 * Scrolls to a result so that its button, above it, is in view too, below the bar of an operation that stays there. Where
 * the code between them leaves no room for that, the result has two thirds of the window.
 */
export function showWith(button: HTMLElement, panel: HTMLElement): void {
  const row = button.closest('tr');
  // The column names also stay in view.
  const head = row?.closest('table')?.tHead?.offsetHeight ?? 0;
  const above = panel.getBoundingClientRect().top - (row ?? button).getBoundingClientRect().top + head;
  const most = Math.max(innerHeight / 3, innerHeight - AROUND);
  const room = above > most + SLACK ? innerHeight / 3 : Math.min(above, most);
  panel.style.scrollMarginTop = `${barHeight(button) + room}px`;
  panel.scrollIntoView({ block: 'nearest' });
}

/** The form of UUIDs, which all ids have. */
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * A page that goes step by step prints ids of examples. Puts the id of an object that a step has created into the code
 * of the later steps, for anyone who reads, copies or runs them.
 * @param from the button of the step
 * @param isReplaced whether a printed id is that of an object of the same kind
 * @returns the later buttons whose code has changed
 */
export function carryId(from: Element, id: string, isReplaced: (printed: string) => boolean): HTMLElement[] {
  const buttons = from.closest('.steps')?.querySelectorAll<HTMLElement>('.run') ?? [];
  return [...buttons].filter((button) => {
    const code = button.closest('.samples,.code');
    const isLater = from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isLater && code !== null && replaceIds(code, id, isReplaced);
  });
}

/** @returns whether an id was replaced */
function replaceIds(root: Element, id: string, isReplaced: (printed: string) => boolean): boolean {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let changed = false;
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const now = text.data.replaceAll(ID, (printed) => (isReplaced(printed) ? id : printed));
    if (now === text.data) continue;
    text.data = now;
    changed = true;
  }
  return changed;
}
