import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImageEvent } from '../../src/server/images/image-service.ts';
import type { ImageJob } from '../../src/server/images/transform.ts';
import { createImageRoute } from '../../src/server/routes/images.ts';
import { picture, storeOf, until } from './fixtures.ts';

let jobs: { job: ImageJob; finish: () => void }[];
let events: ImageEvent[];
let server: Server;

beforeEach(async () => {
  jobs = [];
  events = [];
  const app = createImageRoute({
    store: storeOf({ 'img/a.png': await picture(1000, 600).png().toBuffer() }),
    onEvent: (event) => events.push(event),
    transform: (job) =>
      new Promise((resolve) => jobs.push({ job, finish: () => resolve(Buffer.from('made')) })),
  });
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
});

/** Uses a real connection, because only the connection reveals that a client has disconnected. */
function ask(quality: number) {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path: `/_next/image?url=/img/a.png&w=640&q=${quality}`, agent: false });
  const response = once(request, 'response').then(([message]: IncomingMessage[]) => {
    message?.resume();
    return message?.statusCode;
  });
  response.catch(() => undefined);
  request.on('error', () => undefined);
  return { leave: () => request.destroy(), response };
}

const count = (event: ImageEvent) => events.filter((each) => each === event).length;
const qualities = Array.from({ length: 80 }, (_, index) => index + 1);

describe('disconnected clients', () => {
  it('S5.1 80 aborted qualities of one picture cost only the one encoding in progress', async () => {
    const first = ask(100);
    await until(() => jobs.length === 1);
    const clients = qualities.map(ask);
    await until(() => count('shared') === 64);
    for (const client of clients) client.leave();
    await until(() => count('dropped') === 80);
    jobs[0]?.finish();
    expect(await first.response).toBe(200);
    const next = ask(95);
    await until(() => jobs.length === 2);
    jobs[1]?.finish();
    expect(await next.response).toBe(200);
    expect(jobs.map(({ job }) => job.quality)).toEqual([100, 95]);
  });

  it('S5.1 80 qualities of one picture are 16 encodings', async () => {
    const clients = qualities.map(ask);
    await until(() => count('shared') === 64);
    for (let done = 0; done < 16; done += 1) {
      await until(() => jobs.length > done);
      jobs[done]?.finish();
    }
    expect(await Promise.all(clients.map(({ response }) => response))).toEqual(new Array(80).fill(200));
    expect(jobs).toHaveLength(16);
    expect(jobs.every(({ job }) => job.quality % 5 === 0)).toBe(true);
  });
});
