import { hashId } from './hash-id.ts';
import { NAV_ID } from './layout-ids.ts';
import { showCurrentLink } from './nav.ts';

declare global {
  interface WindowEventMap {
    /** Another page has taken the place of this one, without a new document: there are other links and headings. */
    'frame:navigate': Event;
  }
}

/** The part of Trusted Types used here, which the compiler's library lacks. A policy really returns `TrustedHTML`. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): typeof rules;
}

/** Milliseconds a page may take before the pointer says that it is loading. */
const BUSY_AFTER = 300;
/** Milliseconds a page may take before the browser is left to load it, with its own patience and error pages. */
const TIMEOUT = 10_000;

/** What the head says about one page. Icons, styles and scripts are the same on all. */
const PAGE_METADATA =
  'meta[name=description],meta[property],meta[name^=twitter],link[rel=canonical],link[rel=alternate],script[type$=json]';

// The one place where text becomes markup: pages of this site, fetched from this origin, parsed into an inert document.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('frame', { createHTML: (html) => html });

// In the page before it says anything, because screen readers announce only changes.
const status = document.createElement('div');
status.role = 'status';
status.className = 'sr-only';
document.body.append(status);

/**
 * Shows the page that an intercepted navigation leads to in place of this one: metadata, marked link, text and table of
 * contents. The top bar stays, and so does the side navigation with its scroll position. A new page is shown from its
 * top or from the target of its hash, one in the history where it was left; screen readers hear its title, and the
 * rest of the script the event `frame:navigate`. The browser resets the focus.
 * @throws where the page cannot be shown without its own document, or the navigation was given up: nothing has
 *   changed then
 */
export async function showPage(event: NavigateEvent): Promise<void> {
  const root = document.documentElement;
  const timer = setTimeout(() => {
    root.ariaBusy = 'true';
  }, BUSY_AFTER);
  try {
    replacePage(await read(event.destination.url, event.signal));
    scrollToPlace(event);
    status.textContent = document.title;
    document.dispatchEvent(new Event('frame:navigate', { bubbles: true }));
  } finally {
    clearTimeout(timer);
    root.ariaBusy = null;
  }
}

/**
 * Scrolls to where the reader left a page of the history, else to the target of the address's hash or to the top: at
 * once, although the style sheet says `smooth` for jumps within a page.
 */
function scrollToPlace(event: NavigateEvent): void {
  const id = hashId(new URL(event.destination.url).hash);
  const target = document.getElementById(id);
  // Restores what it has saved; marks the target for the style sheet, and opens the details around it.
  if (target || event.navigationType === 'traverse') event.scroll();
  if (event.navigationType === 'traverse') return;
  const jump = (): void => {
    if (target) target.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: 0, left: 0, behavior: 'instant' });
  };
  jump();
  // A smooth scroll in progress, such as to a link that just got focus, takes one more step after it is stopped.
  requestAnimationFrame(jump);
}

/** @throws where there is no network, no HTML, or no page of this build. */
async function read(url: string, signal: AbortSignal): Promise<Document> {
  // The response to those who name HTML does not vary by `Accept`, so the prefetched one in the cache is used.
  const headers = { accept: 'text/html' };
  const response = await fetch(url, {
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  const html = await response.text();
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
  if (response.status !== 200 || response.redirected || !hasSameAssets(page))
    throw new Error(`${url} needs a document of its own.`);
  return page;
}

/** False for a page with scripts or styles that are not here: it belongs to another build, or is not ours. */
function hasSameAssets(page: Document): boolean {
  const assets = [...page.querySelectorAll('script[src],link[rel=stylesheet]')];
  return assets.every((asset) => {
    const name = asset.localName === 'script' ? 'src' : 'href';
    return document.head.querySelector(`[${name}="${asset.getAttribute(name)}"]`) !== null;
  });
}

/** @param page its parts are moved, so it cannot be used again */
function replacePage(page: Document): void {
  const here = layoutOf(document);
  const next = layoutOf(page);
  for (const part of document.head.querySelectorAll(PAGE_METADATA)) part.remove();
  document.head.append(...page.head.querySelectorAll(PAGE_METADATA));
  document.title = page.title;
  document.body.className = page.body.className;

  if (here.nav.matches(':popover-open')) here.nav.hidePopover();
  replaceNav(here.nav, next.nav);
  for (const part of here.rest) part.remove();
  here.nav.after(...next.rest);
}

/**
 * The side navigation and what is beside it.
 * @throws Error where there is none: not a page of ours
 */
function layoutOf(page: Document): { nav: HTMLElement; rest: Element[] } {
  const nav = page.getElementById(NAV_ID);
  if (!nav?.parentElement) throw new Error('A page without navigation.');
  return { nav, rest: [...nav.parentElement.children].filter((part) => part !== nav) };
}

/** Renders the side navigation again only where it has other links, because that takes as long as all the rest. */
function replaceNav(nav: HTMLElement, next: HTMLElement): void {
  const links = [...nav.querySelectorAll('a')];
  const nextLinks = next.querySelectorAll('a');
  const isSame = (link: Element, index: number): boolean =>
    link.getAttribute('href') === nextLinks[index]?.getAttribute('href');
  if (links.length === nextLinks.length && links.every(isSame))
    for (const [index, link] of links.entries()) link.ariaCurrent = nextLinks[index]?.ariaCurrent ?? null;
  else nav.replaceChildren(...next.childNodes);
  showCurrentLink(nav);
}
