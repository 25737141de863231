import { type RefObject, useImperativeHandle, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { keepInPlace } from '../tools/html.ts';
import { type Draft, editedRequest, fieldNotices, unknownFields } from './draft.ts';
import { barHeight } from './page-place.ts';
import {
  bodyProblem,
  type Challenge,
  initialPanel,
  isEarlier,
  reducePanel,
  responseProblem,
} from './panel-state.ts';
import { RichText } from './parts.tsx';
import type { RequestFields } from './request-fields.ts';
import { RequestForm } from './request-form.tsx';
import { Result } from './result.tsx';
import type { OpenChallenge, Runner, RunResult } from './runner.ts';
import type { SampleCode } from './sample-code.ts';

/** What the button of the sample can do with its panel. */
export interface PanelHandle {
  /** Runs what is in the fields and shows what came back, or what is wrong with them. The focus stays where it is. */
  run(): Promise<unknown>;
}

interface RunPanelProps {
  ref: RefObject<PanelHandle | null>;
  title: string;
  request: SampleRequest;
  fields: RequestFields;
  runner: Runner;
  code: SampleCode;
  openDrawer: () => void;
  /** Takes the panel off the page; what is in its fields stays. */
  onClose: () => void;
  /** Called with each result; returns a sentence about its effect on the page, or null. */
  onResult: (result: RunResult) => string | null;
}

/** Pixels below the status that show how the response begins. */
const BELOW = 128;

/** The result of a sample, with fields to change the request and run it again. */
export function RunPanel(props: RunPanelProps) {
  const { ref, title, request, fields, runner, code, openDrawer, onClose, onResult } = props;
  const [state, dispatch] = useReducer(reducePanel, request, initialPanel);
  const { draft, isEditing, outcome, notices } = state;
  const root = useRef<HTMLElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const actions = useRef<HTMLParagraphElement>(null);

  /** @returns false if the fields hold something that cannot be sent */
  const run = async (): Promise<boolean> => {
    const wrong = bodyProblem(draft);
    if (wrong !== null) {
      flushSync(() => dispatch({ type: 'problem', problem: wrong }));
      return false;
    }
    const result = await runner.run(request, draft);
    const unknown = request.multipart ? [] : unknownFields(fields.body, editedRequest(request, draft)?.body);
    const problem = isEditing ? responseProblem(result, draft, unknown) : null;
    const others = unknown.filter(({ path }) => problem?.message.includes(`\`${path}\``) !== true);
    const said = [...result.notices, onResult(result), ...fieldNotices(others)];
    flushSync(() =>
      dispatch({
        type: 'ran',
        draft,
        outcome: result,
        notices: said.filter((notice) => notice !== null),
        problem,
      }),
    );
    return true;
  };
  const runFromForm = async (): Promise<void> => {
    if (!(await run()) || !line.current || !actions.current) return;
    // As far as it takes to see the status, the button above it that was pressed, and the first lines below.
    const above = line.current.getBoundingClientRect().top - actions.current.getBoundingClientRect().top;
    scrollToEdge(line.current, barHeight(line.current) + above, 'nearest');
  };
  useImperativeHandle(ref, () => ({ run }));
  const finishChallenge = async (open: OpenChallenge, challenge: Challenge) => {
    const finished = await runner.finishChallenge(open, challenge);
    flushSync(() => dispatch({ type: 'finished', challenge, outcome: finished }));
    keepFocus();
  };
  /** Where the button that had the focus is gone, the one that came in its place gets it. */
  const keepFocus = () => {
    if (document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('.run-challenge button')?.focus({ preventScroll: true });
  };
  const toggleEdit = () => {
    flushSync(() => dispatch({ type: 'open', isEditing: !isEditing }));
    if (isEditing || root.current === null) return;
    // Fields, their button and the first lines of the result are one view; what is in it already does not move.
    if ((line.current?.getBoundingClientRect().bottom ?? 0) + BELOW > innerHeight) {
      const head = root.current.closest('table')?.tHead?.offsetHeight ?? 0;
      // Where the samples have a scroll bar of their own, the bar is outside.
      const column = root.current.closest('.ref-samples');
      const scrolls = column !== null && column.scrollHeight > column.clientHeight;
      scrollToEdge(root.current, scrolls ? 0 : barHeight(root.current) + head - 16, 'start');
    }
    root.current.querySelector<HTMLElement>('input,textarea')?.focus({ preventScroll: true });
  };
  // Printed code is written over only once something is edited: what was written by hand says more.
  const edit = (next: Draft) => {
    dispatch({ type: 'edit', draft: next });
    const edited = editedRequest(request, next);
    if (edited !== null) keepInPlace(root.current, () => code.show(edited));
  };
  const reset = () => {
    keepInPlace(root.current, () => code.reset());
    dispatch({ type: 'reset' });
  };

  return (
    <section
      ref={root}
      className="run-panel"
      aria-label={`Result of ${title}`}
      data-earlier={isEarlier(state) ? '' : undefined}
      onKeyDown={({ key, nativeEvent }) => {
        // It first closes a note that is open above the panel.
        const isOther = key !== 'Escape' || nativeEvent.isComposing;
        if (!isOther && document.querySelector(':popover-open') === null) onClose();
      }}
    >
      <div className="run-note">
        <p>Simulated. Nothing is sent to Frame.</p>
        <div className="run-actions">
          <button type="button" className="run-button" aria-expanded={isEditing} onClick={toggleEdit}>
            Edit
          </button>
          <button type="button" className="run-button" aria-haspopup="dialog" onClick={openDrawer}>
            Sandbox
          </button>
          <button
            type="button"
            className="run-button"
            aria-label={`Close the result of ${title}`}
            onClick={onClose}
          >
            Close
          </button>
        </div>
      </div>
      <div className="run-edit" hidden={!isEditing}>
        <RequestForm
          fields={fields}
          draft={draft}
          problem={state.problem}
          actions={actions}
          onDraft={edit}
          onProblem={(problem) => dispatch({ type: 'problem', problem })}
          onRun={() => void runFromForm()}
          onReset={reset}
        />
      </div>
      <p className="run-line" ref={line}>
        {outcome === null ? null : (
          <>
            {/* A new one fades in, also where it says the same as the last. */}
            <strong key={outcome.milliseconds} data-tone={state.tone}>
              {state.title}
            </strong>
            {` in ${Math.max(1, Math.round(outcome.milliseconds))} ms`}
            {isEarlier(state) ? <small>From the earlier request</small> : null}
          </>
        )}
      </p>
      {/* On the page before it says anything, because screen readers announce only changes. */}
      <p className="sr-only" role="status">
        {state.said}
      </p>
      <div className="run-notices">
        {notices.map((notice) => (
          <p key={notice}>
            <RichText>{notice}</RichText>
          </p>
        ))}
      </div>
      <div className="run-result">
        {outcome === null ? null : (
          <Result
            outcome={outcome}
            sandbox={runner.sandbox}
            onChallenge={(...end) => void finishChallenge(...end)}
            onAgain={state.challenge === null ? null : () => void run().then(keepFocus)}
          />
        )}
      </div>
    </section>
  );
}

/** Scrolls an element to an edge of the window, as far below that edge as what stays there needs. */
function scrollToEdge(part: HTMLElement, above: number, block: ScrollLogicalPosition): void {
  part.style.scrollMarginTop = `${above}px`;
  part.style.scrollMarginBottom = `${BELOW}px`;
  part.scrollIntoView({ block });
}
