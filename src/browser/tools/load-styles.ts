/**
 * Adds a style sheet that only an on-demand part needs.
 * @returns resolves when the sheet has loaded or failed, because the part works without styles
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
