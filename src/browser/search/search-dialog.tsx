import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { reducePastedText } from '../../model/pasted-text.ts';
import type { SearchHit, SearchSection } from '../../model/search.ts';
import { lockScroll } from '../tools/html.ts';
import type { SearchClient } from './client/client.ts';
import { optionId, SectionFilter } from './hit-list.tsx';
import { keyIntent, moveFocus } from './keys.ts';
import { jumpWithoutQuery, writeQuery } from './query-address.ts';
import type { SavedSearchStore } from './saved-searches.ts';
import { Announcement, SearchScreen } from './screens.tsx';
import { cutQuery, SearchField } from './search-field.tsx';
import { rowsOf, stageOf } from './search-state.ts';
import { useSearch } from './searches.ts';

interface SearchDialogProps {
  client: SearchClient;
  savedSearches: SavedSearchStore;
  hosted: boolean;
  text: string;
  /** The section to search first; null for all. */
  section: SearchSection | null;
  /** True if Enter was pressed after `text` was typed. */
  enter: boolean;
  /** True to select `text`, so that typing replaces it. */
  selectText: boolean;
  /** @param chosen true if a hit was followed, so that the next page or section gets the focus */
  onClosed: (chosen: boolean) => void;
}

/** One session of the search dialog: opens modally when mounted and ends when `onClosed` is called. */
export function SearchDialog(props: SearchDialogProps) {
  const { client, savedSearches, hosted, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const unlock = useRef<(() => void) | null>(null);
  const listId = useId();
  const [state, run, dispatch] = useSearch(client);
  const [text, setText] = useState('');
  // Text that was selected on the page is as long as pasted text.
  const begun = cutQuery(reducePastedText(props.text));
  const saved = useSyncExternalStore(savedSearches.subscribe, savedSearches.read);
  const rows = state.screen === 'hits' ? rowsOf(state) : [];

  const onText = (next: string, unfinished = false, section = state.section) => {
    setText(next);
    if (unfinished) {
      dispatch({ type: 'forget' });
      return;
    }
    const query = cutQuery(next);
    if (query !== state.query || state.status === 'error') run.input(query, section);
  };
  const search = (query: string) => {
    onText(query);
    input.current?.focus();
  };
  const close = (chosen: boolean) => {
    if (unlock.current === null) return;
    // Before a link within the page is followed, because it needs the scroll position and the focus.
    unlock.current();
    unlock.current = null;
    dialog.current?.close();
    // Browsers blur a closed dialog only at the next render; until then the next key would land here.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void writeQuery(chosen ? null : { text: '', section: null });
    onClosed(chosen);
  };
  const choose = (hit: SearchHit, event: MouseEvent) => {
    const { type, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (type === 'auxclick' && button !== 1) return;
    savedSearches.choose(hit);
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    close(true);
    if (jumpWithoutQuery(hit.url)) event.preventDefault();
  };
  const follow = (index: number, newTab: boolean) => {
    const row = rows[index];
    if (row?.hit === undefined) {
      if (row?.group !== undefined) dispatch({ type: 'expand', group: row.group });
      else if (row !== undefined) run.more(state);
    } else if (newTab) {
      savedSearches.choose(row.hit);
      window.open(row.hit.url, '_blank', 'noopener');
    } else {
      document.getElementById(optionId(listId, index))?.click();
    }
  };
  /** If a button removes its own row, the keyboard focus moves to the row that replaces it. */
  const changeSaved = (change: () => void, event: MouseEvent) => {
    const links = () => [...document.querySelectorAll<HTMLElement>('.search-saved > [data-stop]')];
    const at = links().findIndex((link) => link.parentElement?.contains(event.currentTarget));
    const byKeyboard = event.detail === 0;
    change();
    requestAnimationFrame(() => ((byKeyboard && (links()[at] ?? links().at(-1))) || input.current)?.focus());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a session starts once
  useLayoutEffect(() => {
    const release = lockScroll();
    unlock.current = release;
    dialog.current?.showModal();
    input.current?.focus({ preventScroll: true });
    if (begun !== '') {
      input.current?.setSelectionRange(begun.length, begun.length);
      onText(begun, false, props.section);
      if (props.enter) dispatch({ type: 'enter', newTab: false });
    }
    return release;
  }, []);

  useEffect(() => {
    void writeQuery({ text: state.query.trim(), section: state.section });
  }, [state.query, state.section]);

  useLayoutEffect(() => {
    if (props.selectText && text === begun) input.current?.select();
  }, [props.selectText, begun, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only results trigger a waiting Enter
  useLayoutEffect(() => {
    if (state.enter === null || stageOf(state) !== 'shown' || unlock.current === null) return;
    dispatch({ type: 'forget' });
    follow(0, state.enter === 'tab');
  }, [state]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    // Safari sends the Enter that ends a composition afterward, with the key code of an input method.
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
    const command = (ctrlKey || metaKey) && !altKey && !shiftKey;
    if (key === 'Escape' || (command && key.toLowerCase() === 'k')) {
      event.preventDefault();
      close(false);
      return;
    }
    const isFilter = event.target instanceof HTMLInputElement && event.target.type === 'radio';
    // Up, down and Enter apply to the list; left and right select a section.
    if (isFilter && /^(ArrowUp|ArrowDown|Enter)$/.test(key)) input.current?.focus();
    const inInput = document.activeElement === input.current;
    if (inInput && (state.screen === 'hits' || key === 'Enter')) {
      const intent = keyIntent(event, state, rows.length);
      if (intent === null) return;
      event.preventDefault();
      if (intent.type === 'choose') follow(intent.index, intent.newTab);
      else if (intent.type === 'repeat') run.input(state.query, state.section);
      else dispatch(intent);
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    if (dialog.current !== null && moveFocus(key, dialog.current, document.activeElement))
      event.preventDefault();
    // A letter typed on a row or button belongs to the query, so the input gets the focus and the letter.
    else if (!inInput && key.length === 1 && key !== ' ') input.current?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search docs"
      data-status={state.status}
      data-screen={state.screen}
      data-waiting={state.enter === null ? undefined : ''}
      onKeyDown={onKeyDown}
      onClose={() => close(false)}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close(false);
        // A press outside controls would blur the input.
        else if (event.target instanceof Element && event.target.closest('a, button, input') === null) {
          event.preventDefault();
        }
      }}
    >
      <div className="search-panel">
        <SearchField
          input={input}
          text={text}
          listId={state.screen === 'hits' ? listId : null}
          activeId={state.active !== null && state.activeByKeys ? optionId(listId, state.active) : null}
          waiting={state.enter !== null}
          onText={onText}
          onClear={() => search('')}
          onCancel={() => close(false)}
        />
        {state.screen === 'start' ? null : (
          <SectionFilter state={state} onSection={(section) => run.input(state.query, section)} />
        )}
        <div className="search-body" onTouchMove={() => input.current?.blur()}>
          <SearchScreen
            state={state}
            saved={saved}
            listId={listId}
            on={{
              choose,
              activate: (index) => dispatch({ type: 'activate', index, byKeys: false }),
              promote: (hit, event) => changeSaved(() => savedSearches.promote(hit.objectID), event),
              remove: (hit, event) => changeSaved(() => savedSearches.remove(hit.objectID), event),
              leave: () => close(true),
              more: () => run.more(state),
              expand: (group) => dispatch({ type: 'expand', group }),
              everywhere: () => run.input(state.query, null),
              repeat: () => run.input(state.query, state.section),
              term: (term) => search(`${term.toLowerCase()} `),
            }}
          />
        </div>
        {state.rejection === null ? null : (
          <p className="search-rejection" role="alert">
            Search is not available: {state.rejection}
          </p>
        )}
        <SearchFooter hosted={hosted} />
        <Announcement state={state} />
      </div>
    </dialog>
  );
}

/** The keyboard legend and, for the hosted service only, the attribution that its terms require. */
function SearchFooter({ hosted }: { hosted: boolean }) {
  return (
    <footer className="search-footer">
      <ul>
        <li>
          <kbd>enter</kbd> to select
        </li>
        <li>
          <kbd>↑</kbd>
          <kbd>↓</kbd> to navigate
        </li>
        <li>
          <kbd>esc</kbd> to close
        </li>
      </ul>
      {hosted ? (
        <a href="https://www.algolia.com/" target="_blank" rel="noopener noreferrer">
          Search by <strong>Algolia</strong>
        </a>
      ) : null}
    </footer>
  );
}
