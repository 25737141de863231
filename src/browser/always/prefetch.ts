import { isPage } from './soft-navigation.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Links that open elsewhere, or that an author excluded (docs/image-protocol.md P2). */
const EXCLUDED = '[download],[target]:not([target=_self]),[rel~=external],[data-no-prefetch]';
const MAX_IN_FLIGHT = 4;

/**
 * Fetches the pages behind links that are within 200 px of the viewport, so that a click gets them from the browser's
 * cache (row S5.5, docs/image-protocol.md P1–P9): when the browser is idle, each page once, at most four at a time,
 * topmost first; a hovered, touched or focused link immediately. Nothing under Save-Data, on 2g, offline, while the
 * page is hidden, for crawlers, or in development.
 * @param onIntent called with every link that the reader hovers, touches or focuses while prefetching is allowed, and
 * without one when a page is fetched, because the reader may click any moment
 */
export function initPrefetch(onIntent: (link?: HTMLAnchorElement) => void): void {
  if (import.meta.env.DEV || /bot|crawl|spider/i.test(navigator.userAgent)) return;
  // `setTimeout` ignores the options and runs without delay, which is fine for the one browser without idle callbacks.
  const idle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
  // With a timeout: a busy browser may have no idle moment for seconds.
  const whenIdle = () => idle(fill, { timeout: 1000 });
  const requested = new Set<string>();
  const near = new Set<HTMLAnchorElement>();
  let inFlight = 0;

  // Read each time, because a phone changes networks while the page is open.
  const isAllowed = () => {
    const { connection } = navigator as { connection?: Connection };
    const isSlow = /2g|true/.test(`${connection?.effectiveType}${connection?.saveData}`);
    return navigator.onLine && !isSlow && !document.hidden;
  };

  const prefetch = (link: HTMLAnchorElement) => {
    near.delete(link);
    observer.unobserve(link);
    const page = link.href.split('#')[0] as string;
    if (!isPage(link) || link.pathname === location.pathname || link.matches(EXCLUDED)) return;
    if (requested.has(page)) return;
    requested.add(page);
    inFlight += 1;
    onIntent();
    const end = () => {
      inFlight -= 1;
      whenIdle();
    };
    const fail = () => {
      // The reader may still point at it.
      requested.delete(page);
      end();
    };
    const hint = document.createElement('link');
    if (hint.relList.supports('prefetch')) {
      hint.rel = 'prefetch';
      hint.href = page;
      hint.onload = end;
      hint.onerror = fail;
      document.head.append(hint);
    } else if (window.navigation) {
      // Only soft navigation uses it; a new document would be downloaded again. `Accept` as a click sends it, by which the
      // response does not vary.
      fetch(page, { headers: { accept: 'text/html' } }).then(end, fail);
    }
  };

  const fill = () => {
    const top = (link: HTMLAnchorElement) => link.getBoundingClientRect().top;
    for (const link of [...near].sort((a, b) => top(a) - top(b))) {
      if (inFlight < MAX_IN_FLIGHT && isAllowed()) prefetch(link);
    }
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) near.add(target as HTMLAnchorElement);
        else near.delete(target as HTMLAnchorElement);
      }
      whenIdle();
    },
    { rootMargin: '200px' },
  );
  const watch = () => {
    // Their targets are read when the links come near: reading all takes longer than observing all.
    for (const link of document.links) observer.observe(link);
  };
  watch();
  addEventListener('visibilitychange', fill);
  addEventListener('frame:navigate', watch);
  // Touch listeners on the window are passive by default.
  for (const type of ['focusin', 'mouseover', 'touchstart']) {
    addEventListener(type, ({ target }) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
      if (link && isAllowed()) {
        prefetch(link);
        onIntent(link);
      }
    });
  }
}
