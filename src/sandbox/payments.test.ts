import { describe, expect, it } from 'vitest';
import { openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import {
  act,
  advance,
  CHALLENGE,
  CHALLENGE_DECLINED,
  card,
  NO_FUNDS,
  newCustomer,
  newPlan,
  newSession,
  PAYS,
  pay,
  types,
} from '../../test/fixtures/sandbox-requests.ts';
import { DAY, MINUTE } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';

describe('a payment', () => {
  it('is captured immediately, and its events are in order', async () => {
    const sandbox = openSandbox();
    const { customer, method } = await newCustomer(sandbox);
    const paid = await act(sandbox, '/v1/charge_intents', {
      amount: 4200,
      currency: 'usd',
      customer,
      payment_method: method,
      confirm: true,
    });
    expect(paid.body).toMatchObject({ status: 'succeeded', amount_captured: 4200, customer_id: customer });
    expect(types(sandbox)).toEqual([
      'customer.created',
      'charge_intent.created',
      'charge.captured',
      'charge_intent.succeeded',
    ]);
    const found = await send(sandbox, `/v1/charge_intents/${paid.body.id}`);
    expect(found.body).toEqual(paid.body);
    expect((await send(sandbox, '/v1/charge_intents?per_page=1')).body.data).toEqual([paid.body]);
  });

  it('is declined with 422, and the failed charge intent can be retrieved', async () => {
    const sandbox = openSandbox();
    const declined = await pay(sandbox, NO_FUNDS);
    expect(declined.status).toBe(422);
    expect(declined.body).toMatchObject({
      code: 'charge_declined',
      error_details: { data: { failure_code: 'insufficient_funds' } },
    });
    const { body } = await send(sandbox, '/v1/charge_intents?per_page=1');
    expect(body.data[0]).toMatchObject({
      status: 'failed',
      latest_charge: { failure_code: 'insufficient_funds' },
    });
    expect(types(sandbox)).toEqual([
      'charge_intent.created',
      'charge.failed',
      'charge_intent.payment_failed',
    ]);
  });

  it('with a card that is not a test card is rejected', async () => {
    const reply = await pay(openSandbox(), '4000000000000000');
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_errors' } });
    expect(reply.body.message).toContain('test cards only');
  });

  it('with an encrypted card is rejected, and the response says what the simulation takes', async () => {
    const { status, body } = await pay(openSandbox(), 'ev:Tk9D:4hXp:$');
    expect([status, body.message]).toEqual([
      422,
      'card_number: the simulation takes plain test numbers and cannot read what Frame.js encrypts',
    ]);
  });

  it.each(['4242 4242 4242 4242', '4242-4242-4242-4242', ' 4242424242424242'])(
    'with the number %j is rejected, as its field says: without separators',
    async (number) => {
      const sandbox = openSandbox();
      const message = 'card_number must be digits without separators';
      expect(await pay(sandbox, number)).toMatchObject({ status: 422, body: { message } });
      expect(await act(sandbox, '/v1/payment_methods', card(number))).toMatchObject({ body: { message } });
    },
  );

  it.each(['incomplete', 'requires_3d_secure', 'succeeded', 'failed', 'canceled', 'expired'])(
    'that is %s is not captured, and the response says what is true of it',
    async (status) => {
      const sandbox = openSandbox();
      const number = { requires_3d_secure: CHALLENGE, failed: NO_FUNDS }[status] ?? PAYS;
      const more = { authorization_mode: 'manual', confirm: status !== 'incomplete' };
      await pay(sandbox, number, more);
      const { id } = [...sandbox.world.store.all('charge_intent')].at(-1) ?? {};
      const path = `/v1/charge_intents/${id}`;
      if (status === 'succeeded') await act(sandbox, `${path}/capture`, { amount_captured_cents: 4000 });
      if (status === 'canceled') await act(sandbox, `${path}/cancel`);
      if (status === 'expired') await advance(sandbox, 8 * DAY);
      expect((await send(sandbox, path)).body.status).toBe(status);
      const { body } = await act(sandbox, `${path}/capture`);
      const already = status === 'succeeded' ? ', already captured' : '';
      expect(body.message).toMatch(`status: it is ${status}${already}; only one that is requires_capture`);
      if (already !== '') return;
      const nothing = (await act(sandbox, `${path}/void_remaining`)).body.message;
      expect(nothing).toMatch(`status: it is ${status}, with nothing captured; `);
    },
  );

  it('in euros is pending until its result arrives', async () => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, PAYS, { currency: 'EUR' });
    expect(body).toMatchObject({ status: 'pending', currency: 'eur', amount_captured: 0 });
    await advance(sandbox, 5 * MINUTE);
    expect((await send(sandbox, `/v1/charge_intents/${body.id}`)).body.status).toBe('succeeded');
  });

  it.each([
    [CHALLENGE, 'passed', 'succeeded', null],
    [CHALLENGE, 'failed', 'failed', 'authentication_required'],
    [CHALLENGE_DECLINED, 'failed', 'failed', 'authentication_required'],
    [CHALLENGE_DECLINED, 'passed', 'failed', 'generic_decline'],
  ])('card %s requires a challenge; if %s, the payment is %s (%s)', async (number, result, status, code) => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, number);
    expect(body).toMatchObject({ status: 'requires_3d_secure', next_action: { type: 'use_frame_sdk' } });
    const { body: after } = await act(sandbox, `/_sandbox/charge_intents/${body.id}/challenge`, { result });
    expect(after).toMatchObject({ status, next_action: null, latest_charge: { failure_code: code } });
  });

  it('in manual mode is authorized by a passed challenge', async () => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, CHALLENGE, { authorization_mode: 'manual' });
    const { body: after } = await act(sandbox, `/_sandbox/charge_intents/${body.id}/challenge`, {
      result: 'passed',
    });
    expect(after).toMatchObject({ status: 'requires_capture', next_action: null });
    const { body: captured } = await act(sandbox, `/v1/charge_intents/${body.id}/capture`, {});
    expect(captured.status).toBe('succeeded');
  });
});

describe('a browser that confirms after the server did', () => {
  const key = 'pk_sandbox_test';
  const confirm = (
    sandbox: Sandbox,
    { id, client_secret }: Reply['body'],
    more: object = {},
  ): Promise<Reply> =>
    send(sandbox, `/v1/charge_intents/${id}/confirm`, {
      key,
      body: { client_secret, use_frame_sdk: true, ...more },
    });

  it.each([
    ['a challenge that waits', CHALLENGE, {}, 'requires_3d_secure'],
    ['a payment', PAYS, {}, 'succeeded'],
    ['an authorization', PAYS, { authorization_mode: 'manual' }, 'requires_capture'],
    ['a payment whose result comes later', PAYS, { currency: 'eur' }, 'pending'],
  ])('gets %s, and nothing happens twice', async (_, number, more, status) => {
    const sandbox = openSandbox();
    const { body: made } = await pay(sandbox, number, more);
    const before = sandbox.exportState();
    const reply = await confirm(sandbox, made, { payment_method: made.payment_method.id });
    const { metadata, customer, account, ...visible } = made;
    expect(reply).toMatchObject({ status: 200, body: { ...visible, status } });
    expect(reply.body.next_action).toEqual(made.next_action);
    const { objects, events, jobs } = sandbox.exportState();
    expect({ objects, events, jobs }).toEqual({
      objects: before.objects,
      events: before.events,
      jobs: before.jobs,
    });
  });

  it('gets a failed payment, even after its challenge', async () => {
    const sandbox = openSandbox();
    const { body: made } = await pay(sandbox, CHALLENGE);
    await act(sandbox, `/_sandbox/charge_intents/${made.id}/challenge`, { result: 'failed' });
    expect(await confirm(sandbox, made)).toMatchObject({
      status: 200,
      body: {
        status: 'failed',
        next_action: null,
        latest_charge: { failure_code: 'authentication_required' },
      },
    });
  });

  it('needs the client secret of the charge intent', async () => {
    const sandbox = openSandbox();
    const { body: made } = await pay(sandbox, CHALLENGE);
    expect((await confirm(sandbox, made, { client_secret: 'ci_other_secret_x' })).status).toBe(401);
    expect((await confirm(sandbox, made, { use_frame_sdk: false })).status).toBe(422);
  });

  it('cannot change the payment method, and a secret key cannot confirm twice', async () => {
    const sandbox = openSandbox();
    const { body: made } = await pay(sandbox, CHALLENGE);
    const { body: other } = await act(sandbox, '/v1/payment_methods', card(PAYS));
    expect((await confirm(sandbox, made, { payment_method: other.id })).status).toBe(422);
    const again = await act(sandbox, `/v1/charge_intents/${made.id}/confirm`);
    expect(again.body.message).toContain('status: it is requires_3d_secure; only one that is incomplete');
  });
});

describe('an abandoned challenge', () => {
  it('fails the payment after 15 minutes, like a failed challenge', async () => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, CHALLENGE);
    const path = `/v1/charge_intents/${body.id}`;
    await advance(sandbox, 14 * MINUTE);
    expect((await send(sandbox, path)).body.status).toBe('requires_3d_secure');
    await advance(sandbox, MINUTE);
    expect((await send(sandbox, path)).body).toMatchObject({
      status: 'failed',
      next_action: null,
      latest_charge: { failure_code: 'authentication_required' },
    });
    expect(types(sandbox).at(-1)).toBe('charge_intent.payment_failed');
    const late = await act(sandbox, `/_sandbox${path.slice(3)}/challenge`, { result: 'passed' });
    expect(late.status).toBe(422);
  });

  it('does not affect a payment whose challenge was completed', async () => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, CHALLENGE);
    await act(sandbox, `/_sandbox/charge_intents/${body.id}/challenge`, { result: 'passed' });
    await advance(sandbox, DAY);
    expect((await send(sandbox, `/v1/charge_intents/${body.id}`)).body.status).toBe('succeeded');
  });

  it('fails a 3D Secure intent 15 minutes after the last challenge was sent', async () => {
    const sandbox = openSandbox();
    const { method } = await newCustomer(sandbox);
    const { body } = await act(sandbox, '/v1/3ds/intents', { payment_method_id: method });
    const path = `/v1/3ds/intents/${body.id}`;
    await advance(sandbox, 10 * MINUTE);
    await act(sandbox, `${path}/resend`);
    await advance(sandbox, 14 * MINUTE);
    expect((await send(sandbox, path)).body.status).toBe('issued');
    await advance(sandbox, MINUTE);
    expect((await send(sandbox, path)).body).toMatchObject({ status: 'failed', challenge_url: null });
  });
});

describe('a payment link session', () => {
  const payIn = (sandbox: Sandbox, { id }: { id: string }, body: object = {}) =>
    act(sandbox, `/_sandbox/payment_link_sessions/${id}/pay`, body);

  it('is paid once, by a charge intent that has its reference', async () => {
    const sandbox = openSandbox({ empty: true });
    const session = await newSession(sandbox);
    const paid = await payIn(sandbox, session);
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      status: 'succeeded',
      amount: 4200,
      currency: 'usd',
      reference_id: '1042',
    });
    expect((await send(sandbox, `/v1/charge_intents/${paid.body.id}`)).body).toEqual(paid.body);
    expect(types(sandbox)).toEqual([
      'product.created',
      'charge_intent.created',
      'charge.captured',
      'charge_intent.succeeded',
    ]);
    expect(sandbox.world.events.at(-1)?.data.reference_id).toBe('1042');
    expect((await payIn(sandbox, session)).status).toBe(422);
    const { body } = await send(sandbox, '/_sandbox/state');
    expect(body.objects['payment_link.session'][0]).toMatchObject({ payment_status: 'paid' });
    await send(sandbox, '/_sandbox/state', { method: 'PUT', body });
    expect((await send(sandbox, `/v1/charge_intents/${paid.body.id}`)).body).toEqual(paid.body);
  });

  it('stays open after a declined card, and accepts another', async () => {
    const sandbox = openSandbox({ empty: true });
    const session = await newSession(sandbox);
    const declined = await payIn(sandbox, session, { card: NO_FUNDS });
    expect(declined.body).toMatchObject({
      status: 'failed',
      reference_id: '1042',
      latest_charge: { failure_code: 'insufficient_funds' },
    });
    expect(types(sandbox).at(-1)).toBe('charge_intent.payment_failed');
    expect((await payIn(sandbox, session, { card: '4111' })).status).toBe(422);
    const challenged = await payIn(sandbox, session, { card: CHALLENGE });
    expect(challenged.body.status).toBe('requires_3d_secure');
    expect((await payIn(sandbox, session)).status).toBe(422);
    await act(sandbox, `/v1/charge_intents/${challenged.body.id}/cancel`);
    const again = await payIn(sandbox, session, { card: CHALLENGE });
    expect(again.body.status).toBe('requires_3d_secure');
    const path = `/_sandbox/charge_intents/${again.body.id}/challenge`;
    expect((await act(sandbox, path, { result: 'passed' })).body).toMatchObject({
      status: 'succeeded',
      reference_id: '1042',
    });
  });

  it('charges the prefilled payment method of its customer', async () => {
    const sandbox = openSandbox();
    const { customer, method } = await newCustomer(sandbox);
    const session = await newSession(sandbox, { customer, payment_method: method });
    const { body } = await payIn(sandbox, session);
    expect(body).toMatchObject({
      status: 'succeeded',
      customer_id: customer,
      payment_method: { id: method },
    });
  });

  it('of a recurring product is paid once and starts no subscription', async () => {
    const sandbox = openSandbox({ empty: true });
    const session = await newSession(sandbox, { line_items: [{ product: await newPlan(sandbox) }] });
    expect((await payIn(sandbox, session)).body).toMatchObject({ amount: 1500, subscription: null });
    expect((await send(sandbox, '/v1/subscriptions')).body.data).toEqual([]);
    const { body } = await send(sandbox, '/_sandbox/assumptions');
    const said = body.data.find(({ resource }: { resource: string }) => resource === 'payment_link_sessions');
    expect(said.assumptions.join(' ')).toMatch(/recurring product, and starts no subscription/);
  });

  it('sells something that costs money, to a customer who has the payment method', async () => {
    const sandbox = openSandbox();
    const terms = { name: 'Sticker', description: 'A gift', default_price: 0, purchase_type: 'one_time' };
    const { body: gift } = await act(sandbox, '/v1/products', terms);
    const line_items = [{ product: gift.id }];
    const free = await act(sandbox, '/v1/payment_link_sessions', { line_items });
    expect([free.status, free.body.message]).toEqual([
      422,
      'line_items: the total is 0; sell a product that costs something',
    ]);
    const { method } = await newCustomer(sandbox);
    const { body: other } = await act(sandbox, '/v1/customers', { name: 'Ada', email: 'ada@example.com' });
    const sold = { line_items, customer: other.id, payment_method: method };
    const foreign = await act(sandbox, '/v1/payment_link_sessions', sold);
    expect(foreign.body.message).toBe(
      'payment_method: it belongs to a customer that the request does not name',
    );
  });

  it('cannot be paid after it expired, nor if it is an example or unknown', async () => {
    const sandbox = openSandbox();
    const session = await newSession(sandbox, { expires_in: 900 });
    await advance(sandbox, 900);
    expect((await payIn(sandbox, session)).body.message).toContain('expired');
    expect((await payIn(sandbox, { id: 'bc1d2e3f-4051-4627-8839-4a5b6c7d8e9f' })).status).toBe(422);
    expect((await payIn(sandbox, { id: 'unknown' })).status).toBe(404);
  });
});

describe('an authorization', () => {
  const authorize = (sandbox: Sandbox): Promise<Reply> =>
    pay(sandbox, PAYS, { authorization_mode: 'manual' });

  it('is captured in part, and the remainder is released once', async () => {
    const sandbox = openSandbox();
    const { body } = await authorize(sandbox);
    const path = `/v1/charge_intents/${body.id}`;
    expect(body).toMatchObject({ status: 'requires_capture', amount_captured: 0 });
    expect((await act(sandbox, `${path}/capture`, { amount_captured_cents: 4201 })).status).toBe(422);
    const captured = await act(sandbox, `${path}/capture`, { amount_captured_cents: 3000 });
    expect(captured.body).toMatchObject({ status: 'succeeded', amount_captured: 3000, amount_voided: 0 });
    expect((await send(sandbox, `${path}/void_remaining`, { method: 'POST' })).body.amount_voided).toBe(1200);
    expect((await send(sandbox, `${path}/void_remaining`, { method: 'POST' })).status).toBe(422);
    expect((await act(sandbox, `${path}/capture`)).status).toBe(422);
  });

  it('expires if not captured', async () => {
    const sandbox = openSandbox();
    const { body } = await authorize(sandbox);
    await advance(sandbox, 7 * DAY);
    const { body: after } = await send(sandbox, `/v1/charge_intents/${body.id}`);
    expect(after).toMatchObject({ status: 'expired', latest_charge: { status: 'failed', captured: false } });
    expect(types(sandbox)).toContain('charge.expired');
  });

  it('is canceled and can no longer be captured', async () => {
    const sandbox = openSandbox();
    const { body } = await authorize(sandbox);
    const path = `/v1/charge_intents/${body.id}`;
    const { body: canceled } = await send(sandbox, `${path}/cancel`, { method: 'POST' });
    expect(canceled).toMatchObject({ status: 'canceled', latest_charge: { status: 'failed' } });
    expect((await act(sandbox, `${path}/capture`)).status).toBe(422);
    expect((await send(sandbox, `${path}/cancel`, { method: 'POST' })).status).toBe(422);
  });
});

describe('refunds', () => {
  it('use up the captured amount, and the last one moves the charge intent to refunded', async () => {
    const sandbox = openSandbox();
    const { body: intent } = await pay(sandbox, PAYS);
    const refund = (amount?: number): Promise<Reply> =>
      act(sandbox, '/v1/refunds', { charge_intent: intent.id, ...(amount === undefined ? {} : { amount }) });
    expect((await refund(1500)).body).toMatchObject({ status: 'pending', amount: 1500 });
    expect((await refund(2701)).body.message).toBe('amount must be <= 2700, the remaining amount');
    expect((await refund()).body.amount).toBe(2700);
    expect((await refund(1)).status).toBe(422);
    await advance(sandbox, 5 * MINUTE);
    const { body } = await send(sandbox, `/v1/charge_intents/${intent.id}`);
    expect(body).toMatchObject({
      status: 'refunded',
      latest_charge: { amount_refunded: 4200, refunded: true },
    });
    expect((await send(sandbox, `/v1/refunds?charge_intent=${intent.id}`)).body.data).toHaveLength(2);
  });

  it('that fail restore their amount', async () => {
    const sandbox = openSandbox();
    const { body: intent } = await pay(sandbox, PAYS);
    const { body: refund } = await act(sandbox, '/v1/refunds', { charge_intent: intent.id });
    const failed = await send(sandbox, `/_sandbox/refunds/${refund.id}/fail`, { method: 'POST' });
    expect(failed.body).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    expect((await act(sandbox, '/v1/refunds', { charge_intent: intent.id })).status).toBe(201);
  });
});
