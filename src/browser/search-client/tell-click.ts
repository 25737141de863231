import { SEARCH_EVENTS, type SearchClick } from '../../model/search.ts';

/** Tells the server which hit was followed. The browser sends it even when the page is left, and nobody waits for it. */
export function tellClick(click: SearchClick): void {
  navigator.sendBeacon?.(SEARCH_EVENTS, new Blob([JSON.stringify(click)], { type: 'application/json' }));
}
