import type { RunRequest } from '../../model/run-sample.ts';
import { element } from './element.ts';
import { jsonProblem } from './json-problem.ts';
import { type Draft, draftOf } from './runner.ts';

export interface EditForm {
  form: HTMLFormElement;
  /** What is in the fields; null where the body is not JSON, which is then marked at its line. */
  read(): Draft | null;
}

const MAX_ROWS = 16;

/**
 * Plain fields for what a request sends.
 * @param id prefix of ids, one for each form of the page
 */
export function editForm(request: RunRequest, id: string): EditForm {
  const draft = draftOf(request);
  const pathFields = textFields(draft.pathValues);
  const queryFields = textFields(draft.query);
  const problem = element('p', { className: 'run-problem', id: `${id}-problem`, role: 'alert' });
  const lines = draft.body.split('\n').length;
  const body =
    draft.body === ''
      ? null
      : element('textarea', {
          value: draft.body,
          rows: Math.min(lines, MAX_ROWS),
          spellcheck: false,
          autocapitalize: 'off',
          wrap: 'off',
        });
  body?.setAttribute('aria-describedby', problem.id);
  const unmark = () => {
    problem.textContent = '';
    body?.removeAttribute('aria-invalid');
  };
  body?.addEventListener('input', unmark);

  const form = element(
    'form',
    { className: 'run-form', noValidate: true },
    ...[...pathFields, ...queryFields].map(({ label }) => label),
    body === null ? null : element('label', {}, 'JSON body', body),
    problem,
    element('button', { className: 'button' }, 'Run with these values'),
  );
  return {
    form,
    read() {
      unmark();
      const text = body?.value ?? '';
      const wrong = text.trim() === '' ? null : jsonProblem(text);
      if (wrong !== null && body !== null) {
        problem.textContent = `Line ${wrong.line}: ${wrong.message}.`;
        body.ariaInvalid = 'true';
        markLine(body, wrong.line);
        return null;
      }
      return { pathValues: valuesOf(pathFields), query: valuesOf(queryFields), body: text };
    },
  };
}

interface TextField {
  name: string;
  label: HTMLElement;
  input: HTMLInputElement;
}

function textFields(values: Record<string, string>): TextField[] {
  return Object.entries(values).map(([name, value]) => {
    const input = element('input', { value, spellcheck: false, autocapitalize: 'off', autocomplete: 'off' });
    return { name, input, label: element('label', {}, name, input) };
  });
}

const valuesOf = (fields: TextField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, input }) => [name, input.value.trim()]));

/** Selects the line, which also brings it into view. */
function markLine(area: HTMLTextAreaElement, line: number): void {
  const before = area.value.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  const end = area.value.indexOf('\n', start);
  area.focus();
  area.setSelectionRange(start, end < 0 ? area.value.length : end);
}
