import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, onTestFinished } from 'vitest';
import { skipOutOfTurn } from './languages-in-turn.ts';
import { declineMessages, type PageFolder, writeFences } from './page-fences.ts';
import { type PrintedServer, preloadedServers } from './printed-server.ts';
import {
  drop,
  json,
  keys,
  type ScriptedServer,
  type SeenRequest,
  sign,
  startServer,
} from './scripted-server.ts';

/**
 * The servers printed on /payments/build-subscriptions, and a small Frame API that can fail in the ways that matter.
 */

export interface Subscription {
  id: string;
  object: 'subscription';
  status: string;
  latest_charge_intent: string | null;
  default_payment_method: string;
  created: number;
  metadata: Record<string, string>;
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

export const CARD = { number: 'ev:number', cvc: 'ev:cvc', expiry: { month: '12', year: '30' } };

/** The server that is tested, and what its Frame API knows. */
interface World {
  folder: PageFolder;
  api: ScriptedServer;
  app: PrintedServer;
  subscriptions: Subscription[];
  fates: Fate[];
  /** Charge intents that were canceled. */
  canceled: Set<string>;
  /** Status of a first payment that is neither paid nor over. */
  openStatus: string;
  /** Status of each payment of an active or canceled subscription. */
  paidStatus: string;
  /** True while Frame refuses each change of a subscription, or of one. */
  refuses: boolean | string;
  /** The charge intent of a renewal that comes just before the next cancellation. */
  renewal: string | undefined;
  /** Requests that Frame still accepts: it responds 429 to the others. */
  quota: number;
  /** Subscriptions on a page of the list. */
  perPage: number;
  /** Each change of a subscription that is made, but whose response is lost, begins so. */
  unheard: string;
  /** Each that begins so is made, and its response is the one to the copy that the network sent after it. */
  repeated: string;
  /** What a proxy responds instead of Frame, once to each of the requests that begin so. */
  spoiled: { text: string; requests: string[] };
}
export const world = {} as World;

/** The file in which a server stores its user. */
export const data = (): string =>
  world.folder.file(readdirSync(world.folder.path).find((name) => /^user-.*\.json$/.test(name)) ?? 'none');

async function startApi(): Promise<ScriptedServer> {
  world.subscriptions = [];
  world.fates = [];
  world.canceled = new Set();
  world.refuses = false;
  world.renewal = undefined;
  world.quota = Number.POSITIVE_INFINITY;
  world.perPage = 100;
  world.unheard = 'none';
  world.repeated = 'none';
  world.spoiled = { text: '', requests: [] };
  world.openStatus = 'requires_3d_secure';
  world.paidStatus = 'succeeded';
  return startServer((request, response) => {
    const { method, path } = request;
    world.quota -= 1;
    if (world.quota < 0) return json(response, 429, { status: 429, code: 'rate_limit_exceeded' });
    const at = world.spoiled.requests.findIndex((one) => `${method} ${path}`.startsWith(one));
    if (at >= 0) {
      const [one] = world.spoiled.requests.splice(at, 1);
      if (one === 'POST /v1/subscriptions') create(request);
      return void response.socket?.end(`${world.spoiled.text}\r\n\r\n`);
    }
    if (method === 'POST' && path === '/v1/customers') return json(response, 201, { id: 'customer-1' });
    if (method === 'POST' && path === '/v1/payment_methods')
      return json(response, 201, { id: `method-${posts(path).length}` });
    if (path.startsWith('/v1/charge_intents/')) {
      const id = path.replace('/v1/charge_intents/', '').replace('/cancel', '');
      if (path.endsWith('/cancel')) world.canceled.add(id);
      const open = world.subscriptions.some(
        (one) => one.latest_charge_intent === id && one.status === 'pending',
      );
      if (world.canceled.has(id) || open) {
        const status = world.canceled.has(id) ? 'canceled' : world.openStatus;
        return json(response, 200, { id, client_secret: `ci_${id}_secret_x`, status });
      }
      const paid =
        world.subscriptions.find((one) => one.latest_charge_intent === id)?.status !== 'incomplete';
      const latest_charge = { failure_code: 'lost_card', failure_message: 'Card reported lost by owner' };
      const status = paid ? { status: world.paidStatus } : { status: 'failed', latest_charge };
      const { id: subscription } = world.subscriptions.find((one) => one.latest_charge_intent === id) ?? {};
      return json(response, 200, { id, client_secret: `ci_${id}_secret_x`, subscription, ...status });
    }
    const [, page] = /^\/v1\/subscriptions\?per_page=100&page=(\d+)$/.exec(path) ?? [];
    if (page !== undefined) {
      const end = Number(page) * world.perPage;
      const meta = end < world.subscriptions.length ? { next: Number(page) + 1 } : {};
      return json(response, 200, { meta, data: world.subscriptions.slice(end - world.perPage, end) });
    }
    const found = world.subscriptions.find((one) => path === `/v1/subscriptions/${one.id}`);
    const over = world.subscriptions.find((one) => path === `/v1/subscriptions/${one.id}/cancel`);
    const isRefused = world.refuses === true || (over ?? found)?.id === world.refuses;
    if (isRefused && (over ?? method === 'PATCH'))
      return json(response, 422, { status: 422, code: 'unprocessable_entity' });
    if (over) {
      over.status = 'canceled';
      over.latest_charge_intent = world.renewal ?? over.latest_charge_intent;
    }
    if (method === 'PATCH' && found) Object.assign(found, JSON.parse(request.body));
    if (`${method} ${path}`.startsWith(world.repeated))
      return json(response, 422, { status: 422, code: 'unprocessable_entity' });
    if (`${method} ${path}`.startsWith(world.unheard)) return drop(response);
    if (over ?? found) return json(response, 200, over ?? found);
    if (method !== 'POST') return json(response, 404, { status: 404, code: 'not_found' });
    const reply = create(request);
    if (reply === 'lost') return drop(response);
    // Slow enough for a second click to arrive meanwhile.
    setTimeout(() => json(response, reply.status, reply.value), 30);
  }, world.api?.origin);
}

function create({ body }: SeenRequest): { status: number; value: unknown } | 'lost' {
  const fate = world.fates.shift() ?? 'active';
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
  const count = world.subscriptions.length + 1;
  const made: Subscription = {
    id: `subscription-${count}`,
    object: 'subscription',
    status: fate === 'incomplete' ? 'incomplete' : fate === 'challenge' ? 'pending' : 'active',
    latest_charge_intent: fate === 'free' ? null : `intent-${count}`,
    created: 1764000000 + count,
    default_payment_method: (JSON.parse(body) as Subscription).default_payment_method,
    metadata: (JSON.parse(body) as Subscription).metadata,
  };
  world.subscriptions.push(made);
  if (fate === 'response lost') return 'lost';
  return { status: 201, value: made };
}

export const subscribe = async () => {
  const reply = await world.app.call({
    method: 'POST',
    path: '/subscribe',
    body: JSON.stringify({ card: CARD }),
  });
  return {
    status: reply.status,
    ...(JSON.parse(reply.body) as { client_secret?: string; message?: string; next?: string }),
  };
};
export const access = async () =>
  JSON.parse((await world.app.call({ method: 'GET', path: '/access' })).body).access as boolean;
export const sendEvent = (
  data: object,
  type = 'customer.subscription.updated',
  secret = keys.FRAME_WEBHOOK_SECRET,
) => {
  const body = JSON.stringify({ id: 'event-1', object: 'event', type, data });
  return world.app.call({
    method: 'POST',
    path: '/hooks/frame',
    body,
    headers: { 'X-Frame-Signature': sign(body, secret) },
  });
};
export const posts = (path: string) =>
  world.api.seen.filter((request) => request.method === 'POST' && request.path === path);

type Printed = (typeof preloadedServers)[number];

/** Runs tests against every server, each test with a new one. */
export function describeSubscriptions(
  tests: (server: {
    file: string;
    start: Printed['start'];
    restart: Printed['restart'];
    /** Runs the sweep of a server that has it as a cron job. @returns what the job logged */
    sweepNow: () => Promise<string>;
    shopKeys: Record<string, string> & { FRAME_PRODUCT_NO_TRIAL: string };
  }) => void,
): void {
  beforeAll(() => {
    world.folder = writeFences(
      'payments/build-subscriptions.mdoc',
      ['subscribe.html', 'subscribe.js', ...preloadedServers.map(({ file }) => file)],
      declineMessages,
    );
  });
  afterAll(() => world.folder.remove());

  for (const { file, start, restart, sweep, skip } of preloadedServers) {
    describe.skipIf(skip)(file, () => {
      const shopKeys = {
        ...keys,
        FRAME_PRODUCT: 'product-1',
        FRAME_PRODUCT_NO_TRIAL: 'product-2',
        SWEEP_SECONDS: '0.3',
      };

      const sweepNow = () =>
        sweep(world.folder, { FRAME_SECRET_KEY: 'sk_sandbox_x', FRAME_API_BASE: world.api.origin });

      beforeEach(async (context) => {
        skipOutOfTurn(file, context);
        world.api = await startApi();
        world.app = await start(world.folder, { ...shopKeys, FRAME_API_BASE: world.api.origin });
        // A hook after each test would also run after one that is skipped.
        onTestFinished(async () => {
          await world.app.stop();
          await world.api.close();
        });
      });
      tests({ file, start, restart, sweepNow, shopKeys });
    });
  }
}
