import { initHashMark } from './hash-mark.ts';
import { NOT_FOUND_ID, SEARCH_ID } from './layout-ids.ts';
import { initTools } from './load-tools.ts';
import { initNav } from './nav.ts';
import { initSearch } from './open-search.ts';
import { initPrefetch } from './prefetch.ts';
import { initSampleLanguage } from './sample-language.ts';
import { initSoftNavigation, loadShowPage } from './soft-navigation.ts';

// Everything that runs on a page automatically. Pages read well without any of it; `npm test` holds it to 2 kB.
initHashMark();
initSampleLanguage();
initTools();
const lost = document.getElementById(NOT_FOUND_ID);
if (lost) import('./not-found.ts').then(({ showNearest }) => showNearest(lost));
// After everything that changes the page, because it reads the layout.
initNav();
const search = document.getElementById(SEARCH_ID) as HTMLAnchorElement;
const loadSearch = initSearch(search);
// The dialog opens automatically where the address holds a query.
if (/[?&]q=/.test(location.search)) loadSearch().catch(() => {});
if (!import.meta.env.DEV) {
  initSoftNavigation();
  // Anything not loaded before the click, or that failed to load, is loaded at the click.
  initPrefetch((link) => (link === search ? loadSearch : loadShowPage)().catch(() => {}));
}
