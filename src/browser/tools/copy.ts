/** Milliseconds that a button shows its confirmation. */
const SAID = 1600;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** In the page before it has text, because screen readers announce only changes. */
const announcer = document.createElement('div');

/** Adds the live region that announces copy buttons to screen readers. */
export function initAnnouncer(): void {
  announcer.ariaLive = 'polite';
  announcer.className = 'sr-only';
  document.body.append(announcer);
}

/** Copies the file or code block that the button is for, and confirms it on the button and to screen readers. */
export async function pressCopy(button: HTMLElement): Promise<void> {
  const { href } = button.dataset;
  if (href) return sayOn(button, await copyFile(href));
  // In a table, the number before it.
  const code = button.matches('code + *')
    ? button.previousElementSibling
    : (button.closest('figure') ?? button.parentElement)?.querySelector('code');
  if (!code) return;
  let done = 'Copied';
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // Without permission to write, select the text, so that copying takes one key press.
    getSelection()?.selectAllChildren(code);
    const isTouch = matchMedia('(pointer: coarse)').matches;
    done = isTouch ? 'Selected' : document.documentElement.dataset.js === 'mac' ? 'Press ⌘C' : 'Press Ctrl+C';
  }
  sayOn(button, done, done.replace('Press ', ''));
}

/** Copies the address of a heading in addition to the jump, and confirms it; if copying is not allowed, it only jumps. */
export async function copyLink(anchor: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(anchor.href);
  } catch {
    return;
  }
  anchor.dataset.copied = '';
  announcer.textContent = 'Link copied';
  endLater(anchor, () => {
    delete anchor.dataset.copied;
  });
}

/** A promise of the text instead of the text: some browsers allow writing only within the click itself. */
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

/**
 * Shows a confirmation on a button for a moment, and announces it to screen readers.
 * @param shown the part of it that the button has room for
 */
export function sayOn(button: HTMLElement, said: string, shown = said): void {
  const { label = button.ariaLabel, text = button.textContent } = button.dataset;
  Object.assign(button.dataset, label ? { label, text } : { text });
  // A shorter text must not move what is beside it.
  button.style.minWidth ||= `${button.offsetWidth}px`;
  // The accessible name must contain the visible text.
  button.ariaLabel = announcer.textContent = said;
  button.textContent = shown;
  endLater(button, () => {
    button.textContent = text;
    button.ariaLabel = label;
  });
}

/** Ends a confirmation after its time, which starts over when the same button is pressed again. */
function endLater(pressed: HTMLElement, end: () => void): void {
  clearTimeout(timers.get(pressed));
  const timer = setTimeout(() => {
    end();
    announcer.textContent = '';
  }, SAID);
  timers.set(pressed, timer);
}
