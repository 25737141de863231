import { mkdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, onTestFinished } from 'vitest';
import { skipOutOfTurn } from './languages-in-turn.ts';
import { declineMessages, type PageFolder, writeFences } from './page-fences.ts';
import { type PrintedServer, preloadedServers } from './printed-server.ts';
import { drop, garble, json, keys, type ScriptedServer, sign, startServer } from './scripted-server.ts';

/**
 * The servers printed on /payments/accept-a-payment, and a small Frame API that can fail in the ways that matter.
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
/** Outcome of the next confirmation: succeeds, is declined or refused, succeeds but something fails then, or never arrives. */
type Fate =
  | 'ok'
  | 'method refused'
  | 'repeated'
  | 'repeated, without a code'
  | 'response lost'
  | 'response malformed'
  | 'response of another shape'
  | 'disk full'
  | 'request lost'
  | { decline: string }
  | Rejection;
/** An error response that is not a decline. */
interface Rejection {
  status: number;
  code: string;
  error_details?: unknown;
}

export const CARD = { number: 'ev:number', cvc: 'ev:cvc', expiry: { month: '12', year: '30' } };
export const PENDING = "Your payment is processing. Please don't pay again.";
export const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';

/** The server that is tested, and what its Frame API knows. */
interface World {
  folder: PageFolder;
  api: ScriptedServer;
  shop: PrintedServer;
  intents: Intent[];
  fates: Fate[];
  /** Outcome of the next create request. */
  creates: ('ok' | 'response lost' | 'request lost' | Rejection)[];
  lookups: 'ok' | 'limited' | 'malformed' | 'of another shape' | 'empty';
  /** Other payments' refunds in Frame's list, which come first. */
  otherRefunds: object[];
  /** True once the order's refunds are too old to be among the newest. */
  areRefundsOld: boolean;
  refunds: { amount: number; status: string }[];
  /** Outcome of the next refund: it is made, but its response is lost or is the one of a repetition, or twice, or it is rejected. */
  refundFate: 'ok' | 'response lost' | 'repeated' | 'twice' | { status: number; error_details?: unknown };
  /** True if an authorization is captured just before a cancellation arrives. */
  isCaptured: boolean;
  /** Status of the dispute in Frame, when it is read alone. */
  disputeStatus: string;
  /** Frame's list of disputes. */
  newestDisputes: object[];
}
export const world = {} as World;

const refundsOfOrder = () =>
  world.refunds.map((each, index) => ({ id: `refund-${index}`, ...each, charge_intent: 'intent-1' }));

async function startApi(): Promise<ScriptedServer> {
  world.intents = [];
  world.fates = [];
  world.creates = [];
  world.lookups = 'ok';
  world.refunds = [];
  world.otherRefunds = [];
  world.areRefundsOld = false;
  world.refundFate = 'ok';
  world.isCaptured = false;
  world.disputeStatus = 'needs_response';
  world.newestDisputes = [];
  return startServer(({ method, path, body }, response) => {
    if (method === 'GET' && world.lookups === 'limited') return json(response, 429, { status: 429 });
    if (method === 'GET' && world.lookups === 'malformed') return garble(response);
    if (method === 'GET' && world.lookups === 'of another shape') return json(response, 200, null);
    if (method === 'GET' && world.lookups === 'empty') return json(response, 200, {});
    const canceled = world.intents.find(({ id }) => path === `/v1/charge_intents/${id}/cancel`);
    if (canceled && world.isCaptured) {
      canceled.status = 'succeeded';
      return json(response, 422, { status: 422, code: 'validation_errors' });
    }
    if (canceled) {
      canceled.status = 'canceled';
      return json(response, 200, canceled);
    }
    if (path === '/v1/refunds') {
      if (typeof world.refundFate === 'object')
        return json(response, world.refundFate.status, world.refundFate);
      for (let copies = world.refundFate === 'twice' ? 2 : 1; copies > 0; copies -= 1)
        world.refunds.push({ ...(JSON.parse(body) as { amount: number }), status: 'pending' });
      if (world.refundFate === 'repeated')
        return json(response, 422, { status: 422, code: 'validation_errors' });
      return world.refundFate === 'response lost'
        ? drop(response)
        : json(response, 201, world.refunds.at(-1));
    }
    if (path === '/v1/disputes?per_page=100') return json(response, 200, { data: world.newestDisputes });
    if (path === '/v1/disputes/dispute-1') return json(response, 200, dispute(world.disputeStatus));
    if (path.startsWith('/v1/refunds?charge_intent=intent-1&'))
      return json(response, 200, { data: refundsOfOrder() });
    if (path === '/v1/refunds?per_page=100')
      return json(response, 200, {
        data: [...world.otherRefunds, ...(world.areRefundsOld ? [] : refundsOfOrder())],
      });
    if (method === 'GET') {
      const intent = world.intents.find(({ id }) => path === `/v1/charge_intents/${id}`);
      return intent ? json(response, 200, intent) : json(response, 404, { status: 404, code: 'not_found' });
    }
    if (path === '/v1/charge_intents') {
      const created = world.creates.shift() ?? 'ok';
      if (created === 'request lost') return drop(response);
      if (typeof created === 'object') return json(response, created.status, created);
      const id = `intent-${world.intents.length + 1}`;
      const { metadata, amount, currency } = JSON.parse(body) as Intent;
      world.intents.push({
        id,
        status: 'incomplete',
        client_secret: `ci_${id}_secret_x`,
        metadata,
        amount,
        amount_captured: amount,
        currency,
      });
      return created === 'response lost' ? drop(response) : json(response, 201, world.intents.at(-1));
    }
    const intent = world.intents.find(({ id }) => path === `/v1/charge_intents/${id}/confirm`);
    const fate = world.fates.shift() ?? 'ok';
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
    if (fate === 'method refused') {
      intent.status = 'requires_payment_method';
      return json(response, 200, intent);
    }
    intent.status = 'succeeded';
    if (fate === 'repeated') return json(response, 422, { status: 422, code: 'validation_errors' });
    if (fate === 'repeated, without a code') return json(response, 422, { status: 422 });
    if (fate === 'response lost') return drop(response);
    if (fate === 'response malformed') return garble(response);
    if (fate === 'response of another shape') return json(response, 200, null);
    if (fate === 'disk full') fillDisk();
    // Slow enough for a second click to arrive meanwhile.
    setTimeout(() => json(response, 200, intent), 30);
  }, world.api?.origin);
}

/** Where the servers write an order before they replace its file. */
const unfinished = ['order-database.json.tmp', 'order-1042.json.tmp'];
/** From now on, the server can store nothing. */
export function fillDisk(): void {
  for (const name of unfinished) mkdirSync(world.folder.file(name));
}
export function freeDisk(): void {
  for (const name of unfinished) rmSync(world.folder.file(name), { recursive: true, force: true });
}

export const pay = async (order = '1042') => {
  const body = JSON.stringify({ order_id: order, card: CARD, amount: 1, sonar_session_id: 'sonar-1' });
  const reply = await world.shop.call({ method: 'POST', path: '/pay', body });
  return {
    status: reply.status,
    ...(JSON.parse(reply.body) as { client_secret?: string; message?: string; next?: string }),
  };
};
export const sendEvent = (event: object, secret = keys.FRAME_WEBHOOK_SECRET, prefix = 'sha256=') => {
  const body = JSON.stringify(event);
  const signature = sign(body, secret).replace('sha256=', prefix);
  return world.shop.call({
    method: 'POST',
    path: '/hooks/frame',
    body,
    headers: { 'X-Frame-Signature': signature },
  });
};
export const succeeded = ({ id = 'intent-1', amount = 4200, currency = 'usd' } = {}) => ({
  id: '1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607',
  object: 'event',
  type: 'charge_intent.succeeded',
  data: { object: 'charge_intent', id, amount, currency, metadata: { order_id: '1042' } },
});
/** A dispute of the order's payment. */
export const dispute = (status: string, id = 'dispute-1') => ({
  object: 'dispute',
  id,
  status,
  charge_intent: { id: 'intent-1' },
});
export const sendDispute = (status: string, type = 'updated') =>
  sendEvent({ type: `charge.dispute.${type}`, data: dispute(status) });
export const creations = () =>
  world.api.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/charge_intents');
/** Without a total, it cancels an unpaid order. */
export const refund = async (total?: unknown, token = 'staff') => {
  const reply = await world.shop.call({
    method: 'POST',
    path: '/refund',
    body: JSON.stringify({ order_id: '1042', total }),
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status: reply.status, ...(JSON.parse(reply.body) as object) };
};
export const state = async () =>
  (JSON.parse((await world.shop.call({ method: 'GET', path: '/status/1042' })).body) as { state: string })
    .state;

type Printed = (typeof preloadedServers)[number];

/** Runs tests against every server, each test with a new one. */
export function describeCheckout(
  tests: (server: {
    start: Printed['start'];
    restart: Printed['restart'];
    sweep: Printed['sweep'];
    shopKeys: Record<string, string>;
    restartSweeping: () => Promise<Record<string, string>>;
  }) => void,
): void {
  beforeAll(() => {
    world.folder = writeFences(
      'payments/accept-a-payment.mdoc',
      ['checkout.html', 'checkout.js', ...preloadedServers.map(({ file }) => file)],
      declineMessages,
    );
  });
  afterAll(() => world.folder.remove());

  for (const { file, start, restart, sweep, skip } of preloadedServers) {
    describe.skipIf(skip)(file, () => {
      const shopKeys = { ...keys, STAFF_TOKEN: 'staff' };

      /** Starts the server again, with a sweep that need not be waited for. @returns its environment */
      const restartSweeping = async () => {
        await world.shop.stop();
        const env = { ...shopKeys, FRAME_API_BASE: world.api.origin, SWEEP_SECONDS: '0.3' };
        world.shop = await start(world.folder, env);
        return env;
      };

      beforeEach(async (context) => {
        skipOutOfTurn(file, context);
        world.api = await startApi();
        world.shop = await start(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin });
        // A hook after each test would also run after one that is skipped.
        onTestFinished(async () => {
          freeDisk();
          await world.shop.stop();
          await world.api.close();
        });
      });
      tests({ start, restart, shopKeys, sweep, restartSweeping });
    });
  }
}
