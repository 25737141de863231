import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';
import { copySite, type SiteCopy } from './site.ts';

/** As many as one machine sends in an attack. `src/server/connections.test.ts` holds the same rule for one. */
const CONNECTIONS = 1000;

let site: SiteCopy;
let server: ServerProcess;
const sockets: Socket[] = [];
beforeAll(async () => {
  site = await copySite();
  server = await startServer({ site: site.folder });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.end('SIGTERM');
  site.remove();
});

/** The median of the milliseconds in which a reader gets a page. */
async function medianTime(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    const from = performance.now();
    expect((await fetch(server.origin)).status).toBe(200);
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[10] ?? Number.NaN;
}

it(`${CONNECTIONS} slow clients that send one byte at a time neither slow readers down nor stay connected`, async () => {
  // The first requests take longer.
  await medianTime();
  const alone = await medianTime();
  const before = await server.memory();

  let open = 0;
  let closed = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(server.port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => undefined);
      socket.on('close', () => (closed += 1));
      await new Promise((resolve) => socket.once('connect', resolve));
      open += 1;
      socket.write('GET / HTTP/1.1\r\nHost: docs.test\r\nX-Slow: ');
    }),
  );
  expect(open).toBe(CONNECTIONS);
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1000);

  const among = await medianTime();
  expect(closed).toBe(0);

  // Headers must be complete within ten seconds, even if bytes keep arriving.
  await expect.poll(() => closed, { interval: 250 }).toBe(CONNECTIONS);
  clearInterval(drip);
  const after = await server.memory();
  expect(after.heapUsed + after.external).toBeLessThan((before.heapUsed + before.external) * 1.1);
  // Measured twice, because the machine may have been busy with something else at one time.
  const aloneAgain = await medianTime();
  expect(among).toBeLessThan(10 * Math.max(alone, aloneAgain));
});
