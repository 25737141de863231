import { describe, expect, it } from 'vitest';
import { checks, document, openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import { act, newCustomer } from '../../test/fixtures/sandbox-requests.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { DAY } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';

/** Steps of one request: the limit, and those of the job that passes it. */
const MOST = 2_500 + 50;

async function subscribeDaily(sandbox: Sandbox): Promise<string> {
  const { customer, method } = await newCustomer(sandbox);
  const { body: product } = await act(sandbox, '/v1/products', {
    name: 'Daily tea',
    description: 'A cup a day',
    default_price: 300,
    purchase_type: 'recurring',
    recurring_interval: 'daily',
  });
  const plan = { customer, product: product.id, currency: 'usd', default_payment_method: method };
  return (await act(sandbox, '/v1/subscriptions', plan)).body.id;
}

describe('the work of one request is bounded', () => {
  it('moving time over more than that says how far it came, and can be continued', async () => {
    const sandbox = openSandbox({ empty: true });
    const id = await subscribeDaily(sandbox);
    const { now } = sandbox.world.clock;
    const to = now + 4 * 366 * DAY;
    let reply = await act(sandbox, '/_sandbox/advance', { to });
    expect(reply.body).toMatchObject({ until: to, complete: false });
    expect(reply.body.now).toBeLessThan(to);
    expect(sandbox.world.work).toBeLessThanOrEqual(MOST);
    let calls = 1;
    for (; !reply.body.complete && calls < 10; calls += 1) {
      reply = await act(sandbox, '/_sandbox/advance', { to });
      expect(sandbox.world.work).toBeLessThanOrEqual(MOST);
    }
    expect(calls).toBeGreaterThan(1);
    expect(reply.body).toMatchObject({ now: to, complete: true });
    // Each day once.
    expect((await send(sandbox, `/v1/subscriptions/${id}`)).body.current_period_end).toBeGreaterThan(to);
    expect(sandbox.world.store.get('subscription', id)?._periods).toBeGreaterThanOrEqual(4 * 366);
  });

  it('even for a request that finds more due than that', async () => {
    const sandbox = openSandbox({ empty: true });
    await subscribeDaily(sandbox);
    const { clock } = sandbox.world;
    clock.load(clock.now + 10 * 366 * DAY, clock.jobs);
    expect((await send(sandbox, '/v1/subscriptions')).status).toBe(200);
    expect(sandbox.world.work).toBeLessThanOrEqual(MOST);
  });

  it('a period has an end, even if a state says that it has no days', async () => {
    const sandbox = openSandbox({ empty: true });
    const id = await subscribeDaily(sandbox);
    await act(sandbox, `/v1/subscriptions/${id}/pause`, {});
    const { clock, store } = sandbox.world;
    clock.load(clock.now + 3 * DAY, clock.jobs);
    const product = store.get('product', String(store.get('subscription', id)?.product));
    Object.assign(product?.recurring ?? {}, { interval_count: 0 });
    const { body } = await act(sandbox, `/v1/subscriptions/${id}/resume`, {});
    expect(body.current_period_end).toBeGreaterThan(clock.now);
  });

  const text = 'x'.repeat(10_001);
  const line = { product: '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d', quantity: 1 };
  const SUBSCRIPTION = '71c2d3e4-f5a6-4b7c-8d9e-0f1a2b3c4d5e';
  const phase = { ordinal: 1, pricing_type: 'static', amount_cents: 1 };
  it.each<[string, string, object, string]>([
    ['a long text', '/v1/customers', { name: text, email: 'a@example.com' }, 'name must NOT have more than'],
    [
      'many lines',
      '/v1/invoices',
      {
        customer: '3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6',
        collection_method: 'request_payment',
        line_items: Array.from({ length: 101 }, () => line),
      },
      'line_items must NOT have more than 100 entries',
    ],
    ['a high number', '/v1/charge_intents', { amount: 1e15, currency: 'usd' }, 'amount must be <= '],
    [
      'a period of many intervals',
      `/v1/subscriptions/${SUBSCRIPTION}/phases`,
      { ...phase, interval_count: 366 },
      'interval_count must be <= 365',
    ],
    [
      'distant terms',
      '/v1/invoices',
      {
        customer: '3b1d9c52-6f0e-4c8a-9a57-2e4d7f81b0c6',
        net_terms: 1e9,
        collection_method: 'request_payment',
      },
      'net_terms must be <= 3650',
    ],
    [
      'a distant end of a pause',
      `/v1/subscriptions/${SUBSCRIPTION}/pause`,
      { resume_at: 1e11 },
      'resume_at must be <=',
    ],
  ])('%s is rejected', async (_, path, body, message) => {
    const reply = await act(openSandbox(), path, body);
    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain(message);
  });

  it('phases and webhook endpoints have a limit, too', async () => {
    const sandbox = openSandbox();
    const replies: Reply[] = [];
    for (let ordinal = 1; ordinal <= 101; ordinal += 1)
      replies.push(await act(sandbox, `/v1/subscriptions/${SUBSCRIPTION}/phases`, { ...phase, ordinal }));
    expect(replies.map(({ status }) => status)).toEqual([...Array(100).fill(201), 422]);
    const endpoint = { url: 'https://shop.example.com/', event_codes: ['charge.captured'] };
    let last = 201;
    for (let count = 0; count < 50; count += 1)
      last = (await act(sandbox, '/v1/webhook_endpoints', endpoint)).status;
    expect(last).toBe(422);
  });

  it('a page of large objects is refused, and a shorter one is sent', async () => {
    const sandbox = openSandbox({ empty: true });
    const part = 'x'.repeat(9000);
    const address = { line_1: part, line_2: part, city: part, state: part, postal_code: part, country: 'US' };
    const body = { name: 'Ada', billing_address: address, shipping_address: address };
    for (let count = 0; count < 50; count += 1)
      await act(sandbox, '/v1/customers', { ...body, email: `${count}@example.com` });
    const long = await send(sandbox, '/v1/customers?per_page=100');
    expect(long).toMatchObject({ status: 422, body: { code: 'validation_errors' } });
    expect(long.body.message).toContain('ask for fewer objects');
    expect((await send(sandbox, '/v1/customers?per_page=10')).status).toBe(200);
  });
});

describe('an operation that the sandbox does not know', () => {
  it('is answered with 501 and a sentence, and nothing else changes', async () => {
    const later = structuredClone(document) as OpenApiDocument;
    const refund = later.paths['/v1/refunds/{id}'];
    later.paths['/v1/refunds/{id}/rehearse'] = {
      ...refund,
      post: { ...refund?.get, operationId: 'rehearseRefund' },
    } as OpenApiDocument['paths'][string];
    const sandbox = openSandbox({ document: later, checks });
    const reply = await act(sandbox, '/v1/refunds/58d7e6f5-0b4c-43a2-91e0-f1e2d3c4b5a6/rehearse');
    expect(reply).toMatchObject({ status: 501, body: { status: 501, code: 'not_implemented' } });
    expect(reply.body.message).toBe('The sandbox does not simulate POST /v1/refunds/{id}/rehearse');
    expect((await send(sandbox, '/v1/refunds')).status).toBe(200);
  });
});
