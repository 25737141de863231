import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { declineCodes, document, testCards } from '../../../test/fixtures/open-sandbox.ts';
import { CHALLENGE, card, PAYS } from '../../../test/fixtures/sandbox-requests.ts';
import { createTurnQueue } from '../turn-queue.ts';
import { type ApiReply, type ApiStep, apiStep, createRunRequests } from './run-requests.ts';
import { ToolError } from './tool.ts';

const runSteps = createRunRequests(document, { testCards, declineCodes }, createTurnQueue());
const run = async (steps: ApiStep[]) => (await runSteps(steps)).replies;
const step = (given: object) => apiStep.parse(given);
const pay = apiStep.parse({
  method: 'POST',
  path: '/v1/charge_intents',
  body: {
    amount: 4200,
    currency: 'usd',
    confirm: true,
    payment_method_data: card(PAYS),
  },
});
const typesOf = (reply?: ApiReply) => Object.values(reply?.events ?? {}).flat();
const bodyOf = (reply?: ApiReply): unknown => reply?.body;
const idOf = (body: unknown): string => (body as { id: string }).id;

it('each call starts from a fresh sandbox, so its ids are the same every time', async () => {
  const [first] = await run([pay]);
  const types = ['charge_intent.created', 'charge.captured', 'charge_intent.succeeded'];
  expect(first).toMatchObject({ status: 201, events: { [idOf(first?.body)]: types } });
  expect(await run([pay])).toEqual([first]);
});

it('a request sees the objects of earlier requests in its call, and none of another call', async () => {
  const [paid] = await run([pay]);
  const read = apiStep.parse({ method: 'GET', path: `/v1/charge_intents/${idOf(paid?.body)}` });
  expect((await run([pay, read]))[1]).toMatchObject({ status: 200, events: {} });
  expect((await run([read]))[0]?.status).toBe(404);
});

it('concurrent calls take turns', async () => {
  const alone = await run([pay, pay]);
  expect(await Promise.all([run([pay, pay]), run([pay, pay]), run([pay, pay])])).toEqual([
    alone,
    alone,
    alone,
  ]);
});

it('API errors are returned as replies', async () => {
  const wrong = apiStep.parse({ method: 'POST', path: '/v1/charge_intents', body: { amount: 1 } });
  const publishable = apiStep.parse({ method: 'GET', path: '/v1/customers', key: 'publishable' });
  expect((await run([wrong, publishable])).map(({ status }) => status)).toEqual([422, 403]);
});

const payBy = (card_number: string) =>
  step({
    ...pay,
    body: { ...pay.body, payment_method_data: { ...(pay.body?.payment_method_data as object), card_number } },
  });

it('an object of the pages follows the same rules as one of the call', async () => {
  const [paid] = await run([pay]);
  const confirm = (id: string) => step({ method: 'POST', path: `/v1/charge_intents/${id}/confirm` });
  const [, own] = await run([pay, confirm(idOf(paid?.body))]);
  const [listed] = await run([step({ method: 'GET', path: '/v1/charge_intents?per_page=100' })]);
  const { data } = bodyOf(listed) as { data: { id: string; status: string }[] };
  const seeded = data.find(({ status }) => status === 'succeeded')?.id ?? '';
  expect(own).toMatchObject({ status: 422 });
  expect(await run([confirm(seeded)])).toMatchObject([{ status: own?.status, events: own?.events }]);
});

it('the clock moves on request, and what is due happens', async () => {
  const [listed] = await run([step({ method: 'GET', path: '/v1/subscriptions' })]);
  const { data } = bodyOf(listed) as { data: { id: string; current_period_end: number }[] };
  const subscription = data[0] ?? { id: '', current_period_end: 0 };
  const [advanced, read] = await run([
    step({ advance: 40 * 86_400 }),
    step({ method: 'GET', path: `/v1/subscriptions/${subscription.id}` }),
  ]);
  expect(advanced).toMatchObject({ status: 200, body: { complete: true } });
  expect(typesOf(advanced)).toContain('charge_intent.succeeded');
  const { current_period_end } = bodyOf(read) as { current_period_end: number };
  expect(current_period_end).toBeGreaterThan(subscription.current_period_end);
});

it.each([
  ['passed', 'succeeded', 'charge_intent.succeeded'],
  ['failed', 'failed', 'charge_intent.payment_failed'],
])('a challenge that is %s makes the payment %s', async (result, status, event) => {
  const challenged = payBy(CHALLENGE);
  const [waiting] = await run([challenged]);
  expect(waiting?.body).toMatchObject({ status: 'requires_3d_secure' });
  const [, ended] = await run([challenged, step({ challenge: { id: idOf(waiting?.body), result } })]);
  expect(ended).toMatchObject({ status: 200, body: { status } });
  expect(typesOf(ended)).toContain(event);
});

it('a payment is disputed on request', async () => {
  const [paid] = await run([pay]);
  const [, dispute] = await run([pay, step({ dispute: { charge_intent: idOf(paid?.body) } })]);
  expect(dispute).toMatchObject({ status: 201, body: { object: 'dispute', status: 'needs_response' } });
  expect(dispute?.events).toEqual({ [idOf(paid?.body)]: ['charge.dispute.created'] });
  const part = { amount_cents: 100, inquiry: true };
  const [, inquiry] = await run([pay, step({ dispute: { charge_intent: idOf(paid?.body), ...part } })]);
  expect(inquiry?.body).toMatchObject({ status: 'warning_needs_response', amount_cents: 100 });
});

it.each(['won', 'lost'])('a dispute is decided as in the simulation to download: %s', async (result) => {
  const [paid] = await run([pay]);
  const opening = step({ dispute: { charge_intent: idOf(paid?.body) } });
  const [, opened] = await run([pay, opening]);
  const path = `/_sandbox/disputes/${idOf(opened?.body)}/decide`;
  const evidence = {
    path: `/v1/disputes/${idOf(opened?.body)}`,
    body: { evidence: { uncategorized_text: 'x' }, submit: true },
  };
  const answering = step({ method: 'PATCH', ...evidence });
  const deciding = step({ method: 'POST', path, body: { result } });
  const decided = (await run([pay, opening, answering, deciding])).at(-1);
  expect(decided).toMatchObject({ status: 200, body: { object: 'dispute', status: result } });
  expect(typesOf(decided)).toContain('charge.dispute.updated');
});

it('an invoice that is paid another way is paid, and nothing is read or reset that way', async () => {
  const [listed] = await run([step({ method: 'GET', path: '/v1/invoices' })]);
  const [invoice] = (bodyOf(listed) as { data: { id: string }[] }).data;
  const issue = step({ method: 'POST', path: `/v1/invoices/${invoice?.id}/issue` });
  const path = `/_sandbox/invoices/${invoice?.id}/pay`;
  const [, paid] = await run([issue, step({ method: 'POST', path })]);
  expect(paid).toMatchObject({ status: 200, body: { object: 'invoice', status: 'paid' } });
  expect(typesOf(paid)).toContain('invoice.paid');
  expect((await run([step({ method: 'GET', path })]))[0]?.status).toBe(404);
});

it.each([
  ['timeout', null, 1],
  ['drop', null, 1],
  ['timeout_before', null, 0],
  ['drop_before', null, 0],
  ['late', null, 0],
  ['repeat', 201, 2],
  ['server_error_after', 500, 1],
  ['server_error', 500, 0],
  ['rate_limit', 429, 0],
])('with the fault %s the status is %s, and payments made are %i', async (fault, status, made) => {
  const list = step({ method: 'GET', path: '/v1/charge_intents' });
  const countOf = (reply?: ApiReply) => (bodyOf(reply) as { data: unknown[] }).data.length;
  const [before] = await run([list]);
  const [lost, after] = await run([step({ ...pay, fault }), list]);
  expect(lost?.status).toBe(status);
  expect(countOf(after) - countOf(before)).toBe(made);
});

it('the events of a late request are those of the next advance, and a repeated one has those of both', async () => {
  const [paid] = await run([pay]);
  const [late, advanced] = await run([step({ ...pay, fault: 'late' }), step({ advance: 1 })]);
  expect([typesOf(late), typesOf(advanced)]).toEqual([[], typesOf(paid)]);
  const [repeated] = await run([step({ ...pay, fault: 'repeat' })]);
  expect(Object.values(repeated?.events ?? {})).toEqual([typesOf(paid), typesOf(paid)]);
});

it('the events of the last step are given as an endpoint receives them', async () => {
  const { replies, deliveries, secret } = await runSteps([pay], true);
  expect(deliveries.map(({ body }) => JSON.parse(body).type)).toEqual(typesOf(replies[0]));
  expect(deliveries.length).toBeGreaterThan(1);
  for (const { headers, body } of deliveries) {
    expect(headers['x-frame-webhook-id'], 'the message has an id of its own').not.toBe(JSON.parse(body).id);
    const digest = createHmac('sha256', secret).update(body).digest('hex');
    expect(headers['x-frame-signature']).toBe(`sha256=${digest}`);
  }
});

it('events are told apart by what they are about, because objects of the pages have some, too', async () => {
  const [listed] = await run([step({ method: 'GET', path: '/v1/subscriptions?per_page=1' })]);
  const { data } = bodyOf(listed) as { data: { id: string }[] };
  const [paid, advanced] = await run([pay, step({ advance: 40 * 86_400 })]);
  expect(advanced?.events).not.toHaveProperty(idOf(paid?.body));
  expect(advanced?.events[data[0]?.id ?? '']).toEqual([
    ...['charge_intent.created', 'charge.captured', 'charge_intent.succeeded'],
    'customer.subscription.updated',
  ]);
});

it('of many events, those of one code are all signed', async () => {
  const code = 'charge.captured';
  const year = [step({ advance: 366 * 86_400 })];
  const { replies, deliveries } = await runSteps(year, code);
  expect(deliveries).toHaveLength(typesOf(replies[0]).filter((type) => type === code).length);
  expect((await runSteps(year)).deliveries).toEqual([]);
});

it('the bodies of many events are bounded', async () => {
  const { replies, deliveries } = await runSteps([step({ advance: 366 * 86_400 })], true);
  expect(typesOf(replies[0]).length).toBeGreaterThan(20);
  expect(deliveries).toHaveLength(20);
});

it.each([
  {},
  { method: 'GET' },
  { path: '/v1/refunds' },
  { method: 'GET', path: '/v1/refunds', advance: 1 },
  { advance: 1, dispute: { charge_intent: 'x' } },
])('%j is not a step', async (given) => {
  await expect(run([step(given)])).rejects.toThrow(ToolError);
});

it('no id of a step leads to another route of the sandbox', async () => {
  const id = '../refunds/x/fail?';
  expect((await run([step({ challenge: { id, result: 'passed' } })]))[0]).toMatchObject({ status: 404 });
  for (const advance of [0, -1, 1.5, 367 * 86_400])
    expect(apiStep.safeParse({ advance }).success).toBe(false);
});

it.each([
  '/_sandbox/state',
  '/_sandbox/reset',
  '/_sandbox/invoices/../reset',
  '/_sandbox/invoices/x/../../reset',
  '/_sandbox/invoices/x%2f/pay',
  '/v1/../_sandbox/advance',
  '/v1/%2e%2e/_sandbox/advance',
  '/v1/.%2E/_sandbox/advance',
  '/v1/..\\_sandbox/advance',
  '/v1/x/../../_sandbox/reset',
  'https://example.com/v1/',
  '@example.com/v1/x',
  '//example.com/v1/x',
  '/v1',
  '/v1/',
  '/v1/a b',
])('%s is not an address of the API', (path) => {
  expect(apiStep.safeParse({ method: 'POST', path }).success).toBe(false);
});

it('the sandbox has no other routes than those of the API, however an address gets there', async () => {
  const paths = [
    '/v1/..%2f_sandbox/state',
    '/v1/..%2f..%2f_sandbox/state',
    '/v1/%5f_sandbox/../../_sandbox/state',
  ];
  // Even a path that the schema would have refused.
  for (const path of [...paths, '/_sandbox/state', '/_sandbox/assumptions']) {
    const [reply] = await run([{ method: 'GET', path, key: 'secret' }]);
    expect(reply, path).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

it('each request takes a turn of its own, so that pages are served between any two', async () => {
  let turns = 0;
  const counting = createRunRequests(document, { testCards, declineCodes }, async (job) => {
    turns += 1;
    return job();
  });
  await counting([pay, pay, pay]);
  // The first one starts over with the documented objects.
  expect(turns).toBe(1 + 3);
});
