import { describe, expect, it } from 'vitest';
import { loadOpenApi } from '../../src/api/load-openapi.ts';
import { createSandbox } from './create-sandbox.ts';
import { routesOf } from './routes.ts';

const { document } = loadOpenApi();
if (document === null) throw new Error('api/openapi.yaml cannot be read');
const app = createSandbox(document);

const refund = { charge_intent: '9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2', amount: 1500 };

interface Call {
  method?: string;
  body?: unknown;
  key?: string | null;
  type?: string;
}

async function call(
  path: string,
  { method, body, key = 'sk_sandbox_test', type = 'application/json' }: Call = {},
) {
  const headers = {
    ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'Content-Type': type }),
  };
  const answer = await app.request(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, json };
}

describe('the sandbox', () => {
  it('answers a create with the example of the document', async () => {
    const { status, json } = await call('/v1/refunds', { body: refund });
    expect(status).toBe(201);
    expect(json).toMatchObject({ object: 'refund', amount: 1500, status: 'pending' });
  });

  it.each(routesOf(document).map((route) => [`${route.method} ${route.path}`, route] as const))(
    'accepts the example request of %s',
    async (_, route) => {
      const path = route.parameters
        .filter((parameter) => parameter.in === 'path')
        .reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), route.path);
      const examples = route.operation.requestBody?.content['application/json']?.examples ?? {};
      const bodies = Object.values(examples).map((example) =>
        'value' in example ? example.value : undefined,
      );
      const publishable = route.operation.security?.some((scheme) => 'PublishableKey' in scheme) ?? false;
      const optional = route.operation.requestBody?.required !== true;
      for (const body of [...(optional ? [undefined] : []), ...bodies])
        for (const key of ['sk_sandbox_test', ...(publishable ? ['pk_sandbox_test'] : [])]) {
          const { status, json } = await call(path, { method: route.method, body, key });
          expect(status, String(json.message)).toBeLessThan(300);
        }
    },
  );

  it.each([
    [
      'no key',
      '/v1/refunds',
      { key: null },
      401,
      'The Authorization header is missing: send Bearer sk_sandbox_…',
    ],
    [
      'a production key',
      '/v1/refunds',
      { key: 'sk_production_x' },
      401,
      'The key is not accepted here: send Bearer sk_sandbox_…',
    ],
    [
      'a publishable key on your server’s call',
      '/v1/refunds',
      { key: 'pk_sandbox_x' },
      401,
      'The key is not accepted here: send Bearer sk_sandbox_…',
    ],
    ['an unknown path', '/v1/refund', {}, 404, 'There is no path /v1/refund'],
    [
      'a wrong method',
      '/v1/refunds',
      { method: 'DELETE' },
      404,
      'DELETE does not exist for /v1/refunds: use GET or POST',
    ],
    ['an id that nothing has', '/v1/refunds/nope', {}, 404, 'id: nothing has the id nope'],
    [
      'the id of another type',
      '/v1/refunds/3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6',
      {},
      404,
      'id: nothing has the id 3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6',
    ],
    [
      'an id in the body that nothing has',
      '/v1/refunds',
      { body: { charge_intent: '00000000-1c3b-47e5-b0a8-5d6e7f8091a2' } },
      404,
      'Nothing has the id 00000000-1c3b-47e5-b0a8-5d6e7f8091a2',
    ],
    ['an unknown parameter', '/v1/refunds?limit=3', {}, 422, 'limit is not a known parameter'],
    ['a parameter out of range', '/v1/refunds?per_page=101', {}, 422, 'per_page must be <= 100'],
    ['a parameter of the wrong type', '/v1/refunds?page=two', {}, 422, 'page must be integer'],
    ['a missing field', '/v1/refunds', { body: { amount: 1500 } }, 422, 'charge_intent is missing'],
    [
      'an unknown field',
      '/v1/refunds',
      { body: { ...refund, charge: 'x' } },
      422,
      'charge is not a known field',
    ],
    [
      'a field of the wrong type',
      '/v1/refunds',
      { body: { ...refund, amount: '1500' } },
      422,
      'amount must be integer',
    ],
    [
      'a value that is not listed',
      '/v1/refunds',
      { body: { ...refund, reason: 'other' } },
      422,
      'reason must be one of duplicate, fraudulent, requested_by_customer',
    ],
    [
      'a nested unknown field',
      '/v1/customers',
      { body: { name: 'Nora Lind', email: 'nora@example.com', billing_address: { street: 'x' } } },
      422,
      'billing_address.street is not a known field',
    ],
    [
      'a card without its number',
      '/v1/payment_methods',
      { body: { type: 'card', exp_month: '12', exp_year: '2030', cvc: '123' } },
      422,
      'card_number is missing',
    ],
    [
      'a bank account without its routing number',
      '/v1/payment_methods',
      { body: { type: 'ach', account_type: 'checking', account_number: '000123456789' } },
      422,
      'routing_number is missing',
    ],
    [
      'two owners',
      '/v1/subscriptions',
      { body: { customer: '3b1d9c52', account: 'x', product: 'x', currency: 'usd' } },
      422,
      'customer is not allowed beside the other fields',
    ],
    [
      'an interval for a product that is sold once',
      '/v1/products',
      {
        body: {
          name: 'Pro plan',
          description: 'All features',
          default_price: 2900,
          purchase_type: 'one_time',
          recurring_interval: 'monthly',
        },
      },
      422,
      'recurring_interval is not allowed beside the other fields',
    ],
    [
      'a metadata value that is too long',
      '/v1/customers',
      { body: { name: 'Nora Lind', email: 'nora@example.com', metadata: { note: 'x'.repeat(101) } } },
      422,
      'metadata.note must NOT have more than 100 characters',
    ],
    [
      'an unknown event code',
      '/v1/webhook_endpoints',
      { body: { url: 'https://shop.example.com', event_codes: ['refund.updated'] } },
      400,
      'event_codes.0 is not a known value',
    ],
    ['broken JSON', '/v1/refunds', { body: '{' }, 400, 'The request body is not valid JSON'],
    [
      'a form instead of JSON',
      '/v1/refunds',
      { body: 'a=1', type: 'application/x-www-form-urlencoded' },
      400,
      'The Content-Type must be application/json, not application/x-www-form-urlencoded',
    ],
    [
      'a body where none is taken',
      '/v1/customers/3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6/block',
      { body: { reason: 'x' } },
      422,
      'reason is not a known field: the call takes no body',
    ],
  ] as [string, string, Call, number, string][])('refuses %s', async (_, path, options, status, message) => {
    const answer = await call(path, options);
    expect(answer.json).toMatchObject({ status, error: expect.any(String), code: expect.any(String) });
    expect(answer.status).toBe(status);
    expect(answer.json.message).toContain(message);
    expect(answer.json.error_details).toBe(answer.json.message);
  });

  it('prefers a literal path to a template', async () => {
    const { json } = await call('/v1/customers/search?email=nora@example.com');
    expect(json).toMatchObject({ meta: { url: '/v1/customers/search?email=nora%40example.com' } });
  });

  it('answers with the example that resembles the request', async () => {
    const intent = { amount: 4200, currency: 'usd', customer: '3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6' };
    const status = async (body: unknown) => (await call('/v1/charge_intents', { body })).json.status;
    const method = { payment_method: 'c7e04f1a-52b9-4d3e-8f16-90ab3c5d7e21', confirm: true };
    expect(await status(intent)).toBe('incomplete');
    expect(await status({ ...intent, ...method })).toBe('succeeded');
    expect(await status({ ...intent, ...method, authorization_mode: 'manual' })).toBe('requires_capture');
  });

  it('answers with the asked object where the story has several', async () => {
    const { json } = await call('/v1/payment_methods/6d7e8f90-a1b2-4c3d-9e4f-5a6b7c8d9e0f');
    expect(json).toMatchObject({ id: '6d7e8f90-a1b2-4c3d-9e4f-5a6b7c8d9e0f', type: 'ach' });
  });

  it('declines the test cards that are declined', async () => {
    const card = {
      type: 'card',
      card_number: '4726846912498186',
      exp_month: '12',
      exp_year: '2030',
      cvc: '123',
    };
    const body = { amount: 4200, currency: 'usd', confirm: true, payment_method_data: card };
    const { status, json } = await call('/v1/charge_intents', { body });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      code: 'charge_declined',
      error_details: { data: { failure_code: 'insufficient_funds' } },
    });
  });
});
