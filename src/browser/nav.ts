/** The side navigation keeps its scroll position from page to page, and holds focus while it is a drawer. */
export function initNav(): void {
  const nav = document.getElementById('nav');
  if (nav === null) return;
  try {
    nav.scrollTop = Number(sessionStorage.getItem('nav'));
    addEventListener('pagehide', () => sessionStorage.setItem('nav', String(nav.scrollTop)));
  } catch {
    // Without storage the navigation starts at the top.
  }
  const link = nav.querySelector<HTMLElement>('[aria-current]');
  if (link !== null) {
    // Not `scrollIntoView`, which would scroll the page along with the navigation.
    const top = link.offsetTop - nav.scrollTop;
    if (top < 0 || top > nav.clientHeight - 40) nav.scrollTop = link.offsetTop - nav.clientHeight / 2;
  }

  // Before and not after it closes: the button that opened it gets the focus back, and must be able to take it.
  nav.addEventListener('beforetoggle', (event) => {
    const open = (event as ToggleEvent).newState === 'open';
    for (const part of document.querySelectorAll<HTMLElement>('.skip-link, .top-bar, .column, .toc'))
      part.inert = open;
  });
  nav.addEventListener('toggle', () => {
    if (nav.matches(':popover-open')) nav.querySelector('button')?.focus();
  });
}
