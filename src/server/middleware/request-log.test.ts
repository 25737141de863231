import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createRequestLog, type RequestLogOptions } from './request-log.ts';

async function linesFor(options: RequestLogOptions, path: string, init: RequestInit = {}) {
  const lines: string[] = [];
  let time = 0;
  const app = new Hono();
  app.use(
    createRequestLog({
      write: (line) => lines.push(line),
      clock: () => (time += 1.5),
      now: () => new Date(0),
      ...options,
    }),
  );
  app.get('/docs', (c) => c.text('docs', 200, { 'content-length': '4' }));
  app.post('/1/indexes/*/queries', (c) => {
    c.set('searches', [{ query: `card of nora@example.com ${'x'.repeat(300)}`, hits: 3, similar: true }]);
    return c.json({});
  });
  app.get('/broken', () => {
    throw new TypeError('no such index');
  });
  app.onError((_error, c) => c.text('Internal Server Error', 500));
  await app.request(path, {
    ...init,
    headers: { 'user-agent': 'Agent/1', 'x-forwarded-for': '192.0.2.1', ...init.headers },
  });
  return lines;
}

describe('request log', () => {
  it('writes one JSON line per request', async () => {
    const lines = await linesFor({}, '/docs');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        time: '1970-01-01T00:00:00.000Z',
        level: 'info',
        method: 'GET',
        path: '/docs',
        status: 200,
        ms: 1.5,
        bytes: 4,
      },
    ]);
  });

  it('contains no address, user agent, or query', async () => {
    const search = { method: 'POST', body: '{}' };
    const lines = [
      ...(await linesFor({}, '/docs?email=nora@example.com')),
      ...(await linesFor({}, '/1/indexes/*/queries', search)),
    ];
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/192\.0\.2\.1|Agent|nora/);
  });

  it('contains queries if configured', async () => {
    const [page = ''] = await linesFor({ includeQueries: true }, '/docs?tab=ruby');
    expect(JSON.parse(page).query).toBe('tab=ruby');
    const [search = ''] = await linesFor({ includeQueries: true }, '/1/indexes/*/queries', {
      method: 'POST',
    });
    const [logged] = JSON.parse(search).searches;
    expect(logged).toMatchObject({ hits: 3, similar: true });
    expect(logged.query).toMatch(/^card of nora@example\.com x+$/);
    expect(logged.query).toHaveLength(256);
  });

  it('marks prefetches', async () => {
    const [line = ''] = await linesFor({}, '/docs', { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect(JSON.parse(line).prefetch).toBe(true);
  });

  it('contains the cause of a 500, for the operator only', async () => {
    const [line = ''] = await linesFor({}, '/broken');
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      status: 500,
      error: 'TypeError: no such index',
    });
  });

  it('keeps each line bounded for any request', async () => {
    const [line = ''] = await linesFor({}, `/${'x'.repeat(5000)}%0a{}`);
    expect(line.length).toBeLessThan(600);
    expect(line).not.toContain('\n');
  });
});
