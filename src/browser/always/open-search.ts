/**
 * The part of search on every page: the shortcuts and the button (row S3.1). If the dialog cannot be loaded, the
 * button's link is followed, as it is without script. Offline, that would replace the page with an error.
 * @param button the link to all pages that opens the dialog
 * @returns a function that preloads the dialog
 */
export function initSearch(button: HTMLAnchorElement): () => Promise<unknown> {
  const load = () => import('../search/mount.tsx');

  const open = async (event: Event & { key?: string }) => {
    event.preventDefault();
    const opener = document.activeElement;
    const selected = `${getSelection()}`;
    let { key } = event; // The last key pressed: if it is Enter, the first hit opens.
    // Collects what is typed until the dialog has loaded, and keeps a phone's keyboard open.
    const input = document.createElement('input');
    input.className = 'sr-only';
    input.ariaLabel = button.ariaLabel;
    input.onkeydown = (event) => {
      key = event.key;
      if (key === 'Escape') input.remove();
    };
    document.body.append(input);
    input.focus({ preventScroll: true });
    try {
      const dialog = await load();
      if (input.isConnected) dialog.open({ opener, selected, input, key });
    } catch {
      if (navigator.onLine) location.href = button.href;
    }
    input.remove();
  };

  button.onclick = (event) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) open(event);
  };
  addEventListener('keydown', (event) => {
    if (opensSearch(event)) open(event);
  });
  return load;
}

/** Whether a key opens search: also above an open dialog, which closes for it. A slash in a field is text. */
export function opensSearch(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0] as HTMLElement;
  return (
    !(event.altKey || event.defaultPrevented || event.isComposing) &&
    (event.ctrlKey || event.metaKey
      ? !event.shiftKey && /^k$/i.test(event.key)
      : event.key === '/' && !target.isContentEditable && !target.matches('input,textarea,select'))
  );
}
