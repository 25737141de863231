import type { RefObject } from 'react';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** Id of the list of hits while there is one. */
  listId: string | null;
  /** Id of the option that the reader moved to by keys. */
  activeId: string | null;
  /** True while Enter waits for its results. */
  waiting: boolean;
  /**
   * @param text while an input method is composing it may be longer than a query is
   * @param unfinished true while an input method is composing what is not yet meant
   */
  onText: (text: string, unfinished: boolean) => void;
  onClear: () => void;
  onCancel: () => void;
}

/** The input, an ARIA 1.2 combobox over the list of hits, and its two buttons. Rows S3.2 and S3.11. */
export function SearchField(props: SearchFieldProps) {
  const { input, text, listId, activeId, waiting, onText, onClear, onCancel } = props;
  return (
    <search className="search-field">
      <span className="search-state" aria-hidden="true">
        <Icon name="search" />
        <span className="search-spinner" />
      </span>
      {/* Not of type `search`: some browsers would take the Escape key for emptying it. */}
      <input
        ref={input}
        className="search-input"
        type="text"
        inputMode="search"
        enterKeyHint="go"
        placeholder="Search docs"
        aria-label="Search docs"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        aria-activedescendant={activeId ?? undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={({ target, nativeEvent }) => {
          // Changing the text under an input method that composes would break what it composes.
          const composing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
          onText(composing ? target.value : cutQuery(target.value), composing && !composesEveryWord());
        }}
        onCompositionEnd={({ currentTarget }) => onText(cutQuery(currentTarget.value), false)}
      />
      {waiting ? (
        <span className="search-waiting" aria-hidden="true">
          <Icon name="enter" />
          Opening…
        </span>
      ) : null}
      <button
        className="search-clear"
        type="button"
        aria-label="Clear the query"
        hidden={text === ''}
        onClick={onClear}
      >
        <Icon name="remove" />
      </button>
      <button className="search-cancel" type="button" onClick={onCancel}>
        <span className="search-key" aria-hidden="true">
          esc
        </span>
        <span className="search-cancel-text">Cancel</span>
      </button>
    </search>
  );
}

/** Keyboards of Android compose words of every language until a space: what is there is what was typed. */
function composesEveryWord(): boolean {
  return /android/i.test(navigator.userAgent);
}

const MAX_UNITS = 64;

/** Cuts a query to 64 UTF-16 units, never through the middle of a surrogate pair. Row S3.11, check 62. */
export function cutQuery(text: string): string {
  const cut = text.slice(0, MAX_UNITS);
  return text.length > MAX_UNITS && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
