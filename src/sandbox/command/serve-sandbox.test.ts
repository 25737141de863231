import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../create-sandbox.ts';
import { addEndpoint } from '../resources/webhook-endpoints.ts';
import { openSandbox, send } from '../testing/open-sandbox.ts';
import { formatExchange } from './format-exchange.ts';
import { loadState, saveState } from './keep-state.ts';
import { createDeliver, serveSandbox } from './serve-sandbox.ts';

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
  payment_method_data: {
    type: 'card',
    card_number: '4242424242424242',
    exp_month: '12',
    exp_year: '2030',
    cvc: '123',
  },
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

  it('cuts the connection where a request asks for it, after the payment was made', async () => {
    const sandbox = openSandbox();
    const origin = await listen(serveSandbox(sandbox));
    const before = sandbox.world.store.count('charge_intent');
    const headers = { 'sandbox-fault': 'drop' };
    await expect(send(overHttp(origin), '/v1/charge_intents', { body: payment, headers })).rejects.toThrow();
    expect(sandbox.world.store.count('charge_intent')).toBe(before + 1);
    expect((await send(overHttp(origin), '/v1/customers')).status).toBe(200);
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

describe('the line of the terminal', () => {
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
    expect(loadState(second, file)).toBe(`Went on from ${file}.`);
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
  });
});
