/** Milliseconds that a button says what it has done. */
const SAID = 1600;

/** In the page before it says anything, because screen readers announce only changes. */
const announcer = document.createElement('div');

/** Gives every screen reader a place to hear what a copy button did. */
export function initAnnouncer(): void {
  announcer.ariaLive = 'polite';
  announcer.className = 'sr-only';
  document.body.append(announcer);
}

/** Copies what the button is for, and says so in its place and to screen readers: a file, or the code of its block. */
export async function pressCopy(button: HTMLElement): Promise<void> {
  const { href } = button.dataset;
  if (href) return sayOn(button, await copyFile(href));
  const code = button.closest('figure')?.querySelector('code') ?? button.parentElement?.querySelector('code');
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

/** Copies the address of a heading beside jumping there, and says so; where copying is not allowed, it only jumps. */
export async function copyLink(anchor: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(anchor.href);
  } catch {
    return;
  }
  anchor.dataset.copied = '';
  announcer.textContent = 'Link copied';
  setTimeout(() => {
    delete anchor.dataset.copied;
    announcer.textContent = '';
  }, SAID);
}

/** A promise of the text rather than the text: some browsers let only the click itself write. */
async function copyFile(href: string): Promise<string> {
  const text = async (): Promise<Blob> => {
    const response = await fetch(href);
    if (!response.ok) throw new Error(`${href} is not there.`);
    return new Blob([await response.text()], { type: 'text/plain' });
  };
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text() })]);
    return 'Copied';
  } catch {
    return 'Not copied. Try again';
  }
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
