import { NAV_ID } from '../always/layout-ids.ts';

/**
 * On a reference page, the bar "On this page" opens the side navigation: shows only the list of this page in it, below
 * the bar. Called before it opens, or after, for the click that has loaded the tools.
 */
export function openPageList(bar: HTMLElement): void {
  const nav = document.getElementById(NAV_ID) as HTMLElement;
  nav.dataset.pageOnly = '';
  nav.ariaLabel = 'On this page';
  if (!nav.matches(':popover-open')) return;
  // It was scrolled to the page's link, which is hidden now.
  const read = nav.querySelector<HTMLElement>('[data-reading]');
  nav.scrollTop = read ? read.offsetTop - nav.clientHeight / 2 : 0;
  freePage();
  // The button of the drawer that had the focus is hidden.
  bar.focus();
}

/** Makes the next opening one of the whole navigation again. */
export function initPageList(): void {
  const nav = document.getElementById(NAV_ID) as HTMLElement;
  const label = nav.ariaLabel;
  // After the listener of `nav.ts`, which was there first.
  nav.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'closed') {
      delete nav.dataset.pageOnly;
      nav.ariaLabel = label;
    } else if (nav.dataset.pageOnly === '') freePage();
  });
}

/** Undoes what `nav.ts` does for a drawer: beside this list the page can be used, and the bar keeps the focus. */
function freePage(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[inert]')) part.inert = false;
}
