import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import { act, advance, PAYS, pay } from '../../test/fixtures/sandbox-requests.ts';
import { DAY, HOUR } from './clock.ts';
import type { Sandbox, SandboxOptions } from './create-sandbox.ts';

const DISPUTES = 'content/api/disputes.mdoc';
const INTENT = '/v1/charge_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2';
const DISPUTED = '02918e91-7d07-4a96-86e5-0d72c0ec74d8';
const SUBSCRIPTION = '/v1/subscriptions/71c2d3e4-f5a6-4b7c-8d9e-0f1a2b3c4d5e';
const NOON = Date.parse('2027-03-01T12:00:00Z') / 1000;
const WEBHOOK = 'http://localhost:4242/hooks/frame';

/** A sandbox at a real time that the test sets. */
function openNow(options: Partial<SandboxOptions> = {}): {
  sandbox: Sandbox;
  wait: (seconds: number) => void;
} {
  let time = NOON;
  const sandbox = openSandbox({ realTime: () => time, ...options });
  const wait = (seconds: number): void => {
    time += seconds;
  };
  return { sandbox, wait };
}

describe('the clock', () => {
  it('starts at the real time, so that a receiver does not reject events as too old', async () => {
    const { sandbox } = openNow({ webhookUrls: [WEBHOOK] });
    const { body } = await pay(sandbox, PAYS);
    expect(body.created).toBe(NOON);
    const [message] = sandbox.webhooks.messages;
    expect(JSON.parse(message?.body ?? '').created).toBe(NOON);
    expect((await send(sandbox, '/_sandbox/clock')).body).toMatchObject({ now: NOON });
  });

  it('follows the real time, even after it was moved forward', async () => {
    const { sandbox, wait } = openNow();
    const { body: paid } = await pay(sandbox, PAYS, { authorization_mode: 'manual' });
    await advance(sandbox, DAY);
    wait(HOUR);
    expect(
      (await act(sandbox, '/v1/customers', { name: 'Ada', email: 'ada@example.com' })).body.created,
    ).toBe(NOON + DAY + HOUR);
    wait(6 * DAY);
    expect((await send(sandbox, `/v1/charge_intents/${paid.id}`)).body.status).toBe('expired');
  });

  it('catches up with a state that was kept since', async () => {
    const { sandbox: first } = openNow();
    const { sandbox, wait } = openNow();
    wait(40 * DAY);
    sandbox.importState(first.exportState());
    expect((await pay(sandbox, PAYS)).body.created).toBe(NOON + 40 * DAY);
  });

  it('moves the objects of the pages with it: nothing of theirs is due', async () => {
    const { sandbox } = openNow();
    const { body } = await send(sandbox, '/v1/subscriptions/71c2d3e4-f5a6-4b7c-8d9e-0f1a2b3c4d5e');
    expect(body).toMatchObject({ created: NOON - 60, current_period_start: NOON - 60, status: 'active' });
    expect(body.plan.created).toBe(NOON - 60);
    expect(sandbox.world.events).toEqual([]);
  });

  it('moves to a date', async () => {
    const sandbox = openSandbox();
    const { body } = await act(sandbox, '/_sandbox/advance', { to: '2026-01-01' });
    const newYear = Date.parse('2026-01-01') / 1000;
    expect(body).toMatchObject({ now: newYear, until: newYear, complete: true });
    for (const to of ['2026-01-01', '2025-12-31T23:00:00Z', 'noon', '2099-01-01', 1]) {
      const reply = await act(sandbox, '/_sandbox/advance', { to });
      expect([reply.status, reply.body.message], String(to)).toEqual([422, expect.stringContaining('to')]);
    }
    expect((await act(sandbox, '/_sandbox/advance', { seconds: 1, to: '2026-02-01' })).status).toBe(422);
  });
});

describe('a reset or imported sandbox', () => {
  const fresh = async (sandbox: Sandbox): Promise<unknown> => ({
    paid: (await pay(sandbox, PAYS)).body,
    deliveries: sandbox.webhooks.messages.map(({ id, url, headers }) => ({ id, url, headers })),
  });

  it('is like a fresh start: the same ids, and the endpoint of the command line with the same secret', async () => {
    const first = await fresh(openSandbox({ webhookUrls: [WEBHOOK] }));
    const sandbox = openSandbox({ webhookUrls: [WEBHOOK] });
    await pay(sandbox, PAYS);
    await advance(sandbox, DAY);
    await send(sandbox, '/_sandbox/reset', { method: 'POST' });
    expect(await fresh(sandbox)).toEqual(first);
    expect(sandbox.webhooks.messages.some(({ url }) => url === WEBHOOK)).toBe(true);
  });

  it('has an endpoint for each address of the command line, with a secret of its own', async () => {
    const urls = [WEBHOOK, 'http://localhost:4243/hooks/plan'];
    const sandbox = openSandbox({ empty: true, webhookUrls: urls });
    await pay(sandbox, PAYS);
    const sent = sandbox.webhooks.messages.filter(({ type }) => type === 'charge_intent.succeeded');
    expect(sent.map(({ url }) => url)).toEqual(urls);
    const [shop, plan] = sandbox.world.store.all('webhook_endpoint').map(({ _secret }) => _secret);
    expect(shop).not.toBe(plan);
    const [alone] = openSandbox({ empty: true, webhookUrls: [WEBHOOK] }).world.store.all('webhook_endpoint');
    expect(alone?._secret).toBe(shop);
  });

  it('keeps the endpoint of the command line when a state without it is put', async () => {
    const sandbox = openSandbox({ webhookUrls: [WEBHOOK] });
    const secret = (): string | undefined =>
      sandbox.world.store.where('webhook_endpoint', 'url', WEBHOOK)[0]?._secret;
    const before = secret();
    await send(sandbox, '/_sandbox/state', { method: 'PUT', body: openSandbox().exportState() });
    expect(before).toMatch(/^\w{32}$/);
    expect(secret()).toBe(before);
  });
});

it('a state with a changed subscription can be restored, although pages show no whole log of a change', async () => {
  const sandbox = openSandbox();
  const [{ id }] = (await send(sandbox, '/v1/subscriptions')).body.data;
  const product = 'a7b8c9d0-e1f2-4a3b-8c4d-5e6f7a8b9c0d';
  const changed = await send(sandbox, `/v1/subscriptions/${id}`, { method: 'PATCH', body: { product } });
  expect(changed.status).toBe(200);
  const restored = openSandbox();
  restored.importState(JSON.parse(JSON.stringify(sandbox.exportState())));
  const logs = `/v1/subscriptions/${id}/change_logs`;
  expect((await send(restored, logs)).body).toEqual((await send(sandbox, logs)).body);
  expect((await send(restored, logs)).body.subscription_change_logs).toHaveLength(1);
});

describe('the objects of a new sandbox', () => {
  it.each([
    ['POST', `${INTENT}/capture`, 'it is succeeded, already captured; only one that is requires_capture'],
    ['POST', `${INTENT}/confirm`, 'it is succeeded; only one that is incomplete or requires_confirmation'],
    ['POST', `${INTENT}/cancel`, 'it is succeeded, only while it is incomplete or requires_capture or'],
    ['POST', `${INTENT}/void_remaining`, 'first capture only a part'],
    ['POST', `${SUBSCRIPTION}/resume`, 'only a paused subscription can be resumed, and it is active'],
    ['DELETE', `${SUBSCRIPTION}/scheduled_change`, 'first set product to one that costs less'],
  ])(
    'say in which state a sample needs them that asks for another one: %s %s',
    async (method, path, hint) => {
      const { status, body } = await send(openSandbox(), path, { method });
      expect([status, body.message]).toEqual([422, expect.stringContaining(hint)]);
    },
  );

  const get = async (path: string): Promise<Reply['body']> => (await send(openSandbox(), path)).body;

  it('agree: a charge knows its refunds', async () => {
    const { data } = await get('/v1/refunds?per_page=100');
    const refunded = data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect((await get(INTENT)).latest_charge.amount_refunded).toBe(refunded);
    expect(refunded).toBe(1500);
  });

  it('agree: a dispute has a disputed payment of its amount, and a deadline', async () => {
    const sandbox = openSandbox();
    const [dispute] = (await send(sandbox, '/v1/disputes')).body.data;
    expect(dispute.charge_intent).toMatchObject({ status: 'disputed', amount: dispute.amount_cents });
    expect(dispute.charge_intent.latest_charge.disputed).toBe(true);
    // The document shows it with the payment that the simulation has.
    expect((await send(sandbox, `/v1/disputes?charge_intent=${DISPUTED}`)).body.data).toEqual([dispute]);
    await advance(sandbox, 11 * DAY);
    expect((await send(sandbox, `/v1/disputes/${dispute.id}`)).body.status).toBe('lost');
  });

  it('agree: a subscription costs the price of its plan, and its last payment, which the pages print, was that', async () => {
    const body = await get(SUBSCRIPTION);
    expect(body).toMatchObject({ effective_amount: 2900, plan: { amount: 2900 }, has_phases: false });
    const paid = await get(`/v1/charge_intents/${body.latest_charge_intent}`);
    expect(paid).toMatchObject({ amount: 2900, status: 'succeeded', subscription: body.id });
    for (const page of ['subscriptions', 'build-subscriptions'])
      expect(readFileSync(`content/payments/${page}.mdoc`, 'utf8'), page).toContain(paid.id);
  });

  it('have the same ids whatever the seed', () => {
    const ids = (seed: number): string[] =>
      Object.values(openSandbox({ seed }).world.store.dump()).flatMap((all) => all.map(({ id }) => id));
    expect(ids(7)).toEqual(ids(1));
  });

  it('behave like those of a reader: what succeeded is not confirmed, captured or canceled again', async () => {
    const sandbox = openSandbox();
    for (const action of ['confirm', 'capture', 'cancel'])
      expect((await act(sandbox, `${INTENT}/${action}`)).status, action).toBe(422);
    const { body: customer } = await send(sandbox, '/v1/customers');
    await send(sandbox, `/v1/customers/${customer.data[0].id}`, { method: 'DELETE' });
    expect((await send(sandbox, `/v1/customers/${customer.data[0].id}`)).status).toBe(404);
  });

  it('can be left out', async () => {
    const sandbox = openSandbox({ empty: true });
    expect(sandbox.exportState().objects).toEqual({});
    expect((await send(sandbox, INTENT)).status).toBe(404);
    await pay(sandbox, PAYS);
    await send(sandbox, '/_sandbox/reset', { method: 'POST' });
    expect(sandbox.exportState().objects).toEqual({});
    // A state is read all the same.
    const state = openSandbox().exportState();
    expect((await send(sandbox, '/_sandbox/state', { method: 'PUT', body: state })).status).toBe(200);
  });
});

describe('a dispute', () => {
  const open = async (): Promise<{ sandbox: Sandbox; path: string; control: string }> => {
    const sandbox = openSandbox();
    const { body: paid } = await pay(sandbox, PAYS);
    const { body } = await act(sandbox, `/_sandbox/charge_intents/${paid.id}/dispute`);
    return { sandbox, path: `/v1/disputes/${body.id}`, control: `/_sandbox/disputes/${body.id}/decide` };
  };
  const submit = (sandbox: Sandbox, path: string): Promise<Reply> =>
    send(sandbox, path, {
      method: 'PATCH',
      body: { evidence: { uncategorized_text: 'Delivered' }, submit: true },
    });
  const file = { file_id: 'file_1', document_type: 'receipt' };

  it.each(['won', 'lost'])('that was answered is %s on request', async (result) => {
    const { sandbox, path, control } = await open();
    await submit(sandbox, path);
    expect((await act(sandbox, control, { result })).body.status).toBe(result);
    await advance(sandbox, 40 * DAY);
    expect((await send(sandbox, path)).body.status).toBe(result);
  });

  it('that was not answered can be lost on request, not won', async () => {
    const { sandbox, path, control } = await open();
    expect((await act(sandbox, control, { result: 'won' })).status).toBe(422);
    expect((await act(sandbox, control, { result: 'lost' })).body.status).toBe('lost');
    expect((await submit(sandbox, path)).status).toBe(422);
  });

  it('is decided in time: lost without evidence, won with it', async () => {
    const { sandbox, path } = await open();
    await advance(sandbox, 10 * DAY);
    expect((await send(sandbox, path)).body.status).toBe('lost');
    const other = await open();
    await submit(other.sandbox, other.path);
    await advance(other.sandbox, 31 * DAY);
    expect((await send(other.sandbox, other.path)).body.status).toBe('won');
  });

  it.each([
    ['no evidence', {}, 422],
    ['empty evidence', { evidence: { uncategorized_text: '' } }, 422],
    ['evidence', { evidence: { uncategorized_text: 'Delivered' } }, 200],
  ])('is submitted with %s: the status is %i', async (_, given, status) => {
    const { sandbox, path } = await open();
    const reply = await send(sandbox, path, { method: 'PATCH', body: { ...given, submit: true } });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(reply.body.message).toMatch(/^evidence is missing: /);
    expect((await send(sandbox, path)).body.status).toBe('needs_response');
  });

  it('is submitted with what was saved before: evidence or a document', async () => {
    for (const prepare of [
      (sandbox: Sandbox, path: string) =>
        send(sandbox, path, { method: 'PATCH', body: { evidence: { uncategorized_text: 'Delivered' } } }),
      (sandbox: Sandbox, path: string) => act(sandbox, `${path}/documents`, file),
    ]) {
      const { sandbox, path } = await open();
      await prepare(sandbox, path);
      const { body } = await send(sandbox, path, { method: 'PATCH', body: { submit: true } });
      expect(body.status).toBe('under_review');
    }
  });

  it('takes documents until it is submitted', async () => {
    const { sandbox, path } = await open();
    expect((await act(sandbox, `${path}/documents`, file)).status).toBe(201);
    await submit(sandbox, path);
    const late = await act(sandbox, `${path}/documents`, file);
    expect(late.status).toBe(422);
    expect(late.body.message).toContain('it is under_review');
  });

  it('has the reason and the part of the payment that the cardholder contests', async () => {
    const sandbox = openSandbox();
    const { body: paid } = await pay(sandbox, PAYS);
    const path = `/_sandbox/charge_intents/${paid.id}/dispute`;
    const tooMuch = await act(sandbox, path, { amount_cents: 4201 });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      422,
      'amount_cents must be <= 4200, the captured amount',
    ]);
    const wrong = await act(sandbox, path, { code: 'general' });
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'code is not a known field: the body takes reason, amount_cents, inquiry',
    ]);
    const unknown = await act(sandbox, path, { reason: 'product_not_recieved' });
    expect(unknown.status).toBe(422);
    const allowed = [...unknown.body.message.matchAll(/"(\w+)"/g)].map(([, code]) => code);
    const [, table = ''] = /{% #choose-the-evidence %}(.*?)\n## /s.exec(readFileSync(DISPUTES, 'utf8')) ?? [];
    const cells = table.split('\n').flatMap((row) => row.split('|')[2] ?? []);
    const printed = [...cells.join().matchAll(/`(\w+)`/g)].map(([, code]) => code);
    expect(allowed).toEqual(printed.toSorted());
    const { body } = await act(sandbox, path, { reason: 'product_not_received', amount_cents: 1500 });
    expect(body).toMatchObject({
      status: 'needs_response',
      amount_cents: 1500,
      reason: { code: 'product_not_received' },
      charge_intent: { status: 'disputed' },
    });
  });

  it.each([
    ['fraudulent', { description: expect.stringContaining('Cardholder'), category: 'fraud' }],
    ['product_not_received', { description: expect.stringContaining('Cardholder'), category: 'consumer' }],
    ['general', { description: null, category: null }],
  ])('that is %s has what the issuer reports of its reason', async (reason, more) => {
    const sandbox = openSandbox();
    const { body: paid } = await pay(sandbox, PAYS);
    const { body } = await act(sandbox, `/_sandbox/charge_intents/${paid.id}/dispute`, { reason });
    expect(body.reason).toEqual({ code: reason, ...more });
  });

  it('sends charge.dispute.updated when evidence is saved, too', async () => {
    const { sandbox, path } = await open();
    await send(sandbox, path, { method: 'PATCH', body: { evidence: { uncategorized_text: 'Delivered' } } });
    expect(sandbox.world.events.at(-1)).toMatchObject({
      type: 'charge.dispute.updated',
      data: { status: 'needs_response' },
    });
  });

  it('that is an inquiry leaves the payment as it is, and is closed', async () => {
    const sandbox = openSandbox();
    const { body: paid } = await pay(sandbox, PAYS);
    const control = `/_sandbox/charge_intents/${paid.id}/dispute`;
    const { body: inquiry } = await act(sandbox, control, { inquiry: true });
    expect(inquiry).toMatchObject({
      status: 'warning_needs_response',
      charge_intent: { status: 'succeeded', latest_charge: { disputed: false } },
    });
    const path = `/v1/disputes/${inquiry.id}`;
    await advance(sandbox, 10 * DAY);
    expect((await send(sandbox, path)).body.status).toBe('warning_under_review');
    await advance(sandbox, 31 * DAY);
    expect((await send(sandbox, path)).body.status).toBe('warning_closed');
  });
});

describe('a fault after the work', () => {
  it('server_error_after charges, then answers 500', async () => {
    const sandbox = openSandbox();
    const before = sandbox.world.store.count('charge_intent');
    const body = { amount: 4200, currency: 'usd' };
    const headers = { 'sandbox-fault': 'server_error_after' };
    const reply = await send(sandbox, '/v1/charge_intents', { body, headers });
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal_server_error' } });
    expect(sandbox.world.store.count('charge_intent')).toBe(before + 1);
  });

  it('repeat charges twice, and answers with the second charge, or as the second request is answered', async () => {
    const sandbox = openSandbox({ empty: true });
    const headers = { 'sandbox-fault': 'repeat' };
    const body = { amount: 4200, currency: 'usd' };
    const { status, body: second } = await send(sandbox, '/v1/charge_intents', { body, headers });
    const made = sandbox.world.store.all('charge_intent').map(({ id }) => id);
    expect([status, made.length, made.indexOf(second.id)]).toEqual([201, 2, 1]);
    const { body: customer } = await send(sandbox, '/v1/customers', {
      body: { name: 'Ada Holm', email: 'ada@example.com' },
    });
    const deleted = await send(sandbox, `/v1/customers/${customer.id}`, { method: 'DELETE', headers });
    expect(deleted.status).toBe(404);
  });
});

describe('the fault late', () => {
  const body = { amount: 4200, currency: 'usd' };
  const headers = { 'sandbox-fault': 'late' };

  it('charges at the next advance, after other requests and before the time that then passes', async () => {
    const sandbox = openSandbox({ empty: true });
    const { clock, store } = sandbox.world;
    await expect(send(sandbox, '/v1/charge_intents', { body, headers })).rejects.toThrow('lost');
    expect((await send(sandbox, '/v1/charge_intents')).body.data).toEqual([]);
    await send(sandbox, '/v1/charge_intents', { body });
    const { now } = clock;
    for (const seconds of [60, 60]) await advance(sandbox, seconds);
    expect(store.all('charge_intent').map(({ created }) => created - now)).toEqual([-1, 0]);
  });

  it('charges two seconds later where the clock shows the real time', async () => {
    let seconds = 1_770_000_000;
    const sandbox = openSandbox({ empty: true, realTime: () => seconds });
    const count = async () => (await send(sandbox, '/v1/charge_intents')).body.data.length;
    await expect(send(sandbox, '/v1/charge_intents', { body, headers })).rejects.toThrow('lost');
    seconds += 1;
    expect(await count()).toBe(0);
    seconds += 1;
    expect(await count()).toBe(1);
  });

  it('leaves a planned fault to the next request, and charges nothing once the sandbox is reset', async () => {
    const sandbox = openSandbox({ empty: true });
    const { store } = sandbox.world;
    const path = '/v1/charge_intents';
    await act(sandbox, '/_sandbox/fault', { path, fault: 'late' });
    await expect(send(sandbox, path, { body })).rejects.toThrow('lost');
    const planned = { path, fault: 'server_error' };
    await act(sandbox, '/_sandbox/fault', planned);
    await advance(sandbox, 1);
    expect(store.count('charge_intent')).toBe(1);
    expect((await send(sandbox, '/_sandbox/fault')).body).toEqual({ planned: [planned] });
    await expect(send(sandbox, path, { body, headers })).rejects.toThrow('lost');
    await act(sandbox, '/_sandbox/reset');
    expect((await send(sandbox, '/_sandbox/fault')).body).toEqual({ planned: [] });
    await advance(sandbox, 1);
    expect(store.count('charge_intent')).toBe(0);
  });
});
