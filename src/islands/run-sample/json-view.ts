import { element } from './element.ts';
import { jsonTokens } from './json-tokens.ts';

/** JSON as the pages show code. A long string is folded until its button is pressed. */
export function jsonView(value: unknown, label: string): HTMLElement {
  const code = element('code');
  for (const { text, kind, folded } of jsonTokens(value)) {
    const part = element('span', { className: kind ?? '' }, folded ?? text);
    code.append(kind === null ? text : part);
    if (folded !== null) code.append(unfoldButton(part, text));
  }
  // Scrolls, so the keyboard must reach it.
  return element('pre', { tabIndex: 0, role: 'region', ariaLabel: label }, code);
}

function unfoldButton(part: HTMLElement, text: string): HTMLElement {
  const button = element('button', { type: 'button', className: 'run-more' }, 'Show all');
  button.onclick = () => {
    part.textContent = text;
    button.closest('pre')?.focus();
    button.remove();
  };
  return button;
}
