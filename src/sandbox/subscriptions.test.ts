import { describe, expect, it } from 'vitest';
import { document, openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import {
  act,
  advance,
  CHALLENGE,
  card,
  NO_FUNDS,
  newCustomer,
  PAYS,
  types,
} from '../../test/fixtures/sandbox-requests.ts';
import { valueAt } from '../api/local-refs.ts';
import { DAY } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';

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

  it('is found by a search that reads further pages with created_before, as its page says', async () => {
    const sandbox = openSandbox({ empty: true });
    const made = [];
    for (let count = 0; count < 12; count += 1) made.push((await subscribe(sandbox, PAYS)).body.id);
    const found = new Set<string>();
    let filter = '';
    for (let searches = 0; searches < 3; searches += 1) {
      const { body } = await send(sandbox, `/v1/subscriptions/search?status=active${filter}`);
      for (const { id } of body.data) found.add(id);
      if (!body.meta.has_more) break;
      filter = `&created_before=${body.data.at(-1).created + 1}`;
    }
    expect([...found]).toEqual(made.toReversed());
  });

  it('without a payment method is pending until its charge intent is confirmed with one', async () => {
    const sandbox = openSandbox();
    const { customer, method } = await newCustomer(sandbox, PAYS);
    const product = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d';
    const { body } = await act(sandbox, '/v1/subscriptions', { customer, product, currency: 'usd' });
    await send(sandbox, `/v1/subscriptions/${body.id}`, {
      method: 'PATCH',
      body: { default_payment_method: method },
    });
    const read = async () => (await send(sandbox, `/v1/subscriptions/${body.id}`)).body.status;
    expect(await read()).toBe('pending');
    await act(sandbox, `/v1/charge_intents/${body.latest_charge_intent}/confirm`, { payment_method: method });
    expect(await read()).toBe('active');
  });

  it('is incomplete when the first payment is declined', async () => {
    const sandbox = openSandbox();
    const { status, body } = await subscribe(sandbox, NO_FUNDS);
    expect({ status, subscription: body.status }).toEqual({ status: 201, subscription: 'incomplete' });
    expect(types(sandbox).slice(-2)).toContain('customer.subscription.incomplete');
  });

  it('becomes past due when renewals fail, is retried three times, and ends', async () => {
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

  it.each([
    ['past_due', 'canceled'],
    ['paused', 'canceled'],
    ['past_due', 'its customer is deleted'],
  ])('ends while %s once %s, and nothing more is charged', async (from, end) => {
    const sandbox = openSandbox({ empty: true });
    const { body } = await subscribe(sandbox, PAYS);
    const path = `/v1/subscriptions/${body.id}`;
    if (from === 'paused') await act(sandbox, `${path}/pause`, { resume_at: body.current_period_end });
    else {
      const { body: bad } = await act(sandbox, '/v1/payment_methods', {
        ...card(NO_FUNDS),
        customer: body.customer,
      });
      await send(sandbox, path, { method: 'PATCH', body: { default_payment_method: bad.id } });
      await advance(sandbox, body.current_period_end - sandbox.world.clock.now);
      expect((await act(sandbox, `${path}/pause`)).status).toBe(422);
    }
    expect((await send(sandbox, path)).body.status).toBe(from);
    if (end === 'canceled')
      expect(await act(sandbox, `${path}/cancel`)).toMatchObject({
        status: 200,
        body: { status: 'canceled' },
      });
    else await send(sandbox, `/v1/customers/${body.customer}`, { method: 'DELETE' });
    const intents = async () => (await send(sandbox, '/v1/charge_intents')).body.data.length;
    const before = await intents();
    await advance(sandbox, 40 * DAY);
    expect((await send(sandbox, path)).body.status).toBe('canceled');
    expect(await intents()).toBe(before);
    expect((await act(sandbox, `${path}/cancel`)).status).toBe(422);
  });

  it('renews without a challenge: a card that needs one is declined, and the customer pays with another', async () => {
    const sandbox = openSandbox({ empty: true });
    const { body } = await subscribe(sandbox, CHALLENGE);
    await act(sandbox, `/_sandbox/charge_intents/${body.latest_charge_intent}/challenge`, {
      result: 'passed',
    });
    const path = `/v1/subscriptions/${body.id}`;
    const { body: paid } = await send(sandbox, path);
    expect(paid.status).toBe('active');
    const before = sandbox.world.events.length;
    await advance(sandbox, paid.current_period_end - sandbox.world.clock.now);
    const { body: after } = await send(sandbox, path);
    expect(after).toMatchObject({
      status: 'past_due',
      latest_charge: { status: 'failed', failure_code: 'authentication_required' },
    });
    expect(types(sandbox).slice(before)).toEqual([
      'charge_intent.created',
      'charge.failed',
      'charge_intent.payment_failed',
      'customer.subscription.updated',
    ]);
    const { body: good } = await act(sandbox, '/v1/payment_methods', {
      ...card(PAYS),
      customer: body.customer,
    });
    await send(sandbox, path, { method: 'PATCH', body: { default_payment_method: good.id } });
    await advance(sandbox, DAY);
    expect((await send(sandbox, path)).body.status).toBe('active');
  });

  it('on trial is active whatever its card, and past due with the first charge', async () => {
    const sandbox = openSandbox();
    const { customer, method } = await newCustomer(sandbox, NO_FUNDS);
    const { body: product } = await act(sandbox, '/v1/products', {
      name: 'Pro plan',
      description: 'All features',
      default_price: 2900,
      purchase_type: 'recurring',
      recurring_interval: 'monthly',
    });
    // The sample of the page, for every subscriber.
    const at = [
      'paths',
      '/v1/products/{product_id}/phases',
      'post',
      'requestBody',
      'content',
      'application/json',
    ];
    const value = valueAt(document, [...at, 'examples', 'trial', 'value']);
    expect((await act(sandbox, `/v1/products/${product.id}/phases`, value)).status).toBe(201);
    const plan = { customer, product: product.id, currency: 'usd', default_payment_method: method };
    const { body } = await act(sandbox, '/v1/subscriptions', plan);
    expect(body).toMatchObject({ status: 'active', effective_amount: 0 });
    expect(body.current_period_end - body.current_period_start).toBe(14 * DAY);
    await advance(sandbox, 14 * DAY);
    const { body: after } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(after).toMatchObject({
      status: 'past_due',
      effective_amount: 2900,
      effective_interval: 'monthly',
    });
  });

  it('with a free phase is active without a payment', async () => {
    const sandbox = openSandbox();
    expect((await subscribe(sandbox, NO_FUNDS, 0)).body).toMatchObject({
      status: 'active',
      latest_charge_intent: null,
    });
  });

  it('switches to a cheaper product with the next period', async () => {
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
