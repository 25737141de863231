import { loadRunSample } from './run-sample.ts';

/** The copy and run buttons of all samples, with one listener. They hold text only, so a click is on the button. */
export function initCopy(): void {
  addEventListener('click', async (event) => {
    const button = event.target as HTMLElement;
    if (button.matches('.run')) (await loadRunSample()).run(button);
    if (!button.matches('.copy')) return;
    const code = (button.closest('figure') as Element).querySelector('code') as Element;
    let done = 'Copied';
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      // Without permission to write, the selected text is one key press away from being copied.
      (getSelection() as Selection).selectAllChildren(code);
      done = 'Press Ctrl+C';
    }
    button.textContent = done;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1600);
  });
}
