import { element } from './element.ts';

/** A code block of the pages: `browser/copy.ts` knows its button. */
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
    // Scrolls, so the keyboard must reach it.
    element('pre', { tabIndex: 0, role: 'group', ariaLabel: title }, code),
  );
}
