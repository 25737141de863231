import { createHmac } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { declineMessages, type PageFolder, writeFences } from './page-fences.ts';
import { type PrintedServer, printedServers } from './printed-server.ts';
import { drop, json, keys, type ScriptedServer, type SeenRequest, startServer } from './scripted-server.ts';

/**
 * Runs every server printed on /payments/build-subscriptions against a small Frame API that can fail in the ways that
 * matter.
 */

interface Subscription {
  id: string;
  object: 'subscription';
  status: string;
  latest_charge_intent: string | null;
  created: number;
  metadata: Record<string, string>;
}
/** What the pages say of a subscription in the simulation. */
interface Terms {
  status: string;
  latest_charge_intent: string;
  current_period_end: number;
  scheduled_change: object | null;
  customer: string;
  default_payment_method: string;
}
/** Outcome of the next create request. */
type Fate =
  | 'active'
  | 'challenge'
  | 'incomplete'
  | 'free'
  | 'insufficient_funds'
  | 'response lost'
  | 'request lost';

const CARD = { number: 'ev:number', cvc: 'ev:cvc', expiry: { month: '12', year: '30' } };

let folder: PageFolder;
/** The file in which a server stores its user. */
const data = (): string =>
  folder.file(readdirSync(folder.path).find((name) => /^user-.*\.json$/.test(name)) ?? 'none');
let api: ScriptedServer;
let app: PrintedServer;
let subscriptions: Subscription[];
let fates: Fate[];
/** Charge intents that were canceled. */
let canceled: Set<string>;
/** Status of a first payment that is neither paid nor over. */
let openStatus: string;
/** Status of each payment of an active or canceled subscription. */
let paidStatus: string;
/** True while Frame refuses each change of a subscription, or of one. */
let refuses: boolean | string;
/** Requests that Frame still accepts: it responds 429 to the others. */
let quota: number;
/** Subscriptions on a page of the list. */
let perPage: number;
/** Each change of a subscription that is made, but whose response is lost, begins so. */
let unheard: string;
/** What a proxy responds instead of Frame, once to each of the requests that begin so. */
let spoiled: { text: string; requests: string[] };

beforeAll(() => {
  folder = writeFences(
    'payments/build-subscriptions.mdoc',
    ['subscribe.html', 'subscribe.js', ...printedServers.map(({ file }) => file)],
    declineMessages,
  );
});
afterAll(() => folder.remove());

async function startApi(): Promise<ScriptedServer> {
  subscriptions = [];
  fates = [];
  canceled = new Set();
  refuses = false;
  quota = Number.POSITIVE_INFINITY;
  perPage = 100;
  unheard = 'none';
  spoiled = { text: '', requests: [] };
  openStatus = 'requires_3d_secure';
  paidStatus = 'succeeded';
  return startServer((request, response) => {
    const { method, path } = request;
    quota -= 1;
    if (quota < 0) return json(response, 429, { status: 429, code: 'rate_limit_exceeded' });
    const at = spoiled.requests.findIndex((one) => `${method} ${path}`.startsWith(one));
    if (at >= 0) {
      const [one] = spoiled.requests.splice(at, 1);
      if (one === 'POST /v1/subscriptions') create(request);
      return void response.socket?.end(`${spoiled.text}\r\n\r\n`);
    }
    if (method === 'POST' && path === '/v1/customers') return json(response, 201, { id: 'customer-1' });
    if (method === 'POST' && path === '/v1/payment_methods') return json(response, 201, { id: 'method-1' });
    if (path.startsWith('/v1/charge_intents/')) {
      const id = path.replace('/v1/charge_intents/', '').replace('/cancel', '');
      if (path.endsWith('/cancel')) canceled.add(id);
      const open = subscriptions.some((one) => one.latest_charge_intent === id && one.status === 'pending');
      if (canceled.has(id) || open) {
        const status = canceled.has(id) ? 'canceled' : openStatus;
        return json(response, 200, { id, client_secret: `ci_${id}_secret_x`, status });
      }
      const paid = subscriptions.find((one) => one.latest_charge_intent === id)?.status !== 'incomplete';
      const latest_charge = { failure_code: 'lost_card', failure_message: 'Card reported lost by owner' };
      const status = paid ? { status: paidStatus } : { status: 'failed', latest_charge };
      const { id: subscription } = subscriptions.find((one) => one.latest_charge_intent === id) ?? {};
      return json(response, 200, { id, client_secret: `ci_${id}_secret_x`, subscription, ...status });
    }
    const [, page] = /^\/v1\/subscriptions\?per_page=100&page=(\d+)$/.exec(path) ?? [];
    if (page !== undefined) {
      const end = Number(page) * perPage;
      const meta = end < subscriptions.length ? { next: Number(page) + 1 } : {};
      return json(response, 200, { meta, data: subscriptions.slice(end - perPage, end) });
    }
    const found = subscriptions.find((one) => path === `/v1/subscriptions/${one.id}`);
    const over = subscriptions.find((one) => path === `/v1/subscriptions/${one.id}/cancel`);
    const isRefused = refuses === true || (over ?? found)?.id === refuses;
    if (isRefused && (over ?? method === 'PATCH'))
      return json(response, 422, { status: 422, code: 'unprocessable_entity' });
    if (over) over.status = 'canceled';
    if (`${method} ${path}`.startsWith(unheard)) return drop(response);
    if (over ?? found) return json(response, 200, over ?? found);
    if (method !== 'POST') return json(response, 404, { status: 404, code: 'not_found' });
    const reply = create(request);
    if (reply === 'lost') return drop(response);
    // Slow enough for a second click to arrive meanwhile.
    setTimeout(() => json(response, reply.status, reply.value), 30);
  });
}

function create({ body }: SeenRequest): { status: number; value: unknown } | 'lost' {
  const fate = fates.shift() ?? 'active';
  if (fate === 'request lost') return 'lost';
  if (fate === 'insufficient_funds') {
    const data = { failure_code: fate, failure_message: 'The account has insufficient funds.' };
    return {
      status: 422,
      value: {
        status: 422,
        code: 'charge_declined',
        error_details: { message: 'Declined', data },
      },
    };
  }
  const count = subscriptions.length + 1;
  const made: Subscription = {
    id: `subscription-${count}`,
    object: 'subscription',
    status: fate === 'incomplete' ? 'incomplete' : fate === 'challenge' ? 'pending' : 'active',
    latest_charge_intent: fate === 'free' ? null : `intent-${count}`,
    created: 1764000000 + count,
    metadata: (JSON.parse(body) as Subscription).metadata,
  };
  subscriptions.push(made);
  if (fate === 'response lost') return 'lost';
  return { status: 201, value: made };
}

const subscribe = async () => {
  const reply = await app.call({ method: 'POST', path: '/subscribe', body: JSON.stringify({ card: CARD }) });
  return {
    status: reply.status,
    ...(JSON.parse(reply.body) as { client_secret?: string; message?: string; next?: string }),
  };
};
const access = async () =>
  JSON.parse((await app.call({ method: 'GET', path: '/access' })).body).access as boolean;
const sendEvent = (
  data: object,
  type = 'customer.subscription.updated',
  secret = keys.FRAME_WEBHOOK_SECRET,
) => {
  const body = JSON.stringify({ id: 'event-1', object: 'event', type, data });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return app.call({
    method: 'POST',
    path: '/hooks/frame',
    body,
    headers: { 'X-Frame-Signature': signature },
  });
};
const posts = (path: string) =>
  api.seen.filter((request) => request.method === 'POST' && request.path === path);

describe('the page', () => {
  const page = readFileSync('content/payments/build-subscriptions.mdoc', 'utf8');

  test('exports the secret key before the first request uses it', () => {
    expect(page.indexOf('export FRAME_SECRET_KEY=')).toBeLessThan(page.indexOf('$FRAME_SECRET_KEY'));
    expect(page.indexOf('/#install-an-sdk')).toBeLessThan(page.indexOf("from 'framepayments'"));
  });

  test('says why the sample that cancels a pending change finds none after the sample that changes the plan', async () => {
    const [, method = '', path = '', data = ''] =
      /curl -X (PATCH) \S+(\/v1\/subscriptions\/\S+)[^`]*?-d '(\{\s+"product"[^']+)'/.exec(page) ?? [];
    const sandbox = openSandbox();
    const { body } = await send(sandbox, path, { method, body: data });
    expect(body).toMatchObject({ object: 'subscription', scheduled_change: null });
    expect((await send(sandbox, `${path}/scheduled_change`, { method: 'DELETE' })).status).toBe(422);
    const [, said] = /^A pending change is in `scheduled_change`\.(.*)$/m.exec(page) ?? [];
    expect(said).toContain('a higher price takes effect immediately');
  });

  describe('says of the simulation', () => {
    const concepts = readFileSync('content/payments/subscriptions.mdoc', 'utf8');
    const reference = readFileSync('content/api/subscriptions.mdoc', 'utf8');
    let sandbox: ReturnType<typeof openSandbox>;
    let path: string;
    const read = async (): Promise<Terms> => (await send(sandbox, path)).body;
    const change = async (method: string, at: string, body?: object): Promise<Terms> =>
      (await send(sandbox, path + at, { method, ...(body && { body }) })).body;
    const advance = (time: object) => send(sandbox, '/_sandbox/advance', { body: time });
    const PRODUCT = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d';

    beforeEach(async () => {
      sandbox = openSandbox();
      const customer = { name: 'Nora Lind', email: 'nora@example.com' };
      const { id } = (await send(sandbox, '/v1/customers', { body: customer })).body;
      const card = { card_number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' };
      const method = { type: 'card', customer: id, ...card };
      const { id: default_payment_method } = (await send(sandbox, '/v1/payment_methods', { body: method }))
        .body;
      const body = { customer: id, product: PRODUCT, currency: 'usd', default_payment_method };
      path = `/v1/subscriptions/${(await send(sandbox, '/v1/subscriptions', { body })).body.id}`;
    });

    test.each(['refunded', 'disputed'])('a %s payment leaves it active, and it renews', async (fate) => {
      const { latest_charge_intent: paid, current_period_end } = await read();
      const refund = { charge_intent: paid, amount: 2900, reason: 'requested_by_customer' };
      if (fate === 'refunded') await send(sandbox, '/v1/refunds', { body: refund });
      else await send(sandbox, `/_sandbox/charge_intents/${paid}/dispute`, { body: {} });
      await advance({ seconds: 600 });
      expect((await send(sandbox, `/v1/charge_intents/${paid}`)).body.status).toBe(fate);
      await advance({ to: current_period_end + 5 });
      const renewed = await read();
      expect(renewed.status).toBe('active');
      expect(renewed.latest_charge_intent).not.toBe(paid);
      expect(page).toContain('the subscription stays `active` and renews');
      expect(concepts).toContain('a refund or a dispute leaves it `active`, and it renews');
    });

    test('the rest of the period in which it is resumed is free, unless it is resumed before one ends', async () => {
      const { latest_charge_intent: paid, current_period_end: end } = await read();
      await change('POST', '/pause', {});
      await advance({ to: end + 3600 });
      const resumed = await change('POST', '/resume', {});
      expect(resumed).toMatchObject({ status: 'active', latest_charge_intent: paid });
      expect(resumed.current_period_end).toBeGreaterThan(end + 27 * 86_400);
      await change('POST', '/pause', {});
      await advance({ to: resumed.current_period_end - 3600 });
      await change('POST', '/resume', {});
      await advance({ to: resumed.current_period_end + 5 });
      expect((await read()).latest_charge_intent).not.toBe(paid);
      expect(concepts).toContain('the rest of the period in which you resume is free');
    });

    test('always_invoice settles nothing, and the end of a pending change sends no event', async () => {
      const event_codes = ['created', 'updated'].map((name) => `customer.subscription.${name}`);
      const endpoint = { url: 'https://shop.example.com/hooks/frame', event_codes };
      await send(sandbox, '/v1/webhook_endpoints', { body: endpoint });
      const { customer, default_payment_method } = await read();
      const body = { customer, product: PRODUCT, currency: 'usd', default_payment_method };
      path = `/v1/subscriptions/${(await send(sandbox, '/v1/subscriptions', { body })).body.id}`;
      const product = { name: 'Max plan', description: 'More', default_price: 5900 };
      const recurring = { purchase_type: 'recurring', recurring_interval: 'monthly' };
      const { id } = (await send(sandbox, '/v1/products', { body: { ...product, ...recurring } })).body;
      const { latest_charge_intent: paid } = await read();
      const changed = await change('PATCH', '', { product: id, proration_behavior: 'always_invoice' });
      expect(changed.latest_charge_intent).toBe(paid);
      expect(reference).toContain('The simulation settles nothing, so the id stays the same');
      expect((await change('PATCH', '', { product: PRODUCT })).scheduled_change).not.toBeNull();
      await sandbox.webhooks.flush();
      const types = () => sandbox.webhooks.messages.map(({ type }) => type);
      const before = types();
      expect(before).toContain('customer.subscription.created');
      expect((await change('DELETE', '/scheduled_change')).scheduled_change).toBeNull();
      for (const at of ['/pause', '/resume', '/cancel']) await change('POST', at, {});
      await sandbox.webhooks.flush();
      expect(types()).toEqual(before);
      expect(page).toContain(
        'no published event announces a cancellation, a pause or the end of a pending change',
      );
    });
  });

  test('has a row for every rejection that the server explains', () => {
    const [, list = ''] =
      /REJECTIONS = new Map\(\[(.*?)\n\]\);/s.exec(readFileSync(folder.file('server.mjs'), 'utf8')) ?? [];
    const codes = [...list.matchAll(/\['(\w+)'/g)].map(([, code]) => code);
    expect(codes).toHaveLength(3);
    expect(codes.filter((code) => !page.includes(`\n| \`${code}\` |`))).toEqual([]);
  });
});

for (const { file, start, restart, sweep, skip } of printedServers) {
  describe.skipIf(skip)(file, () => {
    const shopKeys = {
      ...keys,
      FRAME_PRODUCT: 'product-1',
      FRAME_PRODUCT_NO_TRIAL: 'product-2',
      SWEEP_SECONDS: '0.3',
    };

    beforeEach(async () => {
      api = await startApi();
      app = await start(folder, { ...shopKeys, FRAME_API_BASE: api.origin });
    });
    afterEach(async () => {
      await app.stop();
      await api.close();
    });

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

    test('a free first phase has no client secret', async () => {
      fates = ['free'];
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

    test('after a challenge that was left, the next card is charged, and the first cannot be', async () => {
      fates = ['challenge'];
      expect((await subscribe()).client_secret).toBe('ci_intent-1_secret_x');
      expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
      expect([...canceled]).toEqual(['intent-1']);
      expect(await access()).toBe(true);
    });

    describe('a subscription whose challenge was left and whose payment is canceled', () => {
      const change = (path: string) =>
        app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) });
      const runSweep = () => sweep(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin });
      const setStatus = (...statuses: string[]) => {
        for (const [at, one] of subscriptions.entries()) one.status = statuses[at] ?? one.status;
      };

      beforeEach(async () => {
        fates = ['challenge'];
        await subscribe();
        await subscribe();
      });

      test('is not open again after the event of that: a new card goes to the active one, although Frame would refuse it', async () => {
        const reads = () => api.seen.filter(({ path }) => path === '/v1/subscriptions/subscription-1').length;
        const before = reads();
        const data = { object: 'charge_intent', id: 'intent-1', subscription: 'subscription-1' };
        await sendEvent(data, 'charge_intent.canceled');
        await expect.poll(reads).toBeGreaterThan(before + 1);
        refuses = 'subscription-1';
        expect((await change('/card')).status).toBe(200);
        const changed = api.seen.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
        expect(changed).toEqual(['/v1/subscriptions/subscription-2']);
      });

      test.each(['event', 'sweep'])('grants access if it is paid late, by the %s', async (finder) => {
        setStatus('pending', 'terminated');
        await sendEvent({ object: 'subscription', id: 'subscription-2' });
        await expect.poll(access).toBe(false);
        setStatus('active');
        if (finder === 'event') await sendEvent({ object: 'subscription', id: 'subscription-1' });
        else await runSweep();
        await expect.poll(access).toBe(true);
        expect((await subscribe()).status).toBe(409);
        expect(posts('/v1/subscriptions')).toHaveLength(2);
      });

      test('is canceled, too, if it is paid late and the event is lost', async () => {
        setStatus('active');
        expect((await change('/cancel')).status).toBe(200);
        expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
        expect(await access()).toBe(false);
      });
    });

    test('a first payment that the fraud check declines is over, and the next card is charged', async () => {
      fates = ['challenge', 'active'];
      await subscribe();
      openStatus = 'fraud_declined';
      expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
      expect(subscriptions).toHaveLength(2);
    });

    test('a first payment whose method is refused asks for another card, and is canceled before the next', async () => {
      fates = ['challenge'];
      openStatus = 'requires_payment_method';
      const message = 'Your bank declined the payment. Contact your bank, or use another card.';
      expect(await subscribe()).toEqual({ status: 402, message, next: 'retry' });
      expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
      expect([...canceled]).toEqual(['intent-1']);
    });

    test('an account page changes the card and cancels', async () => {
      await subscribe();
      const card = await app.call({ method: 'POST', path: '/card', body: JSON.stringify({ card: CARD }) });
      expect(card.status).toBe(200);
      const change = api.seen.find(({ method }) => method === 'PATCH');
      expect(change?.path).toBe('/v1/subscriptions/subscription-1');
      expect(JSON.parse(change?.body ?? '')).toEqual({ default_payment_method: 'method-1' });
      expect((await app.call({ method: 'POST', path: '/cancel', body: '{}' })).status).toBe(200);
      expect(await access()).toBe(false);
    });

    test('a card cannot be changed before the first payment is finished', async () => {
      fates = ['challenge'];
      await subscribe();
      const before = api.seen.length;
      const reply = await app.call({ method: 'POST', path: '/card', body: JSON.stringify({ card: CARD }) });
      const message = 'Finish your payment first.';
      expect({ status: reply.status, ...JSON.parse(reply.body) }).toEqual({
        status: 409,
        message,
        next: 'stop',
      });
      expect(api.seen.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    });

    test.each([
      ['/card', 'PATCH /v1/subscriptions/', true],
      ['/cancel', 'POST /v1/subscriptions/subscription-1/cancel', false],
    ])(
      'a change by %s whose response is lost may have been made, and is read',
      async (path, request, granted) => {
        await subscribe();
        unheard = request;
        const reply = await app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) });
        const message = 'We are checking your change. Reload the page in a minute.';
        expect({ status: reply.status, ...JSON.parse(reply.body) }).toEqual({
          status: 202,
          message,
          next: 'reload',
        });
        expect(api.seen.at(-1)).toMatchObject({ method: 'GET', path: '/v1/subscriptions/subscription-1' });
        expect(await access()).toBe(granted);
        unheard = 'none';
        expect((await app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) })).status).toBe(
          200,
        );
      },
    );

    test('a cancellation also ends a first payment that was left, and an unpaid subscription', async () => {
      const cancel = async () => (await app.call({ method: 'POST', path: '/cancel', body: '{}' })).status;
      fates = ['challenge', 'incomplete'];
      await subscribe();
      expect(await cancel()).toBe(200);
      expect([...canceled]).toEqual(['intent-1']);
      await subscribe();
      expect(await cancel()).toBe(200);
      await subscribe();
      for (const one of subscriptions.slice(2)) one.status = 'unpaid';
      expect(await cancel()).toBe(200);
      expect(subscriptions.map(({ status }) => status)).toEqual(['pending', 'incomplete', 'canceled']);
    });

    test('a change that Frame refuses is no fault of the server, and works later', async () => {
      const change = (path: string) =>
        app.call({ method: 'POST', path, body: JSON.stringify({ card: CARD }) });
      await subscribe();
      refuses = true;
      for (const path of ['/card', '/cancel']) {
        const { status, body } = await change(path);
        expect({ status, ...JSON.parse(body) }).toEqual({
          status: 422,
          message: 'Not possible now. Reload the page, or contact us.',
          next: 'stop',
        });
      }
      expect(await access()).toBe(true);
      refuses = false;
      for (const path of ['/card', '/cancel']) expect((await change(path)).status).toBe(200);
      expect(await access()).toBe(false);
    });

    describe('a cancellation while a payment is pending', () => {
      const cancel = async () => (await app.call({ method: 'POST', path: '/cancel', body: '{}' })).status;
      const alerts = (log: string) => log.split('ALERT: refund intent-1').length - 1;
      let log = '';
      const runSweep = async () => {
        log += await sweep(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin });
        return log + app.output();
      };
      const reads = () => api.seen.filter(({ path }) => path === '/v1/charge_intents/intent-1').length;

      beforeEach(async () => {
        log = '';
        await subscribe();
        paidStatus = 'pending';
      });

      test('alerts once when the sweep finds it charged, also after a restart', async () => {
        expect(await cancel()).toBe(200);
        await app.stop();
        app = await restart(folder, { ...shopKeys, FRAME_API_BASE: api.origin });
        const before = reads();
        await expect.poll(async () => [await runSweep(), reads()][1]).toBeGreaterThan(before);
        paidStatus = 'succeeded';
        await expect.poll(async () => alerts(await runSweep()), { timeout: 5000 }).toBe(1);
        const after = reads();
        for (let count = 0; count < 3; count += 1) {
          await runSweep();
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        expect(alerts(await runSweep())).toBe(1);
        expect(reads()).toBe(after);
      });

      test('alerts when the event of the charge arrives', async () => {
        await app.stop();
        app = await restart(folder, { ...shopKeys, FRAME_API_BASE: api.origin, SWEEP_SECONDS: '3600' });
        expect(await cancel()).toBe(200);
        paidStatus = 'succeeded';
        await sendEvent(
          { object: 'charge_intent', id: 'intent-1', subscription: 'subscription-1' },
          'charge_intent.succeeded',
        );
        await expect.poll(() => alerts(app.output())).toBe(1);
      });

      test.each(['failed', 'succeeded'])('is no reason to alert if it was %s before', async (status) => {
        paidStatus = status;
        expect(await cancel()).toBe(200);
        await sendEvent({ object: 'subscription', id: 'subscription-1' });
        await runSweep();
        expect(alerts(log + (await app.stop()))).toBe(0);
      });

      test('is no reason to alert if Frame refused it, so that the customer is still subscribed', async () => {
        refuses = true;
        expect(await cancel()).toBe(422);
        const before = reads();
        paidStatus = 'succeeded';
        await expect.poll(async () => [await runSweep(), reads()][1]).toBeGreaterThan(before);
        await runSweep();
        expect(alerts(log + (await app.stop()))).toBe(0);
      });
    });

    test.each(['/card', '/cancel'])(
      'a change by %s that cannot reach Frame is not made, and can be tried again',
      async (path) => {
        await subscribe();
        await api.close();
        const { status, body } = await app.call({
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

    test.each(['terminated', 'canceled', 'incomplete'])(
      'a new card does not revive a subscription that is %s: none is changed, and none is saved',
      async (status) => {
        await subscribe();
        for (const subscription of subscriptions) subscription.status = status;
        const before = api.seen.length;
        const reply = await app.call({ method: 'POST', path: '/card', body: JSON.stringify({ card: CARD }) });
        const message = 'Your subscription has ended. Subscribe again.';
        expect({ status: reply.status, ...JSON.parse(reply.body) }).toEqual({
          status: 409,
          message,
          next: 'stop',
        });
        const changes = api.seen.slice(before).filter(({ method }) => method !== 'GET');
        expect(changes.map(({ path }) => path)).toEqual([]);
      },
    );

    test.each(['subscription-1', 'subscription-2'])(
      'a cancellation ends the others when Frame refuses it for %s',
      async (refused) => {
        await subscribe();
        const [first] = subscriptions as [Subscription];
        subscriptions.push({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
        refuses = refused;
        expect((await app.call({ method: 'POST', path: '/cancel', body: '{}' })).status).toBe(422);
        const open = subscriptions.filter(({ status }) => status === 'active');
        expect(open.map(({ id }) => id)).toEqual([refused]);
      },
    );

    test('a cancellation also ends the second subscription of a request that was repeated on its way', async () => {
      await subscribe();
      const [first] = subscriptions as [Subscription];
      subscriptions.push({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
      expect((await app.call({ method: 'POST', path: '/cancel', body: '{}' })).status).toBe(200);
      expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
      expect(await access()).toBe(false);
    });

    test('a body over 1 MiB is rejected', async () => {
      const reply = app.call({ method: 'POST', path: '/subscribe', body: 'x'.repeat(2 * 1024 * 1024) });
      expect(
        await reply.then(
          ({ status }) => status,
          () => 413,
        ),
      ).toBe(413);
    });

    test('a lost event leaves no access open: the sweep reads what is stored as open', async () => {
      await subscribe();
      for (const subscription of subscriptions) subscription.status = 'terminated';
      await sweep(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin });
      await expect.poll(access).toBe(false);
    });

    test('a lost event of a payment that finished later grants access: the sweep reads what is still starting', async () => {
      fates = ['challenge'];
      await subscribe();
      for (const subscription of subscriptions) subscription.status = 'active';
      await sweep(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin });
      await expect.poll(access).toBe(true);
    });

    test('a request that was repeated on its way creates two subscriptions: the sweep finds the second, and alerts', async () => {
      await subscribe();
      const [first] = subscriptions as [Subscription];
      subscriptions.push({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
      const env = { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin };
      let log = '';
      await expect
        .poll(async () => {
          log += await sweep(folder, env);
          return log + app.output();
        })
        .toContain('ALERT: user 311 pays twice');
    });

    describe('with sixty subscriptions of earlier months', () => {
      const env = { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: '' };
      /** Starts the server with the database that knows them as unpaid. */
      const restartWith = async (settings: Record<string, string>) => {
        await app.stop();
        app = await restart(folder, { ...shopKeys, FRAME_API_BASE: api.origin, ...settings });
      };

      beforeEach(async () => {
        env.FRAME_API_BASE = api.origin;
        fates = ['incomplete'];
        await subscribe();
        await app.stop();
        const [first] = subscriptions as [Subscription];
        subscriptions = Array.from({ length: 60 }, (_, at) => ({
          ...first,
          id: `old-${at}`,
          status: 'past_due',
          created: first.created - at * 86_400 * 30,
        }));
        const known = Object.fromEntries(subscriptions.map(({ id, status }) => [id, status]));
        const text = readFileSync(data(), 'utf8');
        writeFileSync(data(), text.replace(/("subscriptions":\s*)\{[^}]*\}/, `$1${JSON.stringify(known)}`));
        api.seen.length = 0;
      });

      test.each([0, 59])('a sweep finds a change of number %i within 50 requests', async (changed) => {
        quota = 50;
        for (const one of subscriptions.slice(changed, changed + 1)) one.status = 'active';
        await restartWith({ SWEEP_SECONDS: '3600' });
        await sweep(folder, env);
        await expect.poll(access).toBe(true);
        expect(quota).toBeGreaterThanOrEqual(0);
      });

      test('a sweep that Frame limits goes on with the same page', async () => {
        const script = folder.file('server.php');
        const text = readFileSync(script, 'utf8');
        // A cron job has no SWEEP_SECONDS.
        writeFileSync(script, text.replace('sleep(60)', 'usleep(300000)'));
        perPage = 20;
        quota = 1;
        const refill = setInterval(() => {
          if (quota < 0) quota = 50;
        }, 20);
        for (const one of subscriptions.slice(-1)) one.status = 'active';
        await restartWith({});
        await sweep(folder, env);
        await expect.poll(access).toBe(true);
        clearInterval(refill);
        writeFileSync(script, text);
        const pages = api.seen.flatMap(({ path }) => /&page=(\d+)/.exec(path)?.[1] ?? []);
        expect(pages.slice(0, 4)).toEqual(['1', '2', '2', '3']);
      });
    });

    test('after a restart, a payment whose event was lost with the memory grants access at once', async () => {
      fates = ['challenge'];
      await subscribe();
      await app.stop();
      for (const subscription of subscriptions) subscription.status = 'active';
      app = await restart(folder, { ...shopKeys, FRAME_API_BASE: api.origin, SWEEP_SECONDS: '3600' });
      await sweep(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin });
      await expect.poll(access).toBe(true);
    });

    test('an attempt that created nothing is forgotten by the sweep, so that a rejection says again that nothing was charged', async () => {
      const env = { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin };
      fates = ['request lost'];
      expect((await subscribe()).status).toBe(202);
      await sweep(folder, env);
      const text = readFileSync(data(), 'utf8');
      expect(text).toMatch(/"attempt":\s*\{/);
      await app.stop();
      // Two minutes later.
      const aged = (at: string) => String(Number(at) - (Number(at) > 1e12 ? 120_000 : 120));
      writeFileSync(data(), text.replace(/(?<="at":\s*)[\d.]+/, aged));
      app = await restart(folder, { ...shopKeys, FRAME_API_BASE: api.origin });
      let log = '';
      await expect
        .poll(async () => {
          log += await sweep(folder, env);
          return readFileSync(data(), 'utf8');
        })
        .toMatch(/"attempt":\s*null/);
      await expect.poll(() => log + app.output()).toContain('User 311 has not been charged');
      fates = ['insufficient_funds'];
      expect((await subscribe()).status).toBe(402);
    });

    test('both subscriptions of a repeated request whose response was lost are found', async () => {
      fates = ['response lost'];
      await subscribe();
      const [first] = subscriptions as [Subscription];
      subscriptions.unshift({ ...first, id: 'subscription-2', latest_charge_intent: 'intent-2' });
      expect((await subscribe()).status).toBe(200);
      expect(await app.stop()).toContain('ALERT: user 311 pays twice');
      expect(posts('/v1/subscriptions')).toHaveLength(1);
    });

    test('an event has its response before the API is called', async () => {
      let calledAt = Number.POSITIVE_INFINITY;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await api.close();
      await app.stop();
      api = await startServer(async (_, response) => {
        calledAt = Date.now();
        await held;
        json(response, 404, { status: 404, code: 'not_found' });
      });
      app = await start(folder, { ...shopKeys, FRAME_API_BASE: api.origin });
      expect((await sendEvent({ object: 'subscription', id: 'subscription-1' })).status).toBe(200);
      // A server that works first responds, too: after 30 s, when it gives up waiting for the API.
      expect(Date.now() - calledAt).toBeLessThan(20_000);
      await expect.poll(() => calledAt).toBeLessThan(Number.POSITIVE_INFINITY);
      release();
    });

    describe('a proxy that responds with nonsense', () => {
      const READ = 'GET /v1/subscriptions/subscription-1';
      const texts = ['nonsense', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n7'];

      test.each(texts)('does not end the work on events: %j', async (text) => {
        await app.stop();
        app = await start(folder, { ...shopKeys, FRAME_API_BASE: api.origin, SWEEP_SECONDS: '3600' });
        await subscribe();
        for (const subscription of subscriptions) subscription.status = 'past_due';
        spoiled = { text, requests: [READ] };
        await sendEvent({ object: 'subscription', id: 'subscription-1' });
        await expect.poll(() => spoiled.requests).toEqual([]);
        await sendEvent({ object: 'subscription', id: 'subscription-1' });
        await expect.poll(access).toBe(false);
      });

      test.each(texts)('does not end the sweeps: %j', async (text) => {
        await subscribe();
        for (const subscription of subscriptions) subscription.status = 'terminated';
        spoiled = { text, requests: ['GET /v1/subscriptions?', READ] };
        const swept = async () => {
          await sweep(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: api.origin });
          return access();
        };
        await expect.poll(swept, { timeout: 5000 }).toBe(false);
        expect(spoiled.requests).toEqual([]);
      });

      test('leaves a payment processing that was made, and the next click finds it', async () => {
        spoiled = { text: 'nonsense', requests: ['POST /v1/subscriptions'] };
        expect((await subscribe()).status).toBe(202);
        expect((await subscribe()).client_secret).toBe('ci_intent-1_secret_x');
        expect(subscriptions).toHaveLength(1);
      });
    });

    describe.each(['nonsense', '[]', '7', '{"nope":1}', '{"card":{"number":"ev:number"}}'])(
      'a request without a card: %s',
      (body) => {
        const call = async (path: string) => {
          const reply = await app.call({ method: 'POST', path, body });
          return { status: reply.status, ...JSON.parse(reply.body) };
        };
        const writes = () => api.seen.filter(({ method }) => method !== 'GET').length;

        test('is the fault of the page: nothing is sent, and the shopper reads that nothing was charged', async () => {
          const message = 'Something went wrong on our end. You have not been charged. Please contact us.';
          expect(await call('/subscribe')).toEqual({ status: 400, message, next: 'stop' });
          expect(writes()).toBe(0);
        });

        test('says nothing about the money while an earlier attempt may have been paid', async () => {
          fates = ['request lost'];
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
      },
    );

    test('an incomplete subscription grants no access and shows no reason; the next card starts a new one', async () => {
      fates = ['incomplete'];
      const message = 'Your bank declined the payment. Contact your bank, or use another card.';
      expect(await subscribe()).toEqual({ status: 402, message, next: 'retry' });
      expect(await access()).toBe(false);
      expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
      expect(subscriptions.map(({ status }) => status)).toEqual(['incomplete', 'active']);
      expect(await access()).toBe(true);
    });

    test('a subscription that was canceled meanwhile is replaced by a new one', async () => {
      await subscribe();
      for (const subscription of subscriptions) subscription.status = 'canceled';
      expect((await subscribe()).client_secret).toBe('ci_intent-2_secret_x');
    });

    test('a free trial starts once per user: who had a subscription gets the product without one', async () => {
      const products = () =>
        posts('/v1/subscriptions').map(({ body }) => (JSON.parse(body) as { product: string }).product);
      fates = ['incomplete'];
      await subscribe();
      await subscribe();
      for (const subscription of subscriptions) subscription.status = 'terminated';
      await subscribe();
      // A first payment that was declined was no trial.
      expect(products()).toEqual(['product-1', 'product-1', 'product-2']);
      for (const subscription of subscriptions) subscription.status = 'canceled';
      await app.stop();
      const { FRAME_PRODUCT_NO_TRIAL: _, ...rest } = shopKeys;
      app = await start(folder, { ...rest, FRAME_API_BASE: api.origin });
      await subscribe();
      for (const subscription of subscriptions) subscription.status = 'canceled';
      await subscribe();
      expect(products().slice(3)).toEqual(['product-1', 'product-1']);
    });

    test('a paused subscription is neither restarted nor duplicated', async () => {
      await subscribe();
      for (const subscription of subscriptions) subscription.status = 'paused';
      expect((await subscribe()).status).toBe(409);
      expect(posts('/v1/subscriptions')).toHaveLength(1);
    });

    test('the shopper sees a decline, and another card can follow immediately', async () => {
      fates = ['insufficient_funds'];
      const message = 'Your card has insufficient funds. Use another payment method.';
      expect(await subscribe()).toEqual({ status: 402, message, next: 'retry' });
      expect((await subscribe()).status).toBe(200);
    });

    describe('the file of the user', () => {
      const env = () => ({ ...shopKeys, FRAME_API_BASE: api.origin });
      const restarted = async () => {
        await app.stop();
        app = await restart(folder, env());
      };
      /** The file in which the server keeps the user. */
      test('after a restart, the user has the same customer and subscription, and nothing is charged', async () => {
        await subscribe();
        await restarted();
        expect(await access()).toBe(true);
        expect((await subscribe()).status).toBe(409);
        const card = await app.call({ method: 'POST', path: '/card', body: JSON.stringify({ card: CARD }) });
        expect(card.status).toBe(200);
        expect(posts('/v1/subscriptions')).toHaveLength(1);
        expect(posts('/v1/customers')).toHaveLength(1);
      });

      test('after a restart, an attempt whose response was lost is found', async () => {
        fates = ['response lost'];
        await subscribe();
        await restarted();
        expect(await subscribe()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
        expect(posts('/v1/subscriptions')).toHaveLength(1);
      });

      test('is replaced as a whole, so that a server that is killed leaves no half of it', async () => {
        fates = ['incomplete'];
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
        await app.stop();
        writeFileSync(data(), text);
        const outcome = await restart(folder, env()).then(
          async (running) => {
            app = running;
            return (await subscribe()).status;
          },
          () => 'not started',
        );
        expect(['not started', 500]).toContain(outcome);
        expect(posts('/v1/subscriptions')).toHaveLength(1);
      });
    });

    test('after a lost response the subscription is found, not created again', async () => {
      fates = ['response lost'];
      expect((await subscribe()).status).toBe(202);
      expect(await subscribe()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
      expect(posts('/v1/subscriptions')).toHaveLength(1);
    });

    test('a lost request is not retried while it may still be in progress', async () => {
      fates = ['request lost'];
      expect((await subscribe()).status).toBe(202);
      expect((await subscribe()).status).toBe(202);
      expect(posts('/v1/subscriptions')).toHaveLength(1);
    });

    test('while a lost request may still be in progress, nobody reads that the subscription is canceled', async () => {
      fates = ['request lost'];
      await subscribe();
      const { status, body } = await app.call({ method: 'POST', path: '/cancel', body: '{}' });
      expect([status, body]).toEqual([503, expect.stringContaining('Try again in a minute')]);
    });

    test('events grant and revoke access based on the current state in Frame, not on their payload', async () => {
      await subscribe();
      for (const subscription of subscriptions) subscription.status = 'past_due';
      expect(
        (
          await sendEvent(
            { object: 'charge_intent', subscription: 'subscription-1' },
            'charge_intent.payment_failed',
          )
        ).status,
      ).toBe(200);
      await expect.poll(access).toBe(false);
      for (const subscription of subscriptions) subscription.status = 'active';
      await sendEvent({ object: 'subscription', id: 'subscription-1', status: 'incomplete' });
      await expect.poll(access).toBe(true);
    });

    test('an event that arrives before the response finds its user by metadata', async () => {
      await app.stop();
      api.seen.length = 0;
      app = await start(folder, { ...shopKeys, FRAME_API_BASE: api.origin, SWEEP_SECONDS: '3600' });
      // No sweep finds it first: the one of the start is over, and PHP has none.
      if (file !== 'server.php') await expect.poll(() => api.seen.length).toBe(1);
      fates = ['response lost'];
      await subscribe();
      expect(await access()).toBe(false);
      await sendEvent({ object: 'subscription', id: 'subscription-1' }, 'customer.subscription.created');
      await expect.poll(access).toBe(true);
    });

    test('a dispute is an alert, because Frame does not end the subscription', async () => {
      const dispute = { object: 'dispute', id: 'dispute-1', charge_intent: { id: 'intent-1' } };
      expect((await sendEvent(dispute, 'charge.dispute.created')).status).toBe(200);
      await expect.poll(() => app.output()).toContain('ALERT: dispute dispute-1');
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
}
