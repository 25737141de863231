import { store } from '../always/storage.ts';

/**
 * Gives a file with lines wider than its block a button beside "Copy" that wraps the lines of all files, on this page
 * and the next. Code without a file name always wraps. The button goes when no line is too wide anymore.
 * @param pre the code of a block
 * @param options `name` of the code; `hasWideLines` if a line does not fit, or wraps because it would not; `onPress`
 * when the reader has chosen
 */
export function updateWrapToggle(
  pre: HTMLElement,
  { name, hasWideLines, onPress }: { name: string; hasWideLines: boolean; onPress: () => void },
): void {
  const copy = pre.parentElement?.querySelector('figcaption > :is(.run, .copy)');
  if (!copy) return;
  const before = copy.previousElementSibling;
  const found = before?.matches('.wrap') ? (before as HTMLButtonElement) : null;
  if (!found && !hasWideLines) return;
  const button = found ?? wrapButton(name, onPress);
  if (!found) copy.before(button);
  button.ariaPressed = String(isWrapped());
  button.hidden = !hasWideLines;
}

const isWrapped = (): boolean => document.documentElement.dataset.wrap === '1';

function wrapButton(name: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'wrap';
  button.type = 'button';
  button.textContent = 'Wrap';
  button.ariaLabel = `Wrap lines of ${name}`;
  button.onclick = () => {
    const { top } = button.getBoundingClientRect();
    // `early.ts` sets the stored choice before the next page is painted.
    const wrap = isWrapped() ? '' : '1';
    document.documentElement.dataset.wrap = wrap;
    store('wrap', wrap);
    // Files above it change their height.
    scrollBy(0, button.getBoundingClientRect().top - top);
    onPress();
  };
  return button;
}
