import { initCopy } from './copy.ts';
import { initNav } from './nav.ts';
import { initSearch } from './open-search.ts';
import { initPrefetch } from './prefetch.ts';
import { initSampleLanguage } from './sample-language.ts';
import { initTheme } from './theme.ts';
import { initToc } from './toc.ts';

// Everything that runs on a page by itself. Pages read well without any of it; `npm test` holds it to 2 kB.
initToc();
initTheme();
initSampleLanguage();
initCopy();
initSearch();
// After all that changes the page, because it has the page laid out.
initNav();
if (!import.meta.env.DEV)
  initPrefetch((page) => {
    // What cannot be loaded is done without: browsers follow links by themselves.
    if (window.navigation)
      import('./soft-navigation.ts').then(
        (soft) => soft.prepare(page),
        () => {},
      );
  });
