/** Underlines the entry of the table of contents that equals the address's hash. Row S2.10. */
export function initToc(): void {
  const mark = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#toc a')) {
      link.ariaCurrent = link.hash === location.hash ? 'true' : null;
    }
  };
  // Also told after a soft navigation, when there is another table.
  addEventListener('hashchange', mark);
  mark();
}
