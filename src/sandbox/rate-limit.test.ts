import { describe, expect, it } from 'vitest';
import { openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import type { Sandbox } from './create-sandbox.ts';

describe('a rate limit', () => {
  function open(limit: number): { sandbox: Sandbox; wait: (seconds: number) => void } {
    let time = 0;
    const sandbox = openSandbox({ rateLimit: { limit, now: () => time } });
    return {
      sandbox,
      wait: (seconds) => {
        time += seconds;
      },
    };
  }
  const list = (sandbox: Sandbox, path = '/v1/refunds', key = 'sk_sandbox_a'): Promise<Reply> =>
    send(sandbox, path, { key });

  it('counts in a rolling window and reports when it will accept the next request', async () => {
    const { sandbox, wait } = open(2);
    expect((await list(sandbox)).status).toBe(200);
    wait(20);
    expect((await list(sandbox)).status).toBe(200);
    const rejected = await list(sandbox);
    expect(rejected).toMatchObject({ status: 429, body: { code: 'rate_limit_exceeded' } });
    expect(rejected.headers.get('retry-after')).toBe('40');
    wait(39);
    expect((await list(sandbox)).headers.get('retry-after')).toBe('1');
    wait(1);
    expect((await list(sandbox)).status).toBe(200);
    expect((await list(sandbox)).headers.get('retry-after')).toBe('20');
  });

  it('counts per key and endpoint, where an endpoint includes all paths below it', async () => {
    const { sandbox } = open(1);
    expect((await list(sandbox)).status).toBe(200);
    expect((await list(sandbox, '/v1/refunds/58d7e6f5-0b4c-43a2-91e0-f1e2d3c4b5a6')).status).toBe(429);
    expect((await list(sandbox, '/v1/refunds', 'sk_sandbox_b')).status).toBe(200);
    expect((await list(sandbox, '/v1/disputes')).status).toBe(200);
  });

  it('does not count rejected requests', async () => {
    const { sandbox } = open(1);
    const body = { name: 'Ada Holm', email: 'ada@example.com' };
    await send(sandbox, '/v1/customers', { body });
    expect((await send(sandbox, '/v1/customers', { body })).status).toBe(429);
    expect(sandbox.world.store.where('customer', 'email', body.email)).toHaveLength(1);
  });

  it('is off by default and resets with the sandbox', async () => {
    const sandbox = openSandbox();
    for (let each = 0; each < 60; each += 1) expect((await list(sandbox)).status).toBe(200);
    const { sandbox: limited } = open(1);
    await list(limited);
    await send(limited, '/_sandbox/reset', { method: 'POST' });
    expect((await list(limited)).status).toBe(200);
  });

  it('has a window that an advance of 60 seconds ends, and a shorter one does not', async () => {
    const { sandbox } = open(1);
    await list(sandbox);
    await send(sandbox, '/_sandbox/advance', { body: { seconds: 59 } });
    expect((await list(sandbox)).status).toBe(429);
    await send(sandbox, '/_sandbox/advance', { body: { seconds: 60 } });
    expect((await list(sandbox)).status).toBe(200);
    expect((await list(sandbox)).status).toBe(429);
  });

  it('can also be requested as a fault', async () => {
    const headers = { 'sandbox-fault': 'rate_limit' };
    const reply = await send(openSandbox(), '/v1/refunds', { headers });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '1']);
  });
});
