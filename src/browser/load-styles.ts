/**
 * Adds a style sheet that only a part loaded on demand needs.
 * @returns settles when the sheet is there or has failed: what is unstyled still works
 */
export function loadStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
