import { store } from '../always/storage.ts';
import { keepInPlace } from './html.ts';

/** Boxes that scroll, sideways or vertically, on screens too small for them. */
const SCROLLERS = '.code pre,.table-scroll';

/** Code that wraps only on request. */
const FILES = '.file > pre';

/**
 * Makes code and tables named tab stops only if they scroll; without script they always are, because some browsers have
 * no other way to scroll them by keyboard (WCAG 2.1.1).
 */
export function initScrollers(): void {
  // Also called when a hidden sample is shown.
  const observer = new ResizeObserver((entries) => {
    // All are measured before the first is changed, because each change would force another layout for the next
    // measurement.
    for (const update of entries.map(({ target }) => measure(target as HTMLElement, start))) update();
  });
  const start = (): void => {
    observer.disconnect();
    for (const box of document.querySelectorAll(SCROLLERS)) observer.observe(box);
  };
  for (const type of ['frame:navigate', 'frame:file']) addEventListener(type, start);
  start();
}

/** The name of each box, also while it has none. */
const names = new WeakMap<Element, string>();

/**
 * @param onWrap called when the reader has wrapped or unwrapped lines
 * @returns a function that makes the box a tab stop if it scrolls now, and removes the tab stop if not
 */
function measure(box: HTMLElement, onWrap: () => void): () => void {
  const isWide = box.scrollWidth > box.clientWidth;
  const isFile = box.matches(FILES);
  // Lines that are wrapped are not wide; the button that unwraps them stays.
  const hasButton = isFile && (isWide || isWrapped());
  // Folded code is cut off, and keys do not move it.
  const scrolls =
    isWide || (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY));
  const isTall = box.offsetHeight > innerHeight / 2;
  // A box with the focus keeps it.
  const isStop = scrolls || box === document.activeElement;
  return () => {
    if (isStop) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
    // A group outside the tab order would only be noise.
    const name = names.get(box) ?? box.ariaLabel ?? '';
    names.set(box, name);
    box.role = isStop ? 'group' : null;
    box.ariaLabel = isStop ? name : null;
    if (box.matches('.table-scroll')) box.toggleAttribute('data-fits', !isWide && isTall);
    if (!isFile) return;
    const added = box.parentElement?.querySelector<HTMLButtonElement>('.wrap');
    const button = added ?? (hasButton ? addWrapButton(box, name, onWrap) : null);
    if (!button) return;
    button.ariaPressed = String(isWrapped());
    button.hidden = !hasButton;
  };
}

const isWrapped = (): boolean => document.documentElement.dataset.wrap === '1';

/** Adds a button beside "Copy" that wraps the lines of all files, on this page and the next. */
function addWrapButton(pre: HTMLElement, name: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'wrap';
  button.type = 'button';
  button.textContent = 'Wrap';
  button.ariaLabel = `Wrap lines of ${name}`;
  button.onclick = () => {
    // `early.ts` sets the stored choice before the next page is painted.
    const wrap = isWrapped() ? '' : '1';
    // Files above it change their height.
    keepInPlace(button, () => {
      document.documentElement.dataset.wrap = wrap;
    });
    store('wrap', wrap);
    onPress();
  };
  pre.parentElement?.querySelector('figcaption > :is(.run, .copy)')?.before(button);
  return button;
}
