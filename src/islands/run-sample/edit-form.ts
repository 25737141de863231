import type { SampleRequest } from '../../languages/sample-request.ts';
import { element } from '../element.ts';
import { bodyEditor } from './body-editor.ts';
import { type Draft, draftOf } from './draft.ts';
import { jsonProblem } from './json-problem.ts';
import { fieldHelp, type RequestFields } from './request-fields.ts';

export interface EditForm {
  form: HTMLFormElement;
  /** What is in the fields now, whether it makes sense or not. */
  draft(): Draft;
  /** True for a body that can be sent; otherwise marks where it stops being JSON. */
  check(): boolean;
  /** Marks the field that an error of the API begins with, such as `amount must be integer`, and says its status. */
  mark(message: string, status: string): void;
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
  // Of the response above the form, which can be out of view.
  const statusLine = element('p', { className: 'run-status run-failed' });
  const editor = fields.body.length === 0 ? null : bodyEditor({ fields: fields.body, id, problem });
  const form = element(
    'form',
    { className: 'run-form', noValidate: true },
    ...inputs.map(({ label, help }) => element('div', {}, label, help)),
    editor?.root ?? null,
    statusLine,
    problem,
    element(
      'p',
      { className: 'run-actions' },
      element('button', { className: 'button' }, 'Run with these values'),
      element('button', { className: 'run-button', type: 'reset' }, 'Reset to the printed sample'),
    ),
  );
  const unmark = (): void => {
    statusLine.textContent = problem.textContent = '';
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
      problem.textContent = `Line ${wrong.line}: ${wrong.message}.`;
      editor?.markLine(wrong.line);
      return false;
    },
    mark(message, status) {
      statusLine.textContent = status;
      const [name = ''] = /^[\w.]+/.exec(message) ?? [];
      const input = inputs.find((each) => each.name === name)?.input;
      const line = editor?.lineOf(name) ?? null;
      if (input !== undefined) {
        input.ariaInvalid = 'true';
        input.focus();
      } else if (line !== null) editor?.markLine(line);
      problem.textContent = line === null ? `${message}.` : `Line ${line}: ${message}.`;
    },
  };
}
