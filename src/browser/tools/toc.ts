import { NAV_ID, TOC_ID } from '../always/layout-ids.ts';
import { hashId } from './html.ts';

/** Entries of the table of contents, and the operations and sections of the page in the side navigation. */
const ENTRIES = `#${TOC_ID} a,.nav-anchors a`;

/** Share of the window's height; a heading above that line has its section in view. */
const READ_AT = 0.3;
/** In a low window, the line is this many pixels below the position where a jump to a heading ends. */
const SLACK = 64;

/**
 * Marks the entry of the section that is being read (`data-reading`), separately from the underline of the address's
 * hash, and keeps it visible in a table of contents or side navigation that is longer than the screen. The button that
 * opens either of them names that section.
 */
export function followScroll(): void {
  let links: HTMLAnchorElement[] = [];
  let headings: HTMLElement[] = [];
  /** Names the section on the button that opens the list, on screens without room for it. */
  let label: HTMLElement | undefined;
  let at: number | null = null;

  const mark = (): void => {
    at = reading(headings);
    // Above the first section its entry is marked, but nothing scrolls: the reader may be on the way to another page.
    const current = at === null ? undefined : headings[Math.max(0, at)]?.id;
    if (label) label.textContent = headings[at ?? -1]?.textContent ?? '';
    const read = links.filter((link) => {
      const isCurrent = hashId(link.hash) === current;
      link.toggleAttribute('data-reading', isCurrent);
      // `aria-current` is taken by the address's hash.
      link.ariaDescription = isCurrent ? 'In view' : null;
      return isCurrent;
    });
    // After all are marked, because each mark would force another layout for the next measurement.
    for (const link of at === -1 ? [] : read) keepInView(link);
  };
  const start = (): void => {
    label = document.querySelector('.toc-button')?.appendChild(document.createElement('span'));
    links = [...document.querySelectorAll<HTMLAnchorElement>(ENTRIES)];
    // In document order: a guide with operations has entries for them in both lists.
    const ids = links.map(({ hash }) => `#${CSS.escape(hashId(hash))}`);
    headings = ids.length > 0 ? [...document.querySelectorAll<HTMLElement>(ids.join())] : [];
    mark();
  };
  for (const type of ['hashchange', 'resize']) addEventListener(type, mark);
  addEventListener('scroll', () => {
    if (reading(headings) !== at) mark();
  });
  addEventListener('frame:navigate', start);
  // Opened as a popover; the event does not bubble.
  addEventListener('toggle', ({ target }) => (target as Element).id === TOC_ID && mark(), true);
  // After `nav.ts` has scrolled the drawer to the page's link, which can be far above the operation in view.
  document.getElementById(NAV_ID)?.addEventListener('toggle', mark);
  start();
}

/** Index of the heading whose section is being read; -1 above the first one, null below the last operation. */
function reading(headings: HTMLElement[]): number | null {
  const { scrollHeight } = document.documentElement;
  const jumpsTo = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const end = Math.max(jumpsTo + SLACK, READ_AT * innerHeight);
  const tops = headings.map((heading) => heading.getBoundingClientRect().top);
  // What the reader has jumped to is read until it leaves the top, whatever follows it closely.
  const target = headings.findIndex(({ id }) => id === hashId(location.hash));
  const targetTop = tops[target] ?? -1;
  if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2)
    return targetTop >= 0 ? target : headings.length - 1;
  if (targetTop >= 0 && targetTop < end) return target;
  const last = tops.filter((top) => top < end).length - 1;
  // Below the last operation of a reference page, no operation is current.
  const section = headings[last]?.closest('.ref');
  return section && section.getBoundingClientRect().bottom < end ? null : last;
}

function keepInView(link: HTMLElement): void {
  const toc = link.closest<HTMLElement>('.toc,.side-nav');
  // The drawer of a phone leaves out what is on the page.
  if (!toc || link.offsetParent === null) return;
  const top = link.offsetTop - toc.scrollTop;
  const { clientHeight } = toc;
  if (top < 0.15 * clientHeight || top > 0.8 * clientHeight)
    toc.scrollTop = link.offsetTop - clientHeight / 2;
}

/**
 * On a reference page, the bar "On this page" opens the side navigation: shows only the list of this page in it, below
 * the bar. Called before it opens, or after, for the click that has loaded the tools.
 */
export function openPageList(bar: HTMLElement): void {
  const nav = document.getElementById(NAV_ID) as HTMLElement;
  nav.dataset.pageOnly = '';
  nav.ariaLabel = 'On this page';
  // The style that hides this button may still load, and the focus would be lost with it.
  closeButton(nav).autofocus = false;
  if (!nav.matches(':popover-open')) return;
  // It was scrolled to the page's link, which is hidden now.
  const read = nav.querySelector<HTMLElement>('[data-reading]');
  nav.scrollTop = read ? read.offsetTop - nav.clientHeight / 2 : 0;
  freePage();
  // The button of the drawer that had the focus is hidden.
  bar.focus();
}

const closeButton = (nav: HTMLElement): HTMLElement => nav.querySelector('button') as HTMLElement;

/** Makes the next opening one of the whole navigation again. */
export function initPageList(): void {
  const nav = document.getElementById(NAV_ID) as HTMLElement;
  const label = nav.ariaLabel;
  // After the listener of `nav.ts`, which was there first.
  nav.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'closed') {
      delete nav.dataset.pageOnly;
      nav.ariaLabel = label;
      closeButton(nav).autofocus = true;
    } else if (nav.dataset.pageOnly === '') freePage();
  });
}

/** Undoes what `nav.ts` does for a drawer: beside this list the page can be used, and the bar keeps the focus. */
function freePage(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[inert]')) part.inert = false;
}
