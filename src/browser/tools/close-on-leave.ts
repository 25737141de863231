/**
 * Closes dialogs and notes when the reader goes to another page, or Back or Forward: they would stay above a page that
 * they have nothing to do with. Not when that page arrives, because by then the reader may have opened search. A whole
 * document that the browser kept for Back comes with everything that was open in it, which closes then.
 */
export function initCloseOnLeave(): void {
  window.navigation?.addEventListener('navigate', ({ canIntercept, navigationType, destination }) => {
    const isOtherPage = new URL(destination.url).pathname !== location.pathname;
    if (canIntercept && (navigationType === 'traverse' || isOtherPage)) close('dialog[open]', '.link-note');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The address has the query of a search that goes on.
    const isSearch = /[?&]q=/.test(location.search);
    close(isSearch ? 'dialog[open]:not(.search-dialog)' : 'dialog[open]', ':popover-open');
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) menu.open = false;
  });
}

function close(dialogs: string, popovers: string): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>(dialogs)) dialog.close();
  for (const popover of document.querySelectorAll<HTMLElement>(popovers)) popover.hidePopover();
}
