import { expect } from 'vitest';
import { type Edit, type PageServer, startPageServer } from './page-server.ts';
import type { Reply } from './printed-server.ts';
import { json, type Respond } from './scripted-server.ts';

export const DAY = 86_400;
export const NOW = Math.floor(Date.now() / 1000);
/** When order 1043 was created, in Unix seconds. */
export const ORDERED = 1_764_000_000;

/** A payment of order 1043. */
export const paid = {
  id: 'intent',
  reference_id: '1043',
  created: ORDERED + 60,
  amount: 2900,
  currency: 'usd',
  status: 'succeeded',
};

/** Charge intents of other shoppers, one a second, newest first. */
export const others = (count: number, last: number) =>
  Array.from({ length: count }, (_, second) => ({ id: `other-${second}`, created: last - second }));

/** What the server prints about a payment of the order in this state. */
export const refundAlert = (id: string, state: string) =>
  `ALERT: ${id} does not pay order 1043, which is ${state}. Refund it.`;
export const disputeAlert = (id: string) => `ALERT: ${id} of order 1043 is disputed: needs_response.`;
export const disputeOf = (id: string) => ({
  object: 'dispute',
  id: `dispute-of-${id}`,
  status: 'needs_response',
  charge_intent: { id },
});

/** A charge intent: one of other shoppers may have no more than an id. */
type Intent = Partial<typeof paid> & { id: string };

/** What Frame has and does; tests change it while the shop runs. */
export interface Frame {
  /** True while every request of the API fails. */
  outage: boolean;
  /** The list of charge intents, newest first. */
  intents: Intent[];
  /** The list of disputes. */
  disputes: object[];
  /** Charge intents as they are now, by id, for requests of one, null for none; otherwise as in the list. */
  current: Map<string, object | null>;
  /** Milliseconds that a request of the API takes, or `Infinity`. */
  delay: number;
}

/** The server of /payments/payment-links. */
export interface Shop extends PageServer {
  frame: Frame;
  /** Clicks the Buy button. */
  click(): Promise<Reply>;
  /** Delivers the event of a payment, which is still as in the event, or has changed since. */
  deliverPaid(intent: typeof paid, changes?: object, secret?: string): Promise<Reply>;
  /** Paths of requests that open a hosted page or cancel a charge intent. */
  posts(): string[];
  /** Numbers of the pages of the list that were read. */
  pagesRead(): string[];
  /** Waits for a sweep that begins after this; it reads a page of the list if that has only one. */
  sweep(): Promise<void>;
  alerts(): string[];
}

export async function openShop({
  edits = [],
  env = {},
  intents = [],
}: {
  edits?: Edit[];
  env?: Record<string, string>;
  intents?: Frame['intents'];
} = {}): Promise<Shop> {
  const frame: Frame = { outage: false, intents, disputes: [], current: new Map(), delay: 0 };
  const server = await startPageServer({
    page: 'payments/payment-links.mdoc',
    files: ['server.mjs'],
    env: { SWEEP_SECONDS: '0.2', ...env },
    respond: respondWith(frame),
    edits,
  });
  const { api } = server;
  const pagesRead = () =>
    api.seen.flatMap(({ path }) => /^\/v1\/charge_intents\?.*&page=(\d+)$/.exec(path)?.[1] ?? []);
  return {
    ...server,
    frame,
    click: () => server.post('/buy'),
    deliverPaid(intent, changes = {}, secret) {
      frame.current.set(intent.id, { ...intent, ...changes });
      return server.deliver('charge_intent.succeeded', intent, secret);
    },
    posts: () => api.seen.filter(({ method }) => method === 'POST').map(({ path }) => path),
    pagesRead,
    async sweep() {
      const before = pagesRead().length;
      await expect.poll(() => pagesRead().length).toBeGreaterThan(before + 1);
    },
    alerts: () => server.output().match(/ALERT.*/g) ?? [],
  };
}

const respondWith =
  (frame: Frame): Respond =>
  ({ path, headers }, response) => {
    if (!path.startsWith('/v1/')) return response.end('the hosted page');
    if (frame.delay === Infinity) return;
    setTimeout(() => {
      if (frame.outage) return json(response, 500, { code: 'internal_server_error' });
      const known = /^\/v1\/charge_intents\/(\w+)$/.exec(path)?.[1];
      const listed = frame.intents.find(({ id }) => id === known);
      const current = known === undefined ? undefined : frame.current.get(known);
      if (current === null) return json(response, 404, { code: 'not_found' });
      if (known !== undefined) return json(response, 200, current ?? listed ?? {});
      if (path.startsWith('/v1/disputes?')) return json(response, 200, { data: frame.disputes });
      const [, page] = /^\/v1\/charge_intents\?per_page=100&page=(\d+)$/.exec(path) ?? [];
      if (page !== undefined) {
        const end = Number(page) * 100;
        const meta = { has_more: frame.intents.length > end };
        return json(response, 200, { data: frame.intents.slice(end - 100, end), meta });
      }
      json(response, 201, { id: 'session', url: `http://${headers.host}/hosted` });
    }, frame.delay);
  };
