/** The query to write once no navigation is in progress; null leaves the address unchanged. */
let wanted: string | null = null;

/** The query in the page's address (`?q=`), or an empty text. */
export function queryInAddress(): string {
  return new URLSearchParams(location.search).get('q') ?? '';
}

/**
 * Keeps the query in the address of the page, so that Back returns to a search and a search can be shared.
 * @param query an empty text removes it; null leaves the address unchanged and cancels a pending write
 */
export async function writeQuery(query: string | null): Promise<void> {
  wanted = query;
  // Changing the address would abort a navigation in progress.
  while (window.navigation?.transition) await window.navigation.transition.finished.catch(() => {});
  if (query === null || query !== wanted || query === queryInAddress()) return;
  // Browsers forget the scroll position of a replaced entry; the dialog does not let the page scroll.
  const state = query === '' ? null : { scrollTop: scrollY };
  history.replaceState(state, '', addressWith(query));
}

/** Scrolls a page that is left during a search, and opened again by Back, to where the search began. */
export function returnToSearch(): void {
  const { scrollTop } = (history.state ?? {}) as { scrollTop?: number };
  if (scrollTop !== undefined) scrollTo({ top: scrollTop, behavior: 'instant' });
}

/**
 * Jumps within the page, from an address without the query: with the query, a jump would reload the page.
 * @returns false if the address is not a jump within this page
 */
export function jumpWithoutQuery(href: string): boolean {
  const { pathname, hash } = new URL(href, location.href);
  if (pathname !== location.pathname || hash === '' || queryInAddress() === '') return false;
  history.pushState(null, '', addressWith(''));
  location.replace(hash);
  return true;
}

function addressWith(query: string): string {
  const url = new URL(location.href);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  return url.href;
}
