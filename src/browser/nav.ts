/** The side navigation keeps its scroll position from page to page, and holds the focus while it is a drawer. */
export function initNav(): void {
  const nav = document.getElementById('nav');
  if (nav === null) return;
  // Has no place to scroll to before it opens, and asking for one has the page laid out before it is drawn.
  if (matchMedia('(width>=900px)').matches) {
    try {
      nav.scrollTop = sessionStorage.nav;
      addEventListener('pagehide', () => {
        sessionStorage.nav = nav.scrollTop;
      });
    } catch {
      // Without storage the navigation starts at the top.
    }
    showCurrentLink(nav);
  }
  nav.addEventListener('toggle', () => showCurrentLink(nav));

  // Before and not after it closes: the button that opened it gets the focus back, and must be able to take it.
  nav.addEventListener('beforetoggle', (event) => {
    const open = (event as ToggleEvent).newState === 'open';
    for (const part of document.querySelectorAll<HTMLElement>('.skip-link, .top-bar, .column, .toc'))
      part.inert = open;
  });
}

/** Scrolls the side navigation so far that the link of the page being read is seen. */
export function showCurrentLink(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('[aria-current]');
  if (link === null) return;
  // Not `scrollIntoView`, which would scroll the page along with the navigation.
  const top = link.offsetTop - nav.scrollTop;
  if (top < 0 || top > nav.clientHeight - 40) nav.scrollTop = link.offsetTop - nav.clientHeight / 2;
}
