import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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

describeCheckout(({ restart, shopKeys, sweep, restartSweeping }) => {
  test('refunds and disputes change the state of the order', async () => {
    await pay();
    await sendEvent(succeeded());
    const charge = { object: 'charge', charge_intent: 'intent-1', amount: 4200 };
    const data = { ...charge, amount_captured: 2700, amount_refunded: 2700 };
    world.refunds = [
      { amount: 100, status: 'succeeded' },
      { amount: 2600, status: 'pending' },
    ];
    await sendEvent({ type: 'charge.refunded', data });
    expect(await state(), 'a refund that is pending can still fail').toBe('paid');
    world.refunds = world.refunds.map((each) => ({ ...each, status: 'succeeded' }));
    await sendEvent({ type: 'charge.refunded', data });
    expect(await state()).toBe('refunded');
    await sendDispute('needs_response', 'created');
    expect(await state()).toBe('disputed');
    await sendEvent({ type: 'charge.refunded', data });
    expect(await state()).toBe('disputed');
    await sendDispute('won');
    expect(await state()).toBe('refunded');
  });

  test('a won dispute leaves the order paid, a lost one disputed, and a late older event changes neither', async () => {
    await pay();
    await sendEvent(succeeded());
    await sendDispute('needs_response', 'created');
    await sendDispute('under_review');
    expect(await state()).toBe('disputed');
    await sendDispute('won');
    expect(await state()).toBe('paid');
    await sendDispute('needs_response', 'created');
    await sendDispute('under_review');
    expect(await state()).toBe('paid');
    await sendEvent({ type: 'charge.dispute.updated', data: dispute('lost', 'dispute-2') });
    await sendDispute('won');
    expect(await state()).toBe('disputed');
  });

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

  test('a success event is delivered again if the charge intent cannot be read', async () => {
    await pay();
    world.lookups = 'limited';
    expect((await sendEvent(succeeded())).status).toBe(500);
    expect(await state()).toBe('pending');
    world.lookups = 'ok';
    expect((await sendEvent(succeeded())).status).toBe(200);
    expect(await state()).toBe('paid');
  });

  test('an inquiry leaves the order paid until it becomes a dispute', async () => {
    await pay();
    await sendEvent(succeeded());
    await sendDispute('warning_needs_response', 'created');
    await sendDispute('warning_under_review');
    await sendDispute('warning_closed');
    expect(await state()).toBe('paid');
    await sendDispute('needs_response');
    expect(await state()).toBe('disputed');
  });

  test('a dispute proves the payment whose event was lost, and one of another payment changes nothing', async () => {
    await sendEvent({
      type: 'charge.dispute.created',
      data: { ...dispute('needs_response'), charge_intent: null },
    });
    expect(await state()).toBe('unpaid');
    await pay();
    await sendDispute('needs_response', 'created');
    await sendDispute('won');
    expect(await state()).toBe('paid');
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

  test('if the event of a refund that was made elsewhere is lost, the sweep finds it among the newest', async () => {
    const env = await restartSweeping();
    await pay();
    await sendEvent(succeeded());
    world.refunds.push({ amount: 4200, status: 'succeeded' });
    await sweep(world.folder, env);
    await expect.poll(state).toBe('refunded');
  });

  test('a refund whose total is not a number of cents is rejected', async () => {
    await pay();
    await sendEvent(succeeded());
    for (const total of [null, 0, -1, true, '1500', 1500.7, 'abc', [1500]])
      expect(await refund(total)).toEqual({ status: 422, message: 'Send the total in cents.' });
    expect(world.refunds).toEqual([]);
  });

  test('an event whose work failed gets an error status, so that Frame delivers it again', async () => {
    await pay();
    await sendEvent(succeeded());
    world.refunds.push({ amount: 4200, status: 'succeeded' });
    world.lookups = 'limited';
    const event = { type: 'charge.refunded', data: { charge_intent: 'intent-1', amount_captured: 4200 } };
    expect((await sendEvent(event)).status).toBe(500);
    world.lookups = 'ok';
    expect((await sendEvent(event)).status).toBe(200);
    expect(await state()).toBe('refunded');
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

  test('a refund without a charge intent changes nothing', async () => {
    const env = await restartSweeping();
    world.otherRefunds = [{ status: 'succeeded' }, { status: 'succeeded', charge_intent: null }];
    await pay();
    await sendEvent(succeeded());
    world.refunds.push({ amount: 4200, status: 'succeeded' });
    await sweep(world.folder, env);
    await expect.poll(state).toBe('refunded');
  });

  test('a refund that fails later is an alert of the sweep, until staff sends it again', async () => {
    const env = await restartSweeping();
    await pay();
    await sendEvent(succeeded());
    await refund(1500);
    const said = async () => (await sweep(world.folder, env)) + world.shop.output();
    expect(await said()).not.toContain('ALERT');
    for (const each of world.refunds) each.status = 'failed';
    await expect.poll(said).toContain('ALERT: refund order 1042 again: 0 of 1500 is sent');
    expect(await state()).toBe('paid');
  });

  /** Requests that read the order's payment or its refunds. */
  const reads = () =>
    world.api.seen.filter(({ method, path }) => method === 'GET' && path.includes('intent-1')).length;
  const sweeps = () => world.api.seen.filter(({ path }) => path === '/v1/refunds?per_page=100').length;
  /** Waits for two more sweeps, of which the second began after this. */
  const sweepTwice = async (env: Record<string, string>) => {
    const before = sweeps();
    await expect
      .poll(async () => {
        await sweep(world.folder, env);
        return sweeps() - before;
      })
      .toBeGreaterThan(2);
  };

  describe('once as much is back as was asked for', () => {
    let env: Record<string, string>;
    const said = async () => (await sweep(world.folder, env)) + world.shop.output();
    const begin = async (total: number) => {
      env = await restartSweeping();
      await pay();
      await sendEvent(succeeded());
      await refund(total);
      for (const each of world.refunds) each.status = 'succeeded';
      await sweepTwice(env);
    };
    const alert = (total: number) => `ALERT: refund order 1042 again: 0 of ${total} is sent`;

    test.each([false, true])(
      'the sweep no longer reads the payment: too old for the list: %s',
      async (isOld) => {
        await begin(1500);
        world.areRefundsOld = isOld;
        const before = reads();
        await sweepTwice(env);
        expect(reads()).toBe(before);
        expect(await state()).toBe('paid');
        expect(await said()).not.toContain('ALERT');
      },
    );

    test('a refund that fails among the newest is an alert', async () => {
      await begin(1500);
      for (const each of world.refunds) each.status = 'failed';
      await expect.poll(said).toContain(alert(1500));
    });

    test.each([1500, 4200])('the event of an older one that fails is an alert: %i cents', async (total) => {
      await begin(total);
      world.areRefundsOld = true;
      for (const each of world.refunds) each.status = 'failed';
      await sendEvent({ type: 'refund.failed', data: { object: 'refund', charge_intent: 'intent-1' } });
      await expect.poll(said).toContain(alert(total));
      expect(await state()).toBe('paid');
    });

    test('what was refunded elsewhere since is noticed', async () => {
      await begin(1500);
      world.refunds.push({ amount: 2700, status: 'succeeded' });
      await sweep(world.folder, env);
      await expect.poll(state).toBe('refunded');
    });
  });

  test('a refund that requires an action is an alert of the sweep', async () => {
    const env = await restartSweeping();
    await pay();
    await sendEvent(succeeded());
    await refund(1500);
    for (const each of world.refunds) each.status = 'requires_action';
    const said = async () => (await sweep(world.folder, env)) + world.shop.output();
    await expect
      .poll(said)
      .toContain('ALERT: a refund of order 1042 requires an action. Ask Frame which one');
  });

  test('a disputed payment is not refunded, whatever Frame allows, and no total is stored', async () => {
    await pay();
    await sendEvent(succeeded());
    await sendDispute('needs_response', 'created');
    const message = 'This payment is disputed, so it cannot be refunded.';
    expect(await refund(1500)).toEqual({ status: 409, message });
    expect(world.refunds).toEqual([]);
    await sendDispute('won');
    expect(await refund(1000)).toEqual({ status: 200, refunded: 1000 });
    expect(await world.shop.stop()).not.toContain('ALERT');
  });

  test.each(['amount must be <= 4200', { message: 'amount must be <= 4200' }])(
    "any other permanent rejection has Frame's own sentence: %j",
    async (error_details) => {
      await pay();
      await sendEvent(succeeded());
      world.refundFate = { status: 422, error_details };
      expect(await refund(5000)).toEqual({ status: 409, message: 'amount must be <= 4200' });
      world.refundFate = { status: 429 };
      expect(await refund(4200)).toMatchObject({ status: 503 });
      world.refundFate = 'repeated';
      expect(await refund(4200)).toEqual({ status: 200, refunded: 4200 });
      expect(world.refunds).toHaveLength(1);
      expect(await world.shop.stop()).not.toContain('ALERT');
    },
  );

  test('a partial refund and then the rest go back once each, and only for staff', async () => {
    await pay();
    await sendEvent(succeeded());
    expect(await refund(1500, 'guess')).toMatchObject({ status: 403 });
    expect(await refund(1500)).toEqual({ status: 200, refunded: 1500 });
    expect(await refund(1500)).toEqual({ status: 200, refunded: 1500 });
    expect(await refund(4200)).toEqual({ status: 200, refunded: 4200 });
    expect(world.refunds.map(({ amount }) => amount)).toEqual([1500, 2700]);
  });

  test('a refund whose response was lost is not sent again, and one that was repeated on its way alerts', async () => {
    await pay();
    await sendEvent(succeeded());
    world.refundFate = 'response lost';
    expect(await refund(1500)).toMatchObject({ status: 503 });
    expect(await refund(1500)).toEqual({ status: 200, refunded: 1500 });
    expect(world.refunds).toHaveLength(1);
    world.refunds.push({ amount: 1500, status: 'pending' });
    await refund(1500);
    expect(await world.shop.stop()).toContain('ALERT: 3000 of order 1042 was refunded, not 1500');
  });

  test('a partial refund that the network repeated says at once what went back, and alerts', async () => {
    await pay();
    await sendEvent(succeeded());
    world.refundFate = 'twice';
    expect(await refund(500)).toEqual({ status: 200, refunded: 1000 });
    expect(await world.shop.stop()).toContain('ALERT: 1000 of order 1042 was refunded, not 500');
  });

  test('a refund that may still be on its way is not sent again', async () => {
    await pay();
    await sendEvent(succeeded());
    world.refundFate = 'response lost';
    await refund(1500);
    const sent = world.refunds.splice(0);
    expect(await refund(1500)).toMatchObject({ status: 409 });
    expect(world.refunds).toEqual([]);
    expect(sent).toHaveLength(1);
    world.refundFate = 'ok';
    // Nor is it forever: a clock that was a day ahead is set right.
    await world.shop.stop();
    const [file] = ['order-database.json', 'order-1042.json'].map(world.folder.file).filter(existsSync);
    const data = file ?? '';
    const later = (at: string) => String(Number(at) + (Number(at) > 1e12 ? 86_400_000 : 86_400));
    writeFileSync(data, readFileSync(data, 'utf8').replace(/(?<="at":\s*)[\d.]+/, later));
    world.shop = await restart(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin });
    expect(await refund(1500)).toMatchObject({ status: 200 });
    expect(world.refunds).toHaveLength(1);
  });

  test('an order whose payment the fraud check declined can be canceled', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'fraud_declined';
    expect(await refund(0)).toEqual({ status: 200, state: 'canceled' });
  });

  test('canceling an order releases money on hold, and a payment at the same moment does not hold it again', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'requires_capture';
    const [canceled, paid] = await Promise.all([refund(0), pay()]);
    expect(canceled).toEqual({ status: 200, state: 'canceled' });
    expect([200, 409]).toContain(paid.status);
    expect(world.intents.map((intent) => intent.status)).toEqual(['canceled']);
    expect(await state()).toBe('canceled');
    expect(await pay()).toMatchObject({ status: 409, message: 'This order was canceled.' });
  });

  test('an order whose money is captured in the moment it is canceled is not canceled', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'requires_capture';
    world.isCaptured = true;
    expect(await refund(0)).toMatchObject({ status: 409, message: 'Not done yet. Try again in a minute.' });
    expect(world.intents.map((intent) => intent.status)).toEqual(['succeeded']);
    await sendEvent(succeeded());
    expect(await state()).toBe('paid');
  });

  test('an unpaid order is canceled, and its open charge intent can no longer charge', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'requires_3d_secure';
    expect(await refund(0)).toEqual({ status: 200, state: 'canceled' });
    expect(world.intents.map(({ status }) => status)).toEqual(['canceled']);
    expect(await pay()).toMatchObject({ status: 409, message: 'This order was canceled.' });
  });

  test.each(['won', 'lost'])(
    'a failed refund of a disputed payment is no alert, and again one only if the dispute is won: %s',
    async (result) => {
      const env = await restartSweeping();
      const said = async () => (await sweep(world.folder, env)) + world.shop.output();
      await pay();
      await sendEvent(succeeded());
      await refund(1500);
      await sendDispute('needs_response', 'created');
      for (const each of world.refunds) each.status = 'failed';
      await sweepTwice(env);
      expect(await state()).toBe('disputed');
      expect(await said()).not.toContain('ALERT');
      await sendDispute(result);
      if (result === 'won')
        return expect.poll(said).toContain('ALERT: refund order 1042 again: 0 of 1500 is sent');
      await sweepTwice(env);
      const before = reads();
      await sweepTwice(env);
      expect(reads(), 'nothing is owed any more').toBe(before);
      expect(await said()).not.toContain('ALERT');
    },
  );
});
