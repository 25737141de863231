import { describe, expect, it } from 'vitest';
import { isRecord } from '../model/diagnostic.ts';
import type { JsonValue } from '../model/reference.ts';
import { buildApiModel } from './build-api-model.ts';
import { deprecationOf } from './document-operations.ts';
import { loadApi } from './load-api.ts';
import { valueAt, walkRecords } from './local-refs.ts';
import type { OpenApiDocument, OperationObject } from './openapi-document.ts';

const { document } = loadApi('api/openapi.yaml');
const methods = ['get', 'post', 'patch', 'delete'] as const;

const operations = Object.entries(document?.paths ?? {}).flatMap(([path, item]) =>
  methods.flatMap((method): [string, OperationObject][] => {
    const operation = item[method];
    return operation === undefined ? [] : [[`${method.toUpperCase()} ${path}`, operation]];
  }),
);

describe('the API document', () => {
  it('says of every event where the object that it carries is described', () => {
    const data = {
      declineCodes: [],
      errors: [],
      testCards: { success: [], declined: [], '3ds': [] },
      glossary: [],
    };
    const { events } = buildApiModel(document as OpenApiDocument, data as never);
    expect(events.length).toBeGreaterThan(30);
    expect(events.filter(({ link }) => link === null)).toEqual([]);
  });

  it('describes all operations of the twelve resources', () => {
    const perTag = Object.fromEntries(
      (document?.tags ?? []).map(({ name }) => [
        name,
        operations.filter(([, operation]) => operation.tags[0] === name).length,
      ]),
    );
    const published = {
      charge_intents: 10,
      customers: 9,
      invoices: 6,
      invoice_line_items: 5,
      payment_methods: 9,
      refunds: 3,
      subscriptions: 10,
      subscription_phases: 6,
      disputes: 4,
      products: 6,
      webhook_endpoints: 6,
      customer_identity_verifications: 5,
      product_phases: 6,
      payment_link_sessions: 1,
      '3ds_intents': 3,
      wallets: 1,
    };
    // Frame may add operations; the requests of its SDKs name those that there are (src/sandbox/sdk-methods.test.ts).
    for (const [tag, count] of Object.entries(published))
      expect(perTag[tag], tag).toBeGreaterThanOrEqual(count);
  });

  it('links the replacement of a deprecated operation if it is documented', () => {
    const documented = new Set(
      operations.map(([, operation]) => String(operation['x-sdk']?.javascript).replace(/\(.*/, '')),
    );
    const replacements = operations.map(([, operation]) => operation['x-replacement'] ?? '');
    const plain = replacements.filter((text) =>
      [...text.matchAll(/(?<!\[)`([\w.]+)`/g)].some(([, method = '']) => documented.has(method)),
    );
    expect(plain).toEqual([]);
    expect(replacements.filter((text) => text.includes('](/api/'))).not.toEqual([]);
  });

  it('names the SDKs that deprecate a method, unless all do', () => {
    const sentence = (id: string) => {
      const [, operation] = operations.find(([, { operationId }]) => operationId === id) ?? [];
      return operation === undefined ? undefined : deprecationOf(operation).split(' at v2.')[0];
    };
    expect(sentence('createChargeIntent')).toBe('The SDKs remove it');
    expect(sentence('captureChargeIntent')).toBe('The Ruby and PHP SDKs remove it');
    expect(sentence('createRefund')).toBe('');
    const [, capture] = operations.find(([, { deprecated }]) => deprecated === true) ?? [];
    expect(capture && deprecationOf({ ...capture, 'x-deprecated-in': ['php'] })).toMatch(
      /^The PHP SDK removes it/,
    );
  });

  it('rejects unknown fields in every request body', () => {
    const open: string[] = [];
    for (const [name, schema] of Object.entries(document?.components.schemas ?? {}))
      if (
        /(Request|Data|Form|Signals|Evidence)$/.test(name) &&
        name !== 'ErrorData' &&
        name !== 'IdentityExtractedData'
      )
        if (schema.additionalProperties === undefined) open.push(name);
    expect(open).toEqual([]);
  });

  it('has no unused component', () => {
    const used = new Set<string>();
    walkRecords(document, (record) => {
      if (typeof record.$ref === 'string') used.add(record.$ref.slice(2).replaceAll('/', '.'));
      if (typeof record['x-example-data'] === 'string')
        used.add(`components.examples.${record['x-example-data']}`);
      if (typeof record['x-object'] === 'string') {
        used.add(`components.schemas.${record['x-object']}`);
        used.add(`components.examples.${record['x-object']}`);
      }
    });
    const held = Object.entries(document?.components ?? {}).flatMap(([kind, parts]) =>
      kind === 'securitySchemes' ? [] : Object.keys(parts ?? {}).map((name) => `components.${kind}.${name}`),
    );
    const elsewhere = [
      // Pages show the envelope of webhook events with it.
      'Event',
      // The sandbox starts with these objects, and samples name them.
      'ProductConsultingHour',
      'ProductTeamPlan',
      'SubscriptionChangeScheduled',
    ];
    const unused = held.filter((name) => !used.has(name));
    expect(unused.sort()).toEqual(elsewhere.map((name) => `components.examples.${name}`));
  });

  it('is consistent: every id in an example belongs to another example', () => {
    const examples = document?.components.examples ?? {};
    const idOf = (name: string): JsonValue | undefined => valueAt(examples[name]?.value, ['id']) as JsonValue;
    const story: Record<string, (JsonValue | undefined)[]> = {
      customer: [idOf('Customer')],
      customer_id: [idOf('Customer')],
      payment_method: [idOf('PaymentMethod')],
      default_payment_method: [idOf('PaymentMethod')],
      charge_intent: [idOf('ChargeIntent')],
      // Not the payment of an order: the simulation has it, see `src/sandbox/start.test.ts`.
      latest_charge_intent: [valueAt(examples.Subscription?.value, ['latest_charge_intent']) as JsonValue],
      charge: [idOf('Charge')],
      subscription: [idOf('Subscription')],
      subscription_id: [idOf('Subscription')],
      dispute_id: [idOf('Dispute')],
      client_secret: [valueAt(examples.ChargeIntent?.value, ['client_secret']) as JsonValue],
    };
    const strangers: string[] = [];
    walkRecords(examples, (record, path) => {
      for (const [key, value] of Object.entries(record))
        if (key in story && typeof value === 'string' && !story[key]?.includes(value))
          strangers.push(`${path.join('.')}.${key}: ${value}`);
    });
    expect(strangers).toEqual([]);
  });

  it.each([
    ['cancelSubscription', 'canceled'],
    ['pauseSubscription', 'paused'],
    ['resumeSubscription', 'active'],
  ])('the 422 of %s names the statuses from which the lifecycle leads to %s by request', (id, target) => {
    const own = operations.find(([, operation]) => operation.operationId === id)?.[1]['x-errors'] ?? [];
    const named = [...(own[0]?.when ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const changes = document?.components.schemas.Subscription?.['x-lifecycle']?.transitions ?? [];
    const from = changes.filter(({ to, on }) => to === target && /^(canceled|paused|resumed)$/.test(on));
    expect(own).toMatchObject([{ status: 422 }]);
    expect(named.filter((name) => name !== 'resume_at').sort()).toEqual(from.map((each) => each.from).sort());
  });

  it('lists everything that no public source confirms in api/assumed.txt', async () => {
    const assumed: string[] = [];
    walkRecords(document, (record, path) => {
      if (record['x-assumed'] === true) assumed.push(assumedName(path));
    });
    await expect(`${assumed.join('\n')}\n`).toMatchFileSnapshot('../../api/assumed.txt');
  });
});

/** `['paths', '/v1/refunds', 'post', 'responses', '201']` → `createRefund responses 201`. */
function assumedName(path: (string | number)[]): string {
  const [part, ...rest] = path;
  if (part === 'paths') {
    const operation = valueAt(document?.paths, rest.slice(0, 2));
    const id = isRecord(operation) ? String(operation.operationId) : rest.slice(0, 2).join(' ');
    return [id, ...rest.slice(2)].join(' ');
  }
  const transition = valueAt(document, path);
  const arrow =
    isRecord(transition) && 'from' in transition ? ` (${transition.from} to ${transition.to})` : '';
  return rest.slice(1).join(' ') + arrow;
}
