/**
 * Adds a button that wraps lines to a code block with lines wider than itself, once: over its last line, or on a phone
 * beside the copy button.
 * @param pre the scrolling element
 * @param name of the code
 */
export function addWrapToggle(pre: HTMLElement, name: string): void {
  const figure = pre.parentElement;
  if (!figure?.matches('figure') || figure.querySelector('.wrap')) return;
  const button = document.createElement('button');
  button.className = 'wrap';
  button.type = 'button';
  button.textContent = 'Wrap';
  button.ariaLabel = `Wrap lines of ${name}`;
  button.ariaPressed = 'false';
  button.onclick = () => {
    button.ariaPressed = String(pre.toggleAttribute('data-wrap'));
  };
  pre.after(button);
}
