import { declineCodes, document as description, requests, testCards } from 'virtual:run-sample';
import { bodies, queries } from 'virtual:run-sample-validators';
import './jitless.ts';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { readCurl } from '../../api/samples/read-curl.ts';
import type { RunTarget } from '../../model/run-sample.ts';
import type { ObjectType } from '../../sandbox/objects.ts';
import { loadStyles } from '../tools/load-styles.ts';
import { barHeight } from './bar-height.ts';
import { carryId } from './carry-id.ts';
import { compiledCheck } from './compiled-check.ts';
import { withValues } from './draft.ts';
import { createDrawer } from './drawer.ts';
import { element } from './element.ts';
import { createPanel, type Panel } from './panel.ts';
import { requestFields } from './request-fields.ts';
import styles from './run-sample.css?url';
import { createRunner } from './runner.ts';

const ready = loadStyles(styles);

const runner = createRunner({
  document: description,
  testCards,
  declineCodes,
  checks: { bodies: compiledCheck(bodies), queries: compiledCheck(queries) },
  storage: sessionStorageIfAllowed(),
});
const openDrawer = createDrawer(runner);

const operations = Object.entries(requests).map(([id, { method, path }]) => ({ id, method, path }));

const panels = new WeakMap<Element, { button: HTMLElement; panel: Panel; root: Element }>();
let opened = 0;

/**
 * Runs the request of a button and shows the result; again for each further click.
 *
 * `data-run` names a sample (`runKey`); empty, it stands for the cURL command whose bar has the button. `data-run-values` holds
 * other values as JSON (`RunValues`). The result is below the code; a table has one for all its buttons, below the row,
 * and so has an element with `data-run-place`, below itself.
 */
export async function run(button: HTMLElement): Promise<void> {
  await ready;
  const place = placeOf(button);
  let shown = panels.get(place);
  if (shown?.button !== button) {
    const block = codeOf(place);
    const request = requestOf(button, block);
    if (request === null) return;
    shown?.root.remove();
    opened += 1;
    const panel = createPanel({
      title: (button.ariaLabel ?? '').replace(/^.*?: /, ''),
      request,
      fields: requestFields(description, request),
      runner,
      block,
      id: `run-${opened}`,
      openDrawer,
      onClose: () => {
        panels.get(place)?.root.remove();
        button.focus();
      },
      onResult: ({ body }) => (request.method === 'POST' ? carry(button, body) : null),
    });
    const row = button.closest('tr');
    const root = row === null ? panel.root : rowOf(panel.root, row);
    shown = { button, panel, root };
    panels.set(place, shown);
  }
  // It may be new, or have been closed.
  if (!shown.root.isConnected) (button.closest('tr') ?? place).after(shown.root);
  await shown.panel.run();
  showWith(button, shown.panel.root);
}

/** Pixels of a window that its bars and the status of a result need, one below the other. */
const AROUND = 256;

/** Pixels that the page leaves between its bars and what it scrolls to, in which a button is still whole. */
const SLACK = 20;

/**
 * Scrolls to a result so that its button, above it, is in view too, below the bar of an operation that stays there. Where
 * the code between them leaves no room for that, the result has two thirds of the window.
 */
function showWith(button: HTMLElement, panel: HTMLElement): void {
  const row = button.closest('tr');
  // The column names stay in view, too.
  const head = row?.closest('table')?.tHead?.offsetHeight ?? 0;
  const above = panel.getBoundingClientRect().top - (row ?? button).getBoundingClientRect().top + head;
  const most = Math.max(innerHeight / 3, innerHeight - AROUND);
  const room = above > most + SLACK ? innerHeight / 3 : Math.min(above, most);
  panel.style.scrollMarginTop = `${barHeight(button) + room}px`;
  panel.scrollIntoView({ block: 'nearest' });
}

/** The later steps of a tutorial continue with the object that a step has created. */
function carry(button: HTMLElement, created: unknown): string | null {
  const { object, id } = created as { object?: ObjectType; id?: string };
  if (object === undefined || id === undefined) return null;
  const { store } = runner.sandbox.world;
  const later = carryId(button, id, (printed) => store.get(object, printed) !== undefined);
  for (const stale of later) {
    // It shows what was run with the id before.
    const place = placeOf(stale);
    panels.get(place)?.root.remove();
    panels.delete(place);
  }
  return later.length === 0 ? null : `The steps below now use the id of this ${object.replaceAll('_', ' ')}.`;
}

/** A row for what belongs to another one. */
function rowOf(content: HTMLElement, { cells }: HTMLTableRowElement): HTMLElement {
  return element('tr', { className: 'run-row' }, element('td', { colSpan: cells.length }, content));
}

/** The request of a button; null where there is none of that name. */
function requestOf({ dataset }: HTMLElement, block: Element | null): SampleRequest | null {
  const code = block?.querySelector('[data-language=shell] code') ?? block?.querySelector('code');
  const target: RunTarget | null = dataset.run
    ? { key: dataset.run, values: JSON.parse(dataset.runValues ?? 'null') }
    : readCurl(code?.textContent ?? '', operations);
  const sample = requests[target?.key ?? ''];
  return sample === undefined || target === null ? null : withValues(sample, target.values);
}

/** What a button belongs to; in the reference, code shares tabs with the response. */
function placeOf(button: HTMLElement): Element {
  return button.closest('[data-run-place],table,.exchange,.samples,.code') ?? button;
}

/** The code of a request; null where there is only the button. */
function codeOf(place: Element): Element | null {
  return place.matches('.samples,.code') ? place : place.querySelector('.samples');
}

/** Reading the property itself throws where a reader has blocked site data. */
function sessionStorageIfAllowed(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
