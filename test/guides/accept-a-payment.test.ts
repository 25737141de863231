import { openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MASKED } from '../../src/api/check-conventions.ts';
import { sendLargeBody } from './printed-server.ts';
import {
  CARD,
  creations,
  describeCheckout,
  fillDisk,
  freeDisk,
  GENERIC,
  PENDING,
  pay,
  sendEvent,
  state,
  succeeded,
  world,
} from './scripted-checkout.ts';
import { keys, sign } from './scripted-server.ts';

const FAULT = 'Something went wrong on our end. You have not been charged. Please contact us.';

/** Codes that must be indistinguishable from a decline without a reason. */
const masked = [...MASKED];

/** The file with the order. */
const database = (): string => {
  const name = readdirSync(world.folder.path).find((one) => /^order-\w+\.json$/.test(one));
  return world.folder.file(name ?? '');
};

describeCheckout(({ start, restart }) => {
  test('serves the page, its script, and the publishable key', async () => {
    expect((await world.shop.call({ method: 'GET', path: '/' })).body).toContain(
      'https://js.framepayments.com/v1/index.js',
    );
    expect((await world.shop.call({ method: 'GET', path: '/checkout.js' })).body).toContain(
      'confirmCardPayment',
    );
    const { body } = await world.shop.call({ method: 'GET', path: '/config' });
    expect(JSON.parse(body)).toEqual({ publishable_key: 'pk_sandbox_x' });
    expect((await world.shop.call({ method: 'GET', path: '/server.mjs' })).status).toBe(404);
  });

  test('charges the price of the order, not of the browser, and returns only the client secret', async () => {
    expect(await pay()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
    const [request] = creations();
    expect(request?.path).toBe('/v1/charge_intents');
    expect(request?.headers.authorization).toBe('Bearer sk_sandbox_x');
    expect(request?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      amount: 4200,
      currency: 'usd',
      customer_data: { name: 'Nora Lind', email: 'nora@example.com' },
      confirm: false,
      description: 'Order 1042',
      metadata: { order_id: '1042' },
      payment_method_data: {
        type: 'card',
        card_number: 'ev:number',
        exp_month: '12',
        exp_year: '30',
        cvc: 'ev:cvc',
      },
      sonar_session_id: 'sonar-1',
    });
  });

  test('a query, as of a campaign, changes no route', async () => {
    for (const path of ['/?utm_source=mail', '/config?utm_source=mail', '/status/1042?utm_source=mail'])
      expect((await world.shop.call({ method: 'GET', path })).status).toBe(200);
    expect((await world.shop.call({ method: 'POST', path: '/hooks/frame?a=1', body: '{}' })).status).toBe(
      400,
    );
  });

  test('knows only its own orders', async () => {
    expect((await pay('9999')).status).toBe(404);
    expect(creations()).toHaveLength(0);
  });

  test('a request without a complete card changes nothing: the challenge in another tab stays open', async () => {
    const cards = [
      undefined,
      null,
      'card',
      {},
      { expiry: {} },
      { ...CARD, cvc: '' },
      { number: 'ev:number', cvc: 'ev:cvc' },
    ];
    const payWithout = async () => {
      const calls = cards.map((card) => {
        const body = JSON.stringify({ order_id: '1042', card });
        return world.shop.call({ method: 'POST', path: '/pay', body });
      });
      return new Set((await Promise.all(calls)).map(({ status }) => status));
    };
    expect(await payWithout()).toEqual(new Set([400]));
    await pay();
    for (const intent of world.intents) intent.status = 'requires_3d_secure';
    expect(await payWithout()).toEqual(new Set([202]));
    expect(world.intents).toMatchObject([{ status: 'requires_3d_secure' }]);
  });

  test('a body that names no order is a 404, not a payment that is processing', async () => {
    const headers = { Authorization: 'Bearer staff' };
    for (const path of ['/pay', '/refund'])
      for (const body of [
        '',
        'x',
        'null',
        '[]',
        '7',
        '{"order_id":["1042"]}',
        '{"order_id":1042}',
        '{"order_id":null}',
      ])
        expect((await world.shop.call({ method: 'POST', path, body, headers })).status, body).toBe(404);
  });

  test('two consecutive clicks make one charge', async () => {
    await pay();
    expect(await pay()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
    expect(creations()).toHaveLength(1);
  });

  test('two concurrent clicks make one charge', async () => {
    const replies = await Promise.all([pay(), pay()]);
    expect(replies.map(({ client_secret }) => client_secret)).toEqual([
      'ci_intent-1_secret_x',
      'ci_intent-1_secret_x',
    ]);
    expect(creations()).toHaveLength(1);
  });

  test('a listed decline shows its reason, and another card can follow immediately', async () => {
    world.fates = [{ decline: 'insufficient_funds' }];
    const message = 'Your card has insufficient funds. Use another payment method.';
    expect(await pay()).toEqual({ status: 402, message, next: 'retry' });
    expect((await pay()).status).toBe(200);
    expect(creations()).toHaveLength(2);
  });

  test('a payment whose method is rejected asks for another card, is not pending, and is canceled before the next', async () => {
    world.fates = ['method refused'];
    expect(await pay()).toEqual({ status: 402, message: GENERIC, next: 'retry' });
    expect(await state()).toBe('unpaid');
    expect((await pay()).status).toBe(200);
    expect(world.intents.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  test('an unlisted code gets the generic message, whatever Frame says', async () => {
    const codes = ['generic_decline', ...masked, 'a_code_of_tomorrow', 'constructor'];
    world.fates = codes.map((decline) => ({ decline }));
    const replies = [];
    for (const _ of codes) replies.push(await pay());
    expect(replies).toEqual(codes.map(() => ({ status: 402, message: GENERIC, next: 'retry' })));
  });

  test.each([null, 'Declined', {}, { data: null }, { data: 'Declined' }])(
    'a decline whose details are %j gets the generic message',
    async (error_details) => {
      world.fates = [{ status: 422, code: 'charge_declined', error_details }];
      expect(await pay()).toMatchObject({ status: 402, message: GENERIC });
    },
  );

  test.each([
    ['sonar_session_required', 422, 'You have not been charged. Reload the page, then pay.', 'reload'],
    [
      'geo_compliance_blocked',
      422,
      'You have not been charged. We cannot take payments from your region.',
      'stop',
    ],
    ['validation_errors', 500, FAULT, 'stop'],
  ])('%s is not reported as a temporary problem', async (code, status, message, next) => {
    world.fates = [{ status: 422, code }];
    expect(await pay()).toEqual({ status, message, next });
  });

  test.each(['failed', 'canceled', 'expired', 'reversed', 'fraud_declined'])(
    'a charge intent that is %s later is replaced by a new one',
    async (status) => {
      await pay();
      for (const intent of world.intents) intent.status = status;
      expect((await pay()).client_secret).toBe('ci_intent-2_secret_x');
    },
  );

  test('an abandoned challenge is canceled before a new charge', async () => {
    await pay();
    for (const intent of world.intents) intent.status = 'requires_3d_secure';
    expect((await pay()).client_secret).toBe('ci_intent-2_secret_x');
    expect(world.intents.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  test('after a lost response the charge is found, not repeated', async () => {
    world.fates = ['response lost'];
    expect(await pay()).toEqual({ status: 202, message: PENDING, next: 'stop' });
    expect(await pay()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
    expect(creations()).toHaveLength(1);
  });

  test.each(['response malformed', 'response of another shape', 'disk full'] as const)(
    'after a confirmation, whatever fails leaves the payment pending: %s',
    async (fate) => {
      world.fates = [fate];
      expect(await pay()).toEqual({ status: 202, message: PENDING, next: 'stop' });
      freeDisk();
      expect((await pay()).status).toBe(200);
      expect(creations()).toHaveLength(1);
    },
  );

  test('an attempt that cannot be stored charges nothing, and leaves nothing pending', async () => {
    fillDisk();
    expect(await pay()).toMatchObject({ status: 503, next: 'retry' });
    expect(await state()).toBe('unpaid');
    freeDisk();
    expect((await pay()).status).toBe(200);
    expect(world.intents.map(({ status }) => status)).toEqual(['incomplete', 'succeeded']);
  });

  test('an unexpected error is a response that the page can read, and never says that nothing was charged', async () => {
    const headers = { 'X-Frame-Signature': sign('x') };
    const { status, body } = await world.shop.call({
      method: 'POST',
      path: '/hooks/frame',
      body: 'x',
      headers,
    });
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({ message: PENDING, next: 'stop' });
  });

  test('each change replaces the stored order, so that a crash meanwhile leaves what was stored before', async () => {
    await pay();
    const stored = readFileSync(database(), 'utf8');
    const opened = openSync(database(), 'r');
    await sendEvent(succeeded());
    expect(readFileSync(opened, 'utf8')).toBe(stored);
    expect(readFileSync(database(), 'utf8')).not.toBe(stored);
  });

  test('a stored order that cannot be read is an error, not an unpaid order', async () => {
    await pay();
    await world.shop.stop();
    writeFileSync(database(), '');
    const env = { ...keys, FRAME_API_BASE: world.api.origin };
    const status = await restart(world.folder, env).then(
      async (shop) => {
        world.shop = shop;
        return (await pay()).status;
      },
      () => 'does not start',
    );
    expect([500, 'does not start']).toContain(status);
    expect(creations()).toHaveLength(1);
  });

  test('if an earlier attempt cannot be looked up, the payment is pending, whatever the error', async () => {
    world.fates = ['response lost'];
    await pay();
    world.lookups = 'limited';
    expect(await pay()).toMatchObject({ status: 202, message: PENDING });
    world.lookups = 'ok';
    expect((await pay()).status).toBe(200);
    expect(creations()).toHaveLength(1);
  });

  test('a confirmation that never arrived is canceled before the next, so that it cannot charge later', async () => {
    world.fates = ['request lost'];
    expect(await pay()).toEqual({ status: 202, message: PENDING, next: 'stop' });
    expect(await state()).toBe('pending');
    expect((await pay()).client_secret).toBe('ci_intent-2_secret_x');
    expect(world.intents.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  test.each(['request lost', 'response lost'] as const)(
    'creating charges nothing, so after "%s" the shopper may try again',
    async (fate) => {
      world.creates = [fate];
      expect(await pay()).toMatchObject({ status: 503, next: 'retry' });
      expect((await pay()).status).toBe(200);
      expect(world.intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
    },
  );

  test('after a decline, a lookup that is limited leaves nothing pending', async () => {
    world.fates = [{ decline: 'insufficient_funds' }];
    await pay();
    world.lookups = 'limited';
    expect(await pay()).toMatchObject({ status: 503, next: 'retry' });
    expect(await state()).toBe('unpaid');
  });

  test('two cards at once: the second waits for the first and is told its outcome', async () => {
    world.fates = [{ decline: 'insufficient_funds' }];
    const replies = await Promise.all([pay(), pay()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 402]);
  });

  test('a body over 1 MiB is rejected', async () => {
    expect(await sendLargeBody(world.shop, '/pay')).toBe(413);
    expect((await pay()).status).toBe(200);
  });

  test('429 means that nothing was charged, so the next click may charge', async () => {
    world.fates = [{ status: 429, code: 'rate_limit_exceeded' }];
    const message = 'You have not been charged. Try again in a minute.';
    expect(await pay()).toEqual({ status: 503, message, next: 'retry' });
    expect((await pay()).status).toBe(200);
  });

  test('the webhook event marks the order as paid, and a duplicate changes nothing', async () => {
    await pay();
    expect((await sendEvent(succeeded())).status).toBe(200);
    expect((await sendEvent(succeeded())).status).toBe(200);
    expect((await pay()).status).toBe(409);
  });

  test('forged events do not mark the order as paid', async () => {
    await pay();
    expect((await sendEvent(succeeded(), 'another secret')).status).toBe(400);
    expect((await sendEvent(succeeded(), keys.FRAME_WEBHOOK_SECRET, '')).status).toBe(400);
    expect((await world.shop.call({ method: 'POST', path: '/hooks/frame', body: '{}' })).status).toBe(400);
    expect(await state()).toBe('pending');
  });

  test.each([{ id: 'intent-9' }, { amount: 100 }, { currency: 'gbp' }])(
    'another payment with the id of the order does not pay it, but alerts: %j',
    async (other) => {
      await pay();
      world.intents = world.intents.flatMap((intent) => [intent, { ...intent, ...other }]).reverse();
      expect((await sendEvent(succeeded(other))).status).toBe(200);
      expect(await state()).toBe('pending');
      expect(await world.shop.stop()).toContain('ALERT');
    },
  );

  test.each(['repeated', 'repeated, without a code'] as const)(
    'a confirmation that is rejected because it was repeated on its way has charged the card: %s',
    async (fate) => {
      world.fates = [fate];
      expect(await pay()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
    },
  );

  test('does not start without its keys', async () => {
    await expect(start(world.folder, { FRAME_SECRET_KEY: 'sk_sandbox_x' })).rejects.toThrow(
      'FRAME_PUBLISHABLE_KEY',
    );
  });
});
