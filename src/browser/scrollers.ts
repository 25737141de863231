import { addWrapToggle } from './wrap-toggle.ts';

/** What scrolls sideways or inside itself where the screen is too small for it. */
const SCROLLERS = '.code pre,.table-scroll';

/**
 * Code and tables are tab stops with a name only where they scroll; without script they are everywhere, because some
 * browsers give the keyboard no other way to scroll them (WCAG 2.1.1).
 */
export function initScrollers(): void {
  // Also called when a hidden sample is shown.
  const observer = new ResizeObserver((entries) => {
    // All are measured before the first is changed: each change would make the next measurement lay out the page again.
    for (const update of entries.map(({ target }) => measure(target as HTMLElement))) update();
  });
  const start = (): void => {
    observer.disconnect();
    for (const box of document.querySelectorAll(SCROLLERS)) observer.observe(box);
  };
  addEventListener('frame:navigate', start);
  start();
}

/** What each is called where it is a tab stop. */
const names = new WeakMap<Element, string>();

/** @returns what makes the box a tab stop where it scrolls now, and none where it does not */
function measure(box: HTMLElement): () => void {
  const isWide = box.scrollWidth > box.clientWidth;
  const isTall = box.scrollHeight > box.clientHeight;
  return () => update(box, { isWide, scrolls: isWide || isTall });
}

function update(box: HTMLElement, { isWide, scrolls }: { isWide: boolean; scrolls: boolean }): void {
  // The one with the focus stays where the reader is.
  const isStop = scrolls || box === document.activeElement;
  if (isStop) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
  // A group that cannot be stopped at would only be noise.
  const name = names.get(box) ?? box.ariaLabel ?? '';
  names.set(box, name);
  if (isWide) addWrapToggle(box, name);
  box.role = isStop ? 'group' : null;
  box.ariaLabel = isStop ? name : null;
}
