import { realpathSync, rmSync, truncateSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRejectedServer, type ServerProcess, startServer } from '../faults/server-process.ts';
import {
  createFixtureSite,
  type FixtureSite,
  fixtureFiles,
  fixtureHtml,
  publishFixture,
} from '../fixtures/site.ts';

let site: FixtureSite;
let server: ServerProcess | undefined;
beforeEach(async () => {
  server = undefined;
  site = await createFixtureSite({
    ...fixtureFiles,
    // Larger than the kernel's buffers, so that a slow client keeps the request open.
    'large.png': new Uint8Array(24 * 1024 * 1024).fill(7),
  });
});
afterEach(async () => {
  await server?.end('SIGKILL');
  site.remove();
});

/** Whether a new connection is: a request would take long beside other programs, and the server's patience is ten seconds. */
function isRefused(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}

/** The server must exit with code 1 and one sentence, without a stack trace. */
async function expectRejection(
  env: Record<string, string>,
  sentence: RegExp,
  folder = site.folder,
): Promise<void> {
  const { code, output } = await runRejectedServer({ site: folder, env });
  expect(output.trim()).toMatch(sentence);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

describe('start', () => {
  it('prints the address as its last line, and responds there', async () => {
    server = await startServer({ site: site.folder });
    const response = await fetch(`${server.origin}/webhooks`);
    expect(await response.text()).toBe(fixtureHtml('Webhooks'));
    expect(server.output().trim().split('\n').at(-1)).toBe(server.origin);
  });

  it('logs and counts each request', async () => {
    server = await startServer({ site: site.folder, env: { REQUEST_LOG: '1', METRICS: '1' } });
    const pages = ['/webhooks', '/webhooks', '/webhooks', '/nothing'];
    for (const page of pages) await (await fetch(server.origin + page)).arrayBuffer();
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('http_requests_total{route="page",method="GET",status="200"} 3\n');
    expect(metrics).toContain('frame_docs_page_views_total 3\n');
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const told = lines.slice(0, 4).map((line) => JSON.parse(line) as Record<string, unknown>);
    const plain = told.map(({ time, ms, bytes, ...rest }) => {
      expect(new Date(String(time)).getTime()).toBeGreaterThan(0);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(bytes).toBeGreaterThan(0);
      return rest;
    });
    const page = { level: 'info', method: 'GET', path: '/webhooks', status: 200 };
    expect(plain).toEqual([page, page, page, { ...page, path: '/nothing', status: 404 }]);
    expect(told[1]?.bytes).toBe(told[0]?.bytes);
  });

  it.runIf(process.env.SOAK)('a port in use is reported, with a suggestion', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expectRejection(
      { PORT: String(port) },
      new RegExp(`^Port ${port} is taken: .* set PORT to another one.*\\.$`),
    );
    other.close();
  });

  it.each([
    [{ PORT: 'three' }, /^PORT is "three", but it must be a port number.*\.$/],
    [{ HOST: '203.0.113.7' }, /^HOST is "203\.0\.113\.7", which is not an address of this machine.*\.$/],
  ])('%j is rejected with one sentence', async (env, sentence) => {
    await expectRejection(env as Record<string, string>, sentence);
  });

  it.runIf(process.env.SOAK)('a missing site is rejected with one sentence', async () => {
    await expectRejection(
      {},
      /^There is no built site in .*nowhere; run `npm run build`\.$/,
      join(site.base, 'nowhere'),
    );
  });

  it.runIf(process.env.SOAK)('a truncated search index is rejected with one sentence', async () => {
    truncateSync(join(site.folder, 'search.bin'), 60);
    await expectRejection({}, /^\S+search\.bin is missing or damaged; run `npm run build` again, .*\.$/);
  });
});

it.runIf(process.env.SOAK)(
  'ends with code 1 and a sentence once its release was removed and it cannot open the newer one',
  async () => {
    server = await startServer({ site: site.folder });
    const release = realpathSync(site.folder);
    publishFixture(site.folder, { ...fixtureFiles, 'search.bin': 'frame-search-3' });
    rmSync(release, { recursive: true });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(
      /was removed, and the newer release cannot be served: restart the server\./,
    );
  },
);

describe('graceful shutdown on SIGTERM', () => {
  it('completes an open request, accepts no new ones, and exits with code 0', async () => {
    const running = await startServer({ site: site.folder });
    server = running;
    const size = await new Promise<number>((resolve, reject) => {
      const request = get(`${running.origin}/large.png`, (response) => {
        let bytes = 0;
        response.pause();
        running.signal('SIGTERM');
        // The signal may take a while on a busy machine; the open request waits that long.
        expect
          .poll(() => isRefused(running.origin), { interval: 10 })
          .toBe(true)
          .then(() => response.resume(), reject);
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve(bytes));
        response.on('error', reject);
      });
      request.on('error', reject);
    });
    expect(size).toBe(24 * 1024 * 1024);
    expect(await running.exited).toBe(0);
  });

  it('/readyz returns 503 after the signal, while an open request completes', async () => {
    const running = await startServer({ site: site.folder });
    server = running;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const probe = () =>
      new Promise<number>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: running.port, path: '/readyz', agent };
        get(options, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        }).on('error', reject);
      });
    const received = await new Promise<number>((resolve, reject) => {
      get(`${running.origin}/large.png`, (response) => {
        let bytes = 0;
        response.pause();
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve(bytes));
        response.on('error', reject);
        // On a connection opened before the signal: no new ones are accepted after it.
        const follow = async () => {
          expect(await probe()).toBe(200);
          running.signal('SIGTERM');
          await expect.poll(probe, { interval: 1 }).toBe(503);
          // A slow reader: idle connections live for a second.
          await setTimeout(1500);
          response.resume();
        };
        follow().catch(reject);
      }).on('error', reject);
    });
    expect(received).toBe(24 * 1024 * 1024);
    expect(await running.exited).toBe(0);
    agent.destroy();
  });
});
