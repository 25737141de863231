import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { SearchSection } from '../../model/search.ts';
import { allowedStorage } from '../tools/allowed-storage.ts';
import { loadStyles } from '../tools/load-styles.ts';
import { createSearchClient, readSearchConfig } from './client/client.ts';
import { queryInAddress, returnToSearch } from './query-address.ts';
import { createSavedSearches } from './saved-searches.ts';
import styles from './search-dialog.css?url';
import { SearchDialog } from './search-dialog.tsx';

interface OpenRequest {
  /** The previously focused element, which gets the focus back when the dialog closes without a selection. */
  opener: Element | null;
  /** The input that collected keys while this code was loading. */
  input: { value: string };
  /** The section to search first; all by default. */
  section?: SearchSection | null;
  /** The last of those keys, or else the one that opened it. */
  key?: string | undefined;
  /** The text selected on the page. */
  selected: string;
}

/** Resolves when the dialog's style sheet has loaded or failed: an unstyled dialog still works. */
export const ready = loadStyles(styles);

const { documentElement: page } = document;
const config = readSearchConfig(page.dataset);
const client = createSearchClient(config);
const savedSearches = createSavedSearches({
  indexName: config.indexName,
  storage: allowedStorage('localStorage'),
  events: window,
});

let root: Root | null = null;
let opening = 0;

const openDialog = () => document.querySelector<HTMLDialogElement>('.search-dialog[open]');

/** Opens the search dialog immediately, with the focus in its input; Ctrl+K closes an open one. */
export function open({ opener, input, section = null, key, selected }: OpenRequest): void {
  const former = openDialog();
  if (former !== null) {
    if (/^k$/i.test(key ?? '')) former.close();
    return;
  }
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  opening += 1;
  const own = opening;

  const onClosed = (chosen: boolean) => {
    if (!chosen) returnFocus(opener);
    // Deferred, because a followed link must stay in the page until the browser has handled the click.
    setTimeout(() => {
      if (own === opening) root?.render(null);
    });
  };
  const typed = input.value;
  const text = typed || selected.trim();
  flushSync(() =>
    root?.render(
      <SearchDialog
        key={own}
        client={client}
        savedSearches={savedSearches}
        hosted={config.hosted !== null}
        text={text}
        section={section}
        enter={key === 'Enter'}
        selectText={typed === '' && text !== ''}
        onClosed={onClosed}
      />,
    ),
  );
}

/** A page with a query in its address was left, or shared, while the dialog was open. */
function openForAddress(): void {
  const { text, section } = queryInAddress();
  if (text === '' || openDialog() !== null) return;
  returnToSearch();
  open({ opener: null, input: { value: text }, section, selected: '' });
}
openForAddress();
for (const type of ['frame:navigate', 'pageshow']) addEventListener(type, openForAddress);

/** Without a focus, a keyboard user would start at the top of the page; the button is at least related to search. */
function returnFocus(opener: Element | null): void {
  const known =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
  (known ?? document.getElementById('search-button'))?.focus({ preventScroll: true });
}
