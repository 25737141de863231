import { store } from './storage.ts';

/**
 * Gives a file with lines wider than its block a button beside "Copy" that wraps the lines of all files, on this page
 * and the next. Code without a file name always wraps. The button goes when no line is too wide anymore.
 * @param pre the code of a block
 * @param options `name` of the code; `isWide` if lines are wider than the block now; `onPress` when the reader has
 * chosen
 */
export function updateWrapToggle(
  pre: HTMLElement,
  { name, isWide, onPress }: { name: string; isWide: boolean; onPress: () => void },
): void {
  const copy = pre.parentElement?.querySelector('figcaption > :is(.run, .copy)');
  if (!copy) return;
  const before = copy.previousElementSibling;
  const found = before?.matches('.wrap') ? (before as HTMLButtonElement) : null;
  if (!found && !isWide && !isWrapped()) return;
  const button = found ?? wrapButton(name, onPress);
  if (!found) copy.before(button);
  button.ariaPressed = String(isWrapped());
  button.hidden = !isWide && !isWrapped();
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
