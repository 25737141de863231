import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checks,
  document,
  openSandbox,
  type Reply,
  send,
  successSchemaOf,
} from '../../test/fixtures/open-sandbox.ts';
import { type Request, requestOf, step } from '../../test/fixtures/random-session.ts';
import { act, card, NO_FUNDS, newCustomer } from '../../test/fixtures/sandbox-requests.ts';
import type { Exchange, Sandbox, SandboxOptions } from './create-sandbox.ts';
import type { ObjectType } from './objects.ts';
import { addEndpoint } from './resources/webhook-endpoints.ts';
import { routesOf } from './routes.ts';

const routes = routesOf(document).map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Sends a request; checks that the response matches the document and contains nothing that its key may not see. */
async function request(sandbox: Sandbox, { path, ...options }: Request): Promise<Reply> {
  const reply = await send(sandbox, path, options);
  const { status, body } = reply;
  const method = options.method ?? (options.body === undefined ? 'GET' : 'POST');
  const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(path));
  const success = path.startsWith('/v1') ? (route ? successSchemaOf(route) : []) : null;
  const schema = status < 400 ? success : ['components', 'schemas', 'Error'];
  if (schema !== null) expect(checks.bodies.check(schema, body), `${path} ${status}`).toEqual([]);
  expect(status, `${path} ${body.message}`).not.toBe(500);
  if (options.key?.startsWith('pk_') === true)
    expect(JSON.stringify(body)).not.toMatch(/"metadata":|"(customer|account)":\{/);
  return reply;
}

/**
 * A sandbox without the objects shown on pages, which samples may restore, and with a customer, two cards, and a
 * subscription.
 */
async function startSession(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = openSandbox(options);
  sandbox.importState({ ...sandbox.exportState(), objects: {}, jobs: [] });
  const { customer, method } = await newCustomer(sandbox);
  await act(sandbox, '/v1/payment_methods', { ...card(NO_FUNDS), customer });
  const { body: product } = await act(sandbox, '/v1/products', {
    name: 'Pro plan',
    description: 'All features',
    default_price: 2900,
    purchase_type: 'recurring',
    recurring_interval: 'monthly',
  });
  const plan = { customer, product: product.id, currency: 'usd', default_payment_method: method };
  await act(sandbox, '/v1/subscriptions', plan);
  return sandbox;
}

/** Objects with a lifecycle, and their schemas. */
const moving = [
  ['charge_intent', 'ChargeIntent'],
  ['refund', 'Refund'],
  ['dispute', 'Dispute'],
  ['3ds_intent', 'ThreeDsIntent'],
  ['subscription', 'Subscription'],
  ['invoice', 'Invoice'],
  ['payment_method', 'PaymentMethod'],
  ['customer', 'Customer'],
] as const;

const statuses = ({ world: { store } }: Sandbox): Map<string, string> =>
  new Map(
    moving.flatMap(([type, schema]) =>
      [...store.all(type)].map(({ id, status }): [string, string] => [`${schema} ${id}`, status]),
    ),
  );

/** True if the document's lifecycle leads from one status to the other in any number of steps. */
function reachable(schema: string, from: string, to: string): boolean {
  const seen = new Set([from]);
  const { transitions = [] } = document.components.schemas[schema]?.['x-lifecycle'] ?? {};
  for (const status of seen) for (const each of transitions) if (each.from === status) seen.add(each.to);
  return seen.has(to);
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Never captured more than authorized, refunded more than captured, or paid a subscription period twice. */
function checkMoney({ world: { store } }: Sandbox): void {
  const refunds = store.all('refund').filter(({ status }) => status === 'succeeded' || status === 'pending');
  for (const intent of store.all('charge_intent')) {
    const refunded = refunds.filter(({ charge_intent }) => charge_intent === intent.id);
    const charges = store.all('charge').filter((each) => each.charge_intent === intent.id);
    expect(intent.amount_captured + intent.amount_voided).toBeLessThanOrEqual(intent.amount);
    expect(sum(refunded.map(({ amount }) => amount))).toBeLessThanOrEqual(intent.amount_captured);
    expect(sum(charges.map(({ amount_captured }) => amount_captured))).toBe(intent.amount_captured);
    for (const each of charges) expect(each.amount_refunded).toBeLessThanOrEqual(each.amount_captured);
  }
  for (const dispute of store.all('dispute'))
    expect(dispute.amount_cents).toBe(store.get('charge_intent', dispute.charge_intent)?.amount_captured);
  for (const { id, _periods } of store.all('subscription')) {
    const paid = store
      .all('charge_intent')
      .filter((each) => each.subscription === id && each.amount_captured > 0);
    expect(paid.length).toBeLessThanOrEqual(_periods);
  }
}

function checkStates(before: Map<string, string>, after: Map<string, string>): void {
  for (const [name, to] of after) {
    const [schema = ''] = name.split(' ');
    const { initial = [] } = document.components.schemas[schema]?.['x-lifecycle'] ?? {};
    const from = before.get(name) ?? initial;
    const isAllowed = [from].flat().some((status) => reachable(schema, status, to));
    expect(isAllowed, `${name} from ${from} to ${to}`).toBe(true);
  }
}

/** IDs of a list, page by page. */
async function listed(sandbox: Sandbox, path: string, size: number): Promise<string[]> {
  const ids: string[] = [];
  let page: number | null = 1;
  while (page !== null) {
    const { body } = await request(sandbox, { path: `${path}?page=${page}&per_page=${size}`, method: 'GET' });
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    page = body.meta.next;
  }
  return ids;
}

const lists: [string, ObjectType][] = [
  ['/v1/charge_intents', 'charge_intent'],
  ['/v1/customers', 'customer'],
  ['/v1/payment_methods', 'payment_method'],
  ['/v1/refunds', 'refund'],
  ['/v1/disputes', 'dispute'],
  ['/v1/products', 'product'],
  ['/v1/subscriptions', 'subscription'],
  ['/v1/invoices', 'invoice'],
];

describe('for any requests in any order', () => {
  it('no money is created, states follow the lifecycle, and every response matches its schema', async () => {
    const reached = new Set<string>();
    let changed: Record<string, unknown>[] = [];
    const onExchange = (exchange: Exchange): void => {
      changed = exchange.changed;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const sandbox = await startSession({ onExchange });
        let before = statuses(sandbox);
        for (const each of steps) {
          const { status, body } = await request(sandbox, requestOf(each, sandbox.world));
          // Only a decline is kept.
          if (status >= 400 && body.code !== 'charge_declined') expect(changed, body.message).toEqual([]);
          const after = statuses(sandbox);
          checkMoney(sandbox);
          checkStates(before, after);
          for (const object of changed) {
            const schema = moving.find(([type]) => type === object.object)?.[1];
            if (schema !== undefined)
              expect(checks.bodies.check(['components', 'schemas', schema], object)).toEqual([]);
          }
          for (const [name, status] of after) reached.add(`${name.split(' ')[0]} ${status}`);
          before = after;
        }
      }),
      // The same sessions in every run; they reach the states in which money could get lost.
      { numRuns: 40, seed: 1 },
    );
    expect([...reached]).toEqual(
      expect.arrayContaining([
        'ChargeIntent requires_3d_secure',
        'ChargeIntent requires_capture',
        'ChargeIntent expired',
        'ChargeIntent refunded',
        'ChargeIntent disputed',
        'Refund failed',
        'Dispute won',
        'Dispute lost',
        'Subscription paused',
        // Reached via past due.
        'Subscription terminated',
        'ThreeDsIntent succeeded',
        'ThreeDsIntent failed',
      ]),
    );
  });

  it('every list contains each object exactly once across its pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, size) => {
          const sandbox = await startSession();
          for (const each of steps) await request(sandbox, requestOf(each, sandbox.world));
          for (const [path, type] of lists) {
            const stored = sandbox.world.store.all(type).map(({ id }) => id);
            expect((await listed(sandbox, path, size)).sort(), path).toEqual(stored.toSorted());
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("every event signature verifies with the endpoint's secret at that time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const sandbox = await startSession();
        const { world, webhooks } = sandbox;
        const event_codes = document.components.schemas.EventCode?.enum as string[];
        const endpoint = addEndpoint({ url: 'https://shop.example.com/all', event_codes }, world);
        let verified = webhooks.messages.length;
        const unsent = world.events.length;
        for (const each of steps) {
          const { _secret } = endpoint;
          await request(sandbox, requestOf(each, world));
          for (const { body, headers } of webhooks.messages.slice(verified)) {
            const digest = createHmac('sha256', _secret).update(body).digest('hex');
            expect(headers['x-frame-signature']).toBe(`sha256=${digest}`);
          }
          verified = webhooks.messages.length;
        }
        expect(verified).toBe(world.events.length - unsent);
      }),
      { numRuns: 30 },
    );
  });
});
