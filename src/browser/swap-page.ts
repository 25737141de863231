import { showCurrentLink } from './nav.ts';

/** What the head says of one page. Icons, styles and scripts are those of all. */
const OF_ONE_PAGE =
  'meta[name=description],meta[property],meta[name^=twitter],link[rel=canonical],link[rel=alternate]';

// Here before it says anything, because screen readers tell only what changes.
const status = document.createElement('div');
status.role = 'status';
status.className = 'visually-hidden';
document.body.append(status);

/** False for a page with other scripts or styles than are here, or of another make: it needs a document of its own. */
export function canSwap(page: Document): boolean {
  const assets = page.querySelectorAll('script[src],link[rel=stylesheet]');
  const isHere = (asset: Element): boolean => {
    const name = asset.localName === 'script' ? 'src' : 'href';
    return document.head.querySelector(`[${name}="${asset.getAttribute(name)}"]`) !== null;
  };
  return layoutOf(page) !== undefined && [...assets].every(isHere);
}

/**
 * Puts the parts of another page in the place of this page's: title and description, marked link, text and table of
 * contents. The top bar stays, and so does the side navigation with its scroll position. Tells the title to screen
 * readers, and the rest of the page's script (by `hashchange`) that there is another text.
 * @param page one that `canSwap`; its parts are moved, so it is of no further use
 * @throws Error where it cannot, before anything has changed
 */
export function swapPage(page: Document): void {
  const here = layoutOf(document);
  const next = layoutOf(page);
  if (here === undefined || next === undefined) throw new Error(`${page.title} cannot be put in this page.`);

  for (const part of document.head.querySelectorAll(OF_ONE_PAGE)) part.remove();
  document.head.append(...page.head.querySelectorAll(OF_ONE_PAGE));
  document.title = page.title;
  document.body.className = page.body.className;

  if (here.nav.matches(':popover-open')) here.nav.hidePopover();
  showNav(here.nav, next.nav);
  for (const part of here.rest) part.remove();
  here.nav.after(...next.rest);
  // The frame with the new page first: neither is seen.
  requestAnimationFrame(() =>
    setTimeout(() => {
      status.textContent = page.title;
      dispatchEvent(new Event('hashchange'));
    }),
  );
}

/** The side navigation, and what stands beside it. */
function layoutOf(page: Document): { nav: HTMLElement; rest: Element[] } | undefined {
  const nav = page.getElementById('nav');
  const parts = nav?.parentElement?.children;
  return nav && parts ? { nav, rest: [...parts].filter((part) => part !== nav) } : undefined;
}

/** Draws the side navigation anew only where it has other links, because that takes as long as all the rest. */
function showNav(nav: HTMLElement, next: HTMLElement): void {
  const links = [...nav.querySelectorAll('a')];
  const nextLinks = next.querySelectorAll('a');
  const isSame = (link: Element, index: number): boolean =>
    link.getAttribute('href') === nextLinks[index]?.getAttribute('href');
  if (links.length === nextLinks.length && links.every(isSame))
    for (const [index, link] of links.entries()) link.ariaCurrent = nextLinks[index]?.ariaCurrent ?? null;
  else nav.replaceChildren(...next.childNodes);
  showCurrentLink(nav);
}
