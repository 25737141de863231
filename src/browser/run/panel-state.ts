import { reasons } from '../../api/entries.ts';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { toneOf } from '../../model/diagrams.ts';
import { jsonProblem } from '../../model/json-problem.ts';
import { count, placeAt } from '../../model/text.ts';
import { findValue } from '../code/json-text.ts';
import { type Draft, draftKey, draftOf, type UnknownField } from './draft.ts';
import type { ErrorBody, RunResult } from './runner.ts';

export interface FormProblem {
  /** A sentence with code in backticks. */
  message: string;
  /** The line of the body, from 1; null if it is not in the body. */
  line: number | null;
  /** Name of the parameter of path or query; null if it is neither. */
  parameter: string | null;
  /** True if the reader has to change it before anything else: it gets the focus. */
  blocks: boolean;
}

export interface PanelState {
  /** The request as the page prints it. */
  request: SampleRequest;
  /** What is in the fields now, whether it makes sense or not. */
  draft: Draft;
  isEditing: boolean;
  problem: FormProblem | null;
  /** What came back last, and under which title. */
  outcome: RunResult | null;
  title: string;
  /** The answer to a challenge that ended last; null if something has run since. */
  challenge: Challenge | null;
  tone: 'good' | 'open' | 'bad';
  /** Sentences above the response, with code in backticks. */
  notices: string[];
  /** `draftKey` of what has run. */
  ran: string | null;
  /** The newest sentence for those who hear the page. */
  said: string;
}

export type Challenge = 'passed' | 'failed';

export type PanelEvent =
  | { type: 'edit'; draft: Draft }
  | { type: 'open'; isEditing: boolean }
  | { type: 'problem'; problem: FormProblem }
  | { type: 'ran'; draft: Draft; outcome: RunResult; notices: string[]; problem: FormProblem | null }
  | { type: 'finished'; challenge: Challenge; outcome: RunResult }
  | { type: 'reset' };

/** A panel before its first run. */
export function initialPanel(request: SampleRequest): PanelState {
  return {
    request,
    draft: draftOf(request),
    isEditing: false,
    problem: null,
    outcome: null,
    title: '',
    challenge: null,
    tone: 'good',
    notices: [],
    ran: null,
    said: '',
  };
}

const EARLIER = 'The result below is from the earlier request.';

/** All that happens in a panel. */
export function reducePanel(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'edit': {
      const next = { ...state, draft: event.draft, problem: null };
      // Said once, not with every key.
      if (isEarlier(next) === isEarlier(state)) return next;
      return { ...next, said: isEarlier(next) ? EARLIER : '' };
    }
    case 'open':
      return { ...state, isEditing: event.isEditing };
    case 'problem':
      // What is wrong has to be seen.
      return { ...state, problem: event.problem, isEditing: true };
    case 'ran': {
      const { draft, outcome, notices, problem } = event;
      return {
        ...state,
        outcome,
        notices,
        problem,
        ...titleOf(outcome),
        challenge: null,
        ran: draftKey(draft),
        said: plainText([...notices, spokenResult(outcome)].join(' ')),
      };
    }
    case 'finished': {
      const { outcome, challenge } = event;
      const isDone = outcome.status < 400;
      // Only a challenge that was ended elsewhere, such as by moving time in the sandbox, cannot be ended again.
      const ended = stateOf(outcome);
      const title = isDone ? withState(`Challenge ${challenge}`, ended) : statusText(outcome.status);
      return {
        ...state,
        outcome,
        title,
        challenge,
        notices: outcome.notices,
        // A card may be declined all the same.
        tone: isDone && challenge === 'passed' && toneOf(ended) !== 'failed' ? 'good' : 'bad',
        said: [...outcome.notices, `${title}.`, spokenResult(outcome)].join(' '),
      };
    }
    case 'reset': {
      const next = { ...state, draft: draftOf(state.request), problem: null };
      const said = ['The request is the printed sample again.', ...(isEarlier(next) ? [EARLIER] : [])];
      return { ...next, said: said.join(' ') };
    }
  }
}

/** True while the result on the page is not that of the request in the fields. */
export function isEarlier({ ran, draft }: PanelState): boolean {
  return ran !== null && ran !== draftKey(draft);
}

/** Where the body stops being JSON; null for one that can be sent. */
export function bodyProblem({ body }: Draft): FormProblem | null {
  const wrong = body.trim() === '' ? null : jsonProblem(body);
  if (wrong === null) return null;
  const message = `Line ${wrong.line}: ${wrong.message}. ${wrong.fix}`.trim();
  return { message, line: wrong.line, parameter: null, blocks: true };
}

/** Where the fields of a card are in bodies, the likeliest first. */
const CARD_FIELDS = ['payment_method_data.card_number', 'payment_method', 'charge_intent'];

/**
 * What a response says is wrong with the fields: the one that an error of the API begins with, such as
 * `amount must be integer`; for one that is missing, the name that was typed for it; for a decline, the card.
 * @returns null for a response that does not concern them
 */
export function responseProblem(
  { status, body }: RunResult,
  draft: Draft,
  unknown: readonly UnknownField[],
): FormProblem | null {
  if (![400, 404, 422].includes(status)) return null;
  const { message = '', code, error_details: details } = body as ErrorBody;
  const lineOf = (path: string): number | null => {
    const found = findValue(draft.body, path.split('.'));
    return found === null ? null : placeAt(draft.body, found.keyAt).line;
  };
  if (code === 'charge_declined') {
    const line = CARD_FIELDS.map(lineOf).find((each) => each !== null) ?? null;
    const reason = `Line ${line}: declined with \`${details?.data?.failure_code}\`.`;
    return line === null ? null : { message: reason, line, parameter: null, blocks: false };
  }
  const [name = ''] = /^[\w.]+/.exec(message) ?? [];
  const sentence = message.replace(/^[\w.]+(?= (?:is|must) )/, '`$&`').replace(/\.?$/, '.');
  const parameter = name in draft.pathValues || name in draft.query ? name : null;
  const line = lineOf(name);
  if (line !== null) return { message: `Line ${line}: ${sentence}`, line, parameter, blocks: true };
  const typed = unknown.find(({ path, meant }) => path.replace(/[^.]*$/, () => meant ?? '') === name);
  const typedLine = typed === undefined ? null : lineOf(typed.path);
  return {
    message: typedLine === null ? sentence : `${sentence} Line ${typedLine} has \`${typed?.path}\`.`,
    line: typedLine,
    parameter,
    blocks: true,
  };
}

const statusText = (status: number): string => `${status} ${reasons[status] ?? ''}`.trim();

/** The status, and after a success also that of the object: `201 Created · succeeded`. */
function titleOf(result: RunResult): Pick<PanelState, 'title' | 'tone'> {
  if (result.status >= 400) return { title: statusText(result.status), tone: 'bad' };
  const state = stateOf(result);
  const isOpen = state === 'pending' || toneOf(state) === 'waiting';
  return { title: withState(statusText(result.status), state), tone: isOpen ? 'open' : 'good' };
}

const withState = (title: string, state: string): string => (state === '' ? title : `${title} · ${state}`);

/** The status of the object that came back, empty without one. */
function stateOf({ body }: RunResult): string {
  const { status, deleted } = body as { status?: unknown; deleted?: unknown };
  if (deleted === true) return 'deleted';
  return typeof status === 'string' ? status : '';
}

/** One sentence for those who hear it: status, and what the request did. */
function spokenResult({ status, body, changed, events }: RunResult): string {
  const { message = '' } = body as ErrorBody;
  if (status >= 400) return `${statusText(status)}. ${message}`;
  return `${statusText(status)}. ${count(changed.length, 'object')} changed, ${count(events.length, 'event')} emitted.`;
}

const plainText = (sentence: string): string => sentence.replaceAll('`', '');
