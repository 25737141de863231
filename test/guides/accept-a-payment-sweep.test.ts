import { expect, test } from 'vitest';
import {
  describeCheckout,
  dispute,
  fillDisk,
  freeDisk,
  pay,
  refund,
  sendDispute,
  sendEvent,
  state,
  succeeded,
  world,
} from './scripted-checkout.ts';

/** What the sweep finds when events are lost, and what it does not ask for. */

describeCheckout(({ restart, shopKeys, sweep, restartSweeping }) => {
  test.each(['refunded', 'disputed'])(
    'a payment that is %s when its success event arrives is not marked paid, and the sweep finds out',
    async (status) => {
      await pay();
      const isRefunded = status === 'refunded';
      world.refunds = isRefunded ? [{ amount: 4200, status: 'succeeded' }] : [];
      world.newestDisputes = isRefunded ? [] : [dispute('needs_response')];
      for (const intent of world.intents) intent.status = status;
      expect((await sendEvent(succeeded())).status).toBe(200);
      expect(await state()).toBe('pending');
      await world.shop.stop();
      const env = { ...shopKeys, FRAME_API_BASE: world.api.origin, SWEEP_SECONDS: '0.3' };
      world.shop = await restart(world.folder, env);
      await sweep(world.folder, env);
      await expect.poll(state).toBe(status);
    },
  );

  test.each([
    ['refunded', 'refunded'],
    ['disputed', 'paid'],
  ])('if every event of a %s payment is lost, the sweep makes its order %s', async (status, expected) => {
    const env = await restartSweeping();
    await pay();
    for (const intent of world.intents) intent.status = status;
    if (status === 'refunded') world.refunds.push({ amount: 4200, status: 'succeeded' });
    await sweep(world.folder, env);
    await expect.poll(state).toBe(expected);
  });

  test('if the event of a refund that was made elsewhere is lost, the sweep finds it among the newest', async () => {
    const env = await restartSweeping();
    await pay();
    await sendEvent(succeeded());
    world.refunds.push({ amount: 4200, status: 'succeeded' });
    await sweep(world.folder, env);
    await expect.poll(state).toBe('refunded');
  });

  test('after a partial capture, the sweep finds that all of it was refunded', async () => {
    const env = await restartSweeping();
    await pay();
    await sendEvent(succeeded());
    for (const intent of world.intents) intent.amount_captured = 2700;
    await refund(2000);
    await sweep(world.folder, env);
    expect(await state()).toBe('paid');
    await refund(2700);
    await sweep(world.folder, env);
    // It may still fail.
    expect(await state()).toBe('paid');
    for (const each of world.refunds) each.status = 'succeeded';
    await sweep(world.folder, env);
    await expect.poll(state).toBe('refunded');
  });

  test('a refund without a charge intent changes nothing', async () => {
    const env = await restartSweeping();
    world.otherRefunds = [{ status: 'succeeded' }, { status: 'succeeded', charge_intent: null }];
    await pay();
    await sendEvent(succeeded());
    world.refunds.push({ amount: 4200, status: 'succeeded' });
    await sweep(world.folder, env);
    await expect.poll(state).toBe('refunded');
  });

  test('if the event of a decision is lost, the sweep reads the dispute', async () => {
    const env = await restartSweeping();
    await pay();
    await sendEvent(succeeded());
    await sendDispute('needs_response', 'created');
    world.disputeStatus = 'won';
    await sweep(world.folder, env);
    await expect.poll(state).toBe('paid');
  });

  test('if every event of a dispute is lost, the sweep finds it among the newest', async () => {
    const env = await restartSweeping();
    const ofAnother = { ...dispute('needs_response', 'dispute-3'), charge_intent: { id: 'intent-9' } };
    const inquiry = dispute('warning_needs_response', 'dispute-2');
    world.newestDisputes = [ofAnother, inquiry];
    await pay();
    await sendEvent(succeeded());
    await sweep(world.folder, env);
    expect(await state()).toBe('paid');
    world.newestDisputes.unshift(dispute('needs_response'), dispute('needs_response'));
    await sweep(world.folder, env);
    await expect.poll(state).toBe('disputed');
    world.disputeStatus = 'won';
    await sweep(world.folder, env);
    await expect.poll(state).toBe('paid');
    await sweep(world.folder, env);
    expect(await state()).toBe('paid');
  });

  test('the sweep does not read a charge intent that is over', async () => {
    const env = await restartSweeping();
    await pay();
    for (const intent of world.intents) intent.status = 'failed';
    await sendEvent({ ...succeeded(), type: 'charge_intent.payment_failed' });
    expect(await state()).toBe('unpaid');
    const reads = () => world.api.seen.filter(({ path }) => path === '/v1/charge_intents/intent-1').length;
    const sweeps = () => world.api.seen.filter(({ path }) => path.startsWith('/v1/refunds')).length;
    const sweepTwice = async () => {
      const swept = sweeps();
      await expect
        .poll(async () => {
          await sweep(world.folder, env);
          return sweeps() - swept;
        })
        .toBeGreaterThan(1);
    };
    // A sweep that began before the event may still read the charge intent.
    await sweepTwice();
    const before = reads();
    await sweepTwice();
    expect(reads()).toBe(before);
  });

  const faults = {
    'a response that is not HTTP': { lookups: 'malformed' },
    'a response of another shape': { lookups: 'of another shape' },
    'a full disk': {},
  } as const;
  test.each(Object.entries(faults))('the sweep outlives %s', async (name, fault) => {
    const env = await restartSweeping();
    world.fates = ['response lost'];
    await pay();
    Object.assign(world, fault);
    if (name === 'a full disk') fillDisk();
    const sweeps = () => world.api.seen.filter(({ path }) => path === '/v1/disputes?per_page=100').length;
    const before = sweeps();
    const swept = async () => {
      await sweep(world.folder, env);
      return sweeps() - before;
    };
    await expect.poll(swept).toBeGreaterThan(2);
    world.lookups = 'ok';
    freeDisk();
    await sweep(world.folder, env);
    await expect.poll(state).toBe('paid');
  });
});
