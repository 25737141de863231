import { openTarget } from '../always/hash.ts';
import { NAV_ID } from '../always/layout-ids.ts';
import { showCurrentLink } from '../always/nav.ts';
import { hashId, parseHtml } from './html.ts';

declare global {
  interface WindowEventMap {
    /** Another page has replaced this one without a new document: links and headings have changed. */
    'frame:navigate': Event;
  }
}

/** Milliseconds a page may take before the busy cursor shows. */
const BUSY_AFTER = 300;
/** Milliseconds a page may take before the browser loads it instead, with its own timeout and error pages. */
const TIMEOUT = 10_000;

/** The metadata that differs between pages. Icons, styles and scripts are the same on all. */
const PAGE_METADATA =
  'meta[name=description],meta[property],meta[name^=twitter],link[rel=canonical],link[rel=alternate]';

// In the page before it has text, because screen readers announce only changes.
const status = document.createElement('div');
status.role = 'status';
status.className = 'sr-only';
document.body.append(status);

/**
 * Replaces this page with the one that an intercepted navigation leads to: metadata, marked link, text and table of
 * contents. The top bar stays, and so does the side navigation with its scroll position. A new page starts at its top
 * or at the target of its hash, one from the history where the reader left it; other scripts get the event
 * `frame:navigate`, and the focus moves to the heading.
 * @throws if the page needs its own document or the navigation was aborted; nothing has changed then
 */
export async function showPage(event: NavigateEvent): Promise<void> {
  const root = document.documentElement;
  const timer = setTimeout(() => {
    root.ariaBusy = 'true';
  }, BUSY_AFTER);
  try {
    replacePage(await read(event.destination.url, event.signal));
    // Everything that changes heights comes before the place: nested fields open, and `early.ts` shows the samples in
    // the reader's language in the microtask after the change.
    openTarget();
    await null;
    // To where the reader left a page of the history, otherwise to the target of the hash or to the top.
    event.scroll();
    if (event.navigationType !== 'traverse') {
      const place = scrollY;
      const target = document.getElementById(hashId(location.hash));
      // A scroll in progress takes one more step after it is stopped, and code files above may have arrived.
      requestAnimationFrame(() => (target ? target.scrollIntoView() : scrollTo(0, place)));
    }
    document.dispatchEvent(new Event('frame:navigate', { bubbles: true }));
    focusHeading();
  } finally {
    clearTimeout(timer);
    root.ariaBusy = null;
  }
}

/**
 * The target of the hash gets the focus, otherwise the title; Tab goes on from there. Every screen reader says what gets
 * the focus, so the title is announced only if it does not: both would be said.
 */
function focusHeading(): void {
  const target = document.getElementById(hashId(location.hash));
  const heading = target ?? document.querySelector('h1');
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  status.textContent = target ? document.title : '';
}

/** @throws if there is no network, no HTML, or no page of this build */
async function read(url: string, signal: AbortSignal): Promise<Document> {
  // A response to `Accept: text/html` does not vary by `Accept`, so the prefetched one in the cache is used.
  const headers = { accept: 'text/html' };
  const response = await fetch(url, {
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  const html = await response.text();
  const page = parseHtml(html);
  if (response.status !== 200 || response.redirected || !hasSameAssets(page))
    throw new Error(`${url} needs a document of its own.`);
  return page;
}

/** False for a page with scripts or styles that this document lacks: it is from another build or another site. */
function hasSameAssets(page: Document): boolean {
  const assets = [...page.querySelectorAll('script[src],link[rel=stylesheet]')];
  return assets.every((asset) => {
    const name = asset.localName === 'script' ? 'src' : 'href';
    return document.head.querySelector(`[${name}="${asset.getAttribute(name)}"]`) !== null;
  });
}

/** @param page its parts are moved, so it cannot be reused */
function replacePage(page: Document): void {
  const here = layoutOf(document);
  const next = layoutOf(page);
  for (const part of document.head.querySelectorAll(PAGE_METADATA)) part.remove();
  document.head.append(...page.head.querySelectorAll(PAGE_METADATA));
  document.title = page.title;
  document.body.className = page.body.className;

  const nextTop = page.querySelectorAll('.top-links a');
  for (const [index, link] of document.querySelectorAll('.top-links a').entries())
    link.ariaCurrent = nextTop[index]?.ariaCurrent ?? null;
  if (here.nav.matches(':popover-open')) here.nav.hidePopover();
  replaceNav(here.nav, next.nav);
  for (const part of here.rest) part.remove();
  here.nav.after(...next.rest);
}

/** The side navigation and the elements beside it. @throws Error if there is none: not a page of this site */
function layoutOf(page: Document): { nav: HTMLElement; rest: Element[] } {
  const nav = page.getElementById(NAV_ID);
  if (!nav?.parentElement) throw new Error('A page without navigation.');
  return { nav, rest: [...nav.parentElement.children].filter((part) => part !== nav) };
}

/**
 * Replaces the side navigation only if its links differ, because that takes as long as everything else. What the reader
 * has clicked on stays where it is.
 */
function replaceNav(nav: HTMLElement, next: HTMLElement): void {
  const links = [...nav.querySelectorAll('a')];
  const nextLinks = next.querySelectorAll('a');
  const isSame = (link: Element, index: number): boolean =>
    link.getAttribute('href') === nextLinks[index]?.getAttribute('href');
  const place = placeOf(nav);
  if (links.length === nextLinks.length && links.every(isSame)) {
    for (const [index, link] of links.entries()) link.ariaCurrent = nextLinks[index]?.ariaCurrent ?? null;
  } else {
    nav.replaceChildren(...next.childNodes);
    nav.scrollTop += placeOf(nav) - place;
  }
  showCurrentLink(nav);
}

/** Pixels from the top of the window to the link to the page of the address. */
const placeOf = (nav: HTMLElement): number =>
  nav.querySelector(`[href="${location.pathname}"]`)?.getBoundingClientRect().top ?? 0;
