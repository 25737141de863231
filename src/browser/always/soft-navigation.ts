/**
 * True if an address leads to a page of this site, as far as the address tells: same origin, not an image, and no file
 * such as `.md` or `.yaml`. Page addresses have no extension.
 */
export function isPage(url: Pick<URL, 'origin' | 'pathname'>): boolean {
  return url.origin === location.origin && !/^\/_next\/|\.\w+$/.test(url.pathname);
}

/** Loads the code that replaces one page with another, once. */
export const loadShowPage = (): Promise<typeof import('../tools/show-page.ts')> =>
  import('../tools/show-page.ts');

/**
 * Shows pages of this site without loading a new document: for every plain click or Enter on a link, and for Back and
 * Forward. The page is fetched, usually from the browser's cache thanks to prefetch, and replaces this one. Any failure
 * becomes an ordinary navigation. Modified clicks, new tabs, downloads, other sites, other file types, jumps within a
 * page and address changes by script are left to the browser; so is everything in browsers without the Navigation API.
 */
export function initSoftNavigation(): void {
  let newest: NavigateEvent | undefined;
  window.navigation?.addEventListener('navigate', (event) => {
    const { destination } = event;
    if (event.hashChange || event.downloadRequest !== null) return;
    // A script changed the current page's address: the same document, and no history entry.
    if (destination.sameDocument && destination.index < 0) return;
    newest = event;
    if (!event.canIntercept || event.formData || event.navigationType === 'reload') return;
    if (!isPage(new URL(destination.url))) return;
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () =>
        loadShowPage()
          .then(({ showPage }) => showPage(event))
          .catch(() => {
            // The address is already the new page's. Nothing to do if the reader has moved on in the meantime.
            if (event === newest) location.reload();
          }),
    });
  });
}
