/**
 * Closes dialogs and notes when the reader goes to another page, or Back or Forward: they would stay above a page that
 * they have nothing to do with. Not when that page arrives, because by then the reader may have opened search.
 */
export function initCloseOnLeave(): void {
  window.navigation?.addEventListener('navigate', ({ canIntercept, navigationType, destination }) => {
    const isOtherPage = new URL(destination.url).pathname !== location.pathname;
    if (!canIntercept || (navigationType !== 'traverse' && !isOtherPage)) return;
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
    document.querySelector<HTMLElement>('.link-note')?.hidePopover();
  });
}
