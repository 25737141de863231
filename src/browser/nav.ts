import { NAV_ID } from './layout-ids.ts';

/** Scrolls the side navigation to the current page's link, and keeps the focus in it while it is a drawer. */
export function initNav(): void {
  const nav = document.getElementById(NAV_ID) as HTMLElement;
  // A closed drawer cannot scroll, and trying would force a layout before the first paint.
  if (matchMedia('(width>=56.25em)').matches) showCurrentLink(nav);
  nav.ontoggle = () => showCurrentLink(nav);

  // Before it closes, not after: the button that opened it gets the focus back, so it must be focusable by then.
  nav.onbeforetoggle = (event) => {
    for (const part of document.querySelectorAll<HTMLElement>('.skip-link,.top-bar,.column,.toc'))
      part.inert = (event as ToggleEvent).newState === 'open';
  };
}

/** Scrolls the side navigation so that the current page's link is in its upper half, with its sections below it. */
export function showCurrentLink(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('[aria-current]');
  if (link === null) return;
  // Not `scrollIntoView`, which would also scroll the page.
  const top = link.offsetTop - nav.scrollTop;
  const half = nav.clientHeight / 2;
  if (top < 0 || top > half) nav.scrollTop = link.offsetTop - half;
}
