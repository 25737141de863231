import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';
import { copySite, type SiteCopy } from './site.ts';

let site: SiteCopy;
let server: ServerProcess;
beforeAll(async () => {
  site = await copySite();
  server = await startServer({
    site: site.folder,
    env: { METRICS: '1', REQUEST_LOG: '1' },
  });
});
afterAll(async () => {
  await server.end('SIGTERM');
  site.remove();
});

/** Sends the beginning of a request, and leaves when the server has it: then, it says that the rest may come. */
async function leave(path: string, framing: string): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  const fields = 'Host: docs.test\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n';
  socket.write(`POST ${path} HTTP/1.1\r\n${fields}${framing}`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('100 Continue');
  socket.on('error', () => undefined);
  socket.resetAndDestroy();
}

const counted = async (): Promise<string> => (await fetch(`${server.origin}/metrics`)).text();

it('a visitor who leaves in the middle of a body is not an error', async () => {
  const paths = ['/mcp', '/1/indexes/*/queries', '/webhooks'];
  const framings = ['Content-Length: 200\r\n\r\n{"a":', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'];
  for (const path of paths)
    for (const framing of framings) await Promise.all(Array.from({ length: 5 }, () => leave(path, framing)));
  const statuses = async (): Promise<string[]> =>
    [
      ...(await counted()).matchAll(
        /http_requests_total\{route="(\w+)",method="POST",status="(\d+)"\} (\d+)/g,
      ),
    ]
      .filter(([, , , count]) => count !== '0')
      .map(([, route, status, count]) => `${route} ${status} ${count}`);
  // The page rejects the method without reading the body.
  await expect
    .poll(statuses)
    .toEqual(expect.arrayContaining(['search 499 10', 'machine 499 10', 'page 405 10']));
  expect(await statuses()).toHaveLength(3);
  expect(server.output()).not.toContain('"level":"error"');
  expect((await fetch(server.origin)).status).toBe(200);
});
