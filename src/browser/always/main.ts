import { initHash } from './hash.ts';
import { NOT_FOUND_ID, SEARCH_ID } from './layout-ids.ts';
import { initTools } from './load-tools.ts';
import { initNav } from './nav.ts';
import { initSearch } from './open-search.ts';
import { initPrefetch } from './prefetch.ts';
import { initSampleLanguage } from './sample-language.ts';
import { initSoftNavigation, loadShowPage } from './soft-navigation.ts';

// Everything that runs on a page automatically. Pages are readable without any of it; `npm test` limits it to 2.2 kB.
initHash();
initSampleLanguage();
initTools();
const lost = document.getElementById(NOT_FOUND_ID);
// Not called where it is written, because the bundler would wrap a direct call in more code.
const loadNotFound = (): Promise<typeof import('../tools/not-found.ts')> => import('../tools/not-found.ts');
if (lost) loadNotFound().then(({ showNearest }) => showNearest(lost));
// After everything that changes the page, because it reads the layout.
initNav();
const search = document.getElementById(SEARCH_ID) as HTMLAnchorElement;
const loadSearch = initSearch(search);
// The dialog opens automatically if the address has a query.
if (/[?&]q=/.test(location.search)) loadSearch().catch(() => {});
if (!import.meta.env.DEV) {
  initSoftNavigation();
  // Whatever has not loaded before the click, or failed to, loads at the click.
  initPrefetch((link) => {
    if (link === search) loadSearch().catch(() => {});
    else if (window.navigation) loadShowPage().catch(() => {});
  });
}
