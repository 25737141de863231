import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

/** What staff can refund and cancel, and that nothing goes back twice. */

describeCheckout(({ restart, shopKeys }) => {
  test('a refund whose total is not a number of cents is rejected', async () => {
    await pay();
    await sendEvent(succeeded());
    for (const total of [null, 0, -1, true, '1500', 1500.7, 'abc', [1500]])
      expect(await refund(total)).toEqual({ status: 422, message: 'Send the total in cents.' });
    expect(world.refunds).toEqual([]);
  });

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

  test('nothing is sent if the refunds so far cannot be read, whatever the response is instead', async () => {
    await pay();
    await sendEvent(succeeded());
    await refund(1500);
    for (const lookups of ['limited', 'malformed', 'of another shape', 'empty'] as const) {
      world.lookups = lookups;
      expect(await refund(4200), lookups).toMatchObject({ status: 503 });
    }
    expect(world.refunds).toHaveLength(1);
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

  test('an order whose payment the fraud check declined can be canceled', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'fraud_declined';
    expect(await refund()).toEqual({ status: 200, state: 'canceled' });
  });

  test('an unpaid order is canceled, and its open charge intent can no longer charge', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'requires_3d_secure';
    expect(await refund()).toEqual({ status: 200, state: 'canceled' });
    expect(world.intents.map(({ status }) => status)).toEqual(['canceled']);
    expect(await pay()).toMatchObject({ status: 409, message: 'This order was canceled.' });
  });

  test('an unpaid order is not canceled by a refund of any total, nor by a total that is not a number of cents', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'requires_3d_secure';
    const message = 'This order is not marked as paid. To cancel it, leave out the total.';
    for (const total of [1500, 4200, 99_999]) expect(await refund(total)).toEqual({ status: 409, message });
    expect(await refund('4200')).toEqual({ status: 422, message: 'Send the total in cents.' });
    expect(world.intents).toMatchObject([{ status: 'requires_3d_secure' }]);
    expect(await refund(null)).toEqual({ status: 200, state: 'canceled' });
    expect(await refund(1500)).toEqual({ status: 200, state: 'canceled' });
  });

  test('canceling an order releases money on hold, and a payment at the same moment does not hold it again', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'requires_capture';
    const [canceled, paid] = await Promise.all([refund(), pay()]);
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
    expect(await refund()).toMatchObject({
      status: 409,
      message: 'Not finished yet. Try again in a minute.',
    });
    expect(world.intents.map((intent) => intent.status)).toEqual(['succeeded']);
    await sendEvent(succeeded());
    expect(await state()).toBe('paid');
  });
});
