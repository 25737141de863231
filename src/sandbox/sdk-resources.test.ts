import { describe, expect, it } from 'vitest';
import { openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import { act, card, newPlan, PAYS, types } from '../../test/fixtures/sandbox-requests.ts';
import { DAY } from './clock.ts';

const CUSTOMER = '3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6';
const METHOD = 'c7e04f1a-52b9-4d3e-8f16-90ab3c5d7e21';
const trial = {
  ordinal: 1,
  name: 'Free trial',
  pricing_type: 'static',
  duration_type: 'finite',
  amount_cents: 0,
  period_count: 1,
};

describe('phases of a product', () => {
  it('are copied into a new subscription: the trial is free, and the next period is charged', async () => {
    const sandbox = openSandbox();
    const product = await newPlan(sandbox);
    const { body: phase } = await act(sandbox, `/v1/products/${product}/phases`, trial);
    expect(phase).toMatchObject({ object: 'product_phase', phaseable_type: 'Product', amount: 0 });
    const { body } = await act(sandbox, '/v1/subscriptions', {
      customer: CUSTOMER,
      product,
      currency: 'usd',
      default_payment_method: METHOD,
    });
    expect(body).toMatchObject({ status: 'active', effective_amount: 0, latest_charge_intent: null });
    expect(body.current_phase).toMatchObject({ name: 'Free trial', started_at: body.created });
    expect(types(sandbox).at(-1)).toBe('customer.subscription.created');
    expect(body.current_phase.id).not.toBe(phase.id);
    await act(sandbox, '/_sandbox/advance', { seconds: 32 * DAY });
    const { body: later } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(later).toMatchObject({ effective_amount: 1500, latest_charge: { amount: 1500 } });
  });

  it('stay in a subscription after they are removed from the product', async () => {
    const sandbox = openSandbox();
    const product = await newPlan(sandbox);
    const { body: phase } = await act(sandbox, `/v1/products/${product}/phases`, trial);
    const { body } = await act(sandbox, '/v1/subscriptions', {
      customer: CUSTOMER,
      product,
      currency: 'usd',
    });
    await send(sandbox, `/v1/products/${product}/phases/${phase.id}`, { method: 'DELETE' });
    expect((await send(sandbox, `/v1/products/${product}/phases`)).body.data).toEqual([]);
    expect((await send(sandbox, `/v1/subscriptions/${body.id}`)).body.phases).toHaveLength(1);
  });

  it('swap ordinals in one request, and one invalid phase rejects all changes', async () => {
    const sandbox = openSandbox();
    const path = `/v1/products/${await newPlan(sandbox)}/phases`;
    const first = (await act(sandbox, path, trial)).body.id;
    const second = (await act(sandbox, path, { ordinal: 2, pricing_type: 'static', amount_cents: 900 })).body
      .id;
    const bulk = (phases: object[]): Promise<Reply> =>
      send(sandbox, `${path}/bulk_update`, { method: 'PATCH', body: { phases } });
    const swapped = await bulk([
      { id: first, ordinal: 2 },
      { id: second, ordinal: 1 },
    ]);
    expect(swapped.body.data.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect((await bulk([{ id: first, name: 'Other', ordinal: 1 }])).status).toBe(422);
    expect((await send(sandbox, `${path}/${first}`)).body).toMatchObject({ name: 'Free trial', ordinal: 2 });
  });
});

describe('a 3D Secure intent', () => {
  it('is created, challenged again, and completed; a second intent for the card returns an error with the ID of the first', async () => {
    const sandbox = openSandbox();
    const { body: method } = await act(sandbox, '/v1/payment_methods', card(PAYS));
    const body = { payment_method_id: method.id };
    const { body: intent } = await act(sandbox, '/v1/3ds/intents', body);
    expect(intent).toMatchObject({ status: 'issued', payment_method: method.id, completed: null });
    const again = await act(sandbox, '/v1/3ds/intents', body);
    expect(again.status).toBe(422);
    expect(again.body.error_details.data).toEqual({ existing_intent_id: intent.id });
    const { body: resent } = await act(sandbox, `/v1/3ds/intents/${intent.id}/resend`);
    expect(resent.challenge_url).not.toBe(intent.challenge_url);
    const { body: done } = await act(sandbox, `/_sandbox/3ds_intents/${intent.id}/challenge`, {
      result: 'passed',
    });
    expect(done).toMatchObject({ status: 'succeeded', challenge_url: null });
    expect(done.completed).toBeGreaterThan(intent.created);
    expect((await act(sandbox, `/v1/3ds/intents/${intent.id}/resend`)).status).toBe(422);
  });

  it('accepts only cards, and publishable keys may read it', async () => {
    const sandbox = openSandbox();
    const { body: bank } = await act(sandbox, '/v1/payment_methods', {
      type: 'ach',
      account_type: 'checking',
      account_number: '000123456789',
      routing_number: '110000000',
    });
    expect((await act(sandbox, '/v1/3ds/intents', { payment_method_id: bank.id })).status).toBe(422);
    const path = '/v1/3ds/intents/b0c1d2e3-f405-4162-8738-4a95b6c7d8e9';
    expect((await send(sandbox, path, { key: 'pk_sandbox_test' })).body.status).toBe('succeeded');
  });
});

describe('the trace of a charge', () => {
  it('contains its events, oldest first', async () => {
    const sandbox = openSandbox();
    const { body: intent } = await act(sandbox, '/v1/charge_intents', {
      amount: 4200,
      currency: 'eur',
      confirm: true,
      payment_method_data: card(PAYS),
    });
    await act(sandbox, '/_sandbox/advance', { seconds: 600 });
    const { body } = await send(sandbox, `/v1/charges/${intent.latest_charge.id}/trace`);
    expect(body.charge_id).toBe(intent.latest_charge.id);
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      'charge.pending',
      'charge.captured',
    ]);
  });
});

describe('the Google Pay configuration', () => {
  it('requires the publishable key', async () => {
    const sandbox = openSandbox();
    const path = '/v1/client/wallet/google_pay';
    expect((await send(sandbox, path, { key: 'pk_sandbox_test' })).status).toBe(200);
    expect((await send(sandbox, path)).status).toBe(403);
  });
});

describe('a wallet', () => {
  const google_pay = { apiVersion: 2, apiVersionMinor: 0, paymentMethodData: {} };
  const wallet = { type: 'card', _wallet: { type: 'google_pay', google_pay } };

  it('needs exactly one owner', async () => {
    const sandbox = openSandbox();
    const create = (owner: object): Promise<Reply> =>
      act(sandbox, '/v1/payment_methods', { ...wallet, ...owner });
    const missing = await create({});
    expect([missing.status, missing.body.message]).toEqual([422, 'customer is missing']);
    expect((await create({ customer: CUSTOMER, account: CUSTOMER })).status).toBe(422);
    const { status, body } = await create({ customer: CUSTOMER });
    expect([status, body.customer]).toEqual([201, CUSTOMER]);
    // The browser's key, and that of the Ruby and PHP SDKs, which send the secret key.
    const options = { body: { ...wallet, customer: CUSTOMER }, key: 'pk_sandbox_test' };
    expect((await send(sandbox, '/v1/payment_methods', options)).status).toBe(201);
    expect(body.card).toMatchObject({
      last_four: '4242',
      wallet: { type: 'google_pay', dynamic_last4: '1881' },
    });
  });
});
