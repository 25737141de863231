import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRaw } from '../../test/faults/raw-request.ts';
import { answerClientErrors, createRequestErrorHandler } from './bad-requests.ts';

let server: Server;
let port: number;
const failures: unknown[] = [];
const long = 'x'.repeat(1_000_000);

beforeAll(async () => {
  const answer = getRequestListener(
    ({ url }) => {
      if (url.endsWith('/broken')) throw new TypeError('disk on fire');
      return new Response(url.endsWith('/long') ? long : 'fine');
    },
    { errorHandler: createRequestErrorHandler((error) => failures.push(error)) },
  );
  server = createServer({ maxHeaderSize: 4096, connectionsCheckingInterval: 50 }, answer);
  server.headersTimeout = 200;
  server.requestTimeout = 200;
  answerClientErrors(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  ['a target that is no path', 'GET docs HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n', 400],
  ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a backslash in the path', 'GET /\\docs HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(8000)}\r\n\r\n`, 431],
  ['headers that never come', 'GET / HTTP/1.1\r\nHost: a\r\n', 408],
])('%s is refused with the headers of every other answer', async (_name, bytes, status) => {
  const answer = await sendRaw(port, bytes);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(answer.text).toMatch(/\r\ncontent-security-policy: default-src 'self'/i);
  expect(answer.text).toMatch(/\r\ncache-control: no-store\r\n/i);
});

it('nothing is written into an answer that has begun', async () => {
  const { text } = await sendRaw(port, 'GET /long HTTP/1.1\r\nHost: a\r\n\r\nhello\r\n\r\n');
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  expect(long.startsWith(body)).toBe(true);
});

it('a failure of our own is told to the operator, and to nobody else', async () => {
  const { status, text } = await sendRaw(
    port,
    'GET /broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  expect(status).toBe(500);
  expect(text).not.toContain('fire');
  expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(failures).toMatchObject([{ message: 'disk on fire' }]);
});
