import { canSwap, swapPage } from './swap-page.ts';

interface Prepared {
  page: string;
  /** When the reader turned to its link, on the clock of `performance.now`. */
  since: number;
  /** Nothing while it is being read, and where it cannot be. */
  document?: Document;
}

const HEADERS = {
  // An answer to those who name HTML does not vary by `Accept`, so the one in the browser's cache will do.
  accept: 'text/html',
  // Should the cache have lost it: logs and metrics know that nobody looks at the page yet.
  purpose: 'prefetch',
};

/** Milliseconds after which a browser with speculation rules has drawn the page under a resting pointer by itself. */
const DRAWN_AHEAD = 300;

/** Milliseconds for which a prepared page is good; the browser's own cache then decides again. */
const LIFETIME = 60_000;

/** The page behind the link that was pointed at, touched or focused last. */
let prepared: Prepared | undefined;

/**
 * Reads a page, mostly from the browser's cache, so that a click on its link can show it in the next frame.
 * What cannot be read is left to the browser, which follows the link by itself and shows what is wrong.
 * @param page address without a hash
 */
export async function prepare(page: string): Promise<void> {
  if (prepared?.page === page && performance.now() - prepared.since < LIFETIME) return;
  const own: Prepared = { page, since: performance.now() };
  prepared = own;
  try {
    own.document = await read(page);
  } catch {
    if (prepared === own) prepared = undefined;
  }
}

/** @throws TypeError without a network, Error where the address has no page that can be put in the place of this one. */
async function read(page: string): Promise<Document> {
  const answer = await fetch(page, { headers: HEADERS });
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!answer.ok || answer.redirected || !canSwap(next))
    throw new Error(`${page} wants a document of its own.`);
  return next;
}

/** True where the browser has most likely drawn the page already (speculation rules): it then needs no help. */
function isDrawnAhead({ page, since }: Prepared): boolean {
  const rests = document.querySelector<HTMLAnchorElement>('a:hover')?.href.split('#')[0] === page;
  const knows = HTMLScriptElement.supports?.('speculationrules') ?? false;
  return rests && knows && performance.now() - since > DRAWN_AHEAD;
}

/**
 * Shows a prepared page in place of this one, in the next frame and without a new document. Everything else is the
 * browser's own: links that open elsewhere, pages that were not prepared or belong to another build, forms, downloads,
 * and going back to what was another document. Scroll positions, history and focus are the browser's in any case.
 */
navigation.addEventListener('navigate', (event) => {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination, signal } = event;
  if (!canIntercept || hashChange || downloadRequest !== null || formData !== null) return;
  const page = destination.url.split('#')[0] ?? '';
  if (navigationType === 'traverse') {
    event.intercept({
      handler: async () => {
        const next = await read(page).catch(() => null);
        // Who goes back twice wants the second page alone, whichever is read first.
        if (signal.aborted) return;
        if (next === null) location.reload();
        else swapPage(next);
      },
    });
  } else if (navigationType !== 'reload' && prepared?.page === page) {
    const { document: next } = prepared;
    if (next === undefined || isDrawnAhead(prepared)) return;
    prepared = undefined;
    event.intercept({ handler: async () => swapPage(next) });
  }
});
