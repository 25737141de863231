import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declineMessages, type PageFolder, writeFences } from './page-fences.ts';
import { type PrintedServer, printedServers } from './printed-server.ts';
import { drop, json, type ScriptedServer, startServer } from './scripted-server.ts';

/**
 * Runs every server printed on /payments/accept-a-payment against a small Frame API that can fail in the ways that
 * matter.
 */

interface Intent {
  id: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
}
/** Outcome of the next create request: succeeds, is declined, succeeds but loses its response, or never arrives. */
type Fate = 'ok' | 'response lost' | 'request lost' | { decline: string } | Rejection;
/** An error response that is not a decline. */
interface Rejection {
  status: number;
  code: string;
  error_details?: unknown;
}

const SECRET = 'whsec_cli_Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';
const CARD = { number: 'ev:number', cvc: 'ev:cvc', expiry: { month: '12', year: '30' } };
const PENDING = 'We are checking your payment. Do not pay again: we will email you the result.';
const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';

/** Codes that must be indistinguishable from a decline without a reason. */
const masked = [
  'fraudulent',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'merchant_blacklist',
  'security_violation',
] as const;

let folder: PageFolder;
let api: ScriptedServer;
let shop: PrintedServer;
let intents: Intent[];
let fates: Fate[];
let lookups: 'ok' | 'limited';

beforeAll(() => {
  folder = writeFences(
    'payments/accept-a-payment.mdoc',
    ['checkout.html', 'checkout.js', ...printedServers.map(({ file }) => file)],
    declineMessages,
  );
});
afterAll(() => folder.remove());

async function startApi(): Promise<ScriptedServer> {
  intents = [];
  fates = [];
  lookups = 'ok';
  return startServer(({ method, path, body }, response) => {
    if (method === 'GET' && lookups === 'limited') return json(response, 429, { status: 429 });
    if (method === 'GET' && path === '/v1/charge_intents?per_page=100') {
      return json(response, 200, { meta: { page: 1, has_more: false }, data: intents.toReversed() });
    }
    const canceled = intents.find(({ id }) => path === `/v1/charge_intents/${id}/cancel`);
    if (canceled) {
      canceled.status = 'canceled';
      return json(response, 200, canceled);
    }
    if (method === 'GET') {
      const intent = intents.find(({ id }) => path === `/v1/charge_intents/${id}`);
      return intent ? json(response, 200, intent) : json(response, 404, { status: 404, code: 'not_found' });
    }
    const fate = fates.shift() ?? 'ok';
    if (fate === 'request lost') return drop(response);
    if (typeof fate === 'object' && 'status' in fate) return json(response, fate.status, fate);
    if (typeof fate === 'object') {
      const data = { failure_code: fate.decline, failure_message: `The bank says ${fate.decline}` };
      return json(response, 422, {
        status: 422,
        code: 'charge_declined',
        error_details: { message: 'Declined', data },
      });
    }
    const id = `intent-${intents.length + 1}`;
    const { metadata } = JSON.parse(body) as Intent;
    intents.push({ id, status: 'succeeded', client_secret: `ci_${id}_secret_x`, metadata });
    if (fate === 'response lost') return drop(response);
    // Slow enough for a second click to arrive meanwhile.
    setTimeout(() => json(response, 201, intents.at(-1)), 30);
  });
}

const pay = async (order = '1042') => {
  const body = JSON.stringify({ order_id: order, card: CARD, amount: 1, sonar_session_id: 'sonar-1' });
  const reply = await shop.call({ method: 'POST', path: '/pay', body });
  return {
    status: reply.status,
    ...(JSON.parse(reply.body) as { client_secret?: string; message?: string; next?: string }),
  };
};
const sendEvent = (event: object, secret = SECRET, prefix = 'sha256=') => {
  const body = JSON.stringify(event);
  const signature = prefix + createHmac('sha256', secret).update(body).digest('hex');
  return shop.call({
    method: 'POST',
    path: '/hooks/frame',
    body,
    headers: { 'X-Frame-Signature': signature },
  });
};
const succeeded = (amount = 4200) => ({
  id: '1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607',
  object: 'event',
  type: 'charge_intent.succeeded',
  data: { object: 'charge_intent', amount, metadata: { order_id: '1042' } },
});
const creations = () => api.seen.filter(({ method }) => method === 'POST');

for (const { file, start, skip } of printedServers) {
  describe.skipIf(skip)(file, () => {
    const keys = {
      FRAME_SECRET_KEY: 'sk_sandbox_x',
      FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
      FRAME_WEBHOOK_SECRET: SECRET,
    };

    beforeEach(async () => {
      api = await startApi();
      shop = await start(folder, { ...keys, FRAME_API_BASE: api.origin });
    });
    afterEach(async () => {
      await shop.stop();
      await api.close();
    });

    test('serves the page, its script, and the publishable key', async () => {
      expect((await shop.call({ method: 'GET', path: '/' })).body).toContain(
        'https://js.framepayments.com/v1/index.js',
      );
      expect((await shop.call({ method: 'GET', path: '/checkout.js' })).body).toContain('confirmCardPayment');
      const { body } = await shop.call({ method: 'GET', path: '/config' });
      expect(JSON.parse(body)).toEqual({ publishable_key: 'pk_sandbox_x' });
      expect((await shop.call({ method: 'GET', path: '/server.mjs' })).status).toBe(404);
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
        confirm: true,
        description: 'Order 1042',
        metadata: { order_id: '1042', attempt_id: expect.stringMatching(/^[0-9a-f-]{32,36}$/) },
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

    test('knows only its own orders', async () => {
      expect((await pay('9999')).status).toBe(404);
      expect(creations()).toHaveLength(0);
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
      fates = [{ decline: 'insufficient_funds' }];
      const message = 'Your card has insufficient funds. Use another payment method.';
      expect(await pay()).toEqual({ status: 402, message, next: 'retry' });
      expect((await pay()).status).toBe(200);
      expect(creations()).toHaveLength(2);
    });

    test('an unlisted code gets the generic message, whatever Frame says', async () => {
      const codes = ['generic_decline', ...masked, 'a_code_of_tomorrow', 'constructor'];
      fates = codes.map((decline) => ({ decline }));
      const replies = [];
      for (const _ of codes) replies.push(await pay());
      expect(replies).toEqual(codes.map(() => ({ status: 402, message: GENERIC, next: 'retry' })));
    });

    test.each([null, 'Declined', {}, { data: null }, { data: 'Declined' }])(
      'a decline whose details are %j gets the generic message',
      async (error_details) => {
        fates = [{ status: 422, code: 'charge_declined', error_details }];
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
      [
        'validation_errors',
        500,
        'You have not been charged. This is our mistake. Please contact us.',
        'stop',
      ],
    ])('%s is not reported as a temporary problem', async (code, status, message, next) => {
      fates = [{ status: 422, code }];
      expect(await pay()).toEqual({ status, message, next });
    });

    test('a charge intent that failed later is replaced by a new one', async () => {
      await pay();
      for (const intent of intents) intent.status = 'failed';
      expect((await pay()).client_secret).toBe('ci_intent-2_secret_x');
    });

    test('an abandoned challenge is canceled before a new charge', async () => {
      await pay();
      for (const intent of intents) intent.status = 'requires_3d_secure';
      expect((await pay()).client_secret).toBe('ci_intent-2_secret_x');
      expect(intents.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    });

    test('after a lost response the charge is found, not repeated', async () => {
      fates = ['response lost'];
      expect(await pay()).toEqual({ status: 202, message: PENDING, next: 'stop' });
      expect(await pay()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
      expect(creations()).toHaveLength(1);
    });

    test('if an earlier attempt cannot be looked up, the payment is pending, whatever the error', async () => {
      fates = ['response lost'];
      await pay();
      lookups = 'limited';
      expect(await pay()).toMatchObject({ status: 202, message: PENDING });
      lookups = 'ok';
      expect((await pay()).status).toBe(200);
      expect(creations()).toHaveLength(1);
    });

    test('a lost request is not retried while it may still be in progress', async () => {
      fates = ['request lost'];
      expect((await pay()).status).toBe(202);
      expect(await pay()).toEqual({ status: 202, message: PENDING, next: 'stop' });
      expect(creations()).toHaveLength(1);
    });

    test('429 means that nothing was charged, so the next click may charge', async () => {
      fates = [{ status: 429, code: 'rate_limit_exceeded' }];
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

    test('forged events and wrong amounts do not mark the order as paid', async () => {
      expect((await sendEvent(succeeded(), 'another secret')).status).toBe(400);
      expect((await sendEvent(succeeded(), SECRET, '')).status).toBe(400);
      expect((await shop.call({ method: 'POST', path: '/hooks/frame', body: '{}' })).status).toBe(400);
      expect((await sendEvent(succeeded(100))).status).toBe(200);
      expect((await pay()).status).toBe(200);
    });

    test('does not start without its keys', async () => {
      await expect(start(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x' })).rejects.toThrow(
        'FRAME_PUBLISHABLE_KEY',
      );
    });
  });
}
