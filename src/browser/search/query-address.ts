import { SEARCH_SECTIONS, type SearchSection } from '../../model/search.ts';

/** A search as the address has it. */
export interface AddressQuery {
  /** Empty for no search. */
  text: string;
  section: SearchSection | null;
}

/** The query to write once no navigation is in progress; null leaves the address unchanged. */
let wanted: AddressQuery | null = null;

/** The query in the page's address (`?q=`, and for one section `&section=`). */
export function queryInAddress(): AddressQuery {
  const parameters = new URLSearchParams(location.search);
  const section = SEARCH_SECTIONS.find((name) => name.toLowerCase() === parameters.get('section'));
  return { text: parameters.get('q') ?? '', section: section ?? null };
}

/**
 * Keeps the query in the address of the page, so that Back returns to a search and a search can be shared.
 * @param query an empty text removes it and its section; null leaves the address unchanged and cancels a pending write
 */
export async function writeQuery(query: AddressQuery | null): Promise<void> {
  wanted = query;
  // Changing the address would abort a navigation in progress.
  while (window.navigation?.transition) await window.navigation.transition.finished.catch(() => {});
  if (query === null || query !== wanted) return;
  const href = addressWith(query);
  if (href === location.href) return;
  // Browsers forget the scroll position of a replaced entry; the dialog does not let the page scroll.
  const state = query.text === '' ? null : { scrollTop: scrollY };
  history.replaceState(state, '', href);
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
  if (pathname !== location.pathname || hash === '' || queryInAddress().text === '') return false;
  history.pushState(null, '', addressWith({ text: '', section: null }));
  location.replace(hash);
  return true;
}

function addressWith({ text, section }: AddressQuery): string {
  const url = new URL(location.href);
  // A page of another site may have a parameter of this name that is not ours.
  if (text !== '' || url.searchParams.has('q')) url.searchParams.delete('section');
  if (text === '') url.searchParams.delete('q');
  else url.searchParams.set('q', text);
  if (text !== '' && section !== null) url.searchParams.set('section', section.toLowerCase());
  return url.href;
}
