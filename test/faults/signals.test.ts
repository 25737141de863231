import { Agent, get } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';
import { copySite, photoAt, type SiteCopy } from './site.ts';

let site: SiteCopy;
let running: ServerProcess[];
beforeEach(async () => {
  running = [];
  site = await copySite();
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  site.remove();
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ site: site.folder, env });
  running.push(server);
  return server;
}

/** `refused`: the connection could not be made, so nothing was lost. `lost` says how a request was lost. */
type Outcome = 'served' | 'refused' | `lost: ${string}`;

/** One request over a kept connection. */
function ask(server: ServerProcess, agent: Agent, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port: server.port, path, agent }, (response) => {
      const { statusCode = 500 } = response;
      response.on('data', () => undefined);
      response.on('error', (error) => resolve(`lost: ${error.message} in the response`));
      response.on('end', () =>
        resolve(response.complete && statusCode < 500 ? 'served' : `lost: cut off or status ${statusCode}`),
      );
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // Reset before the server accepted the connection from the kernel's queue: no server can prevent this refusal.
      const reset = error.code === 'ECONNRESET' && !request.reusedSocket;
      resolve(reset || error.code === 'ECONNREFUSED' ? 'refused' : `lost: ${error.message}`);
    });
  });
}

describe('signals', () => {
  it('SIGTERM under load: no request is lost, and the process exits by itself', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 24 });
    const outcomes = { served: 0, refused: 0 };
    const lost: string[] = [];
    let ended = false;
    void server.exited.then(() => {
      ended = true;
    });
    const client = async (index: number) => {
      for (let turn = 0; !ended && outcomes.refused < 24; turn += 1) {
        const path = (index + turn) % 8 === 0 ? photoAt(16 * (1 + (turn % 3)), 1 + (turn % 100)) : '/';
        const outcome = await ask(server, agent, path);
        if (outcome === 'served' || outcome === 'refused') outcomes[outcome] += 1;
        else lost.push(outcome);
        // Readers pause; on an idle connection, a closing server and a sending client can race.
        if (turn % 3 === 0) await new Promise((resolve) => setTimeout(resolve, index));
      }
    };
    const clients = Array.from({ length: 24 }, (_, index) => client(index));
    await expect.poll(() => outcomes.served, { interval: 5 }).toBeGreaterThan(200);
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
    await Promise.all(clients);
    agent.destroy();
    expect(lost).toEqual([]);
  });

  it.runIf(process.env.SOAK)(
    'SIGTERM without load ends the process at once, and within seconds if a connection is open',
    async () => {
      const [alone, open] = [await start(), await start()];
      const agent = new Agent({ keepAlive: true });
      expect(await ask(open, agent, '/')).toBe('served');
      const from = performance.now();
      const ended = [alone, open].map((server) => server.end('SIGTERM').then((code) => ({ server, code })));
      // A connection that is open may still be used for a second; without one there is nothing to wait for.
      expect(await Promise.race(ended)).toEqual({ server: alone, code: 0 });
      expect(await ended[1]).toEqual({ server: open, code: 0 });
      expect(performance.now() - from).toBeLessThan(3000);
      agent.destroy();
    },
  );
});
