import { isPage } from './page-link.ts';

/** Loads the code that shows a page in place of another; from memory after the first time. */
export const loadShowPage = (): Promise<typeof import('./show-page.ts')> => import('./show-page.ts');

/**
 * Shows pages of this site without loading a new document: every plain click or Enter on a link, and Back and Forward.
 * The page is fetched, as a rule from the browser's cache thanks to prefetch, and replaces this one. Whatever goes
 * wrong becomes an ordinary navigation. Modified clicks, new tabs, downloads, other sites, other types of files,
 * jumps within a page and changes of its address by script never come here or are left alone; so is everything in
 * browsers without the Navigation API.
 */
export function initSoftNavigation(): void {
  let newest: NavigateEvent | undefined;
  window.navigation?.addEventListener('navigate', (event) => {
    const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination } = event;
    if (hashChange || downloadRequest !== null) return;
    // A script changed the address of the page that is here: this document, and no entry of the history.
    if (destination.sameDocument && destination.index < 0) return;
    newest = event;
    if (!canIntercept || formData || navigationType === 'reload' || !isPage(new URL(destination.url))) return;
    event.intercept({
      scroll: 'manual',
      handler: () =>
        loadShowPage()
          .then(({ showPage }) => showPage(event))
          .catch(() => {
            // The address is the new page's already. Nothing to do where the reader has gone elsewhere meanwhile.
            if (event === newest) location.reload();
          }),
    });
  });
}
