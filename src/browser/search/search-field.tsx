import type { ClipboardEvent, RefObject } from 'react';
import { reducePastedText } from '../../model/pasted-text.ts';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  listId: string | null;
  /** Id of the option that the reader moved to by keyboard. */
  activeId: string | null;
  waiting: boolean;
  /**
   * @param text may exceed the maximum length of a query while an input method is composing
   * @param unfinished true while an input method is composing text that is not final yet
   */
  onText: (text: string, unfinished: boolean) => void;
  onClear: () => void;
  onCancel: () => void;
}

/** The input, an ARIA 1.2 combobox for the list of hits, and its two buttons. Rows S3.2 and S3.11. */
export function SearchField(props: SearchFieldProps) {
  const { input, text, listId, activeId, waiting, onText, onClear, onCancel } = props;
  return (
    <search className="search-field">
      <span className="search-state" aria-hidden="true">
        <Icon name="search" />
        <span className="search-spinner" />
      </span>
      {/* Not of type `search`, because some browsers clear those on Escape. */}
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
        maxLength={MAX_UNITS}
        value={text}
        onChange={({ target, nativeEvent }) => {
          // Changing the text during a composition would break it.
          const composing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
          onText(composing ? target.value : cutQuery(target.value), composing && !composesWords());
        }}
        onPaste={(event) => pasteReduced(event, onText)}
        onCompositionEnd={({ currentTarget }) => onText(cutQuery(currentTarget.value), false)}
      />
      {waiting ? (
        <span className="search-waiting" aria-hidden="true">
          <Icon name="enter" />
          Opening…
        </span>
      ) : null}
      {text === '' ? null : (
        <button className="search-clear" type="button" aria-label="Clear the query" onClick={onClear}>
          <Icon name="remove" />
        </button>
      )}
      <button className="search-cancel" type="button" onClick={onCancel}>
        <span className="search-key" aria-hidden="true">
          esc
        </span>
        <span className="search-cancel-text">Cancel</span>
      </button>
    </search>
  );
}

/** Pastes only what names a response, a request or a stack trace, so that the cut to 64 characters does not lose it. */
function pasteReduced(event: ClipboardEvent<HTMLInputElement>, onText: SearchFieldProps['onText']): void {
  const { currentTarget: field, clipboardData } = event;
  const pasted = clipboardData.getData('text/plain');
  const reduced = reducePastedText(pasted);
  if (reduced === pasted) return;
  event.preventDefault();
  field.setRangeText(cutQuery(reduced), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  onText(cutQuery(field.value), false);
}

/** Android keyboards compose every word, in any language, until a space, so the composed text counts as typed. */
const composesWords = (): boolean => /android/i.test(navigator.userAgent);

const MAX_UNITS = 64;

/** Cuts a query to 64 UTF-16 units without splitting a surrogate pair. Row S3.11, check 62. */
export function cutQuery(text: string): string {
  const cut = text.slice(0, MAX_UNITS);
  return text.length > MAX_UNITS && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
