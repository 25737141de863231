import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { bodyEditor } from './body-editor.ts';
import { type Draft, draftOf } from './draft.ts';
import { element } from './element.ts';
import { jsonProblem } from './json-problem.ts';
import { fieldHelp, type RequestFields } from './request-fields.ts';
import { richText } from './rich-text.ts';
import type { UnknownField } from './unknown-fields.ts';

export interface EditForm {
  form: HTMLFormElement;
  /** What is in the fields now, whether it makes sense or not. */
  draft(): Draft;
  /** True for a body that can be sent; otherwise marks where it stops being JSON. */
  check(): boolean;
  /**
   * Marks the field that an error of the API begins with, such as `amount must be integer`; of one that is missing,
   * the name that was typed for it.
   */
  mark(message: string, unknown: UnknownField[]): void;
  /** Puts back what the sample has. */
  reset(): void;
}

/**
 * Plain fields for what a request sends, with what the document says about each.
 * @param id prefix of ids, one for each form of the page
 */
export function editForm(request: SampleRequest, fields: RequestFields, id: string): EditForm {
  const initial = draftOf(request);
  const inputs = [...fields.path, ...fields.query].map((field) => {
    const isPath = fields.path.includes(field);
    const help = element('small', { id: `${id}-${field.name}` }, fieldHelp(field));
    const input = element('input', { spellcheck: false, autocapitalize: 'off', autocomplete: 'off' });
    input.setAttribute('aria-describedby', help.id);
    const value = (isPath ? initial.pathValues : initial.query)[field.name] ?? '';
    return { name: field.name, isPath, input, value, label: element('label', {}, field.name, input), help };
  });
  const problem = element('p', { className: 'run-problem', id: `${id}-problem`, role: 'alert' });
  const editor = fields.body.length === 0 ? null : bodyEditor({ fields: fields.body, id, problem });
  const form = element(
    'form',
    { className: 'run-form', noValidate: true },
    ...inputs.map(({ label, help }) => element('div', {}, label, help)),
    editor?.root ?? null,
    problem,
    element(
      'p',
      { className: 'run-actions' },
      element('button', { className: 'button', ariaKeyShortcuts: KEYS }, 'Run with these values'),
      element('kbd', { ariaHidden: 'true' }, isMac() ? '⌘ Enter' : 'Ctrl Enter'),
      element('button', { className: 'run-button', type: 'reset' }, 'Reset to the printed sample'),
    ),
  );
  const unmark = (): void => {
    problem.textContent = '';
    for (const { input } of inputs) input.ariaInvalid = null;
    editor?.unmark();
  };
  const valuesOf = (isPath: boolean): Record<string, string> =>
    Object.fromEntries(
      inputs.filter((each) => each.isPath === isPath).map(({ name, input }) => [name, input.value.trim()]),
    );
  const reset = (): void => {
    unmark();
    for (const { input, value } of inputs) input.value = value;
    editor?.write(initial.body);
  };
  form.addEventListener('input', unmark);
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    // Also instead of what the key does in a field of one line, or on a button.
    event.preventDefault();
    if (!event.repeat) form.requestSubmit();
  });
  reset();
  return {
    form,
    reset,
    draft: () => ({ pathValues: valuesOf(true), query: valuesOf(false), body: editor?.read() ?? '' }),
    check() {
      unmark();
      const text = editor?.read() ?? '';
      const wrong = text.trim() === '' ? null : jsonProblem(text);
      if (wrong === null) return true;
      problem.replaceChildren(...richText(`Line ${wrong.line}: ${wrong.message}. ${wrong.fix}`.trim()));
      editor?.markLine(wrong.line);
      return false;
    },
    mark(message, unknown) {
      const [name = ''] = /^[\w.]+/.exec(message) ?? [];
      const input = inputs.find((each) => each.name === name)?.input;
      const typed = unknown.find(({ path, meant }) => withLast(path, meant) === name)?.path ?? '';
      const line = editor?.lineOf(name) ?? null;
      const typedLine = line === null ? (editor?.lineOf(typed) ?? null) : null;
      if (input !== undefined) {
        input.ariaInvalid = 'true';
        input.focus();
      } else if (line !== null || typedLine !== null) editor?.markLine(line ?? typedLine ?? 1);
      const sentence = message.replace(/\.?$/, '.');
      problem.textContent =
        typedLine !== null
          ? `${sentence} Line ${typedLine} has ${typed}.`
          : `${line === null ? '' : `Line ${line}: `}${sentence}`;
    },
  };
}

/** A path with another name at its end. */
const withLast = (path: string, name: string | null): string => path.replace(/[^.]*$/, () => name ?? '');

const KEYS = 'Control+Enter Meta+Enter';

/** Set by `browser/early.ts`. */
const isMac = (): boolean => document.documentElement.dataset.js === 'mac';
