import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { act, newCustomer } from '../fixtures/sandbox-requests.ts';
import { declineMessages, type PageFolder, titledFences, writeFences } from './page-fences.ts';
import { type PrintedServer, startNodeServer } from './printed-server.ts';
import { startSession } from './sandbox-session.ts';
import { drop, json, keys, type Respond, type ScriptedServer, sign, startServer } from './scripted-server.ts';

/**
 * Runs the servers printed on /framejs, /payments/payment-links, /payments/build-subscriptions, and the identity guide
 * against a small Frame API; also the checkout server with the change of /guides/payment-request-button.
 */

const DAY = 86_400;
const verifier = writeFences('webhooks.mdoc', ['verify.mjs']);
const folders: PageFolder[] = [verifier];
let api: ScriptedServer;
let server: PrintedServer;

interface Start {
  page: string;
  files: string[];
  respond: Respond;
  env?: Record<string, string>;
  /** The change that a reader of the page makes to the server. */
  edit?: (text: string) => string;
}

/** Writes the page's server beside verify.mjs, which the pages tell the reader to copy from /webhooks. */
async function start({ page, files, respond, env = {}, edit = (text) => text }: Start) {
  const folder = writeFences(page, files, declineMessages);
  writeFileSync(folder.file('server.mjs'), edit(readFileSync(folder.file('server.mjs'), 'utf8')));
  folders.push(folder);
  writeFileSync(join(folder.path, 'verify.mjs'), readFileSync(verifier.file('verify.mjs')));
  api = await startServer(respond);
  server = await startNodeServer(folder, {
    FRAME_API_BASE: api.origin,
    FRAME_SECRET_KEY: 'sk_sandbox_test',
    FRAME_PUBLISHABLE_KEY: 'pk_sandbox_test',
    FRAME_WEBHOOK_SECRET: keys.FRAME_WEBHOOK_SECRET,
    ...env,
  });
}

/** Delivers a webhook event, signed with the given secret. */
function deliver(type: string, data: unknown, secret = keys.FRAME_WEBHOOK_SECRET) {
  const body = JSON.stringify({ id: '1', object: 'event', type, created: 1764000060, data });
  return server.call({
    method: 'POST',
    path: '/hooks/frame',
    body,
    headers: { 'X-Frame-Signature': sign(body, secret) },
  });
}

/** Sends 2 MiB, and expects the server to stop reading and to keep serving. */
async function expectBodyLimit(path: string): Promise<void> {
  const reply = server.call({ method: 'POST', path, body: 'x'.repeat(2 * 1024 * 1024) });
  const status = await reply.then(
    (response) => response.status,
    () => 'connection closed',
  );
  expect([413, 'connection closed']).toContain(status);
  expect((await server.call({ method: 'GET', path: '/' })).status).toBe(200);
}

const read = async (path: string) => (await server.call({ method: 'GET', path })).body;
/** The status of a path that `fetch` would refuse or correct. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.origin);
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });

afterEach(async () => {
  await server.stop();
  await api.close();
});
afterAll(() => {
  for (const folder of folders) folder.remove();
});

describe('the server of /framejs', () => {
  const pay = (number: string) =>
    server.call({
      method: 'POST',
      path: '/charges',
      body: JSON.stringify({
        card: { number, cvc: 'encrypted', expiry: { month: '12', year: '2030' } },
        sonarSessionId: 'sonar',
      }),
    });

  beforeEach(() =>
    start({
      page: 'framejs.mdoc',
      files: ['checkout.html', 'checkout.css', 'checkout.mjs', 'server.mjs'],
      edit: (text) => text.replace('30_000', '5000'),
      respond: ({ body }, response) => {
        const { card_number } = JSON.parse(body).payment_method_data;
        if (card_number === 'declined') return json(response, 422, { status: 422, code: 'charge_declined' });
        if (card_number === 'rejected')
          return json(response, 422, { status: 422, code: 'validation_errors' });
        if (card_number === 'stalled') return;
        if (card_number === 'broken')
          return json(response, 500, { status: 500, code: 'internal_server_error' });
        return json(response, 201, { id: 'one', client_secret: 'ci_one_secret_two' });
      },
    }),
  );

  test('serves the page, its files, and the publishable key', async () => {
    expect(await read('/')).toContain('payment-card-element');
    expect(await read('/checkout.mjs')).toContain('confirmCardPayment');
    expect(await read('/config')).toBe('{"publishableKey":"pk_sandbox_test"}');
    expect((await server.call({ method: 'GET', path: '/server.mjs' })).status).toBe(404);
  });

  test('forwards the encrypted card and returns only the client secret', async () => {
    expect((await pay('encrypted')).body).toBe('{"clientSecret":"ci_one_secret_two"}');
    expect(api.seen[0]?.headers.authorization).toBe('Bearer sk_sandbox_test');
    expect(JSON.parse(api.seen[0]?.body ?? '')).toMatchObject({
      amount: 4200,
      confirm: true,
      sonar_session_id: 'sonar',
      payment_method_data: { card_number: 'encrypted', exp_month: '12', exp_year: '2030', cvc: 'encrypted' },
    });
  });

  test('a body over 1 MiB is rejected', () => expectBodyLimit('/charges'));

  test('distinguishes a declined card from a rejected request and from a failure', async () => {
    expect((await pay('rejected')).body).toBe('{"rejected":true}');
    expect((await pay('declined')).body).toBe('{"declined":true}');
    expect((await pay('broken')).status).toBe(500);
    expect((await pay('stalled')).status).toBe(500);
  });
});

describe('the checkout server with the change of /guides/payment-request-button', () => {
  let own: string;
  let stranger: string;
  let sandbox: Sandbox;
  const pay = async (payment_method: unknown) => {
    const body = JSON.stringify({ order_id: '1042', payment_method, sonar_session_id: 'sonar-1' });
    const reply = await server.call({ method: 'POST', path: '/pay-with-wallet', body });
    return { status: reply.status, ...JSON.parse(reply.body) };
  };
  const OTHER = {
    status: 422,
    message: 'You have not been charged. Use another card.',
    next: 'retry',
  };

  beforeEach(async () => {
    sandbox = openSandbox({ empty: true });
    const one = await newCustomer(sandbox);
    own = one.method;
    stranger = (await newCustomer(sandbox)).method;
    const printed = titledFences('guides/payment-request-button.mdoc').get('In server.mjs') ?? '';
    const page = readFileSync('content/guides/payment-request-button.mdoc', 'utf8');
    const [, ...lines] = /^Begin the `try` of `pay` with `(.+?)` and `(.+?)`/m.exec(page) ?? [];
    await start({
      page: 'payments/accept-a-payment.mdoc',
      files: ['checkout.html', 'checkout.js', 'server.mjs'],
      edit: (text) =>
        text
          .replace("'POST /pay': pay", "'POST /pay-with-wallet': pay")
          .replace("state: 'unpaid',", `$& customer: '${one.customer}',`)
          .replace('{ card, sonar_session_id }', '{ payment_method, sonar_session_id }')
          .replace(/customer_data: .*/, 'customer: order.customer,')
          .replace(/payment_method_data: \{[^}]*\},/, 'payment_method,')
          .replace('const intent = await charge(', `${lines.join('\n')}\n$&`) + printed,
      respond: async ({ method, path, body, headers }, response) => {
        const key = headers.authorization?.replace('Bearer ', '') ?? null;
        const sent = body === '' ? {} : { body };
        const reply = await send(sandbox, path, { method, key, ...sent });
        json(response, reply.status, reply.body);
      },
    });
  });

  test('charges the payment method of the order’s customer, with the fraud session', async () => {
    expect(await pay(own)).toMatchObject({ status: 200, client_secret: expect.any(String) });
    const created = api.seen.find(({ path }) => path === '/v1/charge_intents');
    expect(JSON.parse(created?.body ?? '')).toMatchObject({
      payment_method: own,
      sonar_session_id: 'sonar-1',
    });
  });

  test('asks for another card instead of charging the one of another customer', async () => {
    expect(await pay(stranger)).toEqual(OTHER);
    expect(api.seen.map(({ path }) => path)).toEqual([`/v1/payment_methods/${stranger}`]);
  });

  test.each(['../disputes?x=', '..', '', 'a/b'])('sends no request for an id that is %j', async (id) => {
    expect(await pay(id)).toEqual(OTHER);
    expect(api.seen).toEqual([]);
  });

  test('a publishable key cannot read the payment method, but can create a charge intent', async () => {
    const key = 'pk_sandbox_test';
    expect((await send(sandbox, `/v1/payment_methods/${own}`, { key })).status).toBe(403);
    const body = { amount: 4200, currency: 'usd' };
    expect((await send(sandbox, '/v1/charge_intents', { key, body })).status).toBe(201);
  });
});

describe('the server of /payments/build-subscriptions', () => {
  /** Requests for the subscription of an event within a second, whose first pause is 50 ms instead of 10 s. */
  async function readsOf(status: number): Promise<number> {
    await start({
      page: 'payments/build-subscriptions.mdoc',
      files: ['server.mjs'],
      env: { FRAME_PRODUCT: 'product-1' },
      edit: (text) => text.replace('10_000', '50'),
      respond: (_, response) => json(response, status, { code: 'an_error' }),
    });
    await deliver('customer.subscription.updated', { id: 'sub-1', object: 'subscription' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return api.seen.filter(({ path }) => path === '/v1/subscriptions/sub-1').length;
  }

  test('reads the subscription of an event again, after pauses that grow', async () => {
    const reads = await readsOf(500);
    expect(reads).toBeGreaterThan(1);
    // After 50, 100, 200 and 400 ms; without growth there would be about twenty.
    expect(reads).toBeLessThanOrEqual(5);
  });

  test('reads a subscription that does not exist once', async () => {
    expect(await readsOf(404)).toBe(1);
  });
});

describe('the server of /payments/payment-links', () => {
  let outage: boolean;
  /** Frame's list of charge intents, newest first. */
  let intents: object[];
  /** Charge intents as they are now, by id, for requests of one. */
  let current: Map<string, object>;
  /** Unix seconds: when the order was created, and now. */
  const ordered = 1_764_000_000;
  const now = Math.floor(Date.now() / 1000);
  const paid = {
    id: 'intent',
    reference_id: '1043',
    created: ordered + 60,
    amount: 2900,
    currency: 'usd',
    status: 'succeeded',
  };
  /** Charge intents of other shoppers, one a second. */
  const others = (count: number, last: number) =>
    Array.from({ length: count }, (_, second) => ({ id: `other-${second}`, created: last - second }));
  const pagesRead = () =>
    api.seen.flatMap(({ path }) => /^\/v1\/charge_intents\?.*&page=(\d+)$/.exec(path)?.[1] ?? []);
  const click = () => server.call({ method: 'POST', path: '/buy' });
  /** Delivers the event of a payment, which is still as in the event, or has changed since. */
  const deliverPaid = (intent: typeof paid, now: object = {}, secret?: string) => {
    current.set(intent.id, { ...intent, ...now });
    return deliver('charge_intent.succeeded', intent, secret);
  };
  const sessions = () => api.seen.filter(({ method }) => method === 'POST');

  /** Milliseconds that Frame takes for a request of its API, or `Infinity`. */
  let delay: number;
  const respond: Respond = ({ path }, response) => {
    if (!path.startsWith('/v1/')) return response.end('the hosted page');
    if (delay === Infinity) return;
    setTimeout(() => {
      if (outage) return json(response, 500, { code: 'internal_server_error' });
      const known = /^\/v1\/charge_intents\/(\w+)$/.exec(path)?.[1];
      if (known !== undefined) return json(response, 200, current.get(known) ?? {});
      const [, page] = /^\/v1\/charge_intents\?per_page=100&page=(\d+)$/.exec(path) ?? [];
      if (page !== undefined) {
        const end = Number(page) * 100;
        const meta = { has_more: intents.length > end };
        return json(response, 200, { data: intents.slice(end - 100, end), meta });
      }
      json(response, 201, { id: 'session', url: `${api.origin}/hosted` });
    }, delay);
  };
  const begin = (edit?: Start['edit'], env = {}) =>
    start({
      page: 'payments/payment-links.mdoc',
      files: ['server.mjs'],
      env: { SWEEP_SECONDS: '0.2', ...env },
      respond,
      ...(edit && { edit }),
    });
  const swept = () => api.seen.filter(({ path }) => path.startsWith('/v1/charge_intents?')).length;
  /** Waits for a sweep that begins after this. */
  const sweep = () => {
    const before = swept();
    return expect.poll(swept).toBeGreaterThan(before + 1);
  };
  const alerts = () => server.output().match(/ALERT.*/g) ?? [];

  beforeEach(() => {
    outage = false;
    intents = [];
    current = new Map();
    delay = 0;
    return begin();
  });

  test('redirects the shopper of an order to the hosted page', async () => {
    expect((await click()).body).toBe('the hosted page');
    expect(JSON.parse(sessions()[0]?.body ?? '')).toMatchObject({
      client_reference_id: '1043',
      expires_in: 3600,
    });
  });

  test('a body over 1 MiB is rejected', () => expectBodyLimit('/hooks/frame'));

  test('creates one session for all clicks until it expires, and none after the payment', async () => {
    const pages = [await click(), ...(await Promise.all([click(), click()]))].map(({ body }) => body);
    expect(pages).toEqual(Array(3).fill('the hosted page'));
    expect(sessions()).toHaveLength(1);
    await deliverPaid(paid);
    expect((await click()).body).toContain('is paid');
    expect(sessions()).toHaveLength(1);
  });

  test('clicks share a session from before it is created until its own end, however slow Frame is', async () => {
    await server.stop();
    await api.close();
    await begin((text) => text.replace('OPEN_SECONDS = 3600', 'OPEN_SECONDS = -9'));
    delay = 300;
    const first = click();
    await new Promise((resolve) => setTimeout(resolve, 400));
    const pages = [await click(), await first, await click()].map(({ body }) => body);
    expect(pages).toEqual(Array(3).fill('the hosted page'));
    expect(sessions()).toHaveLength(1);
    await expect.poll(async () => (await click()) && sessions().length).toBe(2);
  });

  test('a request without a response ends, and the next click tries again', async () => {
    await server.stop();
    await api.close();
    await begin((text) => text.replace('30_000', '1000'));
    delay = Infinity;
    expect((await click()).status).toBe(500);
    delay = 0;
    expect((await click()).body).toBe('the hosted page');
  });

  test('a session that could not be created is created with the next click', async () => {
    outage = true;
    expect((await click()).status).toBe(500);
    outage = false;
    expect((await click()).body).toBe('the hosted page');
  });

  test('the sweep finds a payment whose event was lost, also while the session is open', async () => {
    await click();
    expect(await read('/thanks')).toContain('waiting');
    intents = [paid];
    await expect.poll(() => read('/thanks')).toContain('is paid');
    expect(sessions()).toHaveLength(1);
  });

  test('an abandoned challenge is canceled before another page is opened, and hides no payment', async () => {
    const abandoned = { ...paid, id: 'abandoned', status: 'requires_3d_secure' };
    intents = [abandoned];
    expect((await click()).body).toBe('the hosted page');
    expect(sessions().map(({ path }) => path)).toEqual([
      '/v1/charge_intents/abandoned/cancel',
      '/v1/payment_link_sessions',
    ]);
    intents = [abandoned, paid];
    await expect.poll(() => read('/thanks')).toContain('is paid');
  });

  test.each([
    ['succeeded', 'is paid', 0],
    // Its money may have gone back: nothing is fulfilled.
    ['disputed', 'is closed', 0],
    ['refunded', 'is closed', 0],
    ['pending', 'waiting', 0],
    ['failed', 'the hosted page', 1],
  ])(
    'after an earlier session whose payment is %s and whose event was lost, a click leads to %s',
    async (status, page, created) => {
      intents = [
        { ...paid, reference_id: '1042' },
        { ...paid, status },
      ];
      expect((await click()).body).toContain(page);
      expect(sessions()).toHaveLength(created);
    },
  );

  test('a payment whose event was lost is found behind any number of newer charge intents, and no page is opened', async () => {
    intents = [...others(250, ordered + 9 * DAY), paid, ...others(250, ordered)];
    expect((await click()).body).toContain('is paid');
    expect(sessions()).toHaveLength(0);
  });

  test('a second payment behind newer charge intents is an alert of the sweep, and the first one pays', async () => {
    const second = { ...paid, id: 'second', created: now - DAY };
    intents = [...others(150, now), second, { ...paid, created: now - 2 * DAY }];
    await expect.poll(() => server.output()).toContain('ALERT');
    expect(await read('/thanks')).toContain('is paid');
    const printed = await server.stop();
    expect(printed).toContain('ALERT: second does not pay order 1043, which is paid. Refund it.');
    expect(printed).not.toContain('ALERT: intent ');
  });

  test('a click reads back to an hour before the order, and the sweep a week', async () => {
    const old = others(100, ordered - 3601);
    intents = [
      ...others(100, now - 6 * DAY),
      ...others(100, now - 8 * DAY),
      ...others(100, ordered - 3500),
      ...old,
      ...old,
    ];
    await expect.poll(() => pagesRead().length).toBeGreaterThan(7);
    expect(new Set(pagesRead())).toEqual(new Set(['1', '2']));
    expect((await click()).body).toBe('the hosted page');
    expect(new Set(pagesRead())).toEqual(new Set(['1', '2', '3', '4']));
  });

  test('a payment that was open and fails leads to a new session with the next click, not an hour later', async () => {
    intents = [{ ...paid, status: 'pending' }];
    expect((await click()).body).toContain('waiting');
    intents = [{ ...paid, status: 'failed' }];
    expect((await click()).body).toBe('the hosted page');
    expect(sessions()).toHaveLength(1);
  });

  test('an order whose session is paid in the simulation is paid', async () => {
    const session = await startSession();
    await server.stop();
    // The product of the page's own sample.
    const [, product = ''] =
      /"product": "([^"]+)"/.exec(readFileSync('content/payments/payment-links.mdoc', 'utf8')) ?? [];
    server = await startNodeServer(folders.at(-1) as PageFolder, {
      FRAME_API_BASE: session.origin,
      FRAME_SECRET_KEY: 'sk_sandbox_test',
      FRAME_WEBHOOK_SECRET: session.secret,
      FRAME_PRODUCT: product,
    });
    session.deliverTo(server);
    const buy = { method: 'POST', redirect: 'manual' } as const;
    const { headers } = await fetch(`${server.origin}/buy`, buy);
    const [id] = /[^/]+$/.exec(headers.get('location') ?? '') ?? [];
    const path = `/_sandbox/payment_link_sessions/${id}/pay`;
    expect((await session.api(path, { card: '4726846912498186' })).body.status).toBe('failed');
    await session.delivered();
    expect(await read('/thanks')).toContain('waiting');
    expect((await session.api(path, {})).body.status).toBe('succeeded');
    await session.delivered();
    expect(await read('/thanks')).toContain('is paid');
    await session.close();
  });

  test('a second payment of the order is an alert, a repeated event is not', async () => {
    for (const id of ['first', 'first', 'second', 'second']) await deliverPaid({ ...paid, id });
    expect(await read('/thanks')).toContain('is paid');
    const printed = await server.stop();
    expect(printed).toContain('ALERT: second does not pay order 1043, which is paid. Refund it.');
    expect(printed.match(/ALERT/g)).toHaveLength(1);
  });

  test('a payment of an order that was canceled is an alert, and no page is opened for it', async () => {
    await server.stop();
    await api.close();
    await begin((text) => text.replace("state: 'unpaid'", "state: 'closed'"));
    expect((await click()).body).toContain('is closed');
    await deliverPaid(paid);
    expect(await read('/thanks')).toContain('is closed');
    expect(await server.stop()).toContain(
      'ALERT: intent does not pay order 1043, which is closed. Refund it.',
    );
    expect(sessions()).toHaveLength(0);
  });

  test('a payment of a closed order whose event was lost is an alert of the sweep, until it is refunded', async () => {
    await server.stop();
    await api.close();
    intents = [
      { ...paid, id: 'late' },
      { ...paid, id: 'back', status: 'refunded' },
    ];
    await begin((text) => text.replace("state: 'unpaid'", "state: 'closed'"));
    await expect.poll(swept).toBeGreaterThan(2);
    expect(await read('/thanks')).toContain('is closed');
    const printed = await server.stop();
    expect(printed).toContain('ALERT: late does not pay order 1043, which is closed. Refund it.');
    expect(printed).not.toContain('back');
  });

  const isDisputed = (id: string) => `ALERT: ${id} is disputed.`;
  test.each([
    ['refunded', 'is closed', []],
    ['disputed', 'is closed', [isDisputed('intent')]],
    ['pending', 'waiting', []],
  ])(
    'a late event of a payment that is %s by now fulfills nothing: the order %s',
    async (status, state, told) => {
      expect((await deliverPaid(paid, { status })).status).toBe(200);
      expect(await read('/thanks')).toContain(state);
      await expect.poll(alerts).toEqual(told);
    },
  );

  test('a dispute is an alert, once: of the payment that paid, of a second one, and after an alert to refund it', async () => {
    const second = { ...paid, id: 'second' };
    for (const one of [paid, second]) await deliverPaid(one);
    await expect.poll(alerts).toHaveLength(1);
    const [refund = ''] = alerts();
    expect(refund).toContain('ALERT: second does not pay');
    intents = [{ ...second, status: 'disputed' }, paid];
    await expect.poll(alerts).toEqual([refund, isDisputed('second')]);
    intents = [
      { ...paid, id: 'third', status: 'disputed' },
      { ...second, status: 'disputed' },
      { ...paid, status: 'disputed' },
    ];
    const all = [refund, ...['second', 'intent', 'third'].map(isDisputed)];
    await expect.poll(alerts).toEqual(all);
    await sweep();
    expect(alerts()).toEqual(all);
    expect(await read('/thanks')).toContain('is paid');
  });

  test('a dispute that comes when its payment is too old for the sweep is an alert by its event', async () => {
    await deliverPaid(paid);
    current.set('intent', { ...paid, status: 'disputed' });
    const dispute = { object: 'dispute', id: 'dispute', charge_intent: { id: 'intent' } };
    expect((await deliver('charge.dispute.created', dispute)).status).toBe(200);
    await expect.poll(alerts).toEqual([isDisputed('intent')]);
    expect(await read('/thanks')).toContain('is paid');
  });

  test('a disputed payment of a wrong amount closes the order, so that the shopper does not wait', async () => {
    intents = [{ ...paid, amount: 1, status: 'disputed' }];
    expect((await click()).body).toContain('is closed');
    await expect.poll(alerts).toEqual([isDisputed('intent')]);
    expect(sessions()).toHaveLength(0);
  });

  test('an event whose payment cannot be read is delivered again', async () => {
    outage = true;
    expect((await deliverPaid(paid)).status).toBe(500);
    expect(await read('/thanks')).toContain('waiting');
  });

  test('the first sweep comes with the start', async () => {
    await server.stop();
    await api.close();
    intents = [paid];
    await begin((text) => text.replace('?? 300', '&& 300'));
    await expect.poll(() => read('/thanks')).toContain('is paid');
  });

  test('an order can be paid again once the payment of a wrong amount is refunded, and not before', async () => {
    intents = [{ ...paid, amount: 1 }];
    expect((await click()).body).toContain('waiting');
    intents = [{ ...paid, amount: 1, status: 'refunded' }];
    expect((await click()).body).toBe('the hosted page');
    expect(sessions()).toHaveLength(1);
  });

  test.each([
    ['by its event', true],
    ['by the sweep', false],
  ])('a page that a wrong amount used up is not opened again: found %s', async (_, isDelivered) => {
    const wrong = { ...paid, amount: 1 };
    expect((await click()).body).toBe('the hosted page');
    intents = [wrong];
    if (isDelivered) await deliverPaid(wrong);
    await expect.poll(alerts).toHaveLength(1);
    expect((await click()).body).toContain('waiting');
    intents = [{ ...wrong, status: 'refunded' }];
    expect((await click()).body).toBe('the hosted page');
    await sweep();
    // The new page stays the only one that is open.
    expect((await click()).body).toBe('the hosted page');
    expect(sessions()).toHaveLength(2);
    expect(alerts()).toHaveLength(1);
  });

  test('a click that is the first to see a refunded wrong amount opens one page, and so does the next', async () => {
    await server.stop();
    await api.close();
    await begin(undefined, { SWEEP_SECONDS: '3600' });
    await expect.poll(swept).toBe(1);
    intents = [{ ...paid, amount: 1, status: 'refunded' }];
    delay = 300;
    const first = click();
    await expect.poll(() => sessions().length).toBe(1);
    const pages = [await click(), await first].map(({ body }) => body);
    expect(pages).toEqual(Array(2).fill('the hosted page'));
    expect(sessions()).toHaveLength(1);
    expect(alerts()).toEqual([]);
  });

  test('of two payments, the oldest that succeeded pays, also after a restart, not an older one that is refunded', async () => {
    await server.stop();
    await api.close();
    const back = { ...paid, id: 'back', status: 'refunded' };
    intents = [{ ...paid, id: 'third' }, paid, back];
    await begin();
    await expect.poll(() => read('/thanks')).toContain('is paid');
    await expect.poll(alerts).toEqual(['ALERT: third does not pay order 1043, which is paid. Refund it.']);
  });

  test('after a decline, the shopper gets back to the page that is open', async () => {
    await click();
    await deliver('charge_intent.payment_failed', { ...paid, status: 'failed' });
    expect(await read('/thanks')).toMatch(/waiting.*<form method="post" action="\/buy"><button>/s);
    expect((await click()).body).toBe('the hosted page');
    expect(sessions()).toHaveLength(1);
    await deliverPaid(paid);
    expect(await read('/thanks')).not.toContain('<button>');
  });

  test.each(['//', 'http://[', '/%', '/thanks?a?b'])(
    'a request for %s does not end the server',
    async (path) => {
      expect(await statusOf(path)).toBe(path.startsWith('/thanks') ? 200 : 404);
      expect(await read('/')).toContain('Buy order 1043');
    },
  );

  test('an empty SHOP_URL does not end the server', async () => {
    await server.stop();
    await api.close();
    await begin(undefined, { SHOP_URL: '' });
    expect(await read('/thanks')).toContain('waiting');
  });

  test('marks the order as paid only for a signed event', async () => {
    expect(await read('/thanks?payload=forged')).toContain('waiting');
    expect((await deliverPaid(paid, {}, 'wrong')).status).toBe(400);
    expect((await deliver('charge_intent.payment_failed', paid)).status).toBe(200);
    expect((await deliverPaid({ ...paid, reference_id: 'another' })).status).toBe(200);
    expect((await deliverPaid({ ...paid, amount: 1 })).status).toBe(200);
    expect((await deliverPaid({ ...paid, currency: 'eur' })).status).toBe(200);
    expect(await read('/thanks')).toContain('waiting');

    expect((await deliverPaid(paid)).status).toBe(200);
    expect(await read('/thanks')).toContain('is paid');
    expect(await server.stop()).toContain('ALERT: intent does not pay order 1043');
  });
});

describe('the server of /guides/customer-identity-verifications', () => {
  let status: string;
  /** True while the link of the verification that is read has expired. */
  let isExpired: boolean;
  /** True while the response to a request that starts a verification is lost. */
  let isLost: boolean;
  const click = () => server.call({ method: 'POST', path: '/' });
  const started = () => api.seen.filter(({ method }) => method === 'POST');
  /** The results of the individual checks. */
  let verification_checks: object | null;
  /** What the customer's ID says. */
  let extracted_data: object | null;
  const NORA = { first_name: 'Nora', last_name: 'Lind', date_of_birth: '1990-04-12' };
  /** The customer of the verification. */
  let customer: object | null;
  /** The response to a request that starts a verification. */
  let answer: number;
  /** Responses that wait, with what was true at their request, by its method. */
  let held: Map<string, (() => void)[]>;
  const hold = (method: string) => held.set(method, []);
  const isHeld = (method: string, count = 1) =>
    expect.poll(() => held.get(method)?.length).toBeGreaterThanOrEqual(count);
  const release = (method: string) => {
    const responses = held.get(method) ?? [];
    held.delete(method);
    for (const respond of responses) respond();
  };
  const UPDATED = 'customer.identity_verification.updated';
  const CREATED = 'customer.identity_verification.created';

  const begin = (edit: Start['edit'] = (text) => text) => {
    const respond: Respond = ({ method, path }, response) => {
      if (!path.startsWith('/v1/')) return response.end('the hosted page');
      if (isLost && method === 'POST') return drop(response);
      const verification_url = isExpired && method === 'GET' ? null : `${api.origin}/hosted`;
      const body = { id: 'check', status, verification_url, customer, verification_checks, extracted_data };
      const reply = () => json(response, method === 'POST' ? answer : 200, body);
      if (held.has(method)) held.get(method)?.push(reply);
      else reply();
    };
    return start({
      page: 'guides/customer-identity-verifications.mdoc',
      files: ['server.mjs'],
      respond,
      env: { FRAME_CUSTOMER: 'nora' },
      edit: (text) => edit(text.replace('60_000', '2000')),
    });
  };
  /** Starts the server again, with a change that a reader makes to it. */
  const restart = async (from: string, to: string) => {
    await server.stop();
    await api.close();
    await begin((text) => text.replace(from, to));
  };

  beforeEach(() => {
    status = 'incomplete';
    isExpired = false;
    isLost = false;
    verification_checks = null;
    extracted_data = NORA;
    customer = { id: 'nora' };
    answer = 201;
    held = new Map();
    return begin();
  });

  test.each([
    [{ id_age_over_18: 'passed' }, 'true', 'You are verified'],
    [{ id_age_over_18: 'failed' }, 'true', 'A person is checking'],
    [{ id_not_expired: 'passed' }, 'true', 'A person is checking'],
    [null, 'true', 'A person is checking'],
    [null, 'false', 'You are verified'],
  ])('verified with the checks %j, in a shop with OVER_18_ONLY = %s: %s', async (checks, setting, text) => {
    await restart('OVER_18_ONLY = true', `OVER_18_ONLY = ${setting}`);
    await click();
    status = 'verified';
    verification_checks = checks;
    await deliver(UPDATED, { id: 'check' });
    expect(await read('/')).toContain(text);
  });

  test.each([
    [
      'the same data in capitals',
      { ...NORA, first_name: 'NORA', last_name: 'LIND' },
      'nora',
      'You are verified',
    ],
    ['the first name of a brother', { ...NORA, first_name: 'Olof' }, 'nora', 'A person is checking'],
    ['another last name', { ...NORA, last_name: 'Berg' }, 'nora', 'A person is checking'],
    ['another date of birth', { ...NORA, date_of_birth: '1988-04-12' }, 'nora', 'A person is checking'],
    ['no date of birth', { ...NORA, date_of_birth: null }, 'nora', 'A person is checking'],
    ['no data', null, 'nora', 'A person is checking'],
    ['another customer', NORA, 'olof', 'A person is checking'],
    ['no customer', NORA, null, 'A person is checking'],
  ])('an ID that says %s: %s', async (_, data, id, text) => {
    await click();
    status = 'verified';
    verification_checks = { id_age_over_18: 'passed' };
    extracted_data = data;
    customer = id === null ? null : { id };
    await deliver(UPDATED, { id: 'check' });
    expect(await read('/')).toContain(text);
  });

  test('an event that comes before the response that it announces needs no person', async () => {
    hold('POST');
    const first = click();
    await isHeld('POST');
    await deliver(CREATED, { id: 'check', customer: { id: 'nora' } });
    release('POST');
    expect((await first).body).toBe('the hosted page');
    status = 'verified';
    verification_checks = { id_age_over_18: 'passed' };
    await deliver(UPDATED, { id: 'check' });
    expect(await read('/')).toContain('You are verified');
  });

  test.each([
    ['an event', () => deliver(UPDATED, { id: 'check' })],
    ['a click', click],
  ])('a slow read of %s does not undo a status that came meanwhile', async (_, act) => {
    await click();
    hold('GET');
    status = 'pending';
    const slow = act();
    await isHeld('GET');
    const waiting = held.get('GET');
    held.delete('GET');
    status = 'verified';
    verification_checks = { id_age_over_18: 'passed' };
    await deliver(UPDATED, { id: 'check' });
    expect(await read('/')).toContain('You are verified');
    for (const respond of waiting ?? []) respond();
    await slow;
    expect(await read('/')).toContain('You are verified');
  });

  test.each([404, 422, 429])('a request that Frame rejects with %i can be repeated at once', async (code) => {
    answer = code;
    expect((await click()).status).toBe(500);
    answer = 201;
    expect((await click()).body).toBe('the hosted page');
    expect(started()).toHaveLength(2);
  });

  test('a request that fails at Frame may have started one, so it is not repeated at once', async () => {
    answer = 500;
    await click();
    answer = 201;
    expect((await click()).status).toBe(500);
    expect(started()).toHaveLength(1);
  });

  test('what a person decides stays, and a failed customer starts again only if a person says so', async () => {
    await restart('verification: null,\n  status: null', "verification: 'check',\n  status: 'verified'");
    status = 'verified';
    await deliver(UPDATED, { id: 'check' });
    await click();
    expect(await read('/')).toContain('You are verified');
    await restart('status: null', "status: 'failed'");
    await click();
    expect(await read('/')).toContain("We couldn't verify you");
    expect(started()).toHaveLength(0);
  });

  test('a verification that only its event says is ours waits for a person', async () => {
    isLost = true;
    await click();
    await deliver(CREATED, { id: 'check', customer: { id: 'nora' } });
    status = 'verified';
    verification_checks = { id_age_over_18: 'passed' };
    await deliver(UPDATED, { id: 'check' });
    expect(await read('/')).toContain('A person is checking');
    await expect.poll(() => server.output()).toContain('ALERT: review verification check');
  });

  test('only a person decides about a status that a person reviews', async () => {
    extracted_data = null;
    await click();
    status = 'verified';
    verification_checks = { id_age_over_18: 'passed' };
    await deliver(UPDATED, { id: 'check' });
    extracted_data = NORA;
    status = 'pending';
    await deliver(UPDATED, { id: 'check' });
    await click();
    expect(await read('/')).toContain('A person is checking');
    expect(await read('/')).not.toContain('<button>');
    expect(started()).toHaveLength(1);
  });

  test('starts one verification, however often the customer requests it', async () => {
    for (let click = 0; click < 3; click += 1) {
      expect((await server.call({ method: 'POST', path: '/' })).body).toBe('the hosted page');
    }
    const calls = api.seen
      .filter(({ path }) => path.startsWith('/v1/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual([
      'POST /v1/customer_identity_verifications/nora',
      'GET /v1/customer_identity_verifications/check',
      'GET /v1/customer_identity_verifications/check',
    ]);
  });

  test('two clicks at the same time start one verification', async () => {
    const pages = await Promise.all([click(), click()]);
    expect(pages.map(({ body }) => body)).toEqual(Array(2).fill('the hosted page'));
    expect(started()).toHaveLength(1);
  });

  test('a verification whose response was lost is found by its event, and is not started again', async () => {
    isLost = true;
    expect((await click()).status).toBe(500);
    expect((await click()).status).toBe(500);
    expect(started()).toHaveLength(1);
    const event = 'customer.identity_verification.created';
    await deliver(event, { id: 'another', customer: { id: 'another' } });
    expect((await click()).status).toBe(500);
    await deliver(event, { id: 'check', customer: { id: 'nora' } });
    expect(await read('/')).toContain('Finish your verification');
    expect((await click()).body).toBe('the hosted page');
    // What someone else starts is not ours.
    await deliver(event, { id: 'another', customer: { id: 'nora' } });
    await click();
    expect(api.seen.some(({ path }) => path.endsWith('/another'))).toBe(false);
    expect(started()).toHaveLength(1);
  });

  test('if no event arrives, the verification is started again', async () => {
    isLost = true;
    await click();
    isLost = false;
    await expect.poll(async () => (await click()).body).toBe('the hosted page');
    expect(started()).toHaveLength(2);
  });

  test('an expired link leads to a new verification, a finished one to its status', async () => {
    await click();
    isExpired = true;
    expect((await click()).body).toBe('the hosted page');
    expect(started()).toHaveLength(2);
    status = 'pending';
    expect((await click()).body).toContain('We are checking your documents.');
    expect(started()).toHaveLength(2);
  });

  test('a body over 1 MiB is rejected', () => expectBodyLimit('/hooks/frame'));

  test('trusts the verification that it reads, not the event', async () => {
    await server.call({ method: 'POST', path: '/' });
    const event = { id: 'check', status: 'verified' };
    expect((await deliver('customer.identity_verification.updated', event)).status).toBe(200);
    expect(await read('/')).toContain('Finish your verification');

    status = 'verified';
    verification_checks = { id_age_over_18: 'passed' };
    expect((await deliver('customer.identity_verification.updated', event, 'wrong')).status).toBe(400);
    expect(await read('/')).toContain('Finish your verification');
    expect((await deliver('customer.identity_verification.updated', event)).status).toBe(200);
    expect(await read('/')).toContain('You are verified');
  });
});

describe('the server of /guides/customer-identity-verifications with the simulation', () => {
  const PATH = '/v1/customer_identity_verifications';
  const page = readFileSync('content/guides/customer-identity-verifications.mdoc', 'utf8');
  /** The body of a control that the page prints. */
  const printed = (start: string) => JSON.parse(new RegExp(`\`(\\{${start}.*?)\``).exec(page)?.[1] ?? '');
  let sandbox: Sandbox;
  const all = () => sandbox.world.store.all('customer_identity_verification');
  const click = () => server.call({ method: 'POST', path: '/' });

  beforeEach(async () => {
    sandbox = openSandbox({ empty: true });
    const { customer } = await newCustomer(sandbox);
    await start({
      page: 'guides/customer-identity-verifications.mdoc',
      files: ['server.mjs'],
      env: { FRAME_CUSTOMER: customer },
      respond: async ({ method, path }, response) => {
        if (!path.startsWith('/v1/')) return response.end('the hosted page');
        const { status, body } = await send(sandbox, path, { method });
        const verification_url = body.verification_url && `${api.origin}/hosted`;
        json(response, status, { ...body, verification_url });
      },
    });
    await click();
  });

  test.each([
    ['"result": "failed"', "We couldn't verify you"],
    ['"result": "verified"', 'You are verified'],
  ])('a check that is finished with {%s…} is said to the customer', async (start, text) => {
    const [verification] = all();
    await act(sandbox, `${PATH}/${verification?.id}/submit`);
    const path = `/_sandbox/customer_identity_verifications/${verification?.id}/finish`;
    expect((await act(sandbox, path, printed(start))).status).toBe(200);
    await deliver('customer.identity_verification.updated', verification);
    expect(await read('/')).toContain(text);
  });

  test('a check of the ID of someone else waits for a person', async () => {
    const [verification] = all();
    await act(sandbox, `${PATH}/${verification?.id}/submit`);
    const body = printed('"result": "verified"');
    body.extracted_data.first_name = 'Olof';
    await act(sandbox, `/_sandbox/customer_identity_verifications/${verification?.id}/finish`, body);
    await deliver('customer.identity_verification.updated', verification);
    expect(await read('/')).toContain('A person is checking');
  });

  test('a check that ends by itself says nothing of an age, so a person decides', async () => {
    const [verification] = all();
    await act(sandbox, `${PATH}/${verification?.id}/submit`);
    await act(sandbox, '/_sandbox/advance', { seconds: 300 });
    await deliver('customer.identity_verification.updated', verification);
    expect(await read('/')).toContain('A person is checking');
  });

  test('a link that expired leads to a new verification', async () => {
    expect((await click()).body).toBe('the hosted page');
    expect(all()).toHaveLength(1);
    await act(sandbox, '/_sandbox/advance', printed('"seconds"'));
    expect((await click()).body).toBe('the hosted page');
    expect(all()).toHaveLength(2);
  });
});
