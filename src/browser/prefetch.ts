interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Links that lead elsewhere, to no page, or that an author kept out (prefetch contract P2). */
const EXCLUDED = '[download],[target]:not([target=_self]),[rel~=external],[data-no-prefetch]';
const MAX_IN_FLIGHT = 4;

/**
 * Fetches the pages behind links that are within 200 px of the viewport, so that the click finds them in the browser's
 * cache (row S5.5, prefetch contract P1–P9): when the browser is idle, each page once, at most four at a time, topmost
 * first; a link that is pointed at, touched or focused goes at once. Nothing under Save-Data, on 2g, offline,
 * while the page is hidden or prerendered, for crawlers, or in development.
 * @param onIntent is told the address, without its hash, of a page that the reader seems to turn to
 */
export function initPrefetch(onIntent: (page: string) => void): void {
  if (import.meta.env.DEV || /bot|crawl|spider/i.test(navigator.userAgent)) return;
  // A timer takes the options for no time at all, which will do in the one browser without idle callbacks.
  const idle = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
  // The limit, because Chromium finds no idle moment for seconds after a soft navigation where it has many windows.
  const whenIdle = () => idle(fill, { timeout: 1000 });
  const asked = new Set<string>();
  const near = new Set<HTMLAnchorElement>();
  let inFlight = 0;

  /** Gives the address without the hash, or nothing where the link leads to no other page of ours or now is no time. */
  const prefetch = (link: HTMLAnchorElement) => {
    const { connection } = navigator as { connection?: Connection };
    // Asked each time: a phone changes networks while the page is read.
    const slow = /2g|true/.test(`${connection?.effectiveType}${connection?.saveData}`);
    if (slow || document.hidden || !navigator.onLine) return;
    near.delete(link);
    observer.unobserve(link);
    const page =
      link.origin === location.origin &&
      link.pathname !== location.pathname &&
      !/^\/_next\/|\.(?!html$)\w+$/.test(link.pathname) &&
      !link.matches(EXCLUDED) &&
      link.href.split('#')[0];
    if (!page || asked.has(page)) return page;
    asked.add(page);
    inFlight += 1;
    const end = () => {
      inFlight -= 1;
      if (near.size) whenIdle();
    };
    const fail = () => {
      // The reader may still point at it.
      asked.delete(page);
      end();
    };
    const hint = document.createElement('link');
    if (hint.relList.supports('prefetch')) {
      hint.rel = 'prefetch';
      hint.href = page;
      hint.onload = end;
      hint.onerror = fail;
      document.head.append(hint);
    } else {
      // An answer to those who name HTML, as a click does, does not vary by `Accept`.
      fetch(page, { priority: 'low', headers: { accept: 'text/html' } }).then(end, fail);
    }
    return page;
  };

  const fill = () => {
    const top = (link: HTMLAnchorElement) => link.getBoundingClientRect().top;
    for (const link of [...near].sort((a, b) => top(a) - top(b))) {
      if (inFlight < MAX_IN_FLIGHT) prefetch(link);
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
    // Where they lead is asked when they come near: that takes longer than to watch them all.
    for (const link of document.links) observer.observe(link);
  };
  watch();
  addEventListener('visibilitychange', fill);
  // Also told after a soft navigation, when there are other links.
  addEventListener('hashchange', watch);
  // Listeners this far out are passive by themselves.
  for (const type of ['focusin', 'mouseover', 'touchstart']) {
    addEventListener(type, ({ target }) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
      const page = link && prefetch(link);
      if (page) onIntent(page);
    });
  }
}
