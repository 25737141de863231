import { element } from './element.ts';

/** A code block like those of the pages; `browser/copy.ts` handles its button. */
export function codeFigure(title: string, language: string, code: HTMLElement): HTMLElement {
  return element(
    'figure',
    { className: 'code' },
    element(
      'figcaption',
      {},
      element('span', { className: 'code-title' }, title),
      element('span', { className: 'code-language' }, language),
      element('button', { type: 'button', className: 'copy', ariaLabel: `Copy ${title}` }, 'Copy'),
    ),
    // It scrolls, so it must be reachable by keyboard.
    element('pre', { tabIndex: 0, role: 'group', ariaLabel: title }, code),
  );
}
