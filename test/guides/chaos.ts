import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serveSandbox } from '../../src/sandbox/command/serve-sandbox.ts';
import type { Deliver } from '../../src/sandbox/webhooks.ts';
import { openSandbox, send } from '../fixtures/open-sandbox.ts';
import { CHALLENGE, NO_FUNDS, PAYS } from '../fixtures/sandbox-requests.ts';
import { declineMessages, writeFences } from './page-fences.ts';
import type { PrintedServer, printedServers } from './printed-server.ts';
import { sign } from './scripted-server.ts';

/**
 * A printed server between a shopper who double-clicks, leaves and comes back, and an API whose requests are lost, late,
 * repeated and rejected, and whose events are lost, repeated, reordered and forged; payments are disputed
 * meanwhile, and the server of subscriptions is restarted. All by a seed, so that a failure can be repeated with `CHAOS_SEED`.
 */

/** Seconds that a printed server waits for the API. */
const TIMEOUT = 0.25;
const SWEEP = 0.3;
const CARDS = [PAYS, PAYS, NO_FUNDS, CHALLENGE];
const ENDPOINT = 'https://guide.example.com/hooks/frame';

export interface Guide {
  page: string;
  /** The route that takes the card. */
  path: string;
  bodyOf(card: object): object;
}

export const guides: Guide[] = [
  {
    page: 'payments/accept-a-payment.mdoc',
    path: '/pay',
    bodyOf: (card) => ({ order_id: '1042', card }),
  },
  { page: 'payments/build-subscriptions.mdoc', path: '/subscribe', bodyOf: (card) => ({ card }) },
];

type Random = () => number;

/** Mulberry32: numbers from 0 to 1 that depend on the seed alone. */
function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Intent {
  id: string;
  status: string;
  client_secret: string;
  subscription: string | null;
}
interface Dispute {
  id: string;
  status: string;
  charge_intent: { id: string };
}
interface Refund {
  charge_intent: string;
  amount: number;
}
interface Reply {
  status: number;
  client_secret?: string;
  next?: string;
  message?: string;
}

/**
 * Runs one shopper's visit.
 * @returns the invariants that do not hold, each as a sentence
 */
export async function runChaos(
  { page, path, bodyOf }: Guide,
  { file, start, restart, sweep }: (typeof printedServers)[number],
  seed: number,
): Promise<string[]> {
  const random = randomOf(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  let calm = false;
  const late: Promise<unknown>[] = [];
  const events: Parameters<Deliver>[0][] = [];
  const sandbox = openSandbox({
    seed,
    deliver: async (message) => {
      if (message.url === ENDPOINT) events.push(message);
      return { status: 200 };
    },
  });
  // Longer than the server waits: it hears nothing, and cannot know whether the work was done.
  const hang = () => wait(TIMEOUT * 2000).then(() => Response.json({}, { status: 504 }));
  const proxy = serveSandbox({
    async fetch(request) {
      const fault = calm ? 1 : random();
      if (fault < 0.05) return hang();
      if (fault < 0.1) return Response.json({ status: 429, code: 'rate_limit_exceeded' }, { status: 429 });
      if (fault < 0.14) return Response.json({ status: 500 }, { status: 500 });
      if (fault < 0.22) {
        const work = wait(TIMEOUT * 1500).then(() => sandbox.fetch(request));
        late.push(work);
        return work;
      }
      const repeated = fault < 0.3 ? request.clone() : null;
      const response = await sandbox.fetch(request);
      if (repeated !== null) return fault < 0.26 ? hang() : sandbox.fetch(repeated);
      return response;
    },
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const api = (at: string, body?: unknown) => send(sandbox, at, body === undefined ? {} : { body });
  const endpoint = await api('/v1/webhook_endpoints', {
    url: ENDPOINT,
    event_codes: [
      'charge_intent.succeeded',
      'charge_intent.payment_failed',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.updated',
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.incomplete',
    ],
  });
  const seeded = async (kind: string) =>
    new Set((await api(`/v1/${kind}?per_page=100`)).body.data.map(({ id }: { id: string }) => id));
  const before = {
    disputes: await seeded('disputes'),
    charge_intents: await seeded('charge_intents'),
    subscriptions: await seeded('subscriptions'),
  };
  const made = async <One extends { id: string } = Intent>(kind: keyof typeof before): Promise<One[]> =>
    (await api(`/v1/${kind}?per_page=100`)).body.data.filter(({ id }: One) => !before[kind].has(id));

  const folder = writeFences(page, [file], declineMessages);
  const env = {
    FRAME_SECRET_KEY: 'sk_sandbox_x',
    FRAME_PUBLISHABLE_KEY: 'pk_sandbox_x',
    FRAME_WEBHOOK_SECRET: endpoint.body.secret,
    FRAME_PRODUCT: '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d',
    FRAME_API_BASE: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    FRAME_TIMEOUT: String(TIMEOUT),
    SWEEP_SECONDS: String(SWEEP),
    STAFF_TOKEN: 'staff',
  };
  let server: PrintedServer = await start(folder, env).catch((error) => {
    folder.remove();
    proxy.close();
    throw error;
  });
  let wrong: string[] = [];

  /** Charge intents that the shopper was told had charged nothing, and never would. */
  const promised = new Set<string>();
  const newCard = () => ({ number: pick(CARDS), cvc: '123', expiry: { month: '12', year: '2030' } });
  const submit = async (alone: boolean): Promise<Reply> => {
    const card = newCard();
    ended.clear();
    const known = await made('charge_intents');
    const reply = await server.call({ method: 'POST', path, body: JSON.stringify(bodyOf(card)) });
    const told = JSON.parse(reply.body) as Reply;
    if (told.next === 'retry' || told.message?.includes('You have not been charged'))
      for (const { id } of alone ? await made('charge_intents') : known) promised.add(id);
    return { ...told, status: reply.status };
  };

  /** Subscriptions of a customer who was told that they are, or will be, canceled, and has not changed that since. */
  const ended = new Set<string>();
  /** A subscriber changes the card or cancels, on the account page. */
  const visitAccount = async (): Promise<void> => {
    const at = random() < 0.6 ? '/card' : '/cancel';
    const { status } = await server.call({
      method: 'POST',
      path: at,
      body: JSON.stringify(bodyOf(newCard())),
    });
    if (status !== 200 && status !== 202) return;
    if (at === '/card') ended.clear();
    else for (const { id } of await made('subscriptions')) ended.add(id);
  };

  /** The most that staff asked to send back, in cents. */
  let asked = 0;
  /** A clerk cancels or refunds the order, with one click or two. */
  const sendBack = async (): Promise<void> => {
    const total = pick([0, 1500, 4200]);
    asked = Math.max(asked, total);
    const body = JSON.stringify({ order_id: '1042', total });
    const headers = { Authorization: 'Bearer staff' };
    const click = () => server.call({ method: 'POST', path: '/refund', headers, body });
    await Promise.all(random() < 0.4 ? [click(), click()] : [click()]);
  };

  /** What Frame.js does with the client secret: a challenge is passed, failed, or left. */
  const confirm = async ({ client_secret }: Reply): Promise<void> => {
    const intent = (await made('charge_intents')).find((one) => one.client_secret === client_secret);
    if (intent?.status !== 'requires_3d_secure' || random() < 0.4) return;
    await api(`/_sandbox/charge_intents/${intent.id}/challenge`, { result: pick(['passed', 'failed']) });
  };

  /** A cardholder disputes a payment, or the bank only asks about it; the decision may follow at once. */
  const contest = async (): Promise<void> => {
    const payment = (await made('charge_intents')).find(({ status }) => status === 'succeeded');
    if (payment === undefined) return;
    const inquiry = random() < 0.3;
    const { id } = (await api(`/_sandbox/charge_intents/${payment.id}/dispute`, { inquiry })).body;
    if (random() < 0.4) return;
    await send(sandbox, `/v1/disputes/${id}`, { method: 'PATCH', body: { submit: true } });
    if (random() < 0.7) await api(`/_sandbox/disputes/${id}/decide`, { result: pick(['won', 'lost']) });
  };

  const deliverSome = async (): Promise<void> => {
    await sandbox.webhooks.flush();
    const batch = events.splice(0).sort(() => random() - 0.5);
    for (const { headers, body } of batch) {
      const fate = random();
      if (fate < 0.2) continue;
      for (let times = fate < 0.4 ? 2 : 1; times > 0; times -= 1)
        await server.call({ method: 'POST', path: '/hooks/frame', headers, body });
    }
    if (random() < 0.3) await forge();
  };

  /** A stranger signs with another secret, or pays something else with the publishable key and the order's id. */
  const forge = async (): Promise<void> => {
    const data = {
      object: 'charge_intent',
      id: 'forged',
      amount: 4200,
      currency: 'gbp',
      metadata: { order_id: '1042' },
    };
    const body = JSON.stringify({
      id: 'x',
      type: 'charge_intent.succeeded',
      created: Date.now() / 1000,
      data,
    });
    const secret = pick(['another secret', endpoint.body.secret as string]);
    await server.call({
      method: 'POST',
      path: '/hooks/frame',
      headers: { 'X-Frame-Signature': sign(body, secret) },
      body,
    });
  };

  let log = '';
  /** What the server printed before it was restarted. */
  let earlier = '';
  try {
    for (let visit = 0; visit < 3; visit += 1) {
      const double = random() < 0.4;
      const replies = await Promise.all(double ? [submit(false), submit(false)] : [submit(true)]);
      for (const reply of replies) await confirm(reply);
      if (random() < 0.3) await contest();
      if (random() < 0.7) await deliverSome();
      if (random() < 0.3) await (path === '/pay' ? sendBack() : visitAccount());
      if (path === '/subscribe' && random() < 0.3) {
        earlier += await server.stop();
        server = await restart(folder, env);
      }
      // A shopper told to stop comes back only sometimes.
      if (replies.every(({ next }) => next !== 'retry') && random() < 0.5) break;
    }
    calm = true;
    await Promise.allSettled(late);
    await wait(TIMEOUT * 1000);
    // Refunds go back after a while, and may fail until then.
    if (path === '/pay') await api('/_sandbox/advance', { seconds: 600 });
    await sandbox.webhooks.flush();
    const findWrong = async (output: string): Promise<string[]> => {
      const subscriptions = await made('subscriptions');
      const active = subscriptions.filter(({ status }) => status === 'active');
      // What a customer paid before canceling is neither the next subscription's payment nor a second one.
      const canceled = subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id);
      const paid = (await made('charge_intents')).filter(
        ({ status, subscription }) =>
          ['succeeded', 'refunded', 'disputed'].includes(status) && !canceled.includes(subscription ?? ''),
      );
      const stateOf = async (): Promise<unknown> => {
        const at = path === '/pay' ? '/status/1042' : '/access';
        return JSON.parse((await server.call({ method: 'GET', path: at })).body);
      };
      const refunds = (await api('/v1/refunds?per_page=100')).body.data as Refund[];
      const sent = refunds
        .filter(({ charge_intent }) => paid.some(({ id }) => id === charge_intent))
        .reduce((sum, { amount }) => sum + amount, 0);
      const disputed = (await made<Dispute>('disputes')).some(
        ({ status }) => !status.startsWith('warning_') && status !== 'won',
      );
      const undisputed = sent === 4200 ? 'refunded' : 'paid';
      const states = disputed ? ['disputed'] : [undisputed];
      // The order has one of two payments. The other one is an alert, also when it is the disputed one.
      if (disputed && paid.length > 1) states.push(undisputed);
      if (paid.length === 0) states.pop();
      const wanted = path === '/pay' ? states.map((state) => ({ state })) : [{ access: active.length > 0 }];
      const state = await stateOf();
      const found: string[] = [];
      if (wanted.length > 0 && !wanted.some((one) => isSame(state, one)))
        found.push(`after the sweep the server says ${JSON.stringify(state)}, not ${JSON.stringify(wanted)}`);
      if (wanted.length === 0 && isSame(state, { state: 'paid' }))
        found.push('the order is paid, but nothing is');
      const alert = path === '/pay' ? paid.map(({ id }) => `ALERT: ${id}`) : ['ALERT: user'];
      if (paid.length > 1 && !alert.some((text) => output.includes(text)))
        found.push(`${paid.length} charges without an alert`);
      if (sent > asked && !output.includes('was refunded, not'))
        found.push(`${sent} went back, but ${asked} was asked for`);
      for (const { id } of active)
        if (ended.has(id)) found.push(`the customer was told that ${id} is canceled, and it is active`);
      for (const { id } of paid)
        if (promised.has(id)) found.push(`the shopper was told that nothing was charged, and ${id} was`);
      return found;
    };
    let swept = '';
    // On a busy machine, a sweep may need several tries until it has read everything.
    for (let tries = 0; tries < 60; tries += 1) {
      swept += await sweep(folder, env);
      wrong = await findWrong(swept + earlier + server.output());
      if (wrong.length === 0) break;
      await wait(SWEEP * 1000);
    }
    log = swept;
  } catch (error) {
    wrong.push(String(error));
  } finally {
    log += earlier + (await server.stop());
    folder.remove();
    proxy.closeAllConnections();
    proxy.close();
  }
  return wrong.length === 0 ? [] : [...wrong.map((text) => `seed ${seed}: ${text}`), log.slice(-2000)];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
