import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sendLargeBody } from './printed-server.ts';
import { json, type SeenRequest, startServer } from './scripted-server.ts';
import {
  access,
  CARD,
  data,
  describeSubscriptions,
  posts,
  type Subscription,
  sendEvent,
  subscribe,
  world,
} from './scripted-subscriptions.ts';

describeSubscriptions(({ file, start, restart, shopKeys }) => {
  test('creates customer, payment method, and subscription, and returns only the client secret', async () => {
    expect(await subscribe()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
    expect(JSON.parse(posts('/v1/payment_methods')[0]?.body ?? '')).toEqual({
      type: 'card',
      card_number: 'ev:number',
      exp_month: '12',
      exp_year: '30',
      cvc: 'ev:cvc',
      customer: 'customer-1',
    });
    expect(JSON.parse(posts('/v1/subscriptions')[0]?.body ?? '')).toEqual({
      customer: 'customer-1',
      product: 'product-1',
      currency: 'usd',
      default_payment_method: 'method-1',
      description: 'Pro plan',
      metadata: { shop_user_id: '311', attempt_id: expect.stringMatching(/^[0-9a-f-]{32,36}$/) },
    });
    expect(await access()).toBe(true);
  });

  test('a link with the query of a campaign leads to the page', async () => {
    expect((await world.app.call({ method: 'GET', path: '/?utm_source=mail' })).status).toBe(200);
  });

  test('a free first phase has no client secret', async () => {
    world.fates = ['free'];
    const message = 'Welcome. Your plan has started.';
    expect(await subscribe()).toEqual({ status: 200, message, next: 'stop' });
  });

  test('concurrent or consecutive clicks create one subscription, and none is told that it started a second', async () => {
    const replies = await Promise.all([subscribe(), subscribe()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const message = 'You already have a subscription. Open your account to change it.';
    expect(await subscribe()).toEqual({ status: 409, message, next: 'stop' });
    expect(posts('/v1/subscriptions')).toHaveLength(1);
    expect(posts('/v1/customers')).toHaveLength(1);
  });

  test('after an abandoned challenge the next card is charged, and the first cannot be', async () => {
    world.fates = ['challenge'];
    expect((await subscribe()).client_secret).toBe('ci_intent-1_secret_x');
    expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
    expect([...world.canceled]).toEqual(['intent-1']);
    expect(await access()).toBe(true);
  });

  test('a first payment that the fraud check declines is over, and the next card is charged', async () => {
    world.fates = ['challenge', 'active'];
    await subscribe();
    world.openStatus = 'fraud_declined';
    expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
    expect(world.subscriptions).toHaveLength(2);
  });

  test('a first payment whose method is rejected asks for another card, and is canceled before the next', async () => {
    world.fates = ['challenge'];
    world.openStatus = 'requires_payment_method';
    const message = 'Your bank declined the payment. Contact your bank, or use another card.';
    expect(await subscribe()).toEqual({ status: 402, message, next: 'retry' });
    expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
    expect([...world.canceled]).toEqual(['intent-1']);
  });

  test('a body over 1 MiB is rejected', async () => {
    expect(await sendLargeBody(world.app, '/subscribe')).toBe(413);
  });

  test('both subscriptions of a repeated request whose response was lost are found', async () => {
    world.fates = ['response lost'];
    await subscribe();
    const [first] = world.subscriptions as [Subscription];
    world.subscriptions.unshift({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
    expect((await subscribe()).status).toBe(200);
    expect(await world.app.stop()).toContain('ALERT: user 311 pays twice');
    expect(posts('/v1/subscriptions')).toHaveLength(1);
  });

  test('an event is acknowledged before the API is called', async () => {
    let calledAt = Number.POSITIVE_INFINITY;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await world.api.close();
    await world.app.stop();
    world.api = await startServer(async (_, response) => {
      calledAt = Date.now();
      await held;
      json(response, 404, { status: 404, code: 'not_found' });
    });
    world.app = await start(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin });
    expect((await sendEvent({ object: 'subscription', id: 'subscription-1' })).status).toBe(200);
    // A server that works first responds, too: after 30 s, when it gives up waiting for the API.
    expect(Date.now() - calledAt).toBeLessThan(20_000);
    await expect.poll(() => calledAt).toBeLessThan(Number.POSITIVE_INFINITY);
    release();
  });

  describe.each([
    'nonsense',
    '[]',
    '7',
    '{"nope":1}',
    '{"card":{"number":"ev:number"}}',
    JSON.stringify({ card: { ...CARD, cvc: '' } }),
  ])('a request without a card: %s', (body) => {
    const call = async (path: string) => {
      const reply = await world.app.call({ method: 'POST', path, body });
      return { status: reply.status, ...JSON.parse(reply.body) };
    };
    const writes = () => world.api.seen.filter(({ method }) => method !== 'GET').length;

    test('is the fault of the page: nothing is sent, and the shopper reads that nothing was charged', async () => {
      const message = 'Something went wrong on our end. You have not been charged. Please contact us.';
      expect(await call('/subscribe')).toEqual({ status: 400, message, next: 'stop' });
      expect(writes()).toBe(0);
    });

    test('says nothing about the money while an earlier attempt may have been paid', async () => {
      world.fates = ['request lost'];
      await subscribe();
      const message = "Your payment is processing. Please don't pay again.";
      expect(await call('/subscribe')).toEqual({ status: 202, message, next: 'stop' });
    });

    test('changes no card', async () => {
      await subscribe();
      const before = writes();
      const message = "We couldn't make this change. Try again in a minute, or contact us.";
      expect(await call('/card')).toEqual({ status: 400, message, next: 'retry' });
      expect(writes()).toBe(before);
    });
  });

  test('an incomplete subscription grants no access and shows no reason; the next card starts a new one', async () => {
    world.fates = ['incomplete'];
    const message = 'Your bank declined the payment. Contact your bank, or use another card.';
    expect(await subscribe()).toEqual({ status: 402, message, next: 'retry' });
    expect(await access()).toBe(false);
    expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
    expect(world.subscriptions.map(({ status }) => status)).toEqual(['incomplete', 'active']);
    expect(await access()).toBe(true);
  });

  test('a subscription that was canceled meanwhile is replaced by a new one', async () => {
    await subscribe();
    for (const subscription of world.subscriptions) subscription.status = 'canceled';
    expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
  });

  test('a free trial starts once per user: who had a subscription gets the product without one', async () => {
    const products = () =>
      posts('/v1/subscriptions').map(({ body }) => (JSON.parse(body) as { product: string }).product);
    world.fates = ['incomplete'];
    await subscribe();
    await subscribe();
    for (const subscription of world.subscriptions) subscription.status = 'terminated';
    await subscribe();
    // A first payment that was declined was no trial.
    expect(products()).toEqual(['product-1', 'product-1', 'product-2']);
    for (const subscription of world.subscriptions) subscription.status = 'canceled';
    await world.app.stop();
    const { FRAME_PRODUCT_NO_TRIAL: _, ...rest } = shopKeys;
    world.app = await start(world.folder, { ...rest, FRAME_API_BASE: world.api.origin });
    await subscribe();
    for (const subscription of world.subscriptions) subscription.status = 'canceled';
    await subscribe();
    expect(products().slice(3)).toEqual(['product-1', 'product-1']);
  });

  test('a paused subscription is neither restarted nor duplicated', async () => {
    await subscribe();
    for (const subscription of world.subscriptions) subscription.status = 'paused';
    expect((await subscribe()).status).toBe(409);
    expect(posts('/v1/subscriptions')).toHaveLength(1);
  });

  test('the shopper sees a decline, and another card can follow immediately', async () => {
    world.fates = ['insufficient_funds'];
    const message = 'Your card has insufficient funds. Use another payment method.';
    expect(await subscribe()).toEqual({ status: 402, message, next: 'retry' });
    expect((await subscribe()).status).toBe(200);
  });

  describe('the file of the user', () => {
    const env = () => ({ ...shopKeys, FRAME_API_BASE: world.api.origin });
    const restarted = async () => {
      await world.app.stop();
      world.app = await restart(world.folder, env());
    };
    /** The file in which the server keeps the user. */
    test('after a restart, the user has the same customer and subscription, and nothing is charged', async () => {
      await subscribe();
      await restarted();
      expect(await access()).toBe(true);
      expect((await subscribe()).status).toBe(409);
      const card = await world.app.call({
        method: 'POST',
        path: '/card',
        body: JSON.stringify({ card: CARD }),
      });
      expect(card.status).toBe(200);
      expect(posts('/v1/subscriptions')).toHaveLength(1);
      expect(posts('/v1/customers')).toHaveLength(1);
    });

    test('after a restart, an attempt whose response was lost is found', async () => {
      world.fates = ['response lost'];
      await subscribe();
      await restarted();
      expect(await subscribe()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
      expect(posts('/v1/subscriptions')).toHaveLength(1);
    });

    test('is replaced as a whole, so that a server that is killed leaves no half of it', async () => {
      world.fates = ['incomplete'];
      await subscribe();
      const before = readFileSync(data(), 'utf8');
      const opened = openSync(data(), 'r');
      await subscribe();
      expect(readFileSync(opened, 'utf8')).toBe(before);
      closeSync(opened);
      expect(readFileSync(data(), 'utf8')).not.toBe(before);
    });

    test.each(['', '{"id":"31'])('that holds %j is no new user: nothing is charged', async (text) => {
      await subscribe();
      await world.app.stop();
      writeFileSync(data(), text);
      const outcome = await restart(world.folder, env()).then(
        async (running) => {
          world.app = running;
          return (await subscribe()).status;
        },
        () => 'not started',
      );
      expect(['not started', 500]).toContain(outcome);
      expect(posts('/v1/subscriptions')).toHaveLength(1);
    });
  });

  test('after a lost response the subscription is found, not created again', async () => {
    world.fates = ['response lost'];
    expect((await subscribe()).status).toBe(202);
    expect(await subscribe()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
    expect(posts('/v1/subscriptions')).toHaveLength(1);
  });

  test('a lost request is not retried while it may still be in progress', async () => {
    world.fates = ['request lost'];
    expect((await subscribe()).status).toBe(202);
    expect((await subscribe()).status).toBe(202);
    expect(posts('/v1/subscriptions')).toHaveLength(1);
  });

  test('events grant and revoke access based on the current state in Frame, not on their payload', async () => {
    await subscribe();
    for (const subscription of world.subscriptions) subscription.status = 'past_due';
    expect(
      (
        await sendEvent(
          { object: 'charge_intent', subscription: 'subscription-1' },
          'charge_intent.payment_failed',
        )
      ).status,
    ).toBe(200);
    await expect.poll(access).toBe(false);
    for (const subscription of world.subscriptions) subscription.status = 'active';
    await sendEvent({ object: 'subscription', id: 'subscription-1', status: 'incomplete' });
    await expect.poll(access).toBe(true);
  });

  test('an event that arrives before the response finds its user by metadata', async () => {
    await world.app.stop();
    // No sweep finds it first: that of the start is limited, so it pauses for a minute, and PHP has none.
    world.quota = 0;
    world.app = await start(world.folder, {
      ...shopKeys,
      FRAME_API_BASE: world.api.origin,
      FRAME_SECRET_KEY: 'sk_sandbox_second',
      SWEEP_SECONDS: '3600',
    });
    // A sweep of the server before it had another key.
    const isSweep = ({ headers }: SeenRequest): boolean => `${headers.authorization}`.endsWith('_second');
    if (file !== 'server.php') await expect.poll(() => world.api.seen.some(isSweep)).toBe(true);
    world.quota = Number.POSITIVE_INFINITY;
    world.fates = ['response lost'];
    await subscribe();
    expect(await access()).toBe(false);
    await sendEvent({ object: 'subscription', id: 'subscription-1' }, 'customer.subscription.created');
    await expect.poll(access).toBe(true);
  });

  test('a dispute is an alert, because Frame does not end the subscription', async () => {
    const dispute = { object: 'dispute', id: 'dispute-1', charge_intent: { id: 'intent-1' } };
    expect((await sendEvent(dispute, 'charge.dispute.created')).status).toBe(200);
    await expect.poll(() => world.app.output()).toContain('ALERT: dispute dispute-1');
  });

  test('forged events are rejected, and unrelated events are accepted', async () => {
    expect(
      (
        await sendEvent(
          { object: 'subscription', id: 'subscription-1' },
          'customer.subscription.updated',
          'wrong',
        )
      ).status,
    ).toBe(400);
    expect((await sendEvent({ object: 'refund', id: 'refund-1' }, 'refund.created')).status).toBe(200);
  });
});
