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

/** Scrolls the side navigation if the current page's link is out of view, or the first of its sections. */
export function showCurrentLink(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('[aria-current]');
  const room = link?.nextSibling ? 180 : 30;
  const at = link?.offsetTop ?? nav.scrollTop;
  const top = at - nav.scrollTop;
  // Not `scrollIntoView`, which would also scroll the page.
  if (top < 0 || top > nav.clientHeight - room) nav.scrollTop = at - nav.clientHeight / 2;
}
