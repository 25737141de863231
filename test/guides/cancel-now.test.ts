import { expect, test } from 'vitest';
import { NO_FUNDS } from '../fixtures/sandbox-requests.ts';
import { describeChanges } from './change-now.ts';

/** What a cancellation at once returns, by the functions on /api/payment_methods. */

describeChanges('a cancellation', (world) => {
  const {
    post,
    patch,
    advance,
    read,
    saveCard,
    saveBank,
    subscribe,
    planWithFirstPeriod,
    orderOf,
    run,
    shareOf,
    ending,
    refundsOf,
    net,
    failRefundOf,
    toRenewal,
    toHalf,
    plans,
  } = world;

  test('a cancellation returns the rest of the period, of its upgrades as well, once', async () => {
    await advance(5 * 86_400 + 77);
    const first = await run(orderOf(plans.team));
    await advance(5 * 86_400);
    const { current_period_end: end, latest_charge_intent: latest } = await read();
    const expected = await shareOf(2900);
    const { amount = 0, created, charge_intent } = first.order;
    const done = await run(ending([first.order]));
    expect(done.result).toEqual({ status: 'canceled', code: null });
    expect(await read()).toMatchObject({ status: 'canceled' });
    expect((await run(done.order)).result.status).toBe('canceled');
    expect(await refundsOf(latest)).toEqual([expected]);
    expect(await refundsOf(charge_intent)).toEqual([
      Math.floor((amount * (end - world.now)) / (end - created)),
    ]);
  });

  test('refunds that cannot be read are not taken for none', async () => {
    const { latest_charge_intent: latest } = await read();
    const expected = await shareOf(2900);
    const { order } = await run(ending());
    await advance(120);
    world.session.respondNext('GET /v1/refunds', 200, {});
    const again = await run({ ...order, state: 'open' });
    expect(again.result.error).toBeDefined();
    // No refund was asked for.
    expect(again.order).toEqual({ ...order, state: 'open' });
    expect(await refundsOf(latest)).toEqual([expected]);
  });

  test.each([
    ['the cancellation', 'POST /v1/subscriptions/ID/cancel', 'drop'],
    ['the cancellation, which arrived twice', 'POST /v1/subscriptions/ID/cancel', 'repeat'],
    ['a refund', 'POST /v1/refunds', 'drop'],
    ['a refund, which arrived twice', 'POST /v1/refunds', 'repeat'],
  ] as const)(
    'after a lost response to %s, the next run returns no more than it should',
    async (_, name, fault) => {
      const { latest_charge_intent: latest } = await read();
      const expected = await shareOf(2900);
      world.session.failNext(name, fault);
      let done = await run(ending());
      // Hours later: what goes back is of the time that the customer asked.
      await advance(4 * 3600);
      if (done.result.error !== undefined) done = await run(done.order);
      expect(done.result.status).toBe('canceled');
      expect(await refundsOf(latest)).toEqual([expected]);
    },
  );

  test('a second row for the same cancellation returns nothing, also after an error of the first', async () => {
    const { latest_charge_intent: latest } = await read();
    world.session.failNext('POST /v1/refunds', 'drop');
    const lost = await run(ending());
    const second = await run(ending());
    expect(second.result).toEqual({ status: 'not_possible', code: null });
    expect((await run(second.order)).result.status).toBe('not_possible');
    expect((await run(lost.order)).result.status).toBe('canceled');
    expect(await refundsOf(latest)).toHaveLength(1);
  });

  test('nothing goes back of a charge for a period that is over, or of a row that charged nothing', async () => {
    const { current_period_start: created } = await read();
    await toRenewal();
    const body = { amount: 2900, currency: 'usd', confirm: true, ...world.user };
    const { id: charge_intent } = await post('/v1/charge_intents', body);
    await advance(86_400);
    const done = await run(ending([{ charge_intent, created }, { created: world.now }]));
    expect(done.result.status).toBe('canceled');
    expect(await refundsOf(charge_intent)).toEqual([]);
  });

  test('a joining fee is kept', async () => {
    await subscribe(await planWithFirstPeriod(4900));
    await advance(86_400);
    const { latest_charge_intent: latest } = await read();
    const expected = await shareOf(2900);
    await run({ ...ending(), fee: 2000 });
    expect(await refundsOf(latest)).toEqual([expected]);
  });

  test('a joining fee is kept after an upgrade too, and a phase that costs more than the product is no fee', async () => {
    await post(`/v1/subscriptions/${world.id}/cancel`, {});
    const before = await net();
    await subscribe(await planWithFirstPeriod(4900));
    await toHalf();
    const team = await run(orderOf(plans.team, { price: 4900, fee: 2000 }));
    expect(team.result.status).toBe('upgraded');
    await run({ ...ending([team.order]), fee: 2000 });
    expect((await net()) - before).toBe(3450);
    await subscribe(await planWithFirstPeriod(2900, 1900));
    await toHalf();
    await run(ending());
    expect((await net()) - before).toBe(3450 + 1450);
  });

  test('a cancellation whose first run comes after a renewal returns that, and tells staff of the period before', async () => {
    const order = ending();
    await toRenewal();
    const { latest_charge_intent: renewal } = await read();
    const done = await run(order);
    expect(done.result).toEqual({ status: 'returned_too_little', code: null });
    expect(done.order.state).toBe('returned_too_little');
    expect((await read()).status).toBe('canceled');
    expect(await refundsOf(renewal)).toEqual([2900]);
    expect(await net()).toBe(2900);
  });

  test('if more than one period was charged before the cancellation arrived, staff learn of it', async () => {
    world.session.failNext('POST /v1/subscriptions/ID/cancel', 'server_error');
    const lost = await run(ending());
    const due = 2900 - (await shareOf(2900));
    for (let periods = 0; periods < 2; periods += 1) {
      await toRenewal();
    }
    const done = await run(lost.order);
    expect(done.result).toEqual({ status: 'returned_too_little', code: null });
    expect(await net()).toBe(due + 2900);
    expect((await run(done.order)).result.status).toBe('returned_too_little');
  });

  test('if a refund fails, the row opened again returns the money', async () => {
    const due = 2900 - (await shareOf(2900));
    const { latest_charge_intent: latest } = await read();
    const done = await run(ending());
    await failRefundOf(latest);
    expect(await net()).toBe(2900);
    const open = { ...done.order, state: 'open' };
    expect((await run(open)).result.status).toBe('pending');
    await advance(60);
    expect((await run(open)).result.status).toBe('canceled');
    expect(await net()).toBe(due);
  });

  test('a payment that cannot be refunded does not keep the others from it', async () => {
    const { order } = await run(orderOf(plans.team));
    const { latest_charge_intent: latest } = await read();
    const expected = await shareOf(2900);
    world.session.respondNext('POST /v1/refunds', 422, { status: 422, message: 'This one cannot.' });
    const lost = await run(ending([order]));
    expect(lost.result.error).toBe('Frame responded with 422: This one cannot.');
    expect(lost.order.state).toBe('open');
    expect(await refundsOf(order.charge_intent)).toEqual([]);
    expect(await refundsOf(latest)).toEqual([expected]);
    await advance(60);
    expect((await run(lost.order)).result.status).toBe('canceled');
    expect(await refundsOf(order.charge_intent)).toEqual([order.amount]);
    expect(await refundsOf(latest)).toEqual([expected]);
  });

  test('nothing is canceled before the row says what to keep', async () => {
    const { latest_charge_intent: latest } = await read();
    const expected = await shareOf(2900);
    world.session.failNext('POST /v1/subscriptions/ID/cancel', 'drop');
    const lost = await run(ending(), world.user, true);
    expect(lost.result).toHaveProperty('error');
    expect((await read()).status).toBe('canceled');
    await advance(3600);
    expect((await run(lost.order)).result.status).toBe('canceled');
    expect(await refundsOf(latest)).toEqual([expected]);
  });

  test('if both too much and too little went back, staff learn of what is too much', async () => {
    await advance(10 * 86_400);
    world.session.failNext('POST /v1/subscriptions/ID/cancel', 'server_error');
    const lost = await run(ending());
    for (let periods = 0; periods < 2; periods += 1) {
      await toRenewal();
    }
    world.session.failNext('POST /v1/refunds', 'repeat');
    expect((await run(lost.order)).result.status).toBe('returned_too_much');
  });

  test('a subscription whose first payment failed is not canceled, and one whose first payment is pending waits', async () => {
    const good = world.user;
    world.user = { ...good, payment_method: await saveCard(NO_FUNDS) };
    await subscribe(plans.pro);
    expect((await run(ending())).result).toEqual({ status: 'not_possible', code: null });
    world.user = { ...good, payment_method: await saveBank('000123456789') };
    await subscribe(plans.pro);
    await advance(60);
    const { latest_charge_intent: latest, current_period_start } = await read();
    const first = await run({ ...ending(), created: current_period_start });
    expect(first.result).toEqual({ status: 'pending', code: null });
    expect(first.order.state).toBe('open');
    await advance(10 * 86_400);
    expect((await run(first.order)).result.status).toBe('canceled');
    expect(await refundsOf(latest)).toEqual([2900]);
  });

  test('a refund that is late is not sent again within a minute, and goes back once', async () => {
    const { latest_charge_intent: latest } = await read();
    await advance(10 * 86_400);
    const expected = await shareOf(2900);
    world.session.failNext('POST /v1/refunds', 'late');
    const lost = await run(ending());
    expect(lost.result).toHaveProperty('error');
    const again = await run(lost.order);
    expect(again.result).toEqual({ status: 'pending', code: null });
    await advance(60);
    expect((await run(again.order)).result.status).toBe('canceled');
    expect(await refundsOf(latest)).toEqual([expected]);
  });

  test.each([
    ['a minute', -61],
    ['less than a minute', -30],
    ['a clock that was set back by a year', 365 * 86_400],
  ])('a refund that never arrived is sent again after %s', async (about, seconds) => {
    const { latest_charge_intent: latest } = await read();
    world.session.failNext('POST /v1/refunds', 'server_error');
    const { order } = await run(ending());
    const kept = order.kept?.map((each) => ({ ...each, asked_at: (each.asked_at ?? 0) + seconds }));
    const waits = about === 'less than a minute';
    expect((await run({ ...order, kept })).result.status).toBe(waits ? 'pending' : 'canceled');
    expect(await refundsOf(latest)).toHaveLength(waits ? 0 : 1);
  });

  test('staff learn of a refund that the network repeated, also if the run after it stops', async () => {
    const { latest_charge_intent: latest } = await read();
    await advance(10 * 86_400);
    const expected = await shareOf(2900);
    world.session.failNext('POST /v1/refunds', 'repeat');
    const { result, order } = await run(ending());
    expect(await refundsOf(latest)).toEqual([expected, expected]);
    expect(result).toEqual({ status: 'returned_too_much', code: null });
    expect((await run({ ...order, state: 'open' })).result.status).toBe('returned_too_much');
    expect((await run(order)).result.status).toBe('returned_too_much');
  });

  test('what staff returned before is left out, a renewal that came first goes back as a whole, and an earlier period keeps its money', async () => {
    const { latest_charge_intent: latest } = await read();
    await post('/v1/refunds', { charge_intent: latest, amount: 2000 });
    world.session.failNext('POST /v1/subscriptions/ID/cancel', 'server_error');
    const lost = await run(ending());
    expect(lost.result).toHaveProperty('error');
    await toRenewal();
    const { latest_charge_intent: renewal } = await read();
    expect((await run(lost.order)).result.status).toBe('canceled');
    expect(await refundsOf(renewal)).toEqual([2900]);
    expect((await refundsOf(latest)).reduce((sum, each) => sum + each)).toBe(2900);
  });

  test.each([
    ['its share goes back once it has succeeded', '000123456789', true],
    ['nothing goes back if it has failed', '000222222227', false],
  ])('of a bank debit that is pending, %s', async (_, account_number, succeeds) => {
    await patch(`/v1/subscriptions/${world.id}`, { default_payment_method: await saveBank(account_number) });
    await toRenewal();
    const { latest_charge_intent: latest, status } = await read();
    expect(status).toBe('active');
    const expected = await shareOf(2900);
    const first = await run(ending());
    expect(first.result).toEqual({ status: 'pending', code: null });
    expect(first.order.state).toBe('open');
    expect(await read()).toMatchObject({ status: 'canceled' });
    await advance(10 * 86_400);
    expect((await run(first.order)).result.status).toBe('canceled');
    expect(await refundsOf(latest)).toEqual(succeeds ? [expected] : []);
  });

  test('a trial has nothing to return', async () => {
    await subscribe(await planWithFirstPeriod(0));
    await advance(60);
    world.session.failNext('POST /v1/subscriptions/ID/cancel', 'drop');
    const lost = await run(ending());
    expect((await run(lost.order)).result.status).toBe('canceled');
    expect((await read()).status).toBe('canceled');
  });
});
