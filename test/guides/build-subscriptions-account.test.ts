import { expect, test } from 'vitest';
import {
  access,
  CARD,
  describeSubscriptions,
  type Subscription,
  subscribe,
  world,
} from './scripted-subscriptions.ts';

/** The account page of the shops on /payments/build-subscriptions: another card, and a cancellation. */

describeSubscriptions(() => {
  test('an account page changes the card and cancels', async () => {
    await subscribe();
    const card = await world.app.call({
      method: 'POST',
      path: '/card',
      body: JSON.stringify({ card: CARD }),
    });
    expect(card.status).toBe(200);
    const change = world.api.seen.find(({ method }) => method === 'PATCH');
    expect(change?.path).toBe('/v1/subscriptions/subscription-1');
    expect(JSON.parse(change?.body ?? '')).toEqual({ default_payment_method: 'method-2' });
    expect((await world.app.call({ method: 'POST', path: '/cancel', body: '{}' })).status).toBe(200);
    expect(await access()).toBe(false);
  });

  test('a card cannot be changed before the first payment is finished', async () => {
    world.fates = ['challenge'];
    await subscribe();
    const before = world.api.seen.length;
    const reply = await world.app.call({
      method: 'POST',
      path: '/card',
      body: JSON.stringify({ card: CARD }),
    });
    const message = 'Finish your payment first.';
    expect({ status: reply.status, ...JSON.parse(reply.body) }).toEqual({
      status: 409,
      message,
      next: 'stop',
    });
    expect(world.api.seen.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    ['/card', 'PATCH /v1/subscriptions/', 'Your card has been changed.', 'unheard'],
    ['/card', 'PATCH /v1/subscriptions/', 'Your card has been changed.', 'repeated'],
    [
      '/cancel',
      'POST /v1/subscriptions/subscription-1/cancel',
      'Your subscription has been canceled.',
      'unheard',
    ],
    [
      '/cancel',
      'POST /v1/subscriptions/subscription-1/cancel',
      'Your subscription has been canceled.',
      'repeated',
    ],
  ] as const)(
    'a change by %s that was made is said to be made, whatever the response to %s: %s (%s)',
    async (path, request, message, fault) => {
      await subscribe();
      world[fault] = request;
      const reply = await world.app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) });
      expect({ status: reply.status, ...JSON.parse(reply.body) }).toEqual({
        ...{ status: 200, message, next: 'stop' },
      });
      expect(await access()).toBe(path === '/card');
      expect(await world.app.stop()).not.toContain('ALERT');
    },
  );

  test('a cancellation also ends a first payment that was left, and an unpaid subscription', async () => {
    const cancel = async () => (await world.app.call({ method: 'POST', path: '/cancel', body: '{}' })).status;
    world.fates = ['challenge', 'incomplete'];
    await subscribe();
    expect(await cancel()).toBe(200);
    expect([...world.canceled]).toEqual(['intent-1']);
    await subscribe();
    expect(await cancel()).toBe(200);
    await subscribe();
    for (const one of world.subscriptions.slice(2)) one.status = 'unpaid';
    expect(await cancel()).toBe(200);
    expect(world.subscriptions.map(({ status }) => status)).toEqual(['pending', 'incomplete', 'canceled']);
  });

  test('a change that Frame refuses is no fault of the server, and works later', async () => {
    const change = (path: string) =>
      world.app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) });
    await subscribe();
    world.refuses = true;
    for (const path of ['/card', '/cancel']) {
      const { status, body } = await change(path);
      expect({ status, ...JSON.parse(body) }).toEqual({
        status: 422,
        message: 'Not possible now. Reload the page, or contact us.',
        next: 'stop',
      });
    }
    expect(await access()).toBe(true);
    world.refuses = false;
    for (const path of ['/card', '/cancel']) expect((await change(path)).status).toBe(200);
    expect(await access()).toBe(false);
  });

  test.each(['/card', '/cancel'])(
    'a change by %s that cannot reach Frame is not made, and can be tried again',
    async (path) => {
      await subscribe();
      await world.api.close();
      const { status, body } = await world.app.call({
        method: 'POST',
        path,
        body: JSON.stringify({ card: CARD }),
      });
      expect({ status, ...JSON.parse(body) }).toEqual({
        status: 503,
        message: "We couldn't make this change. Try again in a minute, or contact us.",
        next: 'retry',
      });
      expect(await access()).toBe(true);
    },
  );

  test('while another card is not confirmed, a cancellation that could not be stored is not said to be under way', async () => {
    const change = async (path: string) =>
      (await world.app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) })).status;
    await subscribe();
    world.spoiled.requests = Array(20).fill('PATCH /v1/subscriptions/subscription-1');
    expect(await change('/card')).toBe(202);
    world.spoiled.requests.push('GET /v1/charge_intents/intent-1');
    expect(await change('/cancel')).toBe(503);
    expect(await change('/cancel')).toBe(200);
    expect(await access()).toBe(false);
  });

  test.each(['terminated', 'canceled', 'incomplete'])(
    'a new card does not revive a subscription that is %s: none is changed, and none is saved',
    async (status) => {
      await subscribe();
      for (const subscription of world.subscriptions) subscription.status = status;
      const before = world.api.seen.length;
      const reply = await world.app.call({
        method: 'POST',
        path: '/card',
        body: JSON.stringify({ card: CARD }),
      });
      const message = 'Your subscription has ended. Subscribe again.';
      expect({ status: reply.status, ...JSON.parse(reply.body) }).toEqual({
        status: 409,
        message,
        next: 'stop',
      });
      const changes = world.api.seen.slice(before).filter(({ method }) => method !== 'GET');
      expect(changes.map(({ path }) => path)).toEqual([]);
    },
  );

  test.each(['subscription-1', 'subscription-2'])(
    'a cancellation ends the others when Frame refuses it for %s',
    async (refused) => {
      await subscribe();
      const [first] = world.subscriptions as [Subscription];
      world.subscriptions.push({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
      world.refuses = refused;
      expect((await world.app.call({ method: 'POST', path: '/cancel', body: '{}' })).status).toBe(422);
      const open = world.subscriptions.filter(({ status }) => status === 'active');
      expect(open.map(({ id }) => id)).toEqual([refused]);
    },
  );

  test('a cancellation also ends the second subscription of a request that was repeated on its way', async () => {
    await subscribe();
    const [first] = world.subscriptions as [Subscription];
    world.subscriptions.push({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
    expect((await world.app.call({ method: 'POST', path: '/cancel', body: '{}' })).status).toBe(200);
    expect(world.subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    expect(await access()).toBe(false);
  });

  test('while a lost request may still be in progress, nobody reads that the subscription is canceled', async () => {
    world.fates = ['request lost'];
    await subscribe();
    const { status, body } = await world.app.call({ method: 'POST', path: '/cancel', body: '{}' });
    expect([status, body]).toEqual([503, expect.stringContaining('Try again in a minute')]);
  });
});
