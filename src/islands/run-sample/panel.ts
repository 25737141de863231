import type { SampleRequest } from '../../languages/sample-request.ts';
import { element } from '../element.ts';
import { barHeight } from './bar-height.ts';
import { challengeView } from './challenge-view.ts';
import { editedRequest } from './draft.ts';
import { editForm } from './edit-form.ts';
import type { RequestFields } from './request-fields.ts';
import { resultView, spokenResult, statusText } from './result-view.ts';
import type { OpenChallenge, Runner, RunResult } from './runner.ts';
import { type SampleCode, sampleCode } from './sample-code.ts';

interface PanelOptions {
  /** Title of the sample. */
  title: string;
  request: SampleRequest;
  fields: RequestFields;
  runner: Runner;
  /** Where the page shows the code of the request; null where it does not. */
  block: Element | null;
  /** Prefix of ids inside, one for each panel of a page. */
  id: string;
  /** Shows what the sandbox holds. */
  openDrawer: () => void;
  /** Takes the panel off the page; what is in its fields stays. */
  onClose: () => void;
  /** Hears of each result; returns a sentence about what follows from it on the page, if anything does. */
  onResult: (result: RunResult) => string | null;
}

export interface Panel {
  root: HTMLElement;
  /** Runs what is in the fields and shows what came back. The focus stays where it is. */
  run(): Promise<void>;
}

const CHALLENGES = { passed: 'Challenge passed', failed: 'Challenge failed' };

/** The result of a sample, with fields to change the request and run it again. */
export function createPanel({
  title,
  request,
  fields,
  runner,
  block,
  id,
  openDrawer,
  onClose,
  onResult,
}: PanelOptions): Panel {
  // On the page before it says anything, because screen readers announce only changes.
  const spoken = element('p', { className: 'sr-only', role: 'status' });
  const line = element('p', { className: 'run-line' });
  const notes = element('div', { className: 'run-notices' });
  const result = element('div', { className: 'run-result' });
  const fieldsForm = editForm(request, fields, id);
  const edit = element(
    'details',
    { className: 'run-edit' },
    element('summary', {}, 'Edit and run'),
    fieldsForm.form,
  );
  const sandboxButton = element('button', { type: 'button', className: 'run-button' }, 'Sandbox');
  sandboxButton.ariaHasPopup = 'dialog';
  sandboxButton.onclick = openDrawer;
  const editButton = element('button', { type: 'button', className: 'run-button' }, 'Edit');
  editButton.onclick = () => {
    edit.open = true;
    edit.scrollIntoView({ block: 'nearest' });
    fieldsForm.form.querySelector<HTMLElement>('input,textarea')?.focus({ preventScroll: true });
  };
  const closeButton = element('button', { type: 'button', className: 'run-button' }, 'Close');
  closeButton.ariaLabel = `Close the result of ${title}`;
  closeButton.onclick = onClose;
  const root = element(
    'section',
    { className: 'run-panel', ariaLabel: `Result of ${title}` },
    element(
      'div',
      { className: 'run-note' },
      element('p', {}, 'Simulated in your browser. Nothing is sent to Frame.'),
      element('div', { className: 'run-actions' }, editButton, sandboxButton, closeButton),
    ),
    line,
    spoken,
    notes,
    result,
    edit,
  );

  root.onkeydown = (event) => {
    // It first closes a note that is open above the panel.
    if (event.key !== 'Escape' || event.isComposing || document.querySelector(':popover-open')) return;
    onClose();
  };

  const show = (outcome: RunResult, title: string, notices: string[]): void => {
    const isGood = outcome.status < 400 && title !== CHALLENGES.failed;
    line.replaceChildren(
      element('strong', { className: isGood ? 'run-ok' : 'run-failed' }, title),
      ` in ${Math.max(1, Math.round(outcome.milliseconds))} ms`,
    );
    notes.replaceChildren(...notices.map((notice) => element('p', {}, notice)));
    result.replaceChildren(
      ...challengeView(outcome, (challenge, end) => void finishChallenge(challenge, end)),
      ...resultView(outcome, runner.sandbox),
    );
  };

  const run = async (): Promise<void> => {
    if (!fieldsForm.check()) return;
    const outcome = await runner.run(request, fieldsForm.draft());
    const { status, body } = outcome;
    const notices = [...outcome.notices, onResult(outcome)].filter((notice) => notice !== null);
    show(outcome, statusText(status), notices);
    spoken.textContent = [...notices, spokenResult(outcome)].join(' ');
    if (edit.open && [400, 404, 422].includes(status))
      fieldsForm.mark(String((body as { message?: unknown }).message), statusText(status));
  };

  const finishChallenge = async (challenge: OpenChallenge, end: keyof typeof CHALLENGES): Promise<void> => {
    const outcome = await runner.finishChallenge(challenge, end);
    // Only a challenge that was ended elsewhere, such as by moving time in the sandbox, cannot be ended again.
    const title = outcome.status < 400 ? CHALLENGES[end] : statusText(outcome.status);
    show(outcome, title, outcome.notices);
    spoken.textContent = [...outcome.notices, `${title}.`, spokenResult(outcome)].join(' ');
    // The button that had it is gone.
    sandboxButton.focus({ preventScroll: true });
  };

  // Written over only once something is edited: what is printed by hand says more.
  let code: SampleCode | null = null;
  fieldsForm.form.addEventListener('input', () => {
    const edited = editedRequest(request, fieldsForm.draft());
    if (edited === null) return;
    code ??= sampleCode(block);
    keepInPlace(edit, () => code?.show(edited));
  });
  fieldsForm.form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run().then(() => {
      // A wrong field has the focus; any other result is read from its first line.
      if (fieldsForm.form.querySelector('[aria-invalid=true]')) return;
      // With the buttons above that line, below the bar of an operation that stays in view.
      const above = line.getBoundingClientRect().top - root.getBoundingClientRect().top;
      line.style.scrollMarginTop = `${barHeight(root) + above}px`;
      line.scrollIntoView({ block: 'nearest' });
    });
  });
  fieldsForm.form.addEventListener('reset', (event) => {
    event.preventDefault();
    fieldsForm.reset();
    keepInPlace(edit, () => code?.reset());
    spoken.textContent = 'The request is the printed sample again.';
  });
  return { root, run };
}

/** Code above that changes its height must not move what the reader types in. */
function keepInPlace(part: HTMLElement, change: () => void): void {
  const before = part.getBoundingClientRect().top;
  change();
  const moved = part.getBoundingClientRect().top - before;
  if (moved !== 0) scrollBy(0, moved);
}
