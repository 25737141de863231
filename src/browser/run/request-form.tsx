import { applyEdits, modify } from 'jsonc-parser';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../api/api-model.ts';
import { Colored } from '../code/code-figure.tsx';
import { colorJson, findValue, pathAt } from '../code/json-text.ts';
import type { Draft } from './draft.ts';
import { bodyProblem, type FormProblem } from './panel-state.ts';
import { RichText } from './parts.tsx';
import { fieldAt, fieldHelp, type RequestFields, sampleValue } from './request-fields.ts';

interface RequestFormProps {
  fields: RequestFields;
  draft: Draft;
  problem: FormProblem | null;
  /** The line with the buttons, which stays in view above a result. */
  actions: RefObject<HTMLParagraphElement | null>;
  onDraft: (draft: Draft) => void;
  onProblem: (problem: FormProblem) => void;
  onRun: () => void;
  onReset: () => void;
}

/** Plain fields for what a request sends, with what the document says about each. */
export function RequestForm(props: RequestFormProps) {
  const { fields, draft, problem, actions, onDraft, onRun, onReset } = props;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isMac = document.documentElement.dataset.js === 'mac';

  useLayoutEffect(() => {
    if (problem?.parameter) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
    // Also instead of what the key does in a field of one line, or on a button.
    event.preventDefault();
    if (!repeat) onRun();
  };
  const alert = (
    <p className="run-problem" id={`${id}-problem`} role="alert">
      {problem === null ? null : <RichText>{problem.message}</RichText>}
    </p>
  );
  const inputs = (['pathValues', 'query'] as const).flatMap((part) =>
    fields[part === 'query' ? 'query' : 'path'].map((field) => (
      <div key={field.name} className="run-input">
        <label htmlFor={`${id}-${field.name}`}>{field.name}</label>
        <small id={`${id}-${field.name}-help`}>{fieldHelp(field)}</small>
        <input
          id={`${id}-${field.name}`}
          value={draft[part][field.name] ?? ''}
          onChange={({ target }) =>
            onDraft({ ...draft, [part]: { ...draft[part], [field.name]: target.value } })
          }
          aria-describedby={`${id}-${field.name}-help ${id}-problem`}
          aria-invalid={problem?.parameter === field.name || undefined}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
        />
        {problem?.parameter === field.name ? alert : null}
      </div>
    )),
  );
  return (
    <form
      ref={form}
      className="run-form"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      {inputs}
      {fields.body.length === 0 ? null : <BodyEditor {...props} id={id} />}
      {problem?.parameter == null ? alert : null}
      <p className="run-actions" ref={actions}>
        <button type="submit" className="button" aria-keyshortcuts="Control+Enter Meta+Enter">
          Run with these values
        </button>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key on a keyboard, which the button names, too */}
        <kbd aria-hidden="true">{isMac ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
        <button type="button" className="run-button" onClick={onReset}>
          Reset
        </button>
      </p>
    </form>
  );
}

/** Every key rewrites the samples, and browsers themselves hang on fields of some megabytes. */
const MAX_LENGTH = 50_000;
const TOO_LONG = `This field takes at most ${MAX_LENGTH.toLocaleString('en-US')} characters.`;

/** The field shows its cursor, and the text below it a line that is wrong; the other one follows. */
function scrollBoth({ currentTarget: moved }: { currentTarget: Element }): void {
  for (const box of moved.parentElement?.children ?? []) box.scrollTo(moved.scrollLeft, moved.scrollTop);
}

/** A field for JSON with line numbers, and beside it what the document says about the field at the cursor. */
function BodyEditor({ id, fields, draft, problem, onDraft, onProblem }: RequestFormProps & { id: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = draft.body;
  const [cursor, setCursor] = useState(0);
  const path = pathAt(text, cursor);
  const field = fieldAt(fields.body, path);
  const lines = text.split('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new problem moves the cursor
  useLayoutEffect(() => {
    if (problem?.line == null || !problem.blocks) return;
    const end = lines.slice(0, problem.line).reduce((sum, line) => sum + line.length + 1, -1);
    select(end, end);
    area.current?.parentElement?.querySelector('[data-wrong]')?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const select = (start: number, end: number) => {
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(start, end);
    setCursor(start);
  };
  /** Selects the value of a field, which is added if the body does not have it. */
  const choose = (chosen: Field) => {
    const wrong = bodyProblem(draft);
    if (wrong !== null) {
      onProblem(wrong);
      return;
    }
    let body = text;
    if (findValue(text, [chosen.name]) === null) {
      const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
      const edits = modify(text, [chosen.name], sampleValue(chosen), { formattingOptions });
      body = applyEdits(text, edits);
      for (const { offset, length, content } of edits) {
        select(offset, offset + length);
        // Unlike a new value, it can be undone. Rendered at once, so that the line below is there.
        flushSync(() => document.execCommand('insertText', false, content));
      }
    }
    const value = findValue(body, [chosen.name]);
    if (value === null) return;
    const inside = body[value.at] === '"' ? 1 : 0;
    select(value.at + inside, value.end - inside);
    const line = body.slice(0, value.at).split('\n').length - 1;
    area.current?.previousElementSibling?.children[line]?.scrollIntoView({ block: 'nearest' });
  };
  /** Refuses what the browser would cut. A drop replaces nothing, unless it moves the selected text. */
  const limit = (event: Pick<Event, 'type' | 'preventDefault'>, given: string) => {
    const selected = text.slice(area.current?.selectionStart, area.current?.selectionEnd);
    const replaced = event.type === 'paste' || given === selected ? selected.length : 0;
    if (text.length - replaced + given.length <= MAX_LENGTH) return;
    event.preventDefault();
    onProblem({ message: TOO_LONG, line: null, parameter: null, blocks: true });
  };
  return (
    <div className="run-body">
      <label htmlFor={`${id}-body`}>JSON body</label>
      <details className="run-fields">
        <summary>All {fields.body.length} fields</summary>
        <ul>
          {fields.body.map((each) => (
            <li key={each.name}>
              <button type="button" onClick={() => choose(each)}>
                <code>{each.name}</code>
                <span>{fieldHelp(each)}</span>
                <small>{findValue(text, [each.name]) === null ? 'Add' : 'Go to'}</small>
              </button>
            </li>
          ))}
        </ul>
      </details>
      <div className="run-editor">
        {/* The text once more, below the field's own transparent one: in color, and with its numbers. */}
        <div className="run-numbers" aria-hidden="true" onScroll={scrollBoth}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its number
            <span key={index} data-wrong={problem?.line === index + 1 ? '' : undefined}>
              <Colored parts={colorJson(line)} />
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          id={`${id}-body`}
          value={text}
          rows={1}
          aria-describedby={`${id}-help ${id}-problem`}
          aria-invalid={problem?.line != null || undefined}
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => onDraft({ ...draft, body: target.value })}
          maxLength={MAX_LENGTH}
          onPaste={(event) => limit(event, event.clipboardData.getData('text/plain'))}
          onDrop={(event) => limit(event, event.dataTransfer.getData('text/plain'))}
          onScroll={scrollBoth}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        />
      </div>
      <p className="run-help" id={`${id}-help`}>
        {path.length === 0 ? (
          'Place the cursor on a field to see what it takes.'
        ) : field === null && problem !== null ? null : (
          <>
            <code>{field?.name ?? path.join('.')}</code>{' '}
            {field === null ? 'is not a field of this request' : fieldHelp(field)}
          </>
        )}
      </p>
    </div>
  );
}
