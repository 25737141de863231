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
  async function recurring(sandbox: Sandbox, default_price: number, recurring_interval: string) {
    const plan = { name: 'Pro plan', description: 'All features', purchase_type: 'recurring' };
    const { body } = await act(sandbox, '/v1/products', { ...plan, default_price, recurring_interval });
    return body.id as string;
  }
  const monthly = (sandbox: Sandbox, price: number): Promise<string> => recurring(sandbox, price, 'monthly');
  async function subscribe(sandbox: Sandbox, number: string, price = 2900, currency = 'usd'): Promise<Reply> {
    const { customer, method } = await newCustomer(sandbox, number);
    const product = await monthly(sandbox, price);
    return act(sandbox, '/v1/subscriptions', { customer, product, currency, default_payment_method: method });
  }
  const change = (sandbox: Sandbox, id: string, body: object): Promise<Reply> =>
    send(sandbox, `/v1/subscriptions/${id}`, { method: 'PATCH', body });
  const logsOf = async (sandbox: Sandbox, id: string) =>
    (await send(sandbox, `/v1/subscriptions/${id}/change_logs`)).body.subscription_change_logs;
  /** Lets the current period end, with a card that is declined. */
  async function failRenewal(sandbox: Sandbox, { id, customer, current_period_end }: Reply['body']) {
    const { body: bad } = await act(sandbox, '/v1/payment_methods', { ...card(NO_FUNDS), customer });
    await change(sandbox, id, { default_payment_method: bad.id });
    await advance(sandbox, current_period_end - sandbox.world.clock.now);
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

  /** The time of a date, in Unix seconds. */
  const timeOf = (date: string): number => Date.parse(date) / 1000;
  const dateOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10);
  /** Subscribes a customer who pays to a new product of this interval, on this date. */
  async function begin(date: string, interval: string, phases: object[] = []) {
    const sandbox = openSandbox({ empty: true, start: timeOf(date) });
    const { customer, method } = await newCustomer(sandbox);
    const product = await recurring(sandbox, 2900, interval);
    for (const phase of phases) await act(sandbox, `/v1/products/${product}/phases`, phase);
    const plan = { customer, product, currency: 'usd', default_payment_method: method };
    return { sandbox, path: `/v1/subscriptions/${(await act(sandbox, '/v1/subscriptions', plan)).body.id}` };
  }
  /** The dates on which the next periods end. */
  async function endsOf(sandbox: Sandbox, path: string, count: number): Promise<string[]> {
    const ends: string[] = [];
    while (ends.length < count) {
      const { current_period_end: end } = (await send(sandbox, path)).body;
      ends.push(dateOf(end));
      await advance(sandbox, end - sandbox.world.clock.now);
    }
    return ends;
  }
  const trial = (interval_count: number) => ({
    ...{ ordinal: 1, pricing_type: 'static', duration_type: 'finite', amount_cents: 0, period_count: 1 },
    ...{ interval: 'daily', interval_count },
  });

  it.each([
    ['monthly', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['monthly', '2026-01-29', ['2026-02-28', '2026-03-29', '2026-04-29']],
    ['monthly', '2028-01-30', ['2028-02-29', '2028-03-30', '2028-04-30']],
    ['every_3_months', '2026-11-30', ['2027-02-28', '2027-05-30', '2027-08-30']],
    ['every_6_months', '2026-08-31', ['2027-02-28', '2027-08-31', '2028-02-29']],
    ['yearly', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['weekly', '2026-01-31', ['2026-02-07', '2026-02-14', '2026-02-21', '2026-02-28', '2026-03-07']],
    ['daily', '2026-01-31', ['2026-02-01', '2026-02-02']],
  ])(
    'that is %s from %s on keeps its day of the month, also after a shorter one',
    async (interval, date, ends) => {
      const { sandbox, path } = await begin(date, interval);
      expect(await endsOf(sandbox, path, ends.length)).toEqual(ends);
    },
  );

  it('keeps the day of the month on which its trial ended', async () => {
    const { sandbox, path } = await begin('2026-01-17', 'monthly', [trial(14)]);
    expect(await endsOf(sandbox, path, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('keeps its day of the month over a pause, and in a saved state', async () => {
    const { sandbox, path } = await begin('2026-01-31', 'monthly');
    await act(sandbox, `${path}/pause`, { resume_at: timeOf('2026-03-10') });
    await advance(sandbox, timeOf('2026-03-10') - sandbox.world.clock.now);
    const second = openSandbox({ empty: true });
    second.importState(JSON.parse(JSON.stringify(sandbox.exportState())));
    expect(await endsOf(second, path, 2)).toEqual(['2026-03-31', '2026-04-30']);
  });

  it.each([
    ['monthly', 'yearly', ['2026-02-28', '2027-02-28', '2028-02-29']],
    ['weekly', 'monthly', ['2026-02-07', '2026-03-07', '2026-04-07']],
    ['monthly', 'weekly', ['2026-02-28', '2026-03-07', '2026-03-14']],
  ])('that changes from %s to %s goes on from the end of its period', async (from, to, ends) => {
    const { sandbox, path } = await begin('2026-01-31', from);
    const product = await recurring(sandbox, 2900, to);
    await send(sandbox, path, { method: 'PATCH', body: { product } });
    expect(await endsOf(sandbox, path, 3)).toEqual(ends);
  });

  it('counts its phases from the first period, including those that end during a pause', async () => {
    const half = { ordinal: 2, pricing_type: 'relative', discount_percentage: 50, period_count: 2 };
    const { sandbox, path } = await begin('2026-01-01', 'monthly', [trial(14), half]);
    const amount = async () => (await send(sandbox, path)).body.effective_amount;
    expect(await amount()).toBe(0);
    await act(sandbox, `${path}/pause`, { resume_at: timeOf('2026-01-20') });
    await advance(sandbox, timeOf('2026-01-20') - sandbox.world.clock.now);
    expect(await amount()).toBe(1450);
    const { body } = await send(sandbox, path);
    expect(body.current_phase).toMatchObject({ ordinal: 2 });
    expect(body.phases.map((phase: { started_at: number }) => dateOf(phase.started_at))).toEqual([
      '2026-01-01',
      '2026-01-15',
    ]);
    await act(sandbox, `${path}/pause`, { resume_at: timeOf('2026-04-01') });
    await advance(sandbox, timeOf('2026-04-01') - sandbox.world.clock.now);
    expect(await amount()).toBe(2900);
  });

  it('keeps the periods of its other phases when one that ended, or the current one, is deleted', async () => {
    const half = { ordinal: 2, pricing_type: 'relative', discount_percentage: 50, period_count: 2 };
    const { sandbox, path } = await begin('2026-01-01', 'monthly', [{ ...trial(14), period_count: 2 }, half]);
    const amounts = async (days: number[]): Promise<number[]> => {
      const found: number[] = [];
      for (const each of days) {
        await advance(sandbox, each * DAY);
        found.push((await send(sandbox, path)).body.effective_amount);
      }
      return found;
    };
    const { phases } = (await send(sandbox, path)).body;
    const state = sandbox.exportState();
    expect(await amounts([15, 15])).toEqual([0, 1450]);
    await send(sandbox, `${path}/phases/${phases[0].id}`, { method: 'DELETE' });
    expect(await amounts([1, 31, 31])).toEqual([1450, 1450, 2900]);
    sandbox.importState(state);
    await send(sandbox, `${path}/phases/${phases[0].id}`, { method: 'DELETE' });
    expect(await amounts([15, 31, 31])).toEqual([1450, 1450, 2900]);
    sandbox.importState(state);
    await send(sandbox, `${path}/phases/${phases[1].id}`, { method: 'DELETE' });
    expect(await amounts([15, 15])).toEqual([0, 2900]);
  });

  it('has the price of the next phase once the current one is deleted, not that of one that is over', async () => {
    const half = { ordinal: 2, pricing_type: 'relative', discount_percentage: 50, period_count: 3 };
    const { sandbox, path } = await begin('2026-01-01', 'monthly', [trial(14), half]);
    await advance(sandbox, 15 * DAY);
    const { current_phase, current_period_end } = (await send(sandbox, path)).body;
    expect(current_phase).toMatchObject({ ordinal: 2 });
    await send(sandbox, `${path}/phases/${current_phase.id}`, { method: 'DELETE' });
    const now = { current_phase: null, effective_amount: 2900, effective_interval: 'monthly' };
    expect((await send(sandbox, path)).body).toMatchObject({ ...now, current_period_end });
    await advance(sandbox, 31 * DAY);
    expect((await send(sandbox, path)).body).toMatchObject({ ...now, latest_charge: { amount: 2900 } });
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
    const path = `/v1/subscriptions/${body.id}`;
    await failRenewal(sandbox, body);
    await advance(sandbox, DAY);
    expect((await send(sandbox, path)).body.status).toBe('past_due');
    await advance(sandbox, 2 * DAY);
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
      await failRenewal(sandbox, body);
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
    const product = await monthly(sandbox, 2900);
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
    expect((await act(sandbox, `/v1/products/${product}/phases`, value)).status).toBe(201);
    const plan = { customer, product, currency: 'usd', default_payment_method: method };
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

  it('that begins free without a payment method is active; its renewal is paid by confirming its charge intent', async () => {
    const sandbox = openSandbox();
    const { customer, method } = await newCustomer(sandbox, PAYS);
    const product = await monthly(sandbox, 2900);
    const phase = { ordinal: 1, pricing_type: 'static', duration_type: 'finite', amount_cents: 0 };
    await act(sandbox, `/v1/products/${product}/phases`, { ...phase, period_count: 1 });
    const { body } = await act(sandbox, '/v1/subscriptions', { customer, product, currency: 'usd' });
    expect(body.status).toBe('active');
    await advance(sandbox, body.current_period_end - sandbox.world.clock.now);
    const { body: unpaid } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(unpaid.status).toBe('past_due');
    const intent = `/v1/charge_intents/${unpaid.latest_charge_intent}`;
    expect((await send(sandbox, intent)).body.status).toBe('incomplete');
    await advance(sandbox, DAY);
    const confirm = (id: string) =>
      act(sandbox, `/v1/charge_intents/${id}/confirm`, { payment_method: method });
    const replaced = await confirm(unpaid.latest_charge_intent);
    const { body: retried } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(replaced.status).toBe(422);
    expect(replaced.body.message).toContain(retried.latest_charge_intent);
    await confirm(retried.latest_charge_intent);
    expect((await send(sandbox, `/v1/subscriptions/${body.id}`)).body.status).toBe('active');
  });

  it.each(['canceled', 'terminated'])(
    'that is %s takes no payment for a charge intent left open',
    async (end) => {
      const sandbox = openSandbox({ empty: true });
      const { customer, method } = await newCustomer(sandbox, PAYS);
      const product = await monthly(sandbox, 2900);
      const phase = { ordinal: 1, pricing_type: 'static', duration_type: 'finite', amount_cents: 0 };
      await act(sandbox, `/v1/products/${product}/phases`, { ...phase, period_count: 1 });
      const { body } = await act(sandbox, '/v1/subscriptions', { customer, product, currency: 'usd' });
      const path = `/v1/subscriptions/${body.id}`;
      await advance(sandbox, body.current_period_end - sandbox.world.clock.now);
      if (end === 'canceled') await act(sandbox, `${path}/cancel`);
      else await advance(sandbox, 3 * DAY);
      const { body: ended } = await send(sandbox, path);
      expect(ended.status).toBe(end);
      const confirmed = await act(sandbox, `/v1/charge_intents/${ended.latest_charge_intent}/confirm`, {
        payment_method: method,
      });
      expect(confirmed.status).toBe(422);
      expect(confirmed.body.message).toContain(end);
    },
  );

  it('on trial is not spared a decline by a 3D Secure intent that succeeded', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, CHALLENGE, 0);
    const { body: verified } = await act(sandbox, '/v1/3ds/intents', {
      payment_method_id: body.default_payment_method,
    });
    const passed = await act(sandbox, `/_sandbox/3ds_intents/${verified.id}/challenge`, { result: 'passed' });
    expect(passed.body.status).toBe('succeeded');
    await change(sandbox, body.id, { product: await monthly(sandbox, 2900) });
    await advance(sandbox, body.current_period_end - sandbox.world.clock.now);
    expect((await send(sandbox, `/v1/subscriptions/${body.id}`)).body).toMatchObject({
      status: 'past_due',
      latest_charge: { failure_code: 'authentication_required' },
    });
  });

  it('that is canceled late collects a pending renewal, which can be refunded once it has succeeded', async () => {
    const sandbox = openSandbox();
    const { body: begun } = await subscribe(sandbox, PAYS, 2900, 'eur');
    await advance(sandbox, 5 * 60);
    const path = `/v1/subscriptions/${begun.id}`;
    await advance(sandbox, begun.current_period_end - sandbox.world.clock.now);
    const { body } = await send(sandbox, path);
    expect(body.current_period_end).toBeGreaterThan(begun.current_period_end);
    await act(sandbox, `${path}/cancel`);
    const intent = `/v1/charge_intents/${body.latest_charge_intent}`;
    const refund = { charge_intent: body.latest_charge_intent, amount: 2900 };
    expect((await send(sandbox, intent)).body.status).toBe('pending');
    expect((await act(sandbox, '/v1/refunds', refund)).status).toBe(422);
    expect((await act(sandbox, `${intent}/cancel`)).status).toBe(422);
    await advance(sandbox, 5 * 60);
    expect(types(sandbox).at(-1)).toBe('charge_intent.succeeded');
    expect((await act(sandbox, '/v1/refunds', refund)).status).toBe(201);
  });

  it('paused while the bank debit of its renewal is pending: a debit that fails then is not tried again, and no status shows it', async () => {
    const { sandbox, path } = await begin('2026-01-29', 'monthly');
    const { customer, current_period_end } = (await send(sandbox, path)).body;
    const account = { type: 'ach', account_type: 'checking', routing_number: '110000000', customer };
    const { body: empty } = await act(sandbox, '/v1/payment_methods', {
      ...{ ...account, account_number: '000222222227' },
    });
    await send(sandbox, path, { method: 'PATCH', body: { default_payment_method: empty.id } });
    await advance(sandbox, current_period_end - sandbox.world.clock.now);
    const payment = async () => {
      const { status, latest_charge_intent } = (await send(sandbox, path)).body;
      return [status, (await send(sandbox, `/v1/charge_intents/${latest_charge_intent}`)).body.status];
    };
    expect(await payment()).toEqual(['active', 'pending']);
    await act(sandbox, `${path}/pause`);
    await advance(sandbox, 5 * DAY);
    expect(await payment()).toEqual(['paused', 'failed']);
    await act(sandbox, `${path}/resume`);
    await advance(sandbox, 5 * DAY);
    expect(await payment()).toEqual(['active', 'failed']);
  });

  it('charges a joining fee with its first period only, if a first phase has the price and the fee', async () => {
    const { sandbox, path } = await begin('2026-01-31', 'monthly', [
      { ordinal: 1, pricing_type: 'static', duration_type: 'finite', amount_cents: 5400, period_count: 1 },
    ]);
    const first = (await send(sandbox, path)).body;
    await advance(sandbox, first.current_period_end - sandbox.world.clock.now);
    const amounts = [first, (await send(sandbox, path)).body].map(
      ({ latest_charge }) => latest_charge.amount,
    );
    expect(amounts).toEqual([5400, 2900]);
  });

  it('switches to a cheaper product with the next period, and logs the change then', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, PAYS);
    const product = await monthly(sandbox, 900);
    const changed = await change(sandbox, body.id, { product, proration_behavior: 'none' });
    expect(changed.body).toMatchObject({
      effective_amount: 2900,
      scheduled_change: { product, effective_date: body.current_period_end },
    });
    expect(await logsOf(sandbox, body.id)).toEqual([]);
    await advance(sandbox, 32 * DAY);
    const { body: later } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(later).toMatchObject({ effective_amount: 900, scheduled_change: null });
    expect(await logsOf(sandbox, body.id)).toMatchObject([
      { previous_product: body.plan.product, new_product: product, proration_behavior: 'none' },
    ]);
  });

  it.each([
    // [product, by whom it is resumed, an hour before a second month has ended]
    ['a yearly product', 'yearly', 29_000, 'a request'],
    ['a yearly product', 'yearly', 29_000, 'resume_at'],
    ['a cheaper product', 'monthly', 900, 'a request'],
    ['a cheaper product', 'monthly', 900, 'resume_at'],
  ])(
    'switches to %s (%s, %i) with the first renewal that is charged, not while it is paused or when %s resumes it',
    async (_, interval, price, by) => {
      const { sandbox, path } = await begin('2026-01-15', 'monthly');
      const product = await recurring(sandbox, price, interval);
      await send(sandbox, path, { method: 'PATCH', body: { product } });
      const resume_at = timeOf('2026-03-15') - 3600;
      await act(sandbox, `${path}/pause`, by === 'resume_at' ? { resume_at } : {});
      await advance(sandbox, resume_at - sandbox.world.clock.now);
      if (by === 'a request') await act(sandbox, `${path}/resume`);
      const { body } = await send(sandbox, path);
      expect(body).toMatchObject({ status: 'active', effective_amount: 2900, effective_interval: 'monthly' });
      expect(dateOf(body.current_period_end)).toBe('2026-03-15');
      expect(body.scheduled_change).toMatchObject({ product, effective_date: body.current_period_end });
      expect(await logsOf(sandbox, body.id)).toEqual([]);
      await advance(sandbox, body.current_period_end - sandbox.world.clock.now);
      const { body: renewed } = await send(sandbox, path);
      expect(renewed).toMatchObject({ latest_charge: { amount: price }, scheduled_change: null });
      expect(renewed.effective_interval).toBe(interval);
      expect(await logsOf(sandbox, body.id)).toMatchObject([{ new_product: product }]);
      const { body: paid } = await send(sandbox, '/v1/charge_intents');
      expect(paid.data.map(({ amount }: { amount: number }) => amount)).toEqual([price, 2900]);
    },
  );

  it.each(['create_prorations', 'always_invoice', 'none'])(
    'settles no difference with %s: the new price is that of the next period',
    async (proration_behavior) => {
      const sandbox = openSandbox({ empty: true });
      const { body } = await subscribe(sandbox, PAYS);
      await change(sandbox, body.id, { product: await monthly(sandbox, 4900), proration_behavior });
      await advance(sandbox, body.current_period_end - sandbox.world.clock.now);
      const { body: paid } = await send(sandbox, '/v1/charge_intents');
      expect(paid.data.map(({ amount }: { amount: number }) => amount)).toEqual([4900, 2900]);
      expect(await logsOf(sandbox, body.id)).toMatchObject([{ proration_behavior }]);
      const log = document.components.schemas.SubscriptionChangeLog?.properties?.proration_behavior;
      expect(JSON.stringify(log), 'the log says what was asked for').not.toMatch(/was settled|Settles/);
    },
  );

  it('logs no change that was canceled, replaced, or taken back with the current product', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, PAYS);
    const path = `/v1/subscriptions/${body.id}`;
    await change(sandbox, body.id, { product: await monthly(sandbox, 900) });
    await send(sandbox, `${path}/scheduled_change`, { method: 'DELETE' });
    await change(sandbox, body.id, { product: await monthly(sandbox, 900) });
    const same = await change(sandbox, body.id, { product: body.plan.product });
    expect(same.body.scheduled_change).toBe(null);
    await change(sandbox, body.id, { product: await monthly(sandbox, 900) });
    const dearer = await monthly(sandbox, 4900);
    expect((await change(sandbox, body.id, { product: dearer })).body).toMatchObject({
      effective_amount: 4900,
      scheduled_change: null,
    });
    expect(await logsOf(sandbox, body.id)).toMatchObject([{ new_product: dearer }]);
  });

  it('retries an unpaid renewal at the price it began with, whatever the plan is meanwhile', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, PAYS);
    await failRenewal(sandbox, body);
    const { body: good } = await act(sandbox, '/v1/payment_methods', {
      ...card(PAYS),
      customer: body.customer,
    });
    const update = { product: await monthly(sandbox, 4900), default_payment_method: good.id };
    expect((await change(sandbox, body.id, update)).body.status).toBe('past_due');
    await advance(sandbox, DAY);
    const { body: paid } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(paid).toMatchObject({ status: 'active', latest_charge: { amount: 2900 }, effective_amount: 4900 });
    await advance(sandbox, paid.current_period_end - sandbox.world.clock.now);
    const { body: next } = await send(sandbox, `/v1/subscriptions/${body.id}`);
    expect(next.latest_charge.amount).toBe(4900);
  });

  it('has no update_interval, whose values are not published', async () => {
    const sandbox = openSandbox();
    const { body } = await subscribe(sandbox, PAYS);
    const { status, body: error } = await change(sandbox, body.id, { update_interval: 'yearly' });
    expect(status).toBe(422);
    expect(error.message).toContain('update_interval');
  });

  it.each(['canceled', 'terminated'])(
    'that is %s takes no card and no product, and has no change ahead',
    async (end) => {
      const sandbox = openSandbox();
      const { body } = await subscribe(sandbox, PAYS);
      if (end === 'terminated') await failRenewal(sandbox, body);
      const product = await monthly(sandbox, 900);
      expect((await change(sandbox, body.id, { product })).body.scheduled_change).toMatchObject({ product });
      if (end === 'terminated') await advance(sandbox, 3 * DAY);
      else await act(sandbox, `/v1/subscriptions/${body.id}/cancel`);
      const { body: ended } = await send(sandbox, `/v1/subscriptions/${body.id}`);
      expect(ended).toMatchObject({ status: end, scheduled_change: null });
      const card = { default_payment_method: body.default_payment_method };
      for (const update of [{ product }, card])
        expect((await change(sandbox, body.id, update)).status).toBe(422);
      expect((await change(sandbox, body.id, { metadata: { left: 'yes' } })).status).toBe(200);
    },
  );
});
