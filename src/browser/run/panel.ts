import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { barHeight } from './bar-height.ts';
import { challengeView } from './challenge-view.ts';
import { draftKey, editedRequest } from './draft.ts';
import { editForm } from './edit-form.ts';
import { element } from './element.ts';
import type { RequestFields } from './request-fields.ts';
import { resultView, spokenResult, statusText } from './result-view.ts';
import { plainText, richText } from './rich-text.ts';
import type { OpenChallenge, Runner, RunResult } from './runner.ts';
import { type SampleCode, sampleCode } from './sample-code.ts';
import { fieldNotices, unknownFields } from './unknown-fields.ts';

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

/** Pixels below the status that show how the response begins. */
const BELOW = 128;

const EARLIER = 'The result below is from the earlier request.';

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
  const edit = element('div', { className: 'run-edit', id: `${id}-edit`, hidden: true }, fieldsForm.form);
  const sandboxButton = element('button', { type: 'button', className: 'run-button' }, 'Sandbox');
  sandboxButton.ariaHasPopup = 'dialog';
  sandboxButton.onclick = openDrawer;
  const editButton = element('button', { type: 'button', className: 'run-button' }, 'Edit and run');
  editButton.setAttribute('aria-controls', edit.id);
  const setOpen = (isOpen: boolean): void => {
    edit.hidden = !isOpen;
    editButton.ariaExpanded = String(isOpen);
  };
  setOpen(false);
  editButton.onclick = () => {
    setOpen(edit.hidden === true);
    if (edit.hidden) return;
    // Fields, their button and the first lines of the result are one view; what is in it already does not move.
    if (line.getBoundingClientRect().bottom + BELOW > innerHeight) {
      const head = root.closest('table')?.tHead?.offsetHeight ?? 0;
      root.style.scrollMarginTop = `${barHeight(root) + head - 16}px`;
      root.scrollIntoView({ block: 'start' });
    }
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
    edit,
    line,
    spoken,
    notes,
    result,
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
    notes.replaceChildren(...notices.map((notice) => element('p', {}, ...richText(notice))));
    result.replaceChildren(
      ...challengeView(outcome, (challenge, end) => void finishChallenge(challenge, end)),
      ...resultView(outcome, runner.sandbox),
    );
  };

  /** What the shown result was run with. */
  let ran: string | null = null;
  /** A result must not be taken for that of the request in the fields. Said once, not with every key. */
  const compare = (): void => {
    const isEarlier = ran !== null && ran !== draftKey(fieldsForm.draft());
    if (isEarlier === root.classList.contains('run-earlier')) return;
    root.classList.toggle('run-earlier', isEarlier);
    line.querySelector('small')?.remove();
    if (isEarlier) line.append(element('small', {}, 'From the earlier request'));
    spoken.textContent = isEarlier ? EARLIER : '';
  };

  const run = async (isRead = false): Promise<void> => {
    if (!fieldsForm.check()) {
      if (!edit.hidden) return;
      // What is wrong has to be seen.
      setOpen(true);
      fieldsForm.check();
      return;
    }
    const draft = fieldsForm.draft();
    const outcome = await runner.run(request, draft);
    const { status, body } = outcome;
    const unknown = request.multipart ? [] : unknownFields(fields.body, editedRequest(request, draft)?.body);
    const notices = [...outcome.notices, onResult(outcome), ...fieldNotices(unknown)].filter(
      (notice) => notice !== null,
    );
    show(outcome, statusText(status), notices);
    ran = draftKey(draft);
    compare();
    spoken.textContent = plainText([...notices, spokenResult(outcome)].join(' '));
    if (isRead) showStatus();
    if (!edit.hidden && [400, 404, 422].includes(status))
      fieldsForm.mark(String((body as { message?: unknown }).message), unknown);
  };

  /** Scrolls as far as it takes to see the status, the button above it that was pressed, and the first lines below. */
  const showStatus = (): void => {
    const actions = fieldsForm.form.lastElementChild ?? fieldsForm.form;
    const above = line.getBoundingClientRect().top - actions.getBoundingClientRect().top;
    line.style.scrollMarginTop = `${barHeight(root) + above}px`;
    line.style.scrollMarginBottom = `${BELOW}px`;
    line.scrollIntoView({ block: 'nearest' });
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
    compare();
    const edited = editedRequest(request, fieldsForm.draft());
    if (edited === null) return;
    code ??= sampleCode(block);
    keepInPlace(edit, () => code?.show(edited));
  });
  fieldsForm.form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(true);
  });
  fieldsForm.form.addEventListener('reset', (event) => {
    event.preventDefault();
    fieldsForm.reset();
    keepInPlace(edit, () => code?.reset());
    compare();
    const earlier = root.classList.contains('run-earlier') ? ` ${EARLIER}` : '';
    spoken.textContent = `The request is the printed sample again.${earlier}`;
  });
  return { root, run: () => run() };
}

/** Code above that changes its height must not move what the reader types in. */
function keepInPlace(part: HTMLElement, change: () => void): void {
  const before = part.getBoundingClientRect().top;
  change();
  const moved = part.getBoundingClientRect().top - before;
  if (moved !== 0) scrollBy(0, moved);
}
