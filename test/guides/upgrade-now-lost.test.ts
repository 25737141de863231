import { expect, test } from 'vitest';
import { NO_FUNDS } from '../fixtures/sandbox-requests.ts';
import { describeChanges } from './change-now.ts';

/** Requests of an upgrade at once that are lost, and money that goes back because of that or by staff. */

describeChanges('an upgrade that is interrupted', (world) => {
  const {
    post,
    patch,
    advance,
    read,
    saveCard,
    orderOf,
    run,
    charges,
    shareOf,
    refundsOf,
    net,
    failRefundOf,
    toRenewal,
    plans,
  } = world;

  test.each([
    ['the charge', 'POST /v1/charge_intents/ID/confirm', 'drop'],
    ['the change of the plan', 'PATCH /v1/subscriptions/ID', 'drop'],
    ['the change of the plan, which never arrived', 'PATCH /v1/subscriptions/ID', 'server_error'],
  ] as const)('a job that lost the response to %s runs again and charges once', async (_, name, fault) => {
    world.session.failNext(name, fault);
    const lost = await run(orderOf(plans.team));
    expect(lost.result).toHaveProperty('error');
    await advance(86_400);
    expect((await run(lost.order)).result.status).toBe('upgraded');
    expect((await read()).plan.product).toBe(plans.team);
    expect(await charges()).toHaveLength(1);
  });

  test('a change of the plan that was repeated on its way, and rejected, is an upgrade', async () => {
    const path = `/v1/subscriptions/${world.id}`;
    world.session.failNext('PATCH /v1/subscriptions/ID', 'drop');
    const lost = await run(orderOf(plans.team));
    const changed = await read();
    world.session.respondNext('GET /v1/subscriptions/ID', 200, {
      ...changed,
      plan: { ...changed.plan, product: plans.pro },
    });
    world.session.respondNext('PATCH /v1/subscriptions/ID', 422, { status: 422, code: 'validation_errors' });
    expect((await run(lost.order)).result.status).toBe('upgraded');
    expect((await world.session.api(path)).body.plan.product).toBe(plans.team);
    expect((await charges())[0]).toMatchObject({ status: 'succeeded' });
  });

  test('if the plan can no longer change, the money goes back once', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const lost = await run(orderOf(plans.team));
    await post(`/v1/subscriptions/${world.id}/pause`, {});
    world.session.failNext('POST /v1/refunds', 'drop');
    const again = await run(lost.order);
    expect(again.result).toHaveProperty('error');
    // Even if it could change again: the customer has been told, or will be.
    await post(`/v1/subscriptions/${world.id}/resume`, {});
    const last = await run(again.order);
    expect(last.result).toEqual({ status: 'refunded', code: null });
    expect((await run(last.order)).result.status).toBe('refunded');
    expect(await refundsOf(last.order.charge_intent)).toEqual([last.order.amount]);
    expect((await read()).plan.product).toBe(plans.pro);
  });

  test('a plan is not changed once its money is going back, even if that is late', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const lost = await run(orderOf(plans.team));
    await post(`/v1/subscriptions/${world.id}/pause`, {});
    world.session.failNext('POST /v1/refunds', 'late');
    const again = await run(lost.order);
    expect(again.result).toHaveProperty('error');
    await post(`/v1/subscriptions/${world.id}/resume`, {});
    expect((await run(again.order)).result.status).toBe('refunded');
    await advance(60);
    expect((await read()).plan.product).toBe(plans.pro);
    expect((await refundsOf(lost.order.charge_intent)).reduce((sum, each) => sum + each)).toBe(
      lost.order.amount,
    );
  });

  test('a plan is not changed for a period that is over, and the money goes back', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const lost = await run(orderOf(plans.team));
    await toRenewal();
    expect((await run(lost.order)).result.status).toBe('refunded');
    expect((await read()).plan.product).toBe(plans.pro);
  });

  test.each([
    ['never arrived', 'server_error'],
    ['is late', 'late'],
  ] as const)(
    'a charge whose request %s is not made by a later run, which would ask for the time that is over',
    async (_, fault) => {
      world.session.failNext('POST /v1/charge_intents/ID/confirm', fault);
      const lost = await run(orderOf(plans.team));
      expect(lost.result).toHaveProperty('error');
      const again = await run(lost.order);
      expect(again.result).toEqual({ status: 'not_possible', code: null });
      await advance(5 * 86_400);
      expect((await run(again.order)).result.status).toBe('not_possible');
      expect(await charges()).toMatchObject([{ status: 'canceled' }]);
      expect((await read()).plan.product).toBe(plans.pro);
      const { order } = await run(orderOf(plans.team, { id: 'U-next' }));
      expect(order).toMatchObject({ state: 'upgraded', amount: await shareOf(4900 - 2900) });
    },
  );

  test('a small refund by staff before the plan changed does not keep the customer from it', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const { order } = await run(orderOf(plans.team));
    await post('/v1/refunds', { charge_intent: order.charge_intent, amount: 100 });
    expect((await run(order)).result.status).toBe('upgraded');
    expect((await read()).plan.product).toBe(plans.team);
  });

  test('if staff returned a part before the plan could no longer change, the rest goes back', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const { order } = await run(orderOf(plans.team));
    await post('/v1/refunds', { charge_intent: order.charge_intent, amount: 100 });
    await post(`/v1/subscriptions/${world.id}/pause`, {});
    expect((await run(order)).result.status).toBe('refunded');
    expect((await refundsOf(order.charge_intent)).reduce((sum, each) => sum + each)).toBe(order.amount);
  });

  test('a declined card whose response was lost ends declined, and a run with another card charges nothing', async () => {
    const bad = { ...world.user, payment_method: await saveCard(NO_FUNDS) };
    world.session.failNext('POST /v1/charge_intents/ID/confirm', 'drop');
    const lost = await run(orderOf(plans.team), bad);
    expect(lost.result).toHaveProperty('error');
    const again = await run(lost.order);
    expect(again.result).toEqual({ status: 'declined', code: 'insufficient_funds' });
    expect(again.order.state).toBe('declined');
    expect(await net()).toBe(2900);
  });

  test('if the refund of an upgrade fails, the row opened again returns the money, whatever the plan is by then', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const lost = await run(orderOf(plans.team));
    await post(`/v1/subscriptions/${world.id}/pause`, {});
    const done = await run(lost.order);
    expect(done.result.status).toBe('refunded');
    await failRefundOf(done.order.charge_intent);
    await post(`/v1/subscriptions/${world.id}/resume`, {});
    const other = await run(orderOf(plans.team, { id: 'U-other' }));
    expect(other.result.status).toBe('upgraded');
    const paid = await net();
    const again = await run({ ...done.order, state: 'unpaid' });
    expect(again.result).toEqual({ status: 'refunded', code: null });
    expect(await net()).toBe(paid - (done.order.amount ?? 0));
  });

  test.each([
    ['', null, null],
    [', also after a lost response to the change', 'PATCH /v1/subscriptions/ID', 'drop'],
    [', also after a change that arrived twice', 'PATCH /v1/subscriptions/ID', 'repeat'],
    [', also after a lost response to its end', 'DELETE /v1/subscriptions/ID/scheduled_change', 'drop'],
    [', also after an end that never arrived', 'DELETE /v1/subscriptions/ID/scheduled_change', 'drop_before'],
    [', also after an end that arrived twice', 'DELETE /v1/subscriptions/ID/scheduled_change', 'repeat'],
  ] as const)(
    'if the new plan costs less by the time it changes, the money goes back and no change stays scheduled%s',
    async (_, name, fault) => {
      world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
      let done = await run(orderOf(plans.team));
      await patch(`/v1/products/${plans.team}`, { default_price: 1900 });
      if (name) world.session.failNext(name, fault);
      for (let runs = 0; runs < 2 && done.result.error !== undefined; runs += 1) {
        done = await run(done.order);
      }
      expect(done.result).toEqual({ status: 'refunded', code: null });
      expect(await read()).toMatchObject({ scheduled_change: null, plan: { product: plans.pro } });
      expect(await net()).toBe(2900);
    },
  );

  test('a change that was scheduled for such a plan ends, also if the subscription was paused before the next run', async () => {
    world.session.failNext('PATCH /v1/subscriptions/ID', 'server_error');
    const charged = await run(orderOf(plans.team));
    await patch(`/v1/products/${plans.team}`, { default_price: 1900 });
    world.session.failNext('PATCH /v1/subscriptions/ID', 'drop');
    const lost = await run(charged.order);
    expect((await read()).scheduled_change).toMatchObject({ product: plans.team });
    await post(`/v1/subscriptions/${world.id}/pause`, {});
    expect((await run(lost.order)).result.status).toBe('refunded');
    expect((await read()).scheduled_change).toBeNull();
    expect(await net()).toBe(2900);
  });

  test('an upgrade keeps its money if its row is opened again, because a refund of staff failed', async () => {
    const team = await run(orderOf(plans.team));
    const business = await run(orderOf(plans.business, { earlier: team.order }));
    const paid = await net();
    await post('/v1/refunds', { charge_intent: team.order.charge_intent, amount: 100 });
    await failRefundOf(team.order.charge_intent);
    const again = await run({ ...team.order, state: 'unpaid' });
    expect([business.result.status, again.result.status]).toEqual(['upgraded', 'upgraded']);
    expect(await net()).toBe(paid);
  });
});
