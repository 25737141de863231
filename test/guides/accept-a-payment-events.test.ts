import { expect, test } from 'vitest';
import {
  describeCheckout,
  dispute,
  pay,
  sendDispute,
  sendEvent,
  state,
  succeeded,
  world,
} from './scripted-checkout.ts';

/** What events of refunds and disputes make of an order. */

describeCheckout(() => {
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

  test('a success event is delivered again if the charge intent cannot be read', async () => {
    await pay();
    world.lookups = 'limited';
    expect((await sendEvent(succeeded())).status).toBe(500);
    expect(await state()).toBe('pending');
    world.lookups = 'ok';
    expect((await sendEvent(succeeded())).status).toBe(200);
    expect(await state()).toBe('paid');
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
});
