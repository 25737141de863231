import { declineCodes, document as description, requests, testCards } from 'virtual:run-sample';
import { bodies, queries } from 'virtual:run-sample-validators';
import './jitless.ts';
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { readCurl } from '../../api/samples/read-curl.ts';
import type { RunTarget } from '../../model/run-sample.ts';
import type { ObjectType } from '../../sandbox/objects.ts';
import { allowedStorage } from '../tools/allowed-storage.ts';
import { loadStyles } from '../tools/load-styles.ts';
import { compiledCheck } from './compiled-check.ts';
import { withValues } from './draft.ts';
import { Drawer } from './drawer.tsx';
import { carryId, codeOf, placeOf, resultPlace, showWith } from './page-place.ts';
import { requestFields } from './request-fields.ts';
import { type PanelHandle, RunPanel } from './run-panel.tsx';
import styles from './run-sample.css?url';
import { createRunner } from './runner.ts';
import { sampleCode } from './sample-code.ts';

const ready = loadStyles(styles);

const runner = createRunner({
  document: description,
  testCards,
  declineCodes,
  checks: { bodies: compiledCheck(bodies), queries: compiledCheck(queries) },
  storage: allowedStorage('sessionStorage') ?? null,
});

const operations = Object.entries(requests).map(([id, { method, path }]) => ({ id, method, path }));

/** The panel of each place that has run; a closed one keeps what is in its fields. */
const panels = new WeakMap<Element, ReturnType<typeof createPanel>>();

/**
 * Runs the request of a button and shows the result; again for each further click.
 *
 * `data-run` names a sample (`runKey`); empty, it stands for the cURL command whose bar has the button. `data-run-values` holds
 * other values as JSON (`RunValues`). The result is below the code, and in the reference in place of the response; a
 * table has one for all its buttons, below the row, and so has an element with `data-run-place`, below itself.
 */
export async function run(button: HTMLElement): Promise<void> {
  await ready;
  const place = placeOf(button);
  const request = requestOf(button, codeOf(place));
  if (request === null) return;
  let panel = panels.get(place);
  if (panel?.button !== button) {
    panel?.close();
    panel = createPanel(button, place, request);
    panels.set(place, panel);
  }
  await panel.run();
}

function createPanel(button: HTMLElement, place: Element, request: SampleRequest) {
  const block = codeOf(place);
  const code = sampleCode(block);
  const { container, show } = resultPlace(button, place);
  const handle = createRef<PanelHandle>();
  const close = (): void => {
    show(false);
    code.fold(false);
  };
  flushSync(() =>
    createRoot(container).render(
      <RunPanel
        ref={handle}
        title={(button.ariaLabel ?? '').replace(/^.*?: /, '')}
        request={request}
        fields={requestFields(description, request)}
        runner={runner}
        code={code}
        openDrawer={openDrawer}
        onClose={() => {
          close();
          button.focus();
        }}
        onResult={({ body }) => (request.method === 'POST' ? carry(button, body) : null)}
      />,
    ),
  );
  return {
    button,
    close,
    async run(): Promise<void> {
      // It may be new, or have been closed.
      show(true);
      await handle.current?.run();
      // Beside the text, the request has its own tab.
      if (!place.matches('.exchange')) code.fold(true);
      showWith(button, container.firstElementChild as HTMLElement);
    },
  };
}

let drawer: Root | null = null;

/** Shows what the sandbox holds. Where the focus was, it is again when the drawer closes. */
function openDrawer(): void {
  drawer ??= createRoot(document.body.appendChild(document.createElement('div')));
  drawer.render(<Drawer runner={runner} onClosed={() => drawer?.render(null)} />);
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
    panels.get(place)?.close();
    panels.delete(place);
  }
  return later.length === 0 ? null : `The steps below now use the id of this ${object.replaceAll('_', ' ')}.`;
}

/** The request of a button; null if there is none of that name. */
function requestOf({ dataset }: HTMLElement, block: Element | null): SampleRequest | null {
  const code = block?.querySelector('[data-language=shell] code') ?? block?.querySelector('code');
  const target: RunTarget | null = dataset.run
    ? { key: dataset.run, values: JSON.parse(dataset.runValues ?? 'null') }
    : readCurl(code?.textContent ?? '', operations);
  const sample = requests[target?.key ?? ''];
  return sample === undefined || target === null ? null : withValues(sample, target.values);
}
