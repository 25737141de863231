import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';
import { sign } from './events.ts';
import { openSandbox, type Reply, send } from './testing/open-sandbox.ts';

const card = (card_number: string) => ({
  type: 'card',
  card_number,
  exp_month: '12',
  exp_year: '2030',
  cvc: '123',
});
const PAYS = '4242424242424242';
const NO_FUNDS = '4726846912498186';
const CHALLENGE = '4000000000003220';
const CHALLENGE_DECLINED = '4000008400001629';

async function newCustomer(sandbox: Sandbox, number = PAYS): Promise<{ customer: string; method: string }> {
  const customer = await send(sandbox, '/v1/customers', {
    body: { name: 'Nora Lind', email: 'new@example.com' },
  });
  const method = await send(sandbox, '/v1/payment_methods', {
    body: { ...card(number), customer: customer.body.id },
  });
  expect([customer.status, method.status]).toEqual([201, 201]);
  return { customer: customer.body.id, method: method.body.id };
}

const pay = (sandbox: Sandbox, number: string, more: object = {}): Promise<Reply> =>
  send(sandbox, '/v1/charge_intents', {
    body: { amount: 4200, currency: 'usd', confirm: true, payment_method_data: card(number), ...more },
  });

const act = (sandbox: Sandbox, path: string, body: unknown = {}): Promise<Reply> =>
  send(sandbox, path, { body });
const advance = (sandbox: Sandbox, seconds: number): Promise<Reply> =>
  act(sandbox, '/_sandbox/advance', { seconds });
const types = ({ world }: Sandbox): string[] => world.events.map(({ type }) => type);

describe('a payment', () => {
  it('is captured at once, and its events follow one another', async () => {
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

  it('is declined with 422, and the charge intent that failed can be read', async () => {
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

  it('a card that is not a test card is rejected', async () => {
    const reply = await pay(openSandbox(), '4000000000000000');
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_errors' } });
  });

  it('in euros is pending until its result comes', async () => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, PAYS, { currency: 'EUR' });
    expect(body).toMatchObject({ status: 'pending', currency: 'eur', amount_captured: 0 });
    await advance(sandbox, 5 * MINUTE);
    expect((await send(sandbox, `/v1/charge_intents/${body.id}`)).body.status).toBe('succeeded');
  });

  it.each([
    [CHALLENGE, 'passed', 'succeeded'],
    [CHALLENGE, 'failed', 'failed'],
    [CHALLENGE_DECLINED, 'passed', 'failed'],
  ])('card %s opens a challenge; %s, it is %s', async (number, result, status) => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, number);
    expect(body).toMatchObject({ status: 'requires_3d_secure', next_action: { type: 'use_frame_sdk' } });
    const { body: after } = await act(sandbox, `/_sandbox/charge_intents/${body.id}/challenge`, { result });
    expect(after).toMatchObject({ status, next_action: null });
  });
});

describe('a challenge that nobody finishes', () => {
  it('fails the payment after 15 minutes, as a failed one does', async () => {
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

  it('does not touch a payment whose challenge was finished', async () => {
    const sandbox = openSandbox();
    const { body } = await pay(sandbox, CHALLENGE);
    await act(sandbox, `/_sandbox/charge_intents/${body.id}/challenge`, { result: 'passed' });
    await advance(sandbox, DAY);
    expect((await send(sandbox, `/v1/charge_intents/${body.id}`)).body.status).toBe('succeeded');
  });

  it('fails a 3D Secure intent, counted from when it was last sent', async () => {
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

describe('an authorization', () => {
  const authorize = (sandbox: Sandbox): Promise<Reply> =>
    pay(sandbox, PAYS, { authorization_mode: 'manual' });

  it('is captured in part, and the rest is released once', async () => {
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

  it('expires when nobody captures it', async () => {
    const sandbox = openSandbox();
    const { body } = await authorize(sandbox);
    await advance(sandbox, 7 * DAY);
    expect((await send(sandbox, `/v1/charge_intents/${body.id}`)).body.status).toBe('expired');
    expect(types(sandbox)).toContain('charge.expired');
  });

  it('is canceled, and then nothing can be captured', async () => {
    const sandbox = openSandbox();
    const { body } = await authorize(sandbox);
    const path = `/v1/charge_intents/${body.id}`;
    expect((await send(sandbox, `${path}/cancel`, { method: 'POST' })).body.status).toBe('canceled');
    expect((await act(sandbox, `${path}/capture`)).status).toBe(422);
    expect((await send(sandbox, `${path}/cancel`, { method: 'POST' })).status).toBe(422);
  });
});

describe('refunds', () => {
  it('use up the captured sum, and the last one makes the charge intent refunded', async () => {
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

  it('that fail give their amount back', async () => {
    const sandbox = openSandbox();
    const { body: intent } = await pay(sandbox, PAYS);
    const { body: refund } = await act(sandbox, '/v1/refunds', { charge_intent: intent.id });
    const failed = await send(sandbox, `/_sandbox/refunds/${refund.id}/fail`, { method: 'POST' });
    expect(failed.body).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    expect((await act(sandbox, '/v1/refunds', { charge_intent: intent.id })).status).toBe(201);
  });
});

describe('a subscription', () => {
  async function subscribe(sandbox: Sandbox, number: string, price = 2900): Promise<Reply> {
    const { customer, method } = await newCustomer(sandbox, number);
    const product = await act(sandbox, '/v1/products', {
      name: 'Pro plan',
      description: 'All features',
      default_price: price,
      purchase_type: 'recurring',
      recurring_interval: 'monthly',
    });
    return act(sandbox, '/v1/subscriptions', {
      customer,
      product: product.body.id,
      currency: 'usd',
      default_payment_method: method,
    });
  }

  it('is active once the first payment succeeds, and renews', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, PAYS);
    expect(body).toMatchObject({ status: 'active', effective_amount: 2900, latest_charge: { amount: 2900 } });
    await advance(sandbox, 32 * DAY);
    const { body: later } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(later.current_period_start).toBe(body.current_period_end);
    expect(later.latest_charge_intent).not.toBe(body.latest_charge_intent);
  });

  it('is incomplete when the first payment is declined', async () => {
    const sandbox = openSandbox();
    const { status, body } = await subscribe(sandbox, NO_FUNDS);
    expect({ status, subscription: body.status }).toEqual({ status: 201, subscription: 'incomplete' });
    expect(types(sandbox).slice(-2)).toContain('customer.subscription.incomplete');
  });

  it('whose renewals fail is past due, is tried three more times, and ends', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, PAYS);
    const { body: bad } = await act(sandbox, '/v1/payment_methods', {
      ...card(NO_FUNDS),
      customer: body.customer,
    });
    const path = `/v1/subscriptions/${body.id}`;
    await send(sandbox, path, { method: 'PATCH', body: { default_payment_method: bad.id } });
    const at = (await send(sandbox, path)).body.current_period_end - sandbox.world.clock.now;
    await advance(sandbox, at + DAY);
    expect((await send(sandbox, path)).body.status).toBe('past_due');
    await advance(sandbox, 3 * DAY);
    expect((await send(sandbox, path)).body.status).toBe('terminated');
    const failed = sandbox.world.events.filter(({ type }) => type === 'charge_intent.payment_failed');
    expect(failed).toHaveLength(4);
  });

  it('with a free phase is active without a payment', async () => {
    const sandbox = openSandbox();
    expect((await subscribe(sandbox, NO_FUNDS, 0)).body).toMatchObject({
      status: 'active',
      latest_charge_intent: null,
    });
  });

  it('changes to a cheaper product with the next period', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, PAYS);
    const cheap = await act(sandbox, '/v1/products', {
      name: 'Basic',
      description: 'Less',
      default_price: 900,
      purchase_type: 'recurring',
      recurring_interval: 'monthly',
    });
    const path = `/v1/subscriptions/${body.id}`;
    const changed = await send(sandbox, path, { method: 'PATCH', body: { product: cheap.body.id } });
    expect(changed.body).toMatchObject({
      effective_amount: 2900,
      scheduled_change: { product: cheap.body.id, effective_date: body.current_period_end },
    });
    await advance(sandbox, 32 * DAY);
    expect((await send(sandbox, path)).body).toMatchObject({ effective_amount: 900, scheduled_change: null });
    expect((await send(sandbox, `${path}/change_logs`)).body.subscription_change_logs).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('are signed over the raw body with the secret of the endpoint', async () => {
    const sent: { headers: Record<string, string>; body: string }[] = [];
    const sandbox = openSandbox({
      deliver: async (delivery) => {
        sent.push(delivery);
        return { status: 200 };
      },
    });
    const { body: endpoint } = await act(sandbox, '/v1/webhook_endpoints', {
      url: 'https://shop.example.com/new',
      event_codes: ['refund.created'],
    });
    const { body: intent } = await pay(sandbox, PAYS);
    await act(sandbox, '/v1/refunds', { charge_intent: intent.id });
    const refunds = sent.filter(({ headers }) => headers['x-frame-event'] === 'refund.created');
    expect(refunds).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = refunds as typeof sent;
    expect(headers['x-frame-signature']).toBe(await sign(body, endpoint.secret));
    expect(JSON.parse(body)).toMatchObject({
      object: 'event',
      type: 'refund.created',
      data: { status: 'pending' },
    });
  });

  it('have a secret that only the create and the rotation show, and a new one signs from then on', async () => {
    const sandbox = openSandbox();
    const { body: endpoint } = await act(sandbox, '/v1/webhook_endpoints', {
      url: 'https://shop.example.com/new',
      event_codes: ['product.created'],
    });
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    const update = { method: 'PATCH', body: { description: 'Orders' } };
    for (const reply of [await send(sandbox, path), await send(sandbox, path, update)])
      expect(reply.body).not.toHaveProperty('secret');
    const { body: list } = await send(sandbox, '/v1/webhook_endpoints');
    for (const each of list.data) expect(each).not.toHaveProperty('secret');
    const { body: rotated } = await act(sandbox, `${path}/rotate_secret`);
    expect(rotated.secret).not.toBe(endpoint.secret);
    await act(sandbox, '/v1/products', {
      name: 'A',
      description: 'B',
      default_price: 1,
      purchase_type: 'one_time',
    });
    const message = sandbox.webhooks.messages.find(({ type }) => type === 'product.created');
    expect(message?.headers['x-frame-signature']).toBe(await sign(message?.body ?? '', rotated.secret));
  });

  it('that fail are sent again up to three times', async () => {
    let attempts = 0;
    const sandbox = openSandbox({
      deliver: async () => {
        attempts += 1;
        return { error: 'connection refused' };
      },
    });
    await act(sandbox, '/v1/webhook_endpoints', {
      url: 'https://shop.example.com/new',
      event_codes: ['product.created'],
    });
    await act(sandbox, '/v1/products', {
      name: 'A',
      description: 'B',
      default_price: 1,
      purchase_type: 'one_time',
    });
    for (const _ of Array.from({ length: 6 })) await advance(sandbox, DAY);
    expect(attempts).toBe(4);
  });

  it('are sent again in reverse on request', async () => {
    const sent: string[] = [];
    const sandbox = openSandbox({
      deliver: async ({ type }) => {
        sent.push(type);
        return { status: 204 };
      },
    });
    await pay(sandbox, PAYS);
    await pay(sandbox, NO_FUNDS);
    expect(sent).toEqual(['charge_intent.succeeded', 'charge_intent.payment_failed']);
    await act(sandbox, '/_sandbox/deliver', { order: 'reversed' });
    expect(sent.slice(2)).toEqual(['charge_intent.payment_failed', 'charge_intent.succeeded']);
  });
});

describe('keys', () => {
  it.each([
    [null, 401],
    ['', 401],
    ['sk_sandbox_', 401],
    ['sk_production_abc', 401],
    ['pk_sandbox_abc', 403],
    ['sk_sandbox_abc', 200],
  ])('%s gives %i for a list of customers', async (key, status) => {
    expect((await send(openSandbox(), '/v1/customers', { key })).status).toBe(status);
  });

  it('publishable keys confirm with the client secret and see no metadata', async () => {
    const sandbox = openSandbox();
    const { customer, method } = await newCustomer(sandbox);
    const { body } = await act(sandbox, '/v1/charge_intents', {
      amount: 100,
      currency: 'usd',
      customer,
      payment_method: method,
      metadata: { order: '1' },
    });
    const confirm = (client_secret: string): Promise<Reply> =>
      send(sandbox, `/v1/charge_intents/${body.id}/confirm`, {
        body: { client_secret, use_frame_sdk: true },
        key: 'pk_sandbox_test',
      });
    expect((await confirm('wrong')).status).toBe(401);
    const { status, body: confirmed } = await confirm(body.client_secret);
    expect({ status, ...confirmed }).toMatchObject({ status: 'succeeded', customer_id: customer });
    expect(confirmed.metadata).toBeUndefined();
  });
});

describe('a sandbox', () => {
  it('gives the same responses for the same seed, and others for another', async () => {
    const run = async (seed: number): Promise<unknown[]> => {
      const sandbox = openSandbox({ seed });
      const { body } = await pay(sandbox, PAYS);
      return [
        body,
        (await act(sandbox, '/v1/refunds', { charge_intent: body.id })).body,
        sandbox.exportState(),
      ];
    };
    expect(await run(7)).toEqual(await run(7));
    expect(await run(7)).not.toEqual(await run(8));
  });

  it('goes on from an exported state as if nothing had happened', async () => {
    const first = openSandbox();
    const { body } = await pay(first, PAYS, { authorization_mode: 'manual' });
    const second = openSandbox({ seed: 99 });
    const state = JSON.parse(JSON.stringify((await send(first, '/_sandbox/state')).body));
    expect((await send(second, '/_sandbox/state', { method: 'PUT', body: state })).status).toBe(200);
    await advance(second, 7 * DAY);
    expect((await send(second, `/v1/charge_intents/${body.id}`)).body.status).toBe('expired');
  });

  it('forgets everything on reset', async () => {
    const sandbox = openSandbox();
    const before = sandbox.exportState().objects;
    await pay(sandbox, PAYS);
    await send(sandbox, '/_sandbox/reset', { method: 'POST' });
    expect(sandbox.exportState().objects).toEqual(before);
  });

  it('lists what it assumes, the marks of the document among them', async () => {
    const { body } = await send(openSandbox(), '/_sandbox/assumptions', { key: null });
    const texts = body.data.map(({ text }: { text: string }) => text);
    expect(texts).toContain('An authorization expires after 7 days.');
    expect(texts).toContain('`pending` becomes `succeeded`: refund is paid out.');
    expect(texts.length).toBeGreaterThan(60);
  });
});
