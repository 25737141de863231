import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendRaw } from '../../test/faults/raw-request.ts';
import { createHttpServer, MAX_OPEN_RESPONSES, respondToError } from './connections.ts';

const failures: unknown[] = [];
const long = 'x'.repeat(1_000_000);

async function start(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function stop(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/** Waits as long as a busy machine needs. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 120_000, interval: 5 });

describe('requests that no app can handle', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const listener = getRequestListener(
      ({ url }) => {
        if (url.endsWith('/broken')) throw new TypeError('disk on fire');
        return new Response(url.endsWith('/long') ? long : 'fine');
      },
      { errorHandler: (error) => respondToError(error, (each) => failures.push(each)) },
    );
    ({ server } = createHttpServer(listener));
    server.headersTimeout = 200;
    server.requestTimeout = 200;
    port = await start(server);
  });
  afterAll(() => stop(server));

  it.each([
    ['a target that is not a path', 'GET docs HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n', 400],
    ['a Host that is not a host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['one Host two times', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: foo\r\n\r\n', 417],
    ['a backslash in the path', 'GET /\\docs HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['headers that never come', 'GET / HTTP/1.1\r\nHost: a\r\n', 408],
  ])('%s is rejected with the same headers as any other response', async (_name, bytes, status) => {
    const response = await sendRaw(port, bytes);
    expect(response.status).toBe(status);
    expect(response.text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(response.text).toMatch(/\r\nreferrer-policy: strict-origin\r\n/i);
    expect(response.text).toMatch(/\r\ncontent-security-policy: default-src 'self'/i);
    expect(response.text).toMatch(/\r\ncache-control: no-store\r\n/i);
  });

  it('Expect: 100-continue is honored', async () => {
    const head =
      'POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(port, `${head}ok`)).status).toBe(200);
  });

  it('nothing is written into a response that has started', async () => {
    const { text } = await sendRaw(port, 'GET /long HTTP/1.1\r\nHost: a\r\n\r\nhello\r\n\r\n');
    const body = text.slice(text.indexOf('\r\n\r\n') + 4);
    expect(body).not.toBe('');
    expect(long.startsWith(body)).toBe(true);
  });

  it('an internal error is reported only to the operator', async () => {
    const { status, text } = await sendRaw(
      port,
      'GET /broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(status).toBe(500);
    expect(text).not.toContain('fire');
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(failures).toMatchObject([{ message: 'disk on fire' }]);
  });
});

it('headers, requests, and idle time are bounded, and connections outlive the proxy’s', () => {
  const { server } = createHttpServer(() => undefined);
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(server.requestTimeout).toBeGreaterThan(server.headersTimeout);
  expect(server.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.timeout).toBeGreaterThan(0);
});

describe('pipelined requests', () => {
  const pipelined = (count: number): string =>
    Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');

  it('as many as may be open at a time get their responses in order', async () => {
    const open: [string, ServerResponse][] = [];
    const { server } = createHttpServer(({ url = '' }, response) => open.push([url, response]));
    const socket = connect(await start(server), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.write(pipelined(MAX_OPEN_RESPONSES));
    await eventually(() => expect(open).toHaveLength(MAX_OPEN_RESPONSES));
    // In reverse: responses must follow request order, not completion order.
    for (const [url, response] of open.toReversed()) response.end(`<${url}>`);
    const targets = () => [...text.matchAll(/<\/(\d+)>/g)].map(([, index]) => Number(index));
    await eventually(() => expect(targets()).toEqual([...Array(MAX_OPEN_RESPONSES).keys()]));
    socket.destroy();
    await stop(server);
  });

  it('a client that sends 65 kB of them is disconnected after 16, and others are served', async () => {
    let started = 0;
    const { server } = createHttpServer((request, response) => {
      if (request.url === '/other') return response.end('fine');
      started += 1;
    });
    const port = await start(server);
    const deaf = connect(port, '127.0.0.1');
    const closed = new Promise((resolve) => deaf.on('close', resolve));
    deaf.on('error', () => undefined);
    deaf.write(pipelined(2000));
    await closed;
    expect(started).toBe(MAX_OPEN_RESPONSES);
    expect(await (await fetch(`http://127.0.0.1:${port}/other`)).text()).toBe('fine');
    await stop(server);
  });
});
