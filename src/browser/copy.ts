/** Milliseconds that a button says what it has done. */
const SAID = 1600;

/** Here before it says anything, because screen readers announce only changes. */
const announcer = document.createElement('div');

/** Gives every screen reader a place to hear what a copy button did. */
export function initAnnouncer(): void {
  announcer.ariaLive = 'polite';
  announcer.className = 'visually-hidden';
  document.body.append(announcer);
}

/** Copies the code of the block that the button belongs to, and says so in its place and to screen readers. */
export async function pressCopy(button: HTMLElement): Promise<void> {
  const code = button.closest('figure')?.querySelector('code');
  if (!code) return;
  let done = 'Copied';
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // Without permission to write, the selected text is one key press away from being copied.
    getSelection()?.selectAllChildren(code);
    done = /^(Mac|iP)/.test(navigator.platform) ? 'Press ⌘C' : 'Press Ctrl+C';
  }
  sayOn(button, done);
}

/** Says on a button, for a moment, what it did; screen readers hear it, too. */
export function sayOn(button: HTMLElement, said: string): void {
  const label = button.dataset.label ?? button.ariaLabel;
  const text = button.dataset.text ?? button.textContent;
  if (label) button.dataset.label = label;
  button.dataset.text = text;
  // The name must hold what is shown.
  button.textContent = button.ariaLabel = announcer.textContent = said;
  setTimeout(() => {
    button.textContent = text;
    button.ariaLabel = label;
    announcer.textContent = '';
  }, SAID);
}
