/**
 * Gives a code block whose lines are longer than it is wide a button that wraps them, over its last line; once.
 * @param pre the part that scrolls
 * @param name what the code is called
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
