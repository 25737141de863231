import { TOC_ID } from './layout-ids.ts';

/**
 * What the address's hash does to a page: its entry in the table of contents is underlined (row S2.10), a target in
 * closed nested fields is shown, and a section that moved to another page is opened there.
 */
export function initHash(): void {
  const mark = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`#${TOC_ID} a`)) {
      // Percent-encoding has two cases, and ids are lower-case. `true` becomes the attribute's text.
      link.ariaCurrent = (link.hash.toLowerCase() === location.hash.toLowerCase() || null) as string | null;
    }
    openTarget()?.scrollIntoView();
    // Only an old anchor is a link to another section. `:target` would not match before the page has loaded.
    const old = document.getElementById(location.hash.slice(1)) as HTMLAnchorElement | null;
    if (old?.hash) location.replace(old.href);
  };
  addEventListener('hashchange', mark);
  addEventListener('frame:navigate', mark);
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After a reload, and after Back to a document, the browser restores the reader's place.
  if (loaded?.type !== 'navigate') openTarget();
  mark();
}

/**
 * Opens the `details` around the target of the address, as only some browsers do, and none after a reload.
 * @returns the target if it was in closed ones, so that nothing can have scrolled to it
 */
export function openTarget(): Element | null {
  // Ids of fields are never encoded.
  const target = document.getElementById(location.hash.slice(1));
  const closed = target?.closest<HTMLDetailsElement>('details:not([open])');
  if (!closed) return null;
  closed.open = true;
  // Those around it, one after another.
  openTarget();
  return target;
}
