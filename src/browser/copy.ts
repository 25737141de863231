/** The copy buttons of all code blocks, with one listener. */
export function initCopy(): void {
  addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest?.('.copy');
    const code = button?.closest('figure')?.querySelector('code');
    if (!button || !code) return;
    let done = 'Copied';
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      // Without permission to write, the selected text is one key press away from being copied.
      getSelection()?.selectAllChildren(code);
      done = 'Press Ctrl+C';
    }
    button.textContent = done;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1600);
  });
}
