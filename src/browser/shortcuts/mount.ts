import { element } from '../run/element.ts';
import { loadStyles } from '../tools/load-styles.ts';
import styles from './shortcuts.css?url';

const ready = loadStyles(styles);
const control = document.documentElement.dataset.js === 'mac' ? '⌘' : 'Ctrl';

/** Keys or combinations, with `or` between alternatives, and their effect. */
const groups: { title: string; keys: [ways: string[][], does: string][] }[] = [
  {
    title: 'On every page',
    keys: [
      [[[control, 'K'], ['/']], 'Search the docs'],
      [[['?']], 'Show these shortcuts'],
      [[['Esc']], 'Close what is open'],
    ],
  },
  {
    title: 'In search',
    keys: [
      [[['↑'], ['↓']], 'Move through the results'],
      [[['Enter']], 'Open the result'],
      [[[control, 'Enter']], 'Open it in a new tab'],
    ],
  },
];

/** Shows the keyboard shortcuts in a dialog; closing it restores the focus. */
export async function showShortcuts(): Promise<void> {
  await ready;
  // By now the reader may have opened something else, or be typing: into search, while that is still loading.
  if (document.querySelector('dialog[open], input:focus') !== null) return;
  const close = element('button', { type: 'button', className: 'icon-button', ariaLabel: 'Close' }, '✕');
  const dialog = element(
    'dialog',
    { className: 'shortcuts' },
    element(
      'div',
      { className: 'shortcuts-head' },
      element('h2', { id: 'shortcuts-title' }, 'Keyboard shortcuts'),
      close,
    ),
    ...groups.flatMap(({ title, keys }) => [
      element('h3', {}, title),
      element('dl', {}, ...keys.map(([ways, does]) => row(ways, does))),
    ]),
  );
  dialog.setAttribute('aria-labelledby', 'shortcuts-title');
  close.onclick = () => dialog.close();
  // A reader who tries a shortcut from the list opens search instead of it, not above it.
  dialog.onkeydown = ({ key, ctrlKey, metaKey }) => {
    if (key === '/' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k')) dialog.close();
  };
  // A click on the backdrop targets the dialog itself.
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

function row(ways: string[][], does: string): HTMLElement {
  const keys = ways.flatMap((way, index) => [
    ...(index === 0 ? [] : [' or ']),
    ...way.map((key) => element('kbd', {}, key)),
  ]);
  return element('div', {}, element('dt', {}, does), element('dd', {}, ...keys));
}
