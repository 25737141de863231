import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MASKED } from '../../src/api/check-conventions.ts';
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
  amount: number;
  amount_captured: number;
  currency: string;
  metadata: Record<string, string>;
}
/** Outcome of the next confirmation: succeeds, is declined, succeeds but loses its response, or never arrives. */
type Fate = 'ok' | 'repeated' | 'response lost' | 'request lost' | { decline: string } | Rejection;
/** An error response that is not a decline. */
interface Rejection {
  status: number;
  code: string;
  error_details?: unknown;
}

const SECRET = 'whsec_cli_Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';
const CARD = { number: 'ev:number', cvc: 'ev:cvc', expiry: { month: '12', year: '30' } };
const PENDING = "Your payment is processing. Please don't pay again.";
const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';

/** Codes that must be indistinguishable from a decline without a reason. */
const masked = [...MASKED];

let folder: PageFolder;
let api: ScriptedServer;
let shop: PrintedServer;
let intents: Intent[];
let fates: Fate[];
/** Outcome of the next create request. */
let creates: ('ok' | 'response lost' | 'request lost' | Rejection)[];
let lookups: 'ok' | 'limited';
let refunds: { amount: number; status: string }[];
/** Outcome of the next refund: it is made, but its response is lost or is the one of a repetition, or it is rejected. */
let refundFate: 'ok' | 'response lost' | 'repeated' | { status: number; error_details?: unknown };
/** Status of the dispute in Frame, when it is read alone. */
let disputeStatus: string;
/** Frame's list of disputes. */
let newestDisputes: object[];

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
  creates = [];
  lookups = 'ok';
  refunds = [];
  refundFate = 'ok';
  disputeStatus = 'needs_response';
  newestDisputes = [];
  return startServer(({ method, path, body }, response) => {
    if (method === 'GET' && lookups === 'limited') return json(response, 429, { status: 429 });
    const canceled = intents.find(({ id }) => path === `/v1/charge_intents/${id}/cancel`);
    if (canceled) {
      canceled.status = 'canceled';
      return json(response, 200, canceled);
    }
    if (path === '/v1/refunds') {
      if (typeof refundFate === 'object') return json(response, refundFate.status, refundFate);
      refunds.push({ ...(JSON.parse(body) as { amount: number }), status: 'pending' });
      if (refundFate === 'repeated') return json(response, 422, { status: 422, code: 'validation_errors' });
      return refundFate === 'response lost' ? drop(response) : json(response, 201, refunds.at(-1));
    }
    if (path === '/v1/disputes?per_page=100') return json(response, 200, { data: newestDisputes });
    if (path === '/v1/disputes/dispute-1') return json(response, 200, dispute(disputeStatus));
    if (path.startsWith('/v1/refunds?charge_intent=intent-1&')) return json(response, 200, { data: refunds });
    if (method === 'GET') {
      const intent = intents.find(({ id }) => path === `/v1/charge_intents/${id}`);
      return intent ? json(response, 200, intent) : json(response, 404, { status: 404, code: 'not_found' });
    }
    if (path === '/v1/charge_intents') {
      const created = creates.shift() ?? 'ok';
      if (created === 'request lost') return drop(response);
      if (typeof created === 'object') return json(response, created.status, created);
      const id = `intent-${intents.length + 1}`;
      const { metadata, amount, currency } = JSON.parse(body) as Intent;
      intents.push({
        id,
        status: 'incomplete',
        client_secret: `ci_${id}_secret_x`,
        metadata,
        amount,
        amount_captured: amount,
        currency,
      });
      return created === 'response lost' ? drop(response) : json(response, 201, intents.at(-1));
    }
    const intent = intents.find(({ id }) => path === `/v1/charge_intents/${id}/confirm`);
    const fate = fates.shift() ?? 'ok';
    if (fate === 'request lost' || intent === undefined) return drop(response);
    if (intent.status !== 'incomplete')
      return json(response, 422, { status: 422, code: 'validation_errors' });
    if (typeof fate === 'object' && 'status' in fate) return json(response, fate.status, fate);
    if (typeof fate === 'object') {
      intent.status = 'failed';
      const data = { failure_code: fate.decline, failure_message: `The bank says ${fate.decline}` };
      return json(response, 422, {
        status: 422,
        code: 'charge_declined',
        error_details: { message: 'Declined', data },
      });
    }
    intent.status = 'succeeded';
    if (fate === 'repeated') return json(response, 422, { status: 422, code: 'validation_errors' });
    if (fate === 'response lost') return drop(response);
    // Slow enough for a second click to arrive meanwhile.
    setTimeout(() => json(response, 200, intent), 30);
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
const succeeded = ({ id = 'intent-1', amount = 4200, currency = 'usd' } = {}) => ({
  id: '1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607',
  object: 'event',
  type: 'charge_intent.succeeded',
  data: { object: 'charge_intent', id, amount, currency, metadata: { order_id: '1042' } },
});
/** A dispute of the order's payment. */
const dispute = (status: string, id = 'dispute-1') => ({
  object: 'dispute',
  id,
  status,
  charge_intent: { id: 'intent-1' },
});
const sendDispute = (status: string, type = 'updated') =>
  sendEvent({ type: `charge.dispute.${type}`, data: dispute(status) });
const creations = () =>
  api.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/charge_intents');
const refund = async (total: number, token = 'staff') => {
  const reply = await shop.call({
    method: 'POST',
    path: '/refund',
    body: JSON.stringify({ order_id: '1042', total }),
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status: reply.status, ...(JSON.parse(reply.body) as object) };
};
const state = async () =>
  (JSON.parse((await shop.call({ method: 'GET', path: '/status/1042' })).body) as { state: string }).state;

for (const { file, start, sweep, skip } of printedServers) {
  describe.skipIf(skip)(file, () => {
    const keys = {
      FRAME_SECRET_KEY: 'sk_sandbox_x',
      FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
      FRAME_WEBHOOK_SECRET: SECRET,
      STAFF_TOKEN: 'staff',
    };

    /** Starts the server again, with a sweep that need not be waited for. @returns its environment */
    const restartSweeping = async () => {
      await shop.stop();
      const env = { ...keys, FRAME_API_BASE: api.origin, SWEEP_SECONDS: '0.3' };
      shop = await start(folder, env);
      return env;
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
        'Something went wrong on our end. You have not been charged. Please contact us.',
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

    test('a confirmation that never arrived is canceled before the next, so that it cannot charge later', async () => {
      fates = ['request lost'];
      expect(await pay()).toEqual({ status: 202, message: PENDING, next: 'stop' });
      expect(await state()).toBe('pending');
      expect((await pay()).client_secret).toBe('ci_intent-2_secret_x');
      expect(intents.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    });

    test.each(['request lost', 'response lost'] as const)(
      'creating charges nothing, so after "%s" the shopper may try again',
      async (fate) => {
        creates = [fate];
        expect(await pay()).toMatchObject({ status: 503, next: 'retry' });
        expect((await pay()).status).toBe(200);
        expect(intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      },
    );

    test('after a decline, a lookup that is limited leaves nothing pending', async () => {
      fates = [{ decline: 'insufficient_funds' }];
      await pay();
      lookups = 'limited';
      expect(await pay()).toMatchObject({ status: 503, next: 'retry' });
      expect(await state()).toBe('unpaid');
    });

    test('two cards at once: the second waits for the first and is told its outcome', async () => {
      fates = [{ decline: 'insufficient_funds' }];
      const replies = await Promise.all([pay(), pay()]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 402]);
    });

    test('a body over 1 MiB is rejected', async () => {
      const reply = shop.call({ method: 'POST', path: '/pay', body: 'x'.repeat(2 * 1024 * 1024) });
      expect(
        await reply.then(
          ({ status }) => status,
          () => 413,
        ),
      ).toBe(413);
      expect((await pay()).status).toBe(200);
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

    test('forged events do not mark the order as paid', async () => {
      await pay();
      expect((await sendEvent(succeeded(), 'another secret')).status).toBe(400);
      expect((await sendEvent(succeeded(), SECRET, '')).status).toBe(400);
      expect((await shop.call({ method: 'POST', path: '/hooks/frame', body: '{}' })).status).toBe(400);
      expect(await state()).toBe('pending');
    });

    test.each([{ id: 'intent-9' }, { amount: 100 }, { currency: 'gbp' }])(
      'another payment with the id of the order does not pay it, but alerts: %j',
      async (other) => {
        await pay();
        expect((await sendEvent(succeeded(other))).status).toBe(200);
        expect(await state()).toBe('pending');
        expect(await shop.stop()).toContain('ALERT');
      },
    );

    test('refunds and disputes change the state of the order', async () => {
      await pay();
      await sendEvent(succeeded());
      const charge = { object: 'charge', charge_intent: 'intent-1', amount: 4200 };
      const data = { ...charge, amount_captured: 2700, amount_refunded: 100 };
      await sendEvent({ type: 'charge.refunded', data });
      expect(await state()).toBe('paid');
      await sendEvent({ type: 'charge.refunded', data: { ...data, amount_refunded: 2700 } });
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

    test('if the event of a decision is lost, the sweep reads the dispute', async () => {
      const env = await restartSweeping();
      await pay();
      await sendEvent(succeeded());
      await sendDispute('needs_response', 'created');
      disputeStatus = 'won';
      await sweep(folder, env);
      await expect.poll(state).toBe('paid');
    });

    test('if every event of a dispute is lost, the sweep finds it among the newest', async () => {
      const env = await restartSweeping();
      const ofAnother = { ...dispute('needs_response', 'dispute-3'), charge_intent: { id: 'intent-9' } };
      const inquiry = dispute('warning_needs_response', 'dispute-2');
      newestDisputes = [ofAnother, inquiry];
      await pay();
      await sendEvent(succeeded());
      await sweep(folder, env);
      expect(await state()).toBe('paid');
      newestDisputes.unshift(dispute('needs_response'), dispute('needs_response'));
      await sweep(folder, env);
      await expect.poll(state).toBe('disputed');
      disputeStatus = 'won';
      await sweep(folder, env);
      await expect.poll(state).toBe('paid');
      await sweep(folder, env);
      expect(await state()).toBe('paid');
    });

    test.each([
      ['refunded', 'refunded'],
      ['disputed', 'paid'],
    ])('if every event of a %s payment is lost, the sweep makes its order %s', async (status, expected) => {
      const env = await restartSweeping();
      await pay();
      for (const intent of intents) intent.status = status;
      if (status === 'refunded') refunds.push({ amount: 4200, status: 'succeeded' });
      await sweep(folder, env);
      await expect.poll(state).toBe(expected);
    });

    test('after a partial capture, the sweep finds that all of it was refunded', async () => {
      const env = await restartSweeping();
      await pay();
      await sendEvent(succeeded());
      for (const intent of intents) intent.amount_captured = 2700;
      await refund(2000);
      await sweep(folder, env);
      expect(await state()).toBe('paid');
      await refund(2700);
      await sweep(folder, env);
      await expect.poll(state).toBe('refunded');
    });

    test('a refund of a disputed payment is final: no later try is suggested, and no total is stored', async () => {
      await pay();
      await sendEvent(succeeded());
      await sendDispute('needs_response', 'created');
      refundFate = {
        status: 422,
        error_details: 'charge_intent: a payment that is disputed cannot be refunded',
      };
      const message = 'This payment is disputed, so it cannot be refunded.';
      expect(await refund(1500)).toEqual({ status: 409, message });
      expect(await refund(1500)).toEqual({ status: 409, message });
      await sendDispute('won');
      refundFate = 'ok';
      expect(await refund(1000)).toEqual({ status: 200, refunded: 1000 });
      expect(await shop.stop()).not.toContain('ALERT');
    });

    test.each(['amount must be <= 4200', { message: 'amount must be <= 4200' }])(
      "any other permanent rejection has Frame's own sentence: %j",
      async (error_details) => {
        await pay();
        await sendEvent(succeeded());
        refundFate = { status: 422, error_details };
        expect(await refund(5000)).toEqual({ status: 409, message: 'amount must be <= 4200' });
        refundFate = { status: 429 };
        expect(await refund(4200)).toMatchObject({ status: 503 });
        refundFate = 'repeated';
        expect(await refund(4200)).toEqual({ status: 200, refunded: 4200 });
        expect(refunds).toHaveLength(1);
        expect(await shop.stop()).not.toContain('ALERT');
      },
    );

    test('a partial refund and then the rest go back once each, and only for staff', async () => {
      await pay();
      await sendEvent(succeeded());
      expect(await refund(1500, 'guess')).toMatchObject({ status: 403 });
      expect(await refund(1500)).toEqual({ status: 200, refunded: 1500 });
      expect(await refund(1500)).toEqual({ status: 200, refunded: 1500 });
      expect(await refund(4200)).toEqual({ status: 200, refunded: 4200 });
      expect(refunds.map(({ amount }) => amount)).toEqual([1500, 2700]);
    });

    test('a refund whose response was lost is not sent again, and one that was repeated on its way alerts', async () => {
      await pay();
      await sendEvent(succeeded());
      refundFate = 'response lost';
      expect(await refund(1500)).toMatchObject({ status: 503 });
      expect(await refund(1500)).toEqual({ status: 200, refunded: 1500 });
      expect(refunds).toHaveLength(1);
      refunds.push({ amount: 1500, status: 'pending' });
      await refund(1500);
      expect(await shop.stop()).toContain('ALERT: 3000 of order 1042 was refunded, not 1500');
    });

    test('a refund that may still be on its way is not sent again', async () => {
      await pay();
      await sendEvent(succeeded());
      refundFate = 'response lost';
      await refund(1500);
      const sent = refunds.splice(0);
      expect(await refund(1500)).toMatchObject({ status: 409 });
      expect(refunds).toEqual([]);
      expect(sent).toHaveLength(1);
    });

    test('an unpaid order is canceled, and its open charge intent can no longer charge', async () => {
      await pay();
      for (const intent of intents) intent.status = 'requires_3d_secure';
      expect(await refund(0)).toEqual({ status: 200, state: 'canceled' });
      expect(intents.map(({ status }) => status)).toEqual(['canceled']);
      expect(await pay()).toMatchObject({ status: 409, message: 'This order was canceled.' });
    });

    test('a confirmation that is rejected because it was repeated on its way has charged the card', async () => {
      fates = ['repeated'];
      expect(await pay()).toEqual({ status: 200, client_secret: 'ci_intent-1_secret_x' });
    });

    test('does not start without its keys', async () => {
      await expect(start(folder, { FRAME_SECRET_KEY: 'sk_sandbox_x' })).rejects.toThrow(
        'FRAME_PUBLISHABLE_KEY',
      );
    });
  });
}
