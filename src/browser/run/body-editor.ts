import type { Field } from '../../api/api-model.ts';
import { element } from './element.ts';
import { jsonParts } from './json-parts.ts';
import { jsonPlaces, placeAt } from './json-places.ts';
import { fieldAt, fieldHelp } from './request-fields.ts';

interface EditorOptions {
  /** What the body may hold. */
  fields: Field[];
  /** Prefix of ids. */
  id: string;
  /** Says what is wrong. */
  problem: HTMLElement;
}

export interface BodyEditor {
  root: HTMLElement;
  read(): string;
  write(text: string): void;
  /** Line of a field, from 1; null for one that is not in the text. */
  lineOf(path: string): number | null;
  /** Selects a line, which also brings it into view, and marks its number. */
  markLine(line: number): void;
  unmark(): void;
}

/** Every key rewrites the samples, and browsers themselves hang on fields of some megabytes. */
const MAX_LENGTH = 50_000;

/** A field for JSON with line numbers, and beside it what the document says about the field at the cursor. */
export function bodyEditor({ fields, id, problem }: EditorOptions): BodyEditor {
  // The text once more, below the field's own transparent one: in color, and with each number beside its line however
  // often that wraps.
  const numbers = element('div', { className: 'run-numbers', ariaHidden: 'true' });
  const area = element('textarea', {
    id: `${id}-body`,
    spellcheck: false,
    autocapitalize: 'off',
    rows: 1,
  });
  const help = element('p', { className: 'run-help', id: `${id}-help` });
  area.setAttribute('aria-describedby', `${help.id} ${problem.id}`);

  const count = (): void => {
    numbers.replaceChildren(...area.value.split('\n').map((line) => element('span', {}, ...colored(line))));
  };
  const explain = (): void => {
    const place = placeAt(area.value, area.selectionStart);
    const field = place === null ? null : fieldAt(fields, place.path.split('.'));
    const text = field === null ? 'is not a field of this request' : fieldHelp(field);
    help.replaceChildren(
      ...(place === null ? [] : [element('code', {}, field?.name ?? place.path), ` ${text}`]),
    );
  };
  area.addEventListener('beforeinput', (event) => {
    const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const kept = area.value.length - (area.selectionEnd - area.selectionStart);
    if (kept + added.length <= MAX_LENGTH) return;
    event.preventDefault();
    problem.textContent = `This field takes at most ${MAX_LENGTH.toLocaleString('en-US')} characters.`;
  });
  area.addEventListener('input', count);
  for (const type of ['input', 'keyup', 'click', 'focus']) area.addEventListener(type, explain);

  return {
    root: element(
      'div',
      { className: 'run-body' },
      element('label', { htmlFor: area.id }, 'JSON body'),
      fieldList(fields),
      element('div', { className: 'run-editor' }, numbers, area),
      help,
    ),
    read: () => area.value,
    write(text) {
      area.value = text;
      area.setSelectionRange(0, 0);
      count();
      explain();
    },
    lineOf(path) {
      const place = jsonPlaces(area.value).find((each) => each.path === path);
      return place === undefined ? null : area.value.slice(0, place.at).split('\n').length;
    },
    markLine(line) {
      const lines = area.value.split('\n');
      const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      area.ariaInvalid = 'true';
      area.focus();
      area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
      numbers.children[line - 1]?.classList.add('run-wrong');
      numbers.children[line - 1]?.scrollIntoView({ block: 'nearest' });
      explain();
    },
    unmark() {
      area.ariaInvalid = null;
      numbers.querySelector('.run-wrong')?.classList.remove('run-wrong');
    },
  };
}

function colored(line: string): (Node | string)[] {
  return jsonParts(line).map(([text, className]) =>
    className === null ? text : element('span', { className }, text),
  );
}

/** Every field that the body may hold. */
function fieldList(fields: Field[]): HTMLElement {
  const items = fields.map((field) =>
    element('li', {}, element('code', {}, field.name), ` ${fieldHelp(field)}`),
  );
  return element(
    'details',
    { className: 'run-fields' },
    element('summary', {}, `All ${fields.length} fields`),
    element('ul', {}, ...items),
  );
}
