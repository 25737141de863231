import { describe, expect, it } from 'vitest';
import { create } from '../../../test/fixtures/create-customer.ts';
import { draftOf } from './draft.ts';
import {
  bodyProblem,
  type FormProblem,
  initialPanel,
  isEarlier,
  type PanelEvent,
  type PanelState,
  reducePanel,
  responseProblem,
} from './panel-state.ts';
import type { RunResult } from './runner.ts';

const draft = draftOf(create);
const result = (status: number, body: object): RunResult => ({
  status,
  body,
  milliseconds: 1,
  headers: [],
  changed: [{ id: 'a' }],
  events: [],
  notices: [],
});
const ran = (status = 201): PanelEvent => ({
  type: 'ran',
  draft,
  outcome: result(status, { message: 'name is missing' }),
  notices: ['`nmae` is not a field of this request.'],
  problem: null,
});
const panelAfter = (...events: PanelEvent[]): PanelState => events.reduce(reducePanel, initialPanel(create));
const edit = (body: string): PanelEvent => ({ type: 'edit', draft: { ...draft, body } });

describe('a panel', () => {
  it('says what a run did, with its notices before it and without backticks', () => {
    expect(panelAfter(ran())).toMatchObject({
      title: '201 Created',
      tone: 'good',
      said: 'nmae is not a field of this request. 201 Created. 1 object changed, 0 events emitted.',
    });
    expect(panelAfter(ran(422))).toMatchObject({ title: '422 Unprocessable Entity', tone: 'bad' });
    expect(panelAfter(ran(422)).said).toContain('422 Unprocessable Entity. name is missing');
  });

  it('says once that a result is of an earlier request, until the request is that one again', () => {
    const changed = panelAfter(ran(), edit('{}'));
    expect(isEarlier(changed)).toBe(true);
    expect(changed.said).toBe('The result below is from the earlier request.');
    // The same JSON in one line is the same request.
    const same = reducePanel(changed, edit(JSON.stringify(JSON.parse(draft.body))));
    expect(isEarlier(same)).toBe(false);
    expect(same.said).toBe('');
    expect(reducePanel(same, { type: 'reset' }).said).toBe('The request is the printed sample again.');
  });

  it('opens its fields where something is wrong with them, and forgets it with the next key', () => {
    const problem = bodyProblem({ ...draft, body: '{"name": tru}' });
    expect(problem?.message).toBe('Line 1: `tru` is not a JSON value. Did you mean `true`?');
    const shown = panelAfter({ type: 'problem', problem: problem as FormProblem });
    expect(shown.isEditing).toBe(true);
    expect(reducePanel(shown, edit('{}')).problem).toBeNull();
  });

  it.each([
    [{ status: 'succeeded' }, '200 OK · succeeded', 'good'],
    [{ status: 'pending' }, '200 OK · pending', 'open'],
    [{ status: 'requires_3d_secure' }, '200 OK · requires_3d_secure', 'open'],
    [{ deleted: true }, '200 OK · deleted', 'good'],
    [{}, '200 OK', 'good'],
  ])('the line of %j is %s', (body, title, tone) => {
    const outcome = result(200, body);
    expect(panelAfter({ type: 'ran', draft, outcome, notices: [], problem: null })).toMatchObject({
      title,
      tone,
    });
  });

  it('a failed challenge is not a success, and one that was over says its status', () => {
    const finished = (status: number, challenge: 'passed' | 'failed', state = 'succeeded') =>
      panelAfter(ran(), { type: 'finished', challenge, outcome: result(status, { status: state }) });
    expect(finished(200, 'passed')).toMatchObject({ title: 'Challenge passed · succeeded', tone: 'good' });
    expect(finished(200, 'failed', 'failed')).toMatchObject({
      title: 'Challenge failed · failed',
      tone: 'bad',
    });
    expect(finished(200, 'passed', 'failed')).toMatchObject({
      title: 'Challenge passed · failed',
      tone: 'bad',
    });
    expect(finished(404, 'passed')).toMatchObject({ title: '404 Not Found', tone: 'bad' });
  });
});

describe('what a response says of the fields', () => {
  const body = '{\n  "amuont": 1,\n  "payment_method_data": {\n    "card_number": "4"\n  }\n}';
  const problemOf = (status: number, response: object) =>
    responseProblem(result(status, response), { pathValues: {}, query: { per_page: 'many' }, body }, [
      { path: 'amuont', meant: 'amount' },
    ]);

  it.each([
    ['nothing of a success', 201, {}, null],
    [
      'the name that was typed for a missing field',
      422,
      { message: 'amount is missing' },
      { message: '`amount` is missing. Line 2 has `amuont`.', line: 2, parameter: null, blocks: true },
    ],
    [
      'the line of a field',
      422,
      { message: 'payment_method_data.card_number is not valid.' },
      {
        message: 'Line 4: `payment_method_data.card_number` is not valid.',
        line: 4,
        parameter: null,
        blocks: true,
      },
    ],
    [
      'a parameter',
      422,
      { message: 'per_page must be integer' },
      { message: '`per_page` must be integer.', line: null, parameter: 'per_page', blocks: true },
    ],
    [
      'the card that was declined',
      422,
      { code: 'charge_declined', error_details: { data: { failure_code: 'stolen_card' } } },
      { message: 'Line 4: declined with `stolen_card`.', line: 4, parameter: null, blocks: false },
    ],
  ])('%s', (_, status, response, problem) => {
    expect(problemOf(status, response)).toEqual(problem);
  });
});
