import { describe, expect, test } from 'vitest';
import {
  describeCheckout,
  pay,
  refund,
  sendDispute,
  sendEvent,
  state,
  succeeded,
  world,
} from './scripted-checkout.ts';

/** A refund that fails after Frame has accepted it, which staff must learn of. */

type Env = Record<string, string>;

const setRefunds = (status: string) => {
  for (const each of world.refunds) each.status = status;
};
const alert = (total: number) => `ALERT: refund order 1042 again: 0 of ${total} is sent`;
/** Requests that read the order's payment or its refunds. */
const reads = () =>
  world.api.seen.filter(({ method, path }) => method === 'GET' && path.includes('intent-1')).length;
const sweeps = () => world.api.seen.filter(({ path }) => path === '/v1/refunds?per_page=100').length;

describeCheckout(({ sweep, restartSweeping }) => {
  /** Pays for the order and refunds so much. @returns the environment of the sweep */
  const refundPaid = async (total: number) => {
    const env = await restartSweeping();
    await pay();
    await sendEvent(succeeded());
    await refund(total);
    return env;
  };
  /** What the server and one more sweep have said. */
  const said = async (env: Env) => (await sweep(world.folder, env)) + world.shop.output();
  /** Waits for two more sweeps, of which the second began after this. */
  const sweepTwice = async (env: Env) => {
    const before = sweeps();
    await expect
      .poll(async () => {
        await sweep(world.folder, env);
        return sweeps() - before;
      })
      .toBeGreaterThan(2);
  };

  test('a refund that fails later is an alert of the sweep, until staff sends it again', async () => {
    const env = await refundPaid(1500);
    expect(await said(env)).not.toContain('ALERT');
    setRefunds('failed');
    await expect.poll(() => said(env)).toContain(alert(1500));
    expect(await state()).toBe('paid');
  });

  describe('once as much is back as was asked for', () => {
    const refundAndSweep = async (total: number) => {
      const env = await refundPaid(total);
      setRefunds('succeeded');
      await sweepTwice(env);
      return env;
    };

    test.each([false, true])(
      'the sweep no longer reads the payment: too old for the list: %s',
      async (isOld) => {
        const env = await refundAndSweep(1500);
        world.areRefundsOld = isOld;
        const before = reads();
        await sweepTwice(env);
        expect(reads()).toBe(before);
        expect(await state()).toBe('paid');
        expect(await said(env)).not.toContain('ALERT');
      },
    );

    test('a refund that fails among the newest is an alert', async () => {
      const env = await refundAndSweep(1500);
      setRefunds('failed');
      await expect.poll(() => said(env)).toContain(alert(1500));
    });

    test.each([1500, 4200])('the event of an older one that fails is an alert: %i cents', async (total) => {
      const env = await refundAndSweep(total);
      world.areRefundsOld = true;
      setRefunds('failed');
      await sendEvent({ type: 'refund.failed', data: { object: 'refund', charge_intent: 'intent-1' } });
      await expect.poll(() => said(env)).toContain(alert(total));
      expect(await state()).toBe('paid');
    });

    test('what was refunded elsewhere since is noticed', async () => {
      const env = await refundAndSweep(1500);
      world.refunds.push({ amount: 2700, status: 'succeeded' });
      await sweep(world.folder, env);
      await expect.poll(state).toBe('refunded');
    });
  });

  test('a refund that requires an action is an alert of the sweep', async () => {
    const env = await refundPaid(1500);
    setRefunds('requires_action');
    await expect
      .poll(() => said(env))
      .toContain('ALERT: a refund of order 1042 requires an action. Ask Frame which one');
  });

  test.each(['won', 'lost'])(
    'a failed refund of a disputed payment is no alert, and again one only if the dispute is won: %s',
    async (result) => {
      const env = await refundPaid(1500);
      await sendDispute('needs_response', 'created');
      setRefunds('failed');
      await sweepTwice(env);
      expect(await state()).toBe('disputed');
      expect(await said(env)).not.toContain('ALERT');
      await sendDispute(result);
      if (result === 'won') return expect.poll(() => said(env)).toContain(alert(1500));
      await sweepTwice(env);
      const before = reads();
      await sweepTwice(env);
      expect(reads(), 'nothing is owed any more').toBe(before);
      expect(await said(env)).not.toContain('ALERT');
    },
  );
});
