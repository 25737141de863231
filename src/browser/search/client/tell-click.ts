import { SEARCH_EVENTS, type SearchClick } from '../../../model/search.ts';

/**
 * Reports a click on a hit to the server. The browser sends it even if the reader leaves the page; no one waits for it.
 */
export function tellClick(click: SearchClick): void {
  navigator.sendBeacon?.(SEARCH_EVENTS, new Blob([JSON.stringify(click)], { type: 'application/json' }));
}
