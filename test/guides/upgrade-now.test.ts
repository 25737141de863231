import { expect, test } from 'vitest';
import { NO_FUNDS } from '../fixtures/sandbox-requests.ts';
import { BEGIN, describeChanges } from './change-now.ts';

/** What an upgrade at once charges, by the functions on /api/payment_methods. */

describeChanges('an upgrade', (world) => {
  const {
    post,
    patch,
    advance,
    read,
    saveCard,
    subscribe,
    plan,
    planWithFirstPeriod,
    orderOf,
    run,
    charges,
    shareOf,
    ending,
    net,
    toRenewal,
    toHalf,
    plans,
  } = world;

  test('the difference for the rest of the period is charged once, then the plan changes, and a second upgrade counts the first', async () => {
    const expected = await shareOf(4900 - 2900);
    const first = await run(orderOf(plans.team));
    expect(first.result).toEqual({ status: 'upgraded', code: null });
    expect(first.order).toMatchObject({ state: 'upgraded', amount: expected, price: 4900 });
    expect((await read()).plan.product).toBe(plans.team);
    expect((await run(first.order)).result.status).toBe('upgraded');
    expect(await charges()).toMatchObject([{ amount: expected, status: 'succeeded', currency: 'usd' }]);

    await advance(5 * 86_400);
    const second = await run(orderOf(plans.business, { earlier: first.order }));
    expect(second.order).toMatchObject({ state: 'upgraded', amount: await shareOf(9900 - 4900) });

    // The next period is paid at the new price, and the earlier upgrade no longer counts.
    await toRenewal();
    const renewal = await world.session.api(`/v1/charge_intents/${(await read()).latest_charge_intent}`);
    expect(renewal.body).toMatchObject({ amount: 9900, status: 'succeeded' });
    const third = await run(orderOf(await plan(19900), { earlier: second.order }));
    expect(third.order).toMatchObject({ state: 'upgraded', amount: await shareOf(19900 - 9900) });
  });

  test('a declined card changes nothing, and another card needs a new order: less time is left then', async () => {
    const bad = { ...world.user, payment_method: await saveCard(NO_FUNDS) };
    const { result, order } = await run(orderOf(plans.team), bad);
    expect(result).toEqual({ status: 'declined', code: 'insufficient_funds' });
    expect(order.state).toBe('declined');
    expect((await run(order)).result).toEqual({ status: 'declined', code: null });
    expect((await read()).plan.product).toBe(plans.pro);
  });

  test('no upgrade begins before the last one is finished, and a row takes no plan back that another gave', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const first = await run(orderOf(plans.team));
    const due = await shareOf(4900 - 2900);
    const again = await run(orderOf(plans.team, { id: 'U-2', earlier: first.order }));
    expect(again.result.status).toBe('not_possible');
    const second = await run(orderOf(plans.business, { earlier: first.order }));
    expect(second.result.status).toBe('not_possible');
    expect(await net()).toBe(2900 + due);
    const other = await run(orderOf(plans.business, { id: 'U-other' }));
    expect(other.result.status).toBe('upgraded');
    expect((await run(first.order)).result.status).toBe('refunded');
    expect((await read()).plan.product).toBe(plans.business);
  });

  test('a second order that waits for the first to finish charges the difference to it', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'drop');
    const lost = await run(orderOf(plans.team));
    const first = await run(lost.order);
    const second = await run(orderOf(plans.business, { earlier: first.order }));
    expect(second.result.status).toBe('upgraded');
    expect(await net()).toBe(2900 + (await shareOf(4900 - 2900)) + (await shareOf(9900 - 4900)));
  });

  test('an order whose first run is late charges nothing for time that is over', async () => {
    const order = orderOf(plans.team);
    world.session.failNext('GET /v1/subscriptions/ID', 'server_error');
    expect((await run(order)).result.error).toMatch(/^Frame responded with 500: \w/);
    await advance(3599);
    const { order: late } = await run({ ...order, id: 'U-2' });
    expect(late.state).toBe('upgraded');
    await post(`/v1/subscriptions/${world.id}/cancel`, {});
    await subscribe(plans.pro);
    const other = orderOf(plans.team, { id: 'U-3' });
    await advance(3600);
    expect((await run(other)).result).toEqual({ status: 'not_possible', code: null });
  });

  test('nothing is charged for a plan with a lower list price, which would begin with the next period', async () => {
    const product = await plan(3000);
    await post(`/v1/subscriptions/${world.id}/cancel`, {});
    await subscribe(product);
    await patch(`/v1/products/${product}`, { default_price: 7000 });
    await advance(86_400);
    expect((await run(orderOf(await plan(5000)))).result.status).toBe('not_possible');
    await subscribe(plans.pro);
    const { latest_charge_intent: charge_intent } = await read();
    await post('/v1/refunds', { charge_intent, amount: 1500 });
    await advance(86_400);
    expect((await run(orderOf(await plan(2000)))).result.status).toBe('not_possible');
    expect(await charges()).toEqual([]);
  });

  test('the price of a product that was edited is not what the period cost', async () => {
    const product = await plan(2900);
    await post(`/v1/subscriptions/${world.id}/cancel`, {});
    for (const upgrades of [true, false]) {
      await subscribe(product);
      const before = (await net()) - 2900;
      await patch(`/v1/products/${product}`, { default_price: 1900 });
      await toHalf();
      const { order } = await run(upgrades ? orderOf(await plan(5900)) : ending());
      expect(order.state).toBe(upgrades ? 'upgraded' : 'canceled');
      expect((await net()) - before).toBe(upgrades ? 4400 : 1450);
      await patch(`/v1/products/${product}`, { default_price: 2900 });
      await post(`/v1/subscriptions/${world.id}/cancel`, {});
    }
  });

  test('what an earlier row in another state paid for is not guessed', async () => {
    const first = await run(orderOf(plans.team));
    const bad = { ...world.user, payment_method: await saveCard(NO_FUNDS) };
    const declined = await run(orderOf(plans.business, { earlier: first.order }), bad);
    const order = orderOf(plans.business, { id: 'U-again' });
    const wrong = await run({ ...order, earlier: declined.order });
    expect(wrong.result.status).toBe('not_possible');
    const right = await run({ ...order, earlier: first.order });
    expect(right.order).toMatchObject({ state: 'upgraded', amount: await shareOf(9900 - 4900) });
  });

  test('a period that a pause left unpaid is charged first', async () => {
    await post(`/v1/subscriptions/${world.id}/pause`, {});
    await advance(40 * 86_400);
    await post(`/v1/subscriptions/${world.id}/resume`, {});
    expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
    const { current_period_end: period_end } = await read();
    const earlier = { state: 'paid', price: 2900, period_end };
    const { order } = await run(orderOf(plans.team, { id: 'U-paid', earlier }));
    expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 2900) });
  });

  test('a period that was paid for otherwise counts with the price that was paid', async () => {
    const { current_period_end: period_end } = await read();
    const earlier = { state: 'paid', price: 4000, period_end };
    const { order } = await run(orderOf(plans.team, { earlier }));
    expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 4000) });
  });

  test('nothing is charged for a lower price, another interval, the same plan, an old order or the last hour of a period', async () => {
    const cheap = await plan(1900);
    const { current_period_end: end } = await read();
    const orders = [
      orderOf(cheap),
      orderOf(plans.yearly),
      orderOf(plans.pro),
      orderOf(plans.team, { created: BEGIN - 86_400 }),
      orderOf(plans.team, { created: end - 1800 }),
    ];
    for (const order of orders) {
      const { result, order: stored } = await run(order);
      expect(result, JSON.stringify(order)).toEqual({ status: 'not_possible', code: null });
      expect(stored).toEqual({ ...order, state: 'not_possible' });
    }
    await post(`/v1/subscriptions/${world.id}/pause`, {});
    expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
    expect(await charges()).toEqual([]);
  });

  test('a trial is not upgraded, and of a period with a joining fee, the price alone is what was paid', async () => {
    await subscribe(await planWithFirstPeriod(0));
    expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
    await subscribe(await planWithFirstPeriod(4900));
    await advance(86_400);
    expect((await run(orderOf(plans.team))).result.status).toBe('not_possible');
    const { order } = await run(orderOf(plans.team, { price: 4900, fee: 2000 }));
    expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 2900) });
  });

  test('what was refunded of the period no longer counts as paid', async () => {
    const { latest_charge_intent: charge_intent } = await read();
    await post('/v1/refunds', { charge_intent, amount: 1000 });
    const { order } = await run(orderOf(plans.team));
    expect(order.amount).toBe(await shareOf(4900 - 1900));
  });
});
