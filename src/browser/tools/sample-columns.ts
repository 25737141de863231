/** Left free below a column that is in view to its end, in pixels. */
const BELOW = 12;

/**
 * Samples beside the text move with the page, so that the wheel over them does what it does everywhere. A column taller
 * than the window stays in view with its end rather than its start: `tools.css` places it by the height set here.
 */
export function initSampleColumns(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const column = target as HTMLElement;
      column.style.setProperty('--height', `${column.offsetHeight + BELOW}px`);
    }
  });
  const start = (): void => {
    observer.disconnect();
    for (const column of document.querySelectorAll('.page-rest .ref-samples')) observer.observe(column);
  };
  addEventListener('frame:navigate', start);
  start();
}
