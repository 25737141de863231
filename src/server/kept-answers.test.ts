import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { stopGracefully } from './graceful-stop.ts';
import type { Answered } from './middleware/answered.ts';
import { configureServerTimeouts } from './middleware/limits.ts';

/** Larger than what a connection takes at once. */
const LARGE = 'é'.repeat(4_000_000);

let server: Server;
let asked = 0;
let fromMemory = 0;
let told: Answered[] = [];

beforeEach(async () => {
  [asked, fromMemory, told] = [0, 0, []];
  const app = (request: Request): Response => {
    asked += 1;
    const { pathname } = new URL(request.url);
    const body = pathname === '/large' ? LARGE : `page ${pathname}`;
    const length = String(Buffer.byteLength(body));
    const headers = { 'cache-control': 'public, max-age=300', 'content-length': length, etag: '"é"' };
    return new Response(body, { headers });
  };
  // A clock that stands still: what is kept stays kept.
  const cache = createAnswerCache(app, { clock: () => 0, observe: (answered) => told.push(answered) });
  const listener = getRequestListener(cache.fetch as (request: Request) => Response);
  server = createServer((request, response) => {
    if (cache.answer(request, response)) fromMemory += 1;
    else void listener(request, response);
  });
  configureServerTimeouts(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function open(): Socket {
  const { port } = server.address() as AddressInfo;
  return connect({ port, host: '127.0.0.1', allowHalfOpen: true });
}

/** What comes back until `count` answers are whole or the server closes. */
async function ask(socket: Socket, text: string, count = 1): Promise<string[]> {
  socket.write(text);
  let rest = Buffer.alloc(0);
  const answers: string[] = [];
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = rest.indexOf('\r\n\r\n');
      const length = /^content-length: (\d+)/im.exec(rest.subarray(0, Math.max(head, 0)).toString())?.[1];
      const end = head + 4 + Number(length);
      if (head === -1 || rest.length < end) break;
      answers.push(rest.subarray(0, end).toString('latin1'));
      rest = rest.subarray(end);
    }
    if (answers.length >= count) break;
  }
  return answers;
}

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

/** Header lines in order of their names, without the one that tells the time, and the body. */
function parts(answer = ''): { lines: string[]; body: string } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const lines = head.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
  return { lines: lines.filter((line) => !line.startsWith('date:')).sort(), body };
}

describe('answers sent from memory', () => {
  test('are the same as the first one, on one connection', async () => {
    const socket = open();
    const [first] = await ask(socket, get('/a'));
    const [second] = await ask(socket, get('/a'));
    const [third] = await ask(socket, get('/b'));
    expect([asked, fromMemory]).toEqual([2, 1]);
    expect(parts(second)).toEqual(parts(first));
    expect(second).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/);
    expect(parts(third).body).toBe('page /b');
    socket.destroy();
  });

  test('are told of as the app would, without anything of the reader', async () => {
    const socket = open();
    const headers = 'User-Agent: Agent/1\r\nCookie: a=b\r\n';
    await ask(socket, get('/a', headers));
    await ask(socket, get('/a', headers));
    await ask(socket, get('/a', 'Sec-Purpose: prefetch\r\n'));
    const page = { method: 'GET', path: '/a', status: 200, ms: 0, bytes: 7 };
    expect(told).toEqual([
      { ...page, prefetch: false },
      { ...page, prefetch: true },
    ]);
    socket.destroy();
  });

  test('come in the order in which they were asked for, all at once or not', async () => {
    const socket = open();
    const paths = ['/a', '/b', '/a', '/large', '/a', '/c', '/large', '/a'];
    for (const round of ['first', 'second']) {
      const answers = await ask(socket, paths.map((path) => get(path)).join(''), paths.length);
      const bodies = answers.map((answer) => parts(answer).body);
      const large = Buffer.from(LARGE).toString('latin1');
      expect(
        bodies.map((body) => (body === large ? 'large' : body)),
        `${round} round`,
      ).toEqual(paths.map((path) => (path === '/large' ? 'large' : `page ${path}`)));
    }
    expect(fromMemory).toBeGreaterThanOrEqual(paths.length);
    socket.destroy();
  });

  test('pass over a body that nobody asked for', async () => {
    const socket = open();
    const text = `${get('/a', 'Content-Length: 3\r\n')}abc`;
    await ask(socket, text);
    const answers = await ask(socket, text.repeat(3), 3);
    expect(answers.map((answer) => parts(answer).body)).toEqual(['page /a', 'page /a', 'page /a']);
    expect(fromMemory).toBe(3);
    socket.destroy();
  });

  test.each([
    ['asks to close', 'GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['speaks HTTP/1.0', 'GET /a HTTP/1.0\r\nHost: a\r\n\r\n'],
  ])('end the connection of a client that %s', async (_name, text) => {
    await ask(open(), get('/a'));
    const socket = open();
    const [answer] = await ask(socket, text);
    expect(fromMemory).toBe(1);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(parts(answer).body).toBe('page /a');
    if (!socket.readableEnded) await once(socket.resume(), 'end');
  });

  test('say `close` from the moment at which the server stops', async () => {
    const socket = open();
    await ask(socket, get('/a'));
    const stopped = stopGracefully(server, { linger: 200 });
    const [answer] = await ask(socket, get('/a'));
    expect(fromMemory).toBe(1);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(parts(answer).body).toBe('page /a');
    socket.end();
    await stopped;
  });

  test('wait for a client that reads slowly, and hold up nobody', async () => {
    await ask(open(), get('/large'));
    const slow = open();
    slow.write(get('/large') + get('/a') + get('/large'));
    slow.pause();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const [quick] = await ask(open(), get('/large'));
    expect(parts(quick).body.length).toBe(8_000_000);
    const answers = await ask(slow, '', 3);
    expect(answers.map((answer) => parts(answer).body.length)).toEqual([8_000_000, 7, 8_000_000]);
    slow.destroy();
  });

  test('survive clients that go away in the middle', async () => {
    await ask(open(), get('/large'));
    for (let client = 0; client < 20; client += 1) {
      const socket = open();
      socket.write(get('/large').repeat(3));
      await once(socket, 'data');
      socket.resetAndDestroy();
    }
    expect(parts((await ask(open(), get('/large')))[0]).body.length).toBe(8_000_000);
  });
});
