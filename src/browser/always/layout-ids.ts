/**
 * Ids of the layout that scripts look up, kept together for when the layout renames them. Written by `src/ui/layout/`.
 */
export const NAV_ID = 'nav';
export const TOC_ID = 'toc';
export const SEARCH_ID = 'search-button';
/** Written by `src/page/not-found.ts`. */
export const NOT_FOUND_ID = 'not-found';
