import { describe, expect, test } from 'vitest';
import type { Edit } from './page-server.ts';
import {
  DAY,
  disputeAlert,
  disputeOf,
  NOW,
  openShop,
  others,
  paid,
  refundAlert,
} from './scripted-payment-links.ts';

/** The order is canceled before the server starts. */
const CLOSED: Edit = ["state: 'unpaid'", "state: 'closed'"];

describe('the server of /payments/payment-links, when an event or the sweep brings a payment', () => {
  test('the sweep finds a payment whose event was lost, also while the session is open', async () => {
    const shop = await openShop();
    await shop.click();
    expect(await shop.read('/thanks')).toContain('waiting');
    shop.frame.intents = [paid];
    await expect.poll(() => shop.read('/thanks')).toContain('is paid');
    expect(shop.posts()).toHaveLength(1);
  });

  test('a second payment behind newer charge intents is an alert of the sweep, and the first one pays', async () => {
    const second = { ...paid, id: 'second', created: NOW - DAY };
    const intents = [...others(150, NOW), second, { ...paid, created: NOW - 2 * DAY }];
    const shop = await openShop({ intents });
    await expect.poll(() => shop.output()).toContain('ALERT');
    expect(await shop.read('/thanks')).toContain('is paid');
    const printed = await shop.stop();
    expect(printed).toContain(refundAlert('second', 'paid'));
    expect(printed).not.toContain('ALERT: intent ');
  });

  test('a second payment of the order is an alert, a repeated event is not', async () => {
    const shop = await openShop();
    for (const id of ['first', 'first', 'second', 'second']) await shop.deliverPaid({ ...paid, id });
    expect(await shop.read('/thanks')).toContain('is paid');
    const printed = await shop.stop();
    expect(printed).toContain(refundAlert('second', 'paid'));
    expect(printed.match(/ALERT/g)).toHaveLength(1);
  });

  test('a payment of an order that was canceled is an alert, and no page is opened for it', async () => {
    const shop = await openShop({ edits: [CLOSED] });
    expect((await shop.click()).body).toContain('is closed');
    await shop.deliverPaid(paid);
    expect(await shop.read('/thanks')).toContain('is closed');
    expect(await shop.stop()).toContain(refundAlert('intent', 'closed'));
    expect(shop.posts()).toHaveLength(0);
  });

  test('a payment of a closed order whose event was lost is an alert of the sweep, until it is refunded', async () => {
    const late = { ...paid, id: 'late' };
    const back = { ...paid, id: 'back', status: 'refunded' };
    const shop = await openShop({ edits: [CLOSED], intents: [late, back] });
    await shop.sweep();
    expect(await shop.read('/thanks')).toContain('is closed');
    const printed = await shop.stop();
    expect(printed).toContain(refundAlert('late', 'closed'));
    expect(printed).not.toContain('back');
  });

  test.each([
    ['refunded', 'is closed'],
    ['disputed', 'is closed'],
    ['pending', 'waiting'],
  ])(
    'a late event of a payment that is %s by now fulfills nothing; the shopper reads %j',
    async (status, state) => {
      const shop = await openShop();
      expect((await shop.deliverPaid(paid, { status })).status).toBe(200);
      expect(await shop.read('/thanks')).toContain(state);
      await shop.stop();
      expect(shop.alerts()).toEqual([]);
    },
  );

  test('a paid order is closed once all its money has gone back', async () => {
    const shop = await openShop({ env: { SWEEP_SECONDS: '600' } });
    await shop.deliverPaid(paid);
    const refunded = async () => (await shop.deliver('charge.refunded', { charge_intent: 'intent' })).status;
    // Part of it.
    expect(await refunded()).toBe(200);
    expect(await shop.read('/thanks')).toContain('is paid');
    shop.frame.current.set('intent', { ...paid, status: 'refunded' });
    expect(await refunded()).toBe(200);
    expect(await shop.read('/thanks')).toContain('is closed');
  });

  test('one dispute whose payment cannot be read holds up no alert about another', async () => {
    const shop = await openShop();
    await shop.deliverPaid(paid);
    shop.frame.current.set('unread', null);
    shop.frame.disputes = ['unread', 'intent'].map(disputeOf);
    await expect.poll(shop.alerts).toEqual([disputeAlert('intent')]);
  });

  test('a dispute is an alert, once: of the payment that paid, of a second one, and after an alert to refund it', async () => {
    const shop = await openShop();
    const second = { ...paid, id: 'second' };
    for (const one of [paid, second]) await shop.deliverPaid(one);
    const refund = refundAlert('second', 'paid');
    await expect.poll(shop.alerts).toEqual([refund]);
    shop.frame.current.set('second', { ...second, status: 'disputed' });
    shop.frame.disputes = [disputeOf('second')];
    await expect.poll(shop.alerts).toEqual([refund, disputeAlert('second')]);
    shop.frame.current.set('third', { ...paid, id: 'third', status: 'disputed' });
    shop.frame.disputes = ['third', 'second', 'intent'].map(disputeOf);
    const all = [refund, ...['second', 'third', 'intent'].map(disputeAlert)];
    await expect.poll(shop.alerts).toEqual(all);
    await shop.sweep();
    expect(shop.alerts()).toEqual(all);
    expect(await shop.read('/thanks')).toContain('is paid');
  });

  test.each([
    ['event', 'disputed'],
    // An inquiry.
    ['event', 'succeeded'],
    ['sweep', 'disputed'],
    ['sweep', 'succeeded'],
  ])(
    'a dispute of a payment that is too old for the list is an alert by the %s, also if it is still %s',
    async (finder, status) => {
      const shop = await openShop();
      await shop.deliverPaid(paid, { status });
      const dispute = disputeOf('intent');
      if (finder === 'sweep') shop.frame.disputes = [dispute];
      else expect((await shop.deliver('charge.dispute.created', dispute)).status).toBe(200);
      await expect.poll(shop.alerts).toEqual([disputeAlert('intent')]);
      expect(await shop.read('/thanks')).toContain(status === 'disputed' ? 'is closed' : 'is paid');
    },
  );

  test('a dispute of another shopper is read once, and nobody is told', async () => {
    const shop = await openShop();
    shop.frame.current.set('other', { ...paid, id: 'other', reference_id: 'another' });
    shop.frame.disputes = [disputeOf('other')];
    const reads = () => shop.api.seen.filter(({ path }) => path === '/v1/charge_intents/other').length;
    await expect.poll(reads).toBe(1);
    await shop.sweep();
    expect(reads()).toBe(1);
    expect(shop.alerts()).toEqual([]);
  });

  test('a disputed payment of a wrong amount closes the order, so that the shopper does not wait', async () => {
    const shop = await openShop();
    shop.frame.intents = [{ ...paid, amount: 1, status: 'disputed' }];
    expect((await shop.click()).body).toContain('is closed');
    expect(shop.posts()).toHaveLength(0);
  });

  test('an event whose payment cannot be read is rejected, so that it is delivered again', async () => {
    const shop = await openShop();
    shop.frame.outage = true;
    expect((await shop.deliverPaid(paid)).status).toBe(500);
    expect(await shop.read('/thanks')).toContain('waiting');
  });

  test('the first sweep comes with the start', async () => {
    const shop = await openShop({ env: { SWEEP_SECONDS: '3600' }, intents: [paid] });
    await expect.poll(() => shop.read('/thanks')).toContain('is paid');
  });

  test('of the payments that a start finds, the oldest that succeeded pays, not an older one that is refunded', async () => {
    const back = { ...paid, id: 'back', status: 'refunded' };
    const shop = await openShop({ intents: [{ ...paid, id: 'third' }, paid, back] });
    await expect.poll(() => shop.read('/thanks')).toContain('is paid');
    await expect.poll(shop.alerts).toEqual([refundAlert('third', 'paid')]);
  });

  test('marks the order as paid only for a signed event', async () => {
    const shop = await openShop();
    expect(await shop.read('/thanks?payload=forged')).toContain('waiting');
    expect((await shop.deliverPaid(paid, {}, 'wrong')).status).toBe(400);
    expect((await shop.deliver('charge_intent.payment_failed', paid)).status).toBe(200);
    expect((await shop.deliverPaid({ ...paid, reference_id: 'another' })).status).toBe(200);
    expect((await shop.deliverPaid({ ...paid, amount: 1 })).status).toBe(200);
    expect((await shop.deliverPaid({ ...paid, currency: 'eur' })).status).toBe(200);
    expect(await shop.read('/thanks')).toContain('waiting');

    expect((await shop.deliverPaid(paid)).status).toBe(200);
    expect(await shop.read('/thanks')).toContain('is paid');
    expect(await shop.stop()).toContain('ALERT: intent does not pay order 1043');
  });
});
