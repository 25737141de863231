import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { opensSearch } from '../tools/html.ts';
import { loadStyles } from '../tools/load-styles.ts';
import styles from './shortcuts.css?url';

const ready = loadStyles(styles);
const control = document.documentElement.dataset.js === 'mac' ? '⌘' : 'Ctrl';

/** Keys with a space between those of one combination, and their effect. */
const groups: { title: string; keys: [ways: string, does: string][] }[] = [
  {
    title: 'On every page',
    keys: [
      [`${control} K or /`, 'Search the docs'],
      ['?', 'Show these shortcuts'],
      ['Esc', 'Close what is open'],
    ],
  },
  {
    title: 'In search',
    keys: [
      ['↑ or ↓', 'Move through the results'],
      ['Enter', 'Open the result'],
      [`${control} Enter`, 'Open it in a new tab'],
    ],
  },
];

let root: Root | null = null;

/** Shows the keyboard shortcuts in a dialog; closing it restores the focus. */
export async function showShortcuts(): Promise<void> {
  await ready;
  // By now the reader may have opened something else, or be typing: into search, while that is still loading.
  if (document.querySelector('dialog[open], input:focus') !== null) return;
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  const dialog = createRef<HTMLDialogElement>();
  const close = () => dialog.current?.close();
  flushSync(() =>
    root?.render(
      <dialog
        ref={dialog}
        className="shortcuts"
        aria-labelledby="shortcuts-title"
        onClose={() => root?.render(null)}
        onKeyDown={({ nativeEvent }) => opensSearch(nativeEvent) && close()}
        // A click on the backdrop targets the dialog itself.
        onClick={({ target }) => target === dialog.current && close()}
      >
        <div className="shortcuts-head">
          <h2 id="shortcuts-title">Keyboard shortcuts</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            ✕
          </button>
        </div>
        {groups.map(({ title, keys }) => [
          <h3 key={title}>{title}</h3>,
          <dl key={`${title} keys`}>
            {keys.map(([ways, does]) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>{ways.split(' ').map((key) => (key === 'or' ? ' or ' : <kbd key={key}>{key}</kbd>))}</dd>
              </div>
            ))}
          </dl>,
        ])}
      </dialog>,
    ),
  );
  dialog.current?.showModal();
}
