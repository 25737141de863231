type Dialog = typeof import('../islands/search-dialog/mount.tsx');

/**
 * The part of search that every page has: the shortcuts and the button (row S3.1), and fetching the dialog a moment
 * before it is wanted. Where the dialog cannot be had, the button's link is followed as it is without script.
 */
export function initSearch(): void {
  const button = document.getElementById('search-button') as HTMLAnchorElement | null;
  if (!button) return;
  let dialog: Dialog | undefined;
  const load = async () => {
    const loaded = await import('../islands/search-dialog/mount.tsx');
    await loaded.ready;
    dialog = loaded;
    return dialog;
  };
  const preload = () => load().catch(() => {});

  const open = async (event: Event, toggle?: boolean) => {
    event.preventDefault();
    const opener = document.activeElement;
    const selected = `${getSelection()}`;
    if (dialog) {
      dialog.open({ opener, selected, toggle });
      return;
    }
    // Holds what is typed until the dialog is here, and a phone's keyboard open.
    const input = document.createElement('input');
    input.className = 'visually-hidden';
    input.ariaLabel = button.ariaLabel;
    input.onkeydown = ({ key }) => {
      if (key === 'Escape') input.remove();
    };
    document.body.append(input);
    input.focus({ preventScroll: true });
    try {
      const loaded = await load();
      if (input.isConnected) loaded.open({ opener, selected, typed: input.value });
    } catch {
      location.href = button.href;
    }
    input.remove();
  };

  button.onclick = (event) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) open(event);
  };
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented, isComposing } = event;
    if (altKey || defaultPrevented || isComposing) return;
    if (ctrlKey || metaKey) {
      if (key?.toLowerCase() === 'k' && !shiftKey) open(event, true);
    } else if (key === '/') {
      const target = event.composedPath()[0] as HTMLElement;
      if (!target.isContentEditable && !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) open(event);
    }
  });

  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  for (const type of ['pointerenter', 'focus', 'touchstart']) {
    button.addEventListener(type, preload, { once: true, passive: true });
  }
}
