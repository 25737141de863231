import { describe, expect, it } from 'vitest';
import { document, openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import { card, PAYS } from '../../test/fixtures/sandbox-requests.ts';
import { createValidator } from '../api/validator.ts';

const PAYMENT = { amount: 4200, currency: 'usd', confirm: true, payment_method_data: card(PAYS) };

const WALLET = { apiVersion: 2, apiVersionMinor: 0, paymentMethodData: {} };
const PRODUCT = 'b8c9d0e1-f2a3-4b4c-9d5e-1f0a9b8c7d6e';
const SUBSCRIPTION = '/v1/subscriptions/71c2d3e4-f5a6-4b7c-8d9e-0f1a2b3c4d5e';

const PERSON = {
  first_name: 'Nora',
  last_name: 'Lind',
  date_of_birth: '1990-01-31',
  email: 'nora@example.com',
  phone_number: '2075550123',
  address: { line_1: '12 Harbor Street', city: 'Portland', state: 'ME', postal_code: '04101', country: 'US' },
};

/** Sends a raw request body. */
async function sendRaw(body: BodyInit, type: string | null, path = '/v1/charge_intents'): Promise<Reply> {
  const headers = new Headers({ authorization: 'Bearer sk_sandbox_test' });
  const request = new Request(`http://sandbox.test${path}`, { method: 'POST', headers, body });
  request.headers.delete('content-type');
  if (type !== null) request.headers.set('content-type', type);
  const response = await openSandbox().fetch(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('an unusable request gets an API error with the reason', () => {
  const json = 'application/json';
  const text = JSON.stringify(PAYMENT);
  const filled = (bytes: number, letter: string): string =>
    JSON.stringify({
      ...PAYMENT,
      description: letter.repeat(bytes / new TextEncoder().encode(letter).length),
    });

  it.each<[string, BodyInit, string | null, number, string, string]>([
    ['cut JSON', '{"amount": ', json, 400, 'bad_request', 'The request body is not valid JSON'],
    ['a list', '[]', json, 400, 'bad_request', 'The request body is not a JSON object'],
    ['null', 'null', json, 400, 'bad_request', 'The request body is not a JSON object'],
    ['nothing', '', json, 422, 'validation_errors', 'amount is missing'],
    ['a missing field', '{"amount": 1}', json, 422, 'validation_errors', 'currency is missing'],
    [
      'bytes that are no text',
      new Uint8Array([0x22, 0xff, 0x22]),
      json,
      400,
      'bad_request',
      'not valid UTF-8',
    ],
    ['plain text', text, 'text/plain', 400, 'bad_request', 'must be application/json, not text/plain'],
    ['no content type', text, null, 400, 'bad_request', 'must be application/json, not absent'],
    ['a form', text, 'multipart/form-data; boundary=x', 400, 'bad_request', 'not multipart/form-data'],
    ['5 MB', filled(5_000_000, 'x'), json, 413, 'bad_request', 'larger than 1 MiB'],
    ['few letters of many bytes', filled(1_200_000, '€'), json, 413, 'bad_request', 'larger than 1 MiB'],
  ])('%s', async (_, body, type, status, code, message) => {
    const reply = await sendRaw(body, type);
    expect([reply.status, reply.body.status, reply.body.code]).toEqual([status, status, code]);
    expect(reply.body.message).toContain(message);
  });

  it.each([
    [
      '/v1/charge_intents',
      { amount: 1, currency: 'chf' },
      'currency must be usd, eur or gbp, in uppercase or lowercase',
    ],
    [
      '/v1/payment_link_sessions',
      { line_items: [{ product: 'b8c9d0e1' }], customer: 'nobody', customer_email: 'nora@example.com' },
      'customer_email is not allowed beside customer',
    ],
    [
      '/v1/webhook_endpoints',
      { url: 'http://shop.example.com', event_codes: ['product.created'] },
      'url must begin with https://',
    ],
    [
      '/v1/customer_identity_verifications',
      { ...PERSON, ssn: '12' },
      'ssn must be nine digits, or digits as in 000-00-0000',
    ],
    [
      '/v1/customer_identity_verifications',
      { ...PERSON, ssn: '000123456', phone_number: '+1 (207) 555-01' },
      'phone_number must have 10 or 11 digits',
    ],
    [
      '/v1/customer_identity_verifications',
      { customer_id: 'x', email: 'nora@example.com' },
      'email is not allowed beside customer_id',
    ],
    [
      '/v1/subscriptions',
      { customer: 'x', account: 'y', product: 'z', currency: 'usd' },
      'customer is not allowed beside account',
    ],
    [
      '/v1/payment_methods',
      { type: 'card', customer: 'x', _wallet: { type: 'google_pay', google_pay: WALLET }, cvc: '123' },
      'cvc is not allowed beside _wallet',
    ],
    [
      '/v1/products',
      {
        name: 'Mug',
        description: 'A mug',
        default_price: 900,
        purchase_type: 'one_time',
        recurring_interval: 'daily',
      },
      'recurring_interval is not allowed beside purchase_type',
    ],
    [
      '/v1/payment_link_sessions',
      { line_items: [{ product: PRODUCT, quantity_minimum: 3, quantity_maximum: 2 }] },
      'line_items: quantity_maximum must be >= 3, the minimum',
    ],
    [
      '/v1/payment_methods',
      { type: 'ach', account_type: 'checking', account_number: '000111111114', routing_number: '110000000' },
      'account_number: the account is not a test account; a sandbox takes test accounts only',
    ],
    [
      '/v1/customer_identity_verifications/43a2b1c0-d9e8-4f7a-8b6c-5d4e3f2a1b0c/upload_documents',
      { documents: [{ document_type: 'passport' }] },
      'documents: each document_type must be one of front, back, selfie',
    ],
    ['/v1/payment_methods', { type: 'paypal' }, 'type must be one of card, ach'],
    [
      '/v1/payment_methods',
      { type: 'card', customer: 'x', _wallet: { type: 'paypal' } },
      '_wallet.type must be one of apple_pay, google_pay',
    ],
    [
      `${SUBSCRIPTION}/phases`,
      { ordinal: 1, pricing_type: 'percent', amount_cents: 500 },
      'pricing_type must be one of static, relative',
    ],
    [
      '/v1/products',
      {
        name: 'Mug',
        description: 'A mug',
        default_price: 900,
        purchase_type: 'once',
        recurring_interval: 'daily',
      },
      'purchase_type must be one of one_time, recurring',
    ],
  ])('%s says in words what is wrong', async (path, body, message) => {
    const reply = await send(openSandbox(), path, { body });
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  it.each([
    ['/v1/customers', {}, 'name is missing; email is missing'],
    ['/v1/payment_methods', {}, 'type is missing'],
    [
      '/v1/payment_methods',
      { type: 'card' },
      'card_number is missing; exp_month is missing; exp_year is missing; cvc is missing',
    ],
    [
      '/v1/payment_methods',
      { type: 'ach' },
      'account_type is missing; account_number is missing; routing_number is missing',
    ],
    ['/v1/payment_methods', { type: 'card', _wallet: {} }, 'customer is missing; _wallet.type is missing'],
    ['/v1/charge_intents', { amount: 'x' }, 'currency is missing'],
    [
      '/v1/charge_intents',
      { amount: 1, currency: 'usd', customer_data: {} },
      'customer_data.name is missing; customer_data.email is missing',
    ],
    [
      '/v1/products',
      {},
      'name is missing; description is missing; default_price is missing; purchase_type is missing',
    ],
    [
      '/v1/products',
      { purchase_type: 'recurring', name: 'Tea club', description: 'Tea' },
      'default_price is missing; recurring_interval is missing',
    ],
    ['/v1/subscriptions', {}, 'customer is missing; product is missing; currency is missing'],
    [`${SUBSCRIPTION}/phases`, {}, 'ordinal is missing; pricing_type is missing'],
    [
      `${SUBSCRIPTION}/phases`,
      { pricing_type: 'relative', duration_type: 'finite' },
      'ordinal is missing; discount_percentage is missing; period_count is missing',
    ],
    ['/v1/invoices', {}, 'customer is missing; collection_method is missing'],
    ['/v1/webhook_endpoints', {}, 'url is missing; event_codes is missing'],
  ])(
    'a request to %s with %j is told of all fields that it lacks, and of no other',
    async (path, body, all) => {
      const { status, body: reply } = await send(openSandbox(), path, { body });
      const told = String(reply.message).split('; ');
      expect([status, told.toSorted()]).toEqual([422, all.split('; ').toSorted()]);
      expect(reply.error_details).toBe(reply.message);
    },
  );

  it.each([
    ['/v1/customers', { name: 'Ada', email: 'ada' }, 'email must be an email address'],
    [
      '/v1/customers',
      { name: 'Ada', email: 'ada@example.com', date_of_birth: '31.1.1990' },
      'date_of_birth must be a date as in 2026-01-31',
    ],
    [
      '/v1/customers',
      { name: 'Ada', email: 'ada@example.com', metadata: { 'a[b]': '1' } },
      'metadata: the key a[b] must not have square brackets',
    ],
    [
      '/v1/customers',
      { name: 'Ada', email: 'ada@example.com', metadata: { ['k'.repeat(41)]: '1' } },
      `metadata: the key ${'k'.repeat(41)} must NOT have more than 40 characters`,
    ],
  ])('%s says what a format asks for, and which key of metadata is wrong', async (path, body, message) => {
    const reply = await send(openSandbox(), path, { body });
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  it('no message shows a regular expression of the document', () => {
    const patterns = JSON.stringify(document).matchAll(/"pattern":"((?:[^"\\]|\\.)+)"/g);
    const found = [...new Set([...patterns].map(([, text]) => JSON.parse(`"${text}"`) as string))];
    expect(found.length).toBeGreaterThan(5);
    for (const pattern of found) {
      const { check } = createValidator({ schema: { type: 'string', pattern } });
      expect(check(['schema'], '[]')[0]?.message).toMatch(/^the value must [^[\]{}^$\\|]+$/);
      expect(check(['schema'], '[]')[0]?.message).not.toContain('pattern');
    }
  });

  it('the error names an unknown field, even if nested or named like a JavaScript built-in', async () => {
    for (const [extra, name] of [
      [{ color: 'red' }, 'color'],
      [{ payment_method_data: { ...card(PAYS), color: 'red' } }, 'color'],
      [JSON.parse('{"__proto__": {"amount": 1}}'), '__proto__'],
      [{ constructor: 1 }, 'constructor'],
    ] as const) {
      const body = `{${JSON.stringify(PAYMENT).slice(1, -1)},${JSON.stringify(extra).slice(1)}`;
      const reply = await send(openSandbox(), '/v1/charge_intents', { body });
      expect(reply.status).toBe(422);
      expect(reply.body.message).toContain(name);
    }
  });

  it.each(['/v1/refunds/%', '/v1/refunds/%00', '/v1/refunds/__proto__', '/v1/charge_intents/constructor'])(
    '%s is not found',
    async (path) => {
      expect(await send(openSandbox(), path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it('an unknown path gets an error that lists the supported methods', async () => {
    const reply = await send(openSandbox(), '/v1/refunds', { method: 'DELETE' });
    expect(reply).toMatchObject({
      status: 404,
      body: { message: 'DELETE does not exist for /v1/refunds: use GET or POST' },
    });
  });

  it.each([
    ['/v1/refund', '/v1/refund; did you mean /v1/refunds?'],
    ['/v1/charge_intents/', '/v1/charge_intents/; did you mean /v1/charge_intents?'],
    [
      '/v1/invoices/9f2a/pay',
      '/v1/invoices/9f2a/pay; did you mean /v1/invoices/9f2a or /v1/invoices/9f2a/issue or /v1/invoices/9f2a/line_items?',
    ],
    [
      '/v1/subscriptions/71c2/cancle',
      '/v1/subscriptions/71c2/cancle; did you mean /v1/subscriptions/71c2/cancel?',
    ],
    [
      '/v1/payment_intents/9f2a/confirm',
      '/v1/payment_intents/9f2a/confirm; did you mean /v1/charge_intents/9f2a/confirm?',
    ],
    ['/v1/nothing', '/v1/nothing'],
  ])('the error for %s names the nearest path', async (path, end) => {
    expect(await send(openSandbox(), path)).toMatchObject({ body: { message: `There is no path ${end}` } });
  });

  it.each([
    ['{', 400],
    ['{"seconds": 0}', 422],
    ['{"seconds": 1e12}', 422],
    ['{"minutes": 1}', 422],
  ])('/_sandbox/advance rejects %s with %i', async (body, status) => {
    expect((await send(openSandbox(), '/_sandbox/advance', { body })).status).toBe(status);
  });
});

it('the clock stops a century after the examples, so that every state can be read back', async () => {
  const sandbox = openSandbox();
  let status = 200;
  for (let decades = 0; status === 200 && decades < 20; decades += 1)
    ({ status } = await send(sandbox, '/_sandbox/advance', { body: '{"seconds": 315360000}' }));
  expect(status).toBe(422);
  expect(() => openSandbox().importState(JSON.parse(JSON.stringify(sandbox.exportState())))).not.toThrow();
});

describe('importing a state', () => {
  const good = openSandbox().exportState();
  const [customer] = good.objects.customer ?? [];
  const job = { at: 1, kind: 'settle_refund', id: 'x', order: 1 };

  it.each<[string, unknown, string]>([
    ['nothing', null, 'the state: '],
    ['an empty object', {}, 'version: '],
    ['another version', { ...good, version: 99 }, 'version: '],
    ['a time that is not a number', { ...good, now: 'noon' }, 'now: '],
    ['an unknown job', { ...good, jobs: [{ ...job, kind: 'explode' }] }, 'jobs: there is no kind explode'],
    ['an unknown type', { ...good, objects: { planet: [customer] } }, 'objects: there is no type planet'],
    ['a number for an object', { ...good, objects: { customer: [1] } }, 'objects.customer.0: '],
    ['a time in another century', { ...good, now: 1_764_000_000 + 101 * 366 * 86_400 }, 'now: '],
    ['a job at no time', { ...good, jobs: [{ ...job, at: null }] }, 'jobs.0.at: '],
    ['a job before all time', { ...good, jobs: [{ ...job, at: -1 }] }, 'jobs.0.at: '],
    [
      'a type that every object has',
      JSON.parse(
        `{"objects": {"constructor": []}, ${JSON.stringify({ ...good, objects: undefined }).slice(1)}`,
      ),
      'objects: there is no type constructor',
    ],
    [
      'many empty objects',
      { ...good, objects: { customer: Array(60_000).fill(0) } },
      'a list of at most 50000',
    ],
    [
      'many empty events',
      { ...good, events: Array(60_000).fill({}) },
      'events: must be a list of at most 1000',
    ],
    ['one object twice', { ...good, objects: { customer: [customer, customer] } }, 'appears twice'],
    [
      'a card without a brand',
      {
        ...good,
        objects: {
          payment_method: [
            {
              ...good.objects.payment_method?.[0],
              card: { last_four: '4242', exp_month: '12', exp_year: '2030' },
            },
          ],
        },
      },
      'lacks brand',
    ],
    ['the wrong type', { ...good, objects: { refund: [customer] } }, 'is not a refund'],
    [
      'a customer without metadata',
      { ...good, objects: { customer: [{ ...customer, metadata: undefined }] } },
      'lacks metadata',
    ],
    [
      'a name that is a number',
      { ...good, objects: { customer: [{ ...customer, name: 1 }] } },
      'has a wrong name',
    ],
  ])('%s is rejected with an explanation, and the sandbox stays unchanged', async (_, state, sentence) => {
    const sandbox = openSandbox();
    const reply = await send(sandbox, '/_sandbox/state', { method: 'PUT', body: state });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain(sentence);
    expect(sandbox.exportState().objects).toEqual(good.objects);
  });

  it('accepts the state after a long session', async () => {
    const first = openSandbox();
    await send(first, '/v1/charge_intents', { body: PAYMENT });
    await send(first, '/_sandbox/advance', { body: { seconds: 90 * 86_400 } });
    const state = JSON.parse(JSON.stringify(first.exportState()));
    const second = openSandbox({ seed: 2 });
    expect((await send(second, '/_sandbox/state', { method: 'PUT', body: state })).status).toBe(200);
    expect(JSON.parse(JSON.stringify(second.exportState())).objects).toEqual(state.objects);
  });
});

describe('faults', () => {
  it.each([
    ['rate_limit', 429],
    ['server_error', 500],
    ['fire', 400],
  ])('%s returns %i', async (fault, status) => {
    const reply = await send(openSandbox(), '/v1/customers', { headers: { 'sandbox-fault': fault } });
    expect(reply.status).toBe(status);
  });

  it('a lost response still charges, so a retry without checking first pays twice', async () => {
    const sandbox = openSandbox();
    const before = sandbox.world.store.count('charge_intent');
    const headers = { 'sandbox-fault': 'timeout' };
    await expect(send(sandbox, '/v1/charge_intents', { body: PAYMENT, headers })).rejects.toThrow(
      'The response is lost',
    );
    expect(sandbox.world.store.count('charge_intent')).toBe(before + 1);
  });
});
