/**
 * Stops the page behind the dialog from scrolling. Where a scroll bar takes room that room stays empty, so that
 * nothing moves.
 * @returns what lets it scroll again; calling that twice does no harm
 */
export function lockScroll(): () => void {
  const root = document.documentElement;
  const hasScrollbar = window.innerWidth > root.clientWidth;
  root.classList.add('search-open');
  root.classList.toggle('search-open-gutter', hasScrollbar);
  return () => root.classList.remove('search-open', 'search-open-gutter');
}
