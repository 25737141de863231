import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFixtureSite, type FixtureSite } from '../../test/fixtures/site.ts';
import { createServerApp } from './create-server-app.ts';
import { readEnv } from './env.ts';

let site: FixtureSite;
beforeAll(async () => {
  site = await createFixtureSite();
});
afterAll(() => site.remove());

function appWith(variables: Record<string, string> = {}): Promise<Hono> {
  const env = readEnv(variables);
  return createServerApp({ env, folder: site.folder, lookEvery: 0 });
}

const query = { method: 'POST', body: JSON.stringify({ requests: [{ indexName: 'docs', query: 'x' }] }) };

describe('createServerApp', () => {
  it('serves pages, search, images, and the health check', async () => {
    const app = await appWith();
    expect((await app.request('/webhooks')).status).toBe(200);
    expect((await app.request('/healthz')).status).toBe(200);
    const search = await app.request('/1/indexes/*/queries', query);
    expect(search.status).toBe(200);
    expect(await search.json()).toMatchObject({ results: [{ hits: [], nbHits: 0 }] });
    expect((await app.request('/_next/image?url=%2Fsocial.png&w=5')).status).toBe(400);
  });

  it('S1.8 sends the security headers with every response, including errors and redirects', async () => {
    const app = await appWith();
    for (const path of ['/', '/nothing', '/webhooks/', '/%', '/healthz', '/readyz', '/1/indexes/x/queries']) {
      const { headers } = await app.request(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('S4.6 lets browsers connect to the hosted service and to no other origin', async () => {
    const policyOf = async (app: Hono) =>
      (await app.request('/')).headers.get('content-security-policy') ?? '';
    expect(await policyOf(await appWith())).not.toContain('https://');
    const hosted = { SEARCH_APP_ID: 'APP1', SEARCH_API_KEY: 'key', SEARCH_INDEX: 'docs' };
    const policy = await policyOf(await appWith(hosted));
    expect(policy).toContain(
      "connect-src 'self' https://APP1-dsn.algolia.net https://APP1-1.algolianet.com https://APP1-2.algolianet.com https://APP1-3.algolianet.com;",
    );
    expect(policy).not.toContain('key');
  });

  it('exposes metrics only if the operator enables them', async () => {
    expect((await (await appWith()).request('/metrics')).status).toBe(404);
    expect((await (await appWith({ METRICS: '1' })).request('/metrics')).status).toBe(200);
  });

  it('requires HTTPS only if the site is served over it', async () => {
    const of = async (variables = {}) =>
      (await (await appWith(variables)).request('/')).headers.get('strict-transport-security');
    expect(await of()).toBeNull();
    expect(await of({ SITE_URL: 'http://docs.example.com' })).toBeNull();
    expect(await of({ SITE_URL: 'https://docs.example.com' })).toContain('max-age=');
  });

  it('rejects a large body on every route, without reading it where no body is taken', async () => {
    const app = await appWith();
    const post = async (path: string) =>
      (await app.request(path, { method: 'POST', body: 'x'.repeat(70_000) })).status;
    expect(await post('/1/indexes/*/queries')).toBe(413);
    expect(await post('/')).toBe(405);
  });

  it('search check 49: scripts of other origins can read the rate limit response', async () => {
    const app = await appWith();
    const ask = async () =>
      app.request('/1/indexes/*/queries', { ...query, headers: { origin: 'https://a.test' } });
    const responses = await Promise.all(Array.from({ length: 100 }, ask));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(20);
    for (const { headers } of rejected) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('retry-after')).toBe('1');
    }
    expect(await rejected[0]?.json()).toEqual({ message: 'Too Many Requests', status: 429 });
  });

  it.each([
    ['SEARCH', '/1/indexes/*/queries', query],
    ['IMAGE', '/_next/image?url=%2Fsocial.png&w=16', {}],
  ])(
    '%s: rate and burst are configurable, which raises the limit for clients that need more',
    async (name, path, init) => {
      const limited = async (variables: Record<string, string>) => {
        const app = await appWith(variables);
        const responses = await Promise.all(Array.from({ length: 200 }, async () => app.request(path, init)));
        return responses.filter(({ status }) => status === 429).length;
      };
      expect(await limited({})).toBeGreaterThan(20);
      expect(await limited({ [`${name}_BURST`]: '5', [`${name}_RATE`]: '1' })).toBeGreaterThan(190);
      // Many clients that share one address, as in an office.
      expect(await limited({ [`${name}_BURST`]: '100000', [`${name}_RATE`]: '10000' })).toBe(0);
    },
  );

  it.each([
    [{ REQUEST_LOG: '1', LOG_QUERIES: '0' }, [undefined]],
    [{ REQUEST_LOG: '1', LOG_QUERIES: '1' }, [[{ query: 'x', hits: 0, similar: false }]]],
    [{ LOG_QUERIES: '1' }, [[{ query: 'x', hits: 0, similar: false }]]],
    [{}, []],
  ])('with %j the log contains the searches %j', async (flags, searches) => {
    const lines: string[] = [];
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => lines.push(String(text)) > 0);
    const app = await appWith(flags);
    await app.request('/1/indexes/*/queries', query);
    write.mockRestore();
    expect(lines.map((line) => JSON.parse(line).searches)).toEqual(searches);
  });

  it('counts searches if the operator enables it', async () => {
    const app = await appWith({ METRICS: '1' });
    expect((await app.request('/1/indexes/*/queries', query)).status).toBe(200);
    const figures = await (await app.request('/metrics')).text();
    expect(figures).toContain('frame_docs_searches_total{result="none"} 1\n');
  });
});
