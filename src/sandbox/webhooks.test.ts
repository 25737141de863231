import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSandbox, send } from '../../test/fixtures/open-sandbox.ts';
import { act, advance, NO_FUNDS, PAYS, pay } from '../../test/fixtures/sandbox-requests.ts';
import { DAY } from './clock.ts';
import { sign } from './events.ts';

afterEach(() => void vi.useRealTimers());

describe('webhooks', () => {
  it("are signed over the raw body with the endpoint's secret", async () => {
    const sent: { headers: Record<string, string>; body: string }[] = [];
    const sandbox = openSandbox({
      deliver: async (delivery) => {
        sent.push(delivery);
        return { status: 200 };
      },
    });
    const { body: endpoint } = await act(sandbox, '/v1/webhook_endpoints', {
      url: 'https://shop.example.com/new',
      event_codes: ['refund.created'],
    });
    const { body: intent } = await pay(sandbox, PAYS);
    await act(sandbox, '/v1/refunds', { charge_intent: intent.id });
    const refunds = sent.filter(({ headers }) => headers['x-frame-event'] === 'refund.created');
    expect(refunds).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = refunds as typeof sent;
    expect(headers['x-frame-signature']).toBe(await sign(body, endpoint.secret));
    expect(JSON.parse(body)).toMatchObject({
      object: 'event',
      type: 'refund.created',
      data: { status: 'pending' },
    });
  });

  it('use a secret that only create and rotate return; a new secret signs from then on', async () => {
    const sandbox = openSandbox();
    const { body: endpoint } = await act(sandbox, '/v1/webhook_endpoints', {
      url: 'https://shop.example.com/new',
      event_codes: ['product.created'],
    });
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    const update = { method: 'PATCH', body: { description: 'Orders' } };
    for (const reply of [await send(sandbox, path), await send(sandbox, path, update)])
      expect(reply.body).not.toHaveProperty('secret');
    const { body: list } = await send(sandbox, '/v1/webhook_endpoints');
    for (const each of list.data) expect(each).not.toHaveProperty('secret');
    const { body: rotated } = await act(sandbox, `${path}/rotate_secret`);
    expect(rotated.secret).not.toBe(endpoint.secret);
    await act(sandbox, '/v1/products', {
      name: 'A',
      description: 'B',
      default_price: 1,
      purchase_type: 'one_time',
    });
    const message = sandbox.webhooks.messages.find(({ type }) => type === 'product.created');
    expect(message?.headers['x-frame-signature']).toBe(await sign(message?.body ?? '', rotated.secret));
  });

  it('that fail are retried up to three times', async () => {
    let attempts = 0;
    const sandbox = openSandbox({
      deliver: async () => {
        attempts += 1;
        return { error: 'connection refused' };
      },
    });
    await act(sandbox, '/v1/webhook_endpoints', {
      url: 'https://shop.example.com/new',
      event_codes: ['product.created'],
    });
    await act(sandbox, '/v1/products', {
      name: 'A',
      description: 'B',
      default_price: 1,
      purchase_type: 'one_time',
    });
    for (const _ of Array.from({ length: 6 })) await advance(sandbox, DAY);
    expect(attempts).toBe(4);
  });

  it('that fail late are retried by each advance right after the event, as the page of tests says', async () => {
    let attempts = 0;
    const sandbox = openSandbox({
      empty: true,
      deliverLater: true,
      deliver: async () => {
        attempts += 1;
        // The receiver asks for the object before it fails, which needs a turn.
        await send(sandbox, '/v1/customers');
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { status: 500 };
      },
    });
    const url = 'https://shop.example.com/';
    await act(sandbox, '/v1/webhook_endpoints', { url, event_codes: ['customer.created'] });
    const made = act(sandbox, '/v1/customers', { name: 'Ada', email: 'ada@example.com' });
    const results: unknown[] = [];
    for (const _ of [1, 2, 3]) {
      await advance(sandbox, 3600);
      results.push([attempts, sandbox.webhooks.messages[0]?.attempts]);
    }
    expect((await made).status).toBe(201);
    expect(results).toEqual([2, 3, 4].map((count) => [count, count]));
  });

  it('to an endpoint that keeps silent hold up the time for 15 seconds at most', async () => {
    vi.useFakeTimers();
    const deliver = (): Promise<never> => new Promise(() => undefined);
    const sandbox = openSandbox({ empty: true, deliver, deliverLater: true });
    const url = 'https://silent.example.com/';
    await act(sandbox, '/v1/webhook_endpoints', { url, event_codes: ['customer.created'] });
    await act(sandbox, '/v1/customers', { name: 'Ada', email: 'ada@example.com' });
    await vi.waitUntil(() => sandbox.webhooks.messages.length === 1);
    const { now } = sandbox.world.clock;
    void advance(sandbox, 3600);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(sandbox.world.clock.now).toBe(now);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sandbox.world.clock.now).toBe(now + 3600);
    const [delivery] = (await send(sandbox, '/_sandbox/deliveries')).body.data;
    expect(delivery).toMatchObject({ attempts: 1, result: null });
  });

  it('go on after a delivery that throws, and to others while one endpoint does not answer', async () => {
    const seen: string[] = [];
    const sandbox = openSandbox({
      empty: true,
      deliver: async ({ url }) => {
        seen.push(url);
        if (url.includes('broken')) throw new TypeError('Invalid URL');
        return url.includes('silent') ? new Promise(() => undefined) : { status: 200 };
      },
      deliverLater: true,
    });
    for (const name of ['silent', 'broken', 'good'])
      await act(sandbox, '/v1/webhook_endpoints', {
        url: `https://${name}.example.com/`,
        event_codes: ['customer.created'],
      });
    for (const name of ['Ada', 'Nora'])
      await act(sandbox, '/v1/customers', { name, email: `${name}@example.com` });
    await expect.poll(() => seen.filter((url) => url === 'https://good.example.com/')).toHaveLength(2);
    expect(sandbox.webhooks.messages.find(({ url }) => url.includes('broken'))?.result).toEqual({
      error: 'TypeError: Invalid URL',
    });
    expect((await act(sandbox, '/v1/customers', { name: 'Ida', email: 'ida@example.com' })).status).toBe(201);
  });

  it.each(['https://127.0.0.999/', 'https://exa mple.com/', 'https://'])(
    'to %s cannot be asked for',
    async (url) => {
      const sandbox = openSandbox();
      const body = { url, event_codes: ['customer.created'] };
      expect((await act(sandbox, '/v1/webhook_endpoints', body)).status).toBe(422);
      const { body: made } = await act(sandbox, '/v1/webhook_endpoints', {
        ...body,
        url: 'https://a.example.com/',
      });
      const path = `/v1/webhook_endpoints/${made.id}`;
      expect((await send(sandbox, path, { method: 'PATCH', body: { url } })).status).toBe(422);
    },
  );

  it('are redelivered in reverse order on request', async () => {
    const sent: string[] = [];
    const sandbox = openSandbox({
      deliver: async ({ type }) => {
        sent.push(type);
        return { status: 204 };
      },
    });
    await pay(sandbox, PAYS);
    await pay(sandbox, NO_FUNDS);
    expect(sent).toEqual(['charge_intent.succeeded', 'charge_intent.payment_failed']);
    await act(sandbox, '/_sandbox/deliver', { order: 'reversed' });
    expect(sent.slice(2)).toEqual(['charge_intent.payment_failed', 'charge_intent.succeeded']);
    expect((await act(sandbox, '/_sandbox/deliver', { event: 'nope' })).status).toBe(422);
  });
});
