import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSandbox, send } from '../../../test/fixtures/open-sandbox.ts';
import { card, PAYS, pay } from '../../../test/fixtures/sandbox-requests.ts';
import type { Sandbox } from '../create-sandbox.ts';
import type { SandboxEvent } from '../events.ts';
import { addEndpoint } from '../resources/webhook-endpoints.ts';
import { loadState, saveState } from './keep-state.ts';
import { createDeliver, formatDelivery, formatExchange, formatStart, serveSandbox } from './serve-sandbox.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const overHttp = (origin: string): Pick<Sandbox, 'fetch'> => ({
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? {} : { body: await request.text() };
    return fetch(origin + pathname + search, { method: request.method, headers: request.headers, ...body });
  },
});

const payment = {
  amount: 4200,
  currency: 'usd',
  confirm: true,
  payment_method_data: card(PAYS),
};

describe('the sandbox as a server', () => {
  it('lets each client see what the others did: together they never refund more than was captured', async () => {
    const origin = await listen(serveSandbox(openSandbox()));
    const { body: paid } = await send(overHttp(origin), '/v1/charge_intents', { body: payment });
    const refund = { charge_intent: paid.id, amount: 1000 };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send(overHttp(origin), '/v1/refunds', { body: refund })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422, 422, 422, 422]);
  });

  it('serves others while a slow client still sends', async () => {
    const origin = await listen(serveSandbox(openSandbox()));
    const slow = request(`${origin}/v1/customers`, { method: 'POST' });
    cleanups.push(() => slow.destroy());
    slow.on('error', () => undefined);
    await new Promise((resolve) => slow.write('{', resolve));
    expect((await send(overHttp(origin), '/v1/customers')).status).toBe(200);
  });

  it.each([
    [5_000_000, '/v1/customers', 'The request body is larger than 1 MiB'],
    [33 * 1024 * 1024, '/_sandbox/state', 'The request is larger than 32 MiB'],
  ])('rejects %i bytes for %s with an error of the API', async (length, path, message) => {
    const origin = await listen(serveSandbox(openSandbox()));
    const reply = await send(overHttp(origin), path, { body: `"${'x'.repeat(length)}"` });
    expect(reply).toMatchObject({ status: 413, body: { code: 'bad_request', message } });
  });

  it('cuts the connection if a request asks for it, after the payment was made', async () => {
    const sandbox = openSandbox();
    const origin = await listen(serveSandbox(sandbox));
    const before = sandbox.world.store.count('charge_intent');
    const headers = { 'sandbox-fault': 'drop' };
    await expect(send(overHttp(origin), '/v1/charge_intents', { body: payment, headers })).rejects.toThrow();
    expect(sandbox.world.store.count('charge_intent')).toBe(before + 1);
    expect((await send(overHttp(origin), '/v1/customers')).status).toBe(200);
  });

  it.each([
    ['timeout', 'silent', 1],
    ['timeout_before', 'silent', 0],
    ['drop', 'cut', 1],
    ['drop_before', 'cut', 0],
    ['late', 'cut', 0],
  ])(
    'with the planned fault %s, the connection is %s and the charges are %i',
    async (fault, end, charges) => {
      const sandbox = openSandbox({ empty: true });
      const origin = await listen(serveSandbox(sandbox));
      const path = '/v1/charge_intents';
      await send(sandbox, '/_sandbox/fault', { body: { path, fault } });
      const reply = send(overHttp(origin), path, { body: payment }).catch(() => 'cut');
      const silence = new Promise((resolve) => setTimeout(resolve, 300, 'silent'));
      expect(await (end === 'cut' ? reply : Promise.race([reply, silence]))).toBe(end);
      await expect.poll(() => sandbox.world.store.count('charge_intent')).toBe(charges);
    },
  );

  it.each(['timeout', 'drop'])(
    'delivers the events of a charge whose response is lost by %s',
    async (fault) => {
      const types: string[] = [];
      const deliver = async (): Promise<{ status: number }> => ({ status: 200 });
      const sandbox = openSandbox({ deliver, onDelivery: ({ type }) => types.push(type) });
      const headers = { 'sandbox-fault': fault };
      await expect(send(sandbox, '/v1/charge_intents', { body: payment, headers })).rejects.toThrow();
      expect(types).toContain('charge_intent.succeeded');
    },
  );

  it('loses the response to the planned request of a server that sends no header, and to no other', async () => {
    const sandbox = openSandbox();
    const path = '/v1/charge_intents';
    const planned = { path, fault: 'drop' };
    expect((await send(sandbox, '/_sandbox/fault', { body: planned })).status).toBe(200);
    expect((await send(sandbox, '/v1/customers')).status).toBe(200);
    const before = sandbox.world.store.count('charge_intent');
    await expect(send(sandbox, path, { body: payment })).rejects.toThrow();
    expect(sandbox.world.store.count('charge_intent')).toBe(before + 1);
    expect((await send(sandbox, path, { body: payment })).status).toBe(201);
    const { status, body } = await send(sandbox, '/_sandbox/fault', { body: { path, fault: 'none' } });
    expect([status, body.code]).toEqual([422, 'validation_errors']);
  });

  it('loses the refund that a server sends after it has read the refunds, where the method is named', async () => {
    const sandbox = openSandbox();
    const { body: paid } = await pay(sandbox, PAYS);
    const path = '/v1/refunds';
    const fault = { path: '/refunds', method: 'POST', fault: 'drop' };
    expect((await send(sandbox, '/_sandbox/fault', { body: fault })).status).toBe(200);
    expect((await send(sandbox, `${path}?charge_intent=${paid.id}`)).body.data).toEqual([]);
    await expect(send(sandbox, path, { body: { charge_intent: paid.id } })).rejects.toThrow();
    expect((await send(sandbox, `${path}?charge_intent=${paid.id}`)).body.data).toHaveLength(1);
    const { status, body } = await send(sandbox, '/_sandbox/fault', { body: { ...fault, method: 'TRACE' } });
    expect([status, body.message]).toEqual([422, expect.stringContaining('method')]);
  });

  it.each([
    ['/refnds', undefined, '/refunds'],
    ['/charge_intent/confirm', 'POST', '/v1/charge_intents/ID/confirm'],
    [
      '/v1/charge_intents/b5a49382-7160-4f5e-8d4c-3b2a19080f7e/confrim',
      'POST',
      '/v1/charge_intents/ID/confirm',
    ],
    ['/v1/charge_intents/{id}/confirm', 'POST', '/v1/charge_intents/ID/confirm'],
    ['/confirm', 'GET', null],
  ])('does not plan a fault for %s (%s), which no request has, and names %s', async (path, method, near) => {
    const sandbox = openSandbox();
    const planned = { path: '/charge_intents', fault: 'drop' };
    await send(sandbox, '/_sandbox/fault', { body: planned });
    const { status, body } = await send(sandbox, '/_sandbox/fault', {
      body: { path, method, fault: 'drop' },
    });
    const hint = near === null ? '' : `; did you mean ${near}?`;
    expect([status, body.message]).toEqual([
      422,
      `path: no ${method ?? 'request'} of the API has a path that ends with ${path}${hint}`,
    ]);
    expect((await send(sandbox, '/_sandbox/fault')).body).toEqual({ planned: [planned] });
  });

  it.each(['/v1/3ds/intents', '/refunds/b5a49382-7160-4f5e-8d4c-3b2a19080f7e', '/confirm'])(
    'shows the fault that is planned for %s, until a request gets it',
    async (path) => {
      const sandbox = openSandbox();
      expect((await send(sandbox, '/_sandbox/fault')).body).toEqual({ planned: [] });
      const planned = { path, fault: 'server_error' };
      expect((await send(sandbox, '/_sandbox/fault', { body: planned })).body).toEqual({
        planned: [planned],
      });
      expect((await send(sandbox, '/_sandbox/fault')).body).toEqual({ planned: [planned] });
      await send(sandbox, path.startsWith('/v1') ? path : `/v1/charge_intents${path}`);
      expect((await send(sandbox, '/_sandbox/fault')).body).toEqual({ planned: [] });
    },
  );

  it('gives each request the first planned fault that fits it, until none waits or all are cleared', async () => {
    const sandbox = openSandbox();
    const plan = (path: string, fault: string, method = 'GET') =>
      send(sandbox, '/_sandbox/fault', { body: { path, method, fault } });
    await plan('/refunds', 'server_error');
    await plan('/customers', 'rate_limit', 'POST');
    await plan('/customers', 'rate_limit');
    const { body: last } = await plan('/customers', 'server_error');
    expect(last.planned.map(({ fault }: { fault: string }) => fault)).toEqual([
      ...['server_error', 'rate_limit', 'rate_limit', 'server_error'],
    ]);
    const statuses: number[] = [];
    for (let request = 0; request < 3; request += 1)
      statuses.push((await send(sandbox, '/v1/customers')).status);
    expect(statuses).toEqual([429, 500, 200]);
    expect((await send(sandbox, '/v1/refunds')).status).toBe(500);
    expect((await send(sandbox, '/_sandbox/fault')).body.planned).toMatchObject([{ method: 'POST' }]);
    const cleared = await send(sandbox, '/_sandbox/fault', { method: 'DELETE' });
    expect([cleared.status, cleared.body]).toEqual([200, { planned: [] }]);
    const body = { name: 'Ada Holm', email: 'ada@example.com' };
    expect((await send(sandbox, '/v1/customers', { body })).status).toBe(201);
  });

  it('plans 100 faults, and says of one more how to clear them', async () => {
    const sandbox = openSandbox();
    const planned = { path: '/refunds', fault: 'drop' };
    for (let count = 0; count < 100; count += 1) await send(sandbox, '/_sandbox/fault', { body: planned });
    const { status, body } = await send(sandbox, '/_sandbox/fault', { body: planned });
    expect([status, body.message]).toEqual([
      422,
      'the body: 100 faults are already waiting; DELETE /_sandbox/fault clears them',
    ]);
    expect((await send(sandbox, '/_sandbox/fault')).body.planned).toHaveLength(100);
  });

  it('sends webhooks to addresses on this machine only', async () => {
    const received: { signature: unknown; body: string }[] = [];
    const shop = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ signature: request.headers['x-frame-signature'], body });
      response.end();
    });
    const url = `${await listen(shop)}/hooks`;
    const sandbox = openSandbox({ deliver: createDeliver({ allowRemote: false }) });
    const event_codes = ['charge_intent.succeeded'];
    addEndpoint({ url, event_codes }, sandbox.world);
    await send(sandbox, '/v1/charge_intents', { body: payment });
    const results = sandbox.webhooks.messages.map(({ url: to, result }) => [to === url, result]);
    expect(results).toContainEqual([true, { status: 200 }]);
    expect(results).toContainEqual([false, { error: 'not sent: the address is not on this machine' }]);
    expect(received).toHaveLength(1);
    expect(received[0]?.signature).toMatch(/^sha256=[0-9a-f]{64}$/);
  });
});

/** Sends a request with headers that `fetch` does not allow. */
function raw(origin: string, path: string, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const sent = request(origin + path, { method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a website in the browser of the developer', () => {
  const foreign = { origin: 'https://evil.example' };
  const secret = { authorization: 'Bearer sk_sandbox_x' };
  const publishable = { authorization: 'Bearer pk_sandbox_x' };
  const INTENT = '/v1/charge_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2';

  it.each<[string, string, string, Record<string, string>]>([
    ['resets nothing', '/_sandbox/reset', 'POST', foreign],
    ['resets nothing without an origin', '/_sandbox/reset', 'POST', { 'sec-fetch-site': 'cross-site' }],
    ['resets nothing by an encoded path', '/%5fsandbox/reset', 'POST', foreign],
    ['resets nothing by a path with dots', '/v1/../_sandbox/reset', 'POST', foreign],
    ['resets nothing from a sandboxed frame', '/_sandbox/reset', 'POST', { origin: 'null' }],
    ['reads no state', '/_sandbox/state', 'GET', foreign],
    [
      'reads nothing by a name that resolves here',
      '/v1/customers',
      'GET',
      { host: 'evil.example', ...secret },
    ],
    ['reads no state by such a name', '/_sandbox/state', 'GET', { host: 'evil.example:4010' }],
    ['uses no secret key', '/v1/customers', 'GET', { ...foreign, ...secret }],
  ])('%s', async (_, path, method, headers) => {
    const sandbox = openSandbox();
    const origin = await listen(serveSandbox(sandbox));
    await pay(sandbox, PAYS);
    const before = sandbox.exportState();
    const reply = await raw(origin, path, method, headers);
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([403, 'forbidden']);
    expect(sandbox.exportState()).toEqual(before);
  });

  it('uses the API with a publishable key, as with Frame: preflight and response allow its origin', async () => {
    const origin = await listen(serveSandbox(openSandbox()));
    const ask = { ...foreign, 'access-control-request-method': 'GET' };
    const preflight = await raw(origin, INTENT, 'OPTIONS', ask);
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } });
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
    const reply = await raw(origin, INTENT, 'GET', { ...foreign, ...publishable });
    expect(reply).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
  });

  it('loads Frame.js for the simulation', async () => {
    const origin = await listen(serveSandbox(openSandbox(), 'window.Frame = {};'));
    expect(await raw(origin, '/v1/index.js', 'GET', { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 200,
      body: 'window.Frame = {};',
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    });
  });

  it.each([
    ['charge_intents', `/_sandbox${INTENT.slice('/v1'.length)}/challenge`],
    ['3ds_intents', '/_sandbox/3ds_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2/challenge'],
  ])('ends a challenge of %s, as a shopper does on the page of a shop', async (_, path) => {
    const origin = await listen(serveSandbox(openSandbox()));
    const shop = { origin: 'http://localhost:4242', 'sec-fetch-site': 'cross-site' };
    const preflight = await raw(origin, path, 'OPTIONS', shop);
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } });
    const reply = await raw(origin, path, 'POST', shop);
    expect(reply).toMatchObject({ status: 422, headers: { 'access-control-allow-origin': '*' } });
  });

  it('of this machine may control the sandbox, as tests in a browser do', async () => {
    const origin = await listen(serveSandbox(openSandbox()));
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' };
    expect((await raw(origin, '/_sandbox/reset', 'POST', headers)).status).toBe(200);
  });
});

describe('any method and spelling gets a response', () => {
  it.each([
    ['HEAD', {}, 401],
    ['TRACE', {}, 405],
    ['GET', { authorization: 'bearer sk_sandbox_x' }, 200],
    ['HEAD', { authorization: 'BEARER sk_sandbox_x' }, 200],
  ])('%s with %j: %i', async (method, headers, status) => {
    const origin = await listen(serveSandbox(openSandbox()));
    expect((await raw(origin, '/v1/customers', method, headers)).status).toBe(status);
  });
});

describe('the line of the terminal', () => {
  it('escapes control characters in what a client sends', async () => {
    const lines: string[] = [];
    const sandbox = openSandbox({ onExchange: (exchange) => lines.push(formatExchange(exchange)) });
    await send(sandbox, '/v1/refunds', {
      body: { charge_intent: 'x', '\u001b[2J\u0007\nPOST /v1/refunds 201\u202e': 1 },
    });
    expect(lines[0]).toContain('\\u001b[2J\\u0007\\u000aPOST /v1/refunds 201\\u202e');
    expect(lines[0]).toMatch(/^[^\p{Cc}]+$/u);
  });

  it('names some of many objects and events', () => {
    const changed = Array.from({ length: 50 }, (_, id) => ({ object: 'charge', id, status: 'failed' }));
    const events = Array.from({ length: 25 }, () => ({ type: 'charge.failed' }) as SandboxEvent);
    const exchange = { method: 'GET', path: '/', status: 200, error: null, changed, events, fault: null };
    const line = formatExchange(exchange);
    expect(line).toContain('and 30 more · events');
    expect(line).toMatch(/and 5 more$/);
  });

  it('says at the start if a webhook may take its events for old ones', () => {
    const now = Date.parse('2026-01-31') / 1000;
    expect(formatStart(now, now + 60)).toBe('The clock starts at 2026-01-31T00:00:00.000Z');
    expect(formatStart(now, now + 30 * 86_400)).toMatch(/rejects old events rejects these/);
  });

  it('shows each delivery with the status of the endpoint, or why there is none', async () => {
    const lines: string[] = [];
    const results = [{ status: 500 }, { error: 'connect ECONNREFUSED' }, { status: 200 }];
    const sandbox = openSandbox({
      webhookUrls: ['http://localhost:4242/hooks'],
      deliver: async ({ url }) => (url.startsWith('http:') && results.shift()) || { status: 200 },
      onDelivery: (message) => lines.push(formatDelivery(message)),
    });
    await send(sandbox, '/v1/customers', { body: { name: 'Ada Holm', email: 'ada@example.com' } });
    await send(sandbox, '/_sandbox/advance', { body: { seconds: 60 } });
    await send(sandbox, '/_sandbox/advance', { body: { seconds: 600 } });
    const event = '  customer.created → http://localhost:4242/hooks';
    expect(lines.filter((line) => line.startsWith(event))).toEqual([
      `${event} 500`,
      `${event} connect ECONNREFUSED (attempt 2)`,
      `${event} 200 (attempt 3)`,
    ]);
  });

  it.each(['drop', 'drop_before', 'timeout_before', 'late'])(
    'names the fault %s that withheld a response',
    async (fault) => {
      const lines: string[] = [];
      const sandbox = openSandbox({ onExchange: (exchange) => lines.push(formatExchange(exchange)) });
      await expect(send(sandbox, '/v1/customers', { headers: { 'sandbox-fault': fault } })).rejects.toThrow();
      expect(lines).toEqual([`GET /v1/customers without a response · sandbox-fault: ${fault}`]);
    },
  );

  it('says what changed and which events were sent', async () => {
    const lines: string[] = [];
    const sandbox = openSandbox({ onExchange: (exchange) => lines.push(formatExchange(exchange)) });
    await send(sandbox, '/v1/charge_intents', { body: payment });
    await send(sandbox, '/v1/charge_intents', { body: { amount: 1 } });
    expect(lines[0]).toMatch(
      /^POST \/v1\/charge_intents 201 · changed .*charge_intent \w{8} succeeded.* · events charge_intent.created, /,
    );
    expect(lines[1]).toBe('POST /v1/charge_intents 422 · validation_errors: currency is missing');
  });
});

describe('the state file', () => {
  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'sandbox-'));
    cleanups.push(() => rmSync(path, { recursive: true }));
    return path;
  };

  it('keeps objects between starts', async () => {
    const file = join(folder(), 'state.json');
    const first = openSandbox();
    const { body } = await send(first, '/v1/charge_intents', { body: payment });
    expect(saveState(first, file)).toBeNull();
    const second = openSandbox();
    expect(loadState(second, file)).toBe(`Continued from ${file}.`);
    expect((await send(second, `/v1/charge_intents/${body.id}`)).body).toEqual(body);
  });

  it('that is broken is moved aside and kept', () => {
    const file = join(folder(), 'state.json');
    writeFileSync(file, '{"version": 1');
    expect(loadState(openSandbox(), file)).toContain('the sandbox starts over');
    expect(readFileSync(`${file}.unusable`, 'utf8')).toBe('{"version": 1');
  });

  it('that is moved aside leaves earlier ones that were', () => {
    const file = join(folder(), 'state.json');
    for (const text of ['first', 'second']) {
      writeFileSync(file, text);
      loadState(openSandbox(), file);
    }
    expect(readFileSync(`${file}.unusable`, 'utf8')).toBe('first');
    expect(readFileSync(`${file}.unusable-2`, 'utf8')).toBe('second');
  });

  it('that is a folder is left alone, and a sentence says so', () => {
    const path = folder();
    expect(() => loadState(openSandbox(), path)).toThrow('cannot be read');
    expect(existsSync(path)).toBe(true);
  });

  it('that cannot be written is reported in a sentence', () => {
    expect(saveState(openSandbox(), join(folder(), 'none', 'state.json'))).toContain('could not be saved');
  });
});

describe('a webhook handler', () => {
  it('that verifies events and reads the API has seen a year of renewals when the year has passed', async () => {
    const renewed: string[] = [];
    let forged = 0;
    let origin = '';
    const shop = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const digest = createHmac('sha256', secret).update(body).digest('hex');
      if (request.headers['x-frame-signature'] !== `sha256=${digest}`) forged += 1;
      const { type, data } = JSON.parse(body);
      if (type === 'charge_intent.succeeded') {
        const read = await send(overHttp(origin), `/v1/charge_intents/${data.id}`);
        if (read.body.subscription !== null) renewed.push(read.body.id);
      }
      response.end();
    });
    const url = `${await listen(shop)}/hooks`;
    const deliver = createDeliver({ allowRemote: false });
    const sandbox = openSandbox({ deliver, deliverLater: true, webhookUrls: [url] });
    const secret = sandbox.world.store.where('webhook_endpoint', 'url', url)[0]?._secret ?? '';
    origin = await listen(serveSandbox(sandbox));
    for (let month = 0; month < 12; month += 1) {
      const { body } = await send(overHttp(origin), '/_sandbox/advance', { body: { seconds: 31 * 86_400 } });
      expect(body.complete).toBe(true);
      // The response comes after the events of the month.
      expect(renewed).toHaveLength(month + 1);
    }
    expect(new Set(renewed).size).toBe(12);
    expect(forged).toBe(0);
  }, 60_000);

  it('may ask the API before it responds', async () => {
    const seen: number[] = [];
    let origin = '';
    const shop = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { data } = JSON.parse(body) as { data: { id: string } };
      seen.push((await send(overHttp(origin), `/v1/charge_intents/${data.id}`)).status);
      response.end();
    });
    const url = `${await listen(shop)}/hooks`;
    const sandbox = openSandbox({ deliver: createDeliver({ allowRemote: false }), deliverLater: true });
    addEndpoint({ url, event_codes: ['charge_intent.succeeded'] }, sandbox.world);
    origin = await listen(serveSandbox(sandbox));
    await send(overHttp(origin), '/v1/charge_intents', { body: payment });
    await sandbox.webhooks.flush();
    expect(seen).toEqual([200]);
    // Nor does it wait for itself where messages are sent again, or time passes.
    const { body } = await send(overHttp(origin), '/_sandbox/deliver', { body: {} });
    expect(seen).toEqual([200, 200]);
    const mine = body.data.filter((message: { url: string }) => message.url === url);
    expect(mine).toMatchObject([{ attempts: 2, result: { status: 200 } }]);
    await send(overHttp(origin), '/_sandbox/advance', { body: { seconds: 2_678_400 } });
    expect(seen).toEqual([200, 200, 200]);
  });
});
