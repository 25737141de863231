import type { RunRequest } from '../../model/run-sample.ts';
import { editForm } from './edit-form.ts';
import { element } from './element.ts';
import { resultView, spokenResult, statusText } from './result-view.ts';
import type { Runner } from './runner.ts';

interface PanelOptions {
  /** Title of the sample. */
  title: string;
  request: RunRequest;
  runner: Runner;
  /** Prefix of ids inside, one for each panel of a page. */
  id: string;
}

export interface Panel {
  root: HTMLElement;
  /** Runs what is in the fields and shows what came back. The focus stays where it is. */
  run(): Promise<void>;
}

/** The result of a sample, with fields to change the request and run it again. */
export function createPanel({ title, request, runner, id }: PanelOptions): Panel {
  // On the page before it says anything, because screen readers announce only changes.
  const spoken = element('p', { className: 'visually-hidden', role: 'status' });
  const line = element('p', { className: 'run-line' });
  const notices = element('div', { className: 'run-notices' });
  const result = element('div', { className: 'run-result' });
  const { form, read } = editForm(request, id);
  const reset = element('button', { type: 'button', className: 'run-reset' }, 'Reset sandbox');
  const root = element(
    'section',
    { className: 'run-panel', ariaLabel: `Result of ${title}` },
    element('p', { className: 'run-note' }, 'Simulated in your browser. Nothing is sent to Frame.'),
    line,
    spoken,
    notices,
    result,
    element('details', { className: 'run-edit' }, element('summary', {}, 'Edit and run'), form),
    reset,
  );

  const run = async (): Promise<void> => {
    const draft = read();
    if (draft === null) return;
    const outcome = await runner.run(request, draft);
    const { status, milliseconds } = outcome;
    line.replaceChildren(
      element('strong', { className: status < 400 ? 'run-ok' : 'run-failed' }, statusText(status)),
      ` in ${Math.max(1, Math.round(milliseconds))} ms`,
    );
    notices.replaceChildren(...outcome.notices.map((notice) => element('p', {}, notice)));
    result.replaceChildren(...resultView(outcome));
    spoken.textContent = [...outcome.notices, spokenResult(outcome)].join(' ');
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  reset.addEventListener('click', () => {
    runner.reset();
    line.replaceChildren();
    result.replaceChildren();
    notices.replaceChildren(element('p', {}, 'The sandbox holds only the objects of the pages again.'));
    spoken.textContent = notices.textContent;
  });
  return { root, run };
}
