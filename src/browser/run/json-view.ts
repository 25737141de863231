import { codeFigure } from './code-figure.ts';
import { element } from './element.ts';

/** A longer string is folded. */
const LONG = 90;
const SHOWN = 60;
/** An object or list inside another is folded where it has more entries. */
const MANY = 4;
/** Longer code is cut, as on the pages: it never scrolls up and down, so the wheel moves the page. */
const CUT_LINES = 20;

/**
 * JSON as the pages show code, with a copy button. Long strings, and what is deep inside longer JSON, are folded; the
 * text of its `code` is the whole JSON all the same.
 */
export function jsonView(value: unknown, label: string): HTMLElement {
  const code = element('code');
  const isShort = JSON.stringify(value, null, 2).split('\n').length <= CUT_LINES;
  appendValue(code, value, { name: label, depth: 0, isShort });
  const figure = codeFigure(label, 'JSON', code);
  const lines = shownLines(code);
  if (lines > CUT_LINES)
    figure.append(
      element(
        'details',
        { className: 'code-fold' },
        element('summary', {}, 'Show ', element('span', {}, `all ${lines} lines`)),
      ),
    );
  return figure;
}

function shownLines(code: HTMLElement): number {
  const shown = code.cloneNode(true) as HTMLElement;
  for (const fold of shown.querySelectorAll('details')) fold.replaceWith(fold.querySelector('summary') ?? '');
  for (const folded of shown.querySelectorAll('[hidden]')) folded.remove();
  return shown.textContent.split('\n').length;
}

interface Place {
  /** Key or index, for those who hear the button. */
  name: string;
  depth: number;
  /** Whether all of the JSON can be read at once, such as an error: then no object of it is folded. */
  isShort: boolean;
  /** Whether it is the first entry of a list. */
  leads?: boolean;
}

function appendValue(parent: HTMLElement, value: unknown, place: Place): void {
  if (typeof value === 'string') appendString(parent, JSON.stringify(value), place.name);
  else if (typeof value !== 'object' || value === null)
    parent.append(element('span', { className: 'n' }, JSON.stringify(value) ?? 'null'));
  else appendEntries(parent, value, place);
}

function appendEntries(parent: HTMLElement, value: object, place: Place): void {
  const { depth, isShort } = place;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value);
  parent.append(`${open}`);
  if (entries.length === 0) {
    parent.append(`${close}`);
    return;
  }
  const inside = startsOpen(value, place) ? parent : fold(parent, depth);
  if (inside === parent) inside.append('\n');
  for (const [index, [key, entry]] of entries.entries()) {
    const line = element('span', {}, '  '.repeat(depth + 1));
    if (!Array.isArray(value)) line.append(element('span', { className: 'k' }, JSON.stringify(key)), ': ');
    const leads = Array.isArray(value) && index === 0;
    inside.append(line);
    appendValue(line, entry, { name: key, depth: depth + 1, isShort, leads });
    line.append(index === entries.length - 1 ? '\n' : ',\n');
  }
  parent.append(`${'  '.repeat(depth)}${close}`);
}

/**
 * Folds the value whose first line has been written, as `ui/content/fold-json.ts` does.
 * @returns where the lines inside belong; the line that closes the value comes after it
 */
function fold(line: HTMLElement, depth: number): HTMLElement {
  const details = element(
    'details',
    { className: 'fold' },
    element('summary', {}, ...line.childNodes),
    element('span', { hidden: true }, '\n'),
  );
  // Less the indent of the closing bracket, which is on the same line while folded.
  details.style.setProperty('--outdent', `${1 - 2 * depth}ch`);
  line.append(details);
  return details;
}

/** What is read at once: the outermost object, its small parts, and the first object of each of its lists. */
function startsOpen(value: object, { depth, isShort, leads }: Place): boolean {
  if (isShort) return true;
  if (depth === 1)
    return (Array.isArray(value) && typeof value[0] === 'object') || Object.keys(value).length <= MANY;
  return depth === 0 || (depth === 2 && leads === true);
}

function appendString(parent: HTMLElement, text: string, name: string): void {
  if (text.length <= LONG) {
    parent.append(element('span', { className: 's' }, text));
    return;
  }
  const rest = element('span', { hidden: true }, text.slice(SHOWN));
  parent.append(
    element(
      'span',
      { className: 's' },
      text.slice(0, SHOWN),
      foldButton(rest, name, `${text.length - 2} characters`),
      rest,
    ),
  );
}

/** Its label is written by the style sheet, so that copied text holds nothing but JSON. */
function foldButton(inside: HTMLElement, name: string, count: string): HTMLElement {
  const button = element('button', {
    type: 'button',
    className: 'json-fold',
    ariaExpanded: String(!inside.hidden),
    ariaLabel: `${name}: ${count}`,
  });
  button.dataset.count = count;
  button.onclick = () => {
    inside.hidden = !inside.hidden;
    button.ariaExpanded = String(!inside.hidden);
    if (!inside.hidden) button.closest('.code')?.querySelector('.code-fold')?.setAttribute('open', '');
  };
  return button;
}
