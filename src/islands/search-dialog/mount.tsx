import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { loadStyles } from '../../browser/load-styles.ts';
import { createBrowserClient } from '../../browser/search-client/client.ts';
import { readSearchConfig } from '../../browser/search-client/config.ts';
import { queryInAddress } from './query-address.ts';
import { createSavedSearches } from './saved-searches.ts';
import styles from './search-dialog.css?url';
import { SearchDialog } from './search-dialog.tsx';

/** From `site.config.ts`, put in when the site is bundled (`vite.config.ts`). */
declare const FEEDBACK: string;

export interface OpenRequest {
  /** What had the focus; it gets it back when the dialog is closed without a choice. */
  opener: Element | null;
  /** What took the keys while this code was loading. */
  input: { value: string };
  /** The last of those keys. */
  key?: string | undefined;
  /** What was selected on the page. */
  selected: string;
  /** True for the shortcut that also closes. */
  toggle?: boolean;
}

/** Settles when the dialog's style sheet is loaded or has failed: an unstyled dialog still finds things. */
export const ready = loadStyles(styles);

const { documentElement: page } = document;
const config = readSearchConfig(page.dataset);
const client = createBrowserClient(config);
const savedSearches = createSavedSearches({
  indexName: config.indexName,
  storage: localStorageIfAllowed(),
  events: window,
});

let root: Root | null = null;
let opening = 0;
let isOpen = false;

/** Opens the search dialog at once, with the focus in its input; with `toggle` an open one is closed. */
export function open({ opener, input, key, selected, toggle = false }: OpenRequest): void {
  if (isOpen) {
    if (toggle) document.querySelector<HTMLDialogElement>('.search-dialog')?.close();
    return;
  }
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  isOpen = true;
  opening += 1;
  const own = opening;
  savedSearches.refresh();

  const onClosed = (chosen: boolean) => {
    isOpen = false;
    if (!chosen) returnFocus(opener);
    // Not yet: a link that was followed stays in the page until the browser has done so.
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
        events={config.events}
        feedback={FEEDBACK}
        text={text}
        enter={key === 'Enter'}
        selectText={typed === '' && text !== ''}
        onClosed={onClosed}
      />,
    ),
  );
}

/** A page whose address holds a query was left, or shared, with the dialog open. */
function openForAddress(): void {
  const query = queryInAddress();
  if (query !== '' && !isOpen) open({ opener: null, input: { value: query }, selected: '' });
}
openForAddress();
addEventListener('frame:navigate', openForAddress);

/** Focus on nothing would send a keyboard back to the top of the page; the button is at least about search. */
function returnFocus(opener: Element | null): void {
  const known =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
  (known ?? document.getElementById('search-button'))?.focus({ preventScroll: true });
}

/** Reading the property itself throws where a reader has blocked site data. */
function localStorageIfAllowed(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
