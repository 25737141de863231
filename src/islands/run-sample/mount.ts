import { declineCodes, document as description, requests, testCards } from 'virtual:run-sample';
import { bodies, queries } from 'virtual:run-sample-validators';
import { loadStyles } from '../../browser/load-styles.ts';
import { compiledCheck } from './compiled-check.ts';
import { createPanel, type Panel } from './panel.ts';
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

const panels = new WeakMap<HTMLElement, Panel>();
let opened = 0;

/** Runs the sample of a button and shows the result below it; once more for each further click. */
export async function run(button: HTMLElement): Promise<void> {
  const request = requests[button.dataset.run ?? ''];
  if (request === undefined) return;
  await ready;
  let panel = panels.get(button);
  if (panel === undefined) {
    opened += 1;
    const title = (button.ariaLabel ?? '').replace(/^Run: /, '');
    panel = createPanel({ title, request, runner, id: `run-${opened}` });
    panels.set(button, panel);
    button.after(panel.root);
  }
  await panel.run();
  panel.root.scrollIntoView({ block: 'nearest' });
}

/** Reading the property itself throws where a reader has blocked site data. */
function sessionStorageIfAllowed(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
