import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';
import { sign } from './events.ts';
import { addEndpoint } from './resources/webhook-endpoints.ts';
import { routesOf } from './routes.ts';
import { checks, document, openSandbox, send } from './testing/open-sandbox.ts';

const CARDS = ['4242424242424242', '4726846912498186', '4000000000003220', '4000008400001629'];

/** One step of a random session; `pick` chooses among the objects that are there. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    amount: fc.integer({ min: 1, max: 10_000 }),
    card: fc.constantFrom(...CARDS),
    currency: fc.constantFrom('usd', 'eur'),
    mode: fc.constantFrom('automatic', 'manual'),
    confirm: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('capture' as const),
    pick: fc.nat(),
    amount: fc.integer({ min: 1, max: 12_000 }),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    pick: fc.nat(),
    amount: fc.integer({ min: 1, max: 12_000 }),
  }),
  fc.record({
    kind: fc.constantFrom('confirm', 'cancel', 'void_remaining', 'dispute', 'pass', 'fail'),
    pick: fc.nat(),
  }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 9 * DAY }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const routes = routesOf(document).map((route) => ({
  ...route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Sends a request; its response has to fit the document. @returns the status */
async function request(sandbox: Sandbox, path: string, options: Parameters<typeof send>[2]): Promise<number> {
  const { status, body } = await send(sandbox, path, options);
  const { method = 'POST' } = options ?? {};
  const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(path));
  const success = path.startsWith('/v1') ? (route?.responseSchema ?? []) : null;
  const schema = status < 400 ? success : ['components', 'schemas', 'Error'];
  if (schema !== null) expect(checks.bodies.check(schema, body), `${path} ${status}`).toEqual([]);
  return status;
}

async function take(sandbox: Sandbox, each: Step): Promise<number> {
  const intents = sandbox.world.store.all('charge_intent');
  const chosen = 'pick' in each ? intents[each.pick % intents.length] : undefined;
  const path = `/v1/charge_intents/${chosen?.id}`;
  switch (each.kind) {
    case 'pay': {
      const { amount, currency, confirm, mode, card } = each;
      const payment_method_data = {
        type: 'card',
        card_number: card,
        exp_month: '12',
        exp_year: '2030',
        cvc: '123',
      };
      const body = { amount, currency, confirm, authorization_mode: mode, payment_method_data };
      return request(sandbox, '/v1/charge_intents', { body });
    }
    case 'capture':
      return request(sandbox, `${path}/capture`, { body: { amount_captured_cents: each.amount } });
    case 'refund':
      return request(sandbox, '/v1/refunds', { body: { charge_intent: chosen?.id, amount: each.amount } });
    case 'wait':
      return request(sandbox, '/_sandbox/advance', { body: { seconds: each.seconds } });
    case 'dispute':
      return request(sandbox, `/_sandbox${path.slice(3)}/dispute`, { body: {} });
    case 'pass':
    case 'fail': {
      const body = { result: each.kind === 'pass' ? 'passed' : 'failed' };
      return request(sandbox, `/_sandbox${path.slice(3)}/challenge`, { body });
    }
    default:
      return request(sandbox, `${path}/${each.kind}`, { method: 'POST' });
  }
}

/** What must hold whatever was asked for. */
async function checkWorld(sandbox: Sandbox, before: Map<string, string>): Promise<void> {
  const { world } = sandbox;
  const refunds = world.store
    .all('refund')
    .filter(({ status }) => status === 'succeeded' || status === 'pending');
  for (const intent of world.store.all('charge_intent')) {
    const refunded = refunds
      .filter(({ charge_intent }) => charge_intent === intent.id)
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(intent.amount_captured + intent.amount_voided).toBeLessThanOrEqual(intent.amount);
    expect(refunded).toBeLessThanOrEqual(intent.amount_captured);
  }
  for (const [type, schema] of moving)
    for (const object of world.store.all(type)) {
      expect(checks.bodies.check(['components', 'schemas', schema], world.render(object))).toEqual([]);
      const from = before.get(object.id) ?? document.components.schemas[schema]?.['x-lifecycle']?.initial;
      expect(reachable(schema, String(from), object.status), `${from} to ${object.status}`).toBe(true);
    }
}

/** Objects that move along a lifecycle here, and their schemas. */
const moving = [
  ['charge_intent', 'ChargeIntent'],
  ['refund', 'Refund'],
  ['dispute', 'Dispute'],
] as const;

/** True where the lifecycle of the document leads from one status to the other, in any number of steps. */
function reachable(schema: string, from: string, to: string): boolean {
  const seen = new Set([from]);
  const { transitions = [] } = document.components.schemas[schema]?.['x-lifecycle'] ?? {};
  for (const status of seen) for (const each of transitions) if (each.from === status) seen.add(each.to);
  return seen.has(to);
}

const statuses = ({ world }: Sandbox): Map<string, string> =>
  new Map(moving.flatMap(([type]) => world.store.all(type).map(({ id, status }) => [id, status] as const)));

describe('money', () => {
  it('is never created, states move along the lifecycle only, and every response fits its schema', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const sandbox = openSandbox();
        // Without the objects of the pages, which samples may put back.
        sandbox.importState({ ...sandbox.exportState(), objects: {}, jobs: [] });
        for (const each of steps) {
          const before = statuses(sandbox);
          expect(await take(sandbox, each)).not.toBe(500);
          await checkWorld(sandbox, before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lists hold each object once, on whatever pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 35 }),
        fc.integer({ min: 1, max: 12 }),
        async (count, size) => {
          const sandbox = openSandbox();
          sandbox.importState({ ...sandbox.exportState(), objects: {}, jobs: [] });
          for (let made = 0; made < count; made += 1)
            await send(sandbox, '/v1/customers', {
              body: { name: `N ${made}`, email: `n${made}@example.com` },
            });
          const seen: string[] = [];
          let page: number | null = 1;
          while (page !== null) {
            const { body } = await send(sandbox, `/v1/customers?page=${page}&per_page=${size}`);
            seen.push(...body.data.map(({ name }: { name: string }) => name));
            page = body.meta.next;
          }
          expect(seen).toEqual(Array.from({ length: count }, (_, index) => `N ${count - 1 - index}`));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("every event's signature verifies with the secret of its endpoint", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const sandbox = openSandbox();
        const event_codes = document.components.schemas.EventCode?.enum as string[];
        addEndpoint({ url: 'https://shop.example.com/all', event_codes }, sandbox.world);
        for (const each of steps) await take(sandbox, each);
        expect(sandbox.webhooks.messages.length).toBeGreaterThanOrEqual(sandbox.world.events.length);
        for (const { url, body, headers } of sandbox.webhooks.messages) {
          const [endpoint] = sandbox.world.store.where('webhook_endpoint', 'url', url);
          expect(headers['x-frame-signature']).toBe(await sign(body, endpoint?._secret ?? ''));
        }
      }),
      { numRuns: 20 },
    );
  });
});
