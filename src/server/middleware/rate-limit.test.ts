import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function appWith(overrides: { perSecond?: number; burst?: number; maxClients?: number } = {}) {
  const time = { now: 0 };
  const app = new Hono();
  app.use(createRateLimit({ perSecond: 2, burst: 3, trustProxy: true, clock: () => time.now, ...overrides }));
  app.all('*', (c) => c.text('ok'));
  const ask = async (client: string, path = '/_next/image') =>
    app.request(path, { headers: { 'x-forwarded-for': client } });
  const statuses = async (client: string, times: number) => {
    const seen: number[] = [];
    for (let i = 0; i < times; i += 1) seen.push((await ask(client)).status);
    return seen;
  };
  return { ask, statuses, time };
}

describe('rate limit', () => {
  it('allows a burst, then responds with 429, separately for each client', async () => {
    const { statuses } = appWith();
    expect(await statuses('192.0.2.1', 5)).toEqual([200, 200, 200, 429, 429]);
    expect(await statuses('192.0.2.2', 1)).toEqual([200]);
  });

  it('search check 49: 429 is JSON for search clients and asks for one second at most', async () => {
    const { ask, statuses, time } = appWith({ perSecond: 0.1 });
    await statuses('192.0.2.1', 3);
    const rejected = await ask('192.0.2.1', '/1/indexes/*/queries');
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toEqual({ message: 'Too Many Requests', status: 429 });
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(rejected.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(rejected.headers.get('cache-control')).toBe('no-store');
    time.now += 1000;
    expect((await ask('192.0.2.1')).status).toBe(200);
  });

  it('responds to image requests in plain text', async () => {
    const { ask, statuses } = appWith();
    await statuses('192.0.2.1', 3);
    const rejected = await ask('192.0.2.1');
    expect(await rejected.text()).toBe('Too many requests. Wait 1 s: the limit is 3 at once and 2 a second.');
    expect(rejected.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('refills at the promised rate, up to the burst', async () => {
    const { statuses, time } = appWith();
    await statuses('192.0.2.1', 3);
    time.now += 1000;
    expect(await statuses('192.0.2.1', 3)).toEqual([200, 200, 429]);
    time.now += 3_600_000;
    expect(await statuses('192.0.2.1', 4)).toEqual([200, 200, 200, 429]);
  });

  it('neither blocks nor favors clients when the clock goes back', async () => {
    const { statuses, time } = appWith();
    time.now = 1_000_000;
    await statuses('192.0.2.1', 3);
    time.now = 0;
    expect(await statuses('192.0.2.1', 1)).toEqual([429]);
    time.now = 1000;
    expect(await statuses('192.0.2.1', 2)).toEqual([200, 200]);
  });

  it('remembers a limited number of clients', async () => {
    const { statuses } = appWith({ maxClients: 2, burst: 1 });
    await statuses('192.0.2.1', 1);
    await statuses('192.0.2.2', 1);
    await statuses('192.0.2.3', 1);
    expect(await statuses('192.0.2.3', 1)).toEqual([429]);
    expect(await statuses('192.0.2.1', 1)).toEqual([200]);
  });
});
