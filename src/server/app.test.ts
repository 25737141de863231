import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFixtureSite, type FixtureSite, fixtureFiles, fixtureHtml } from '../../test/fixtures/site.ts';
import { openRelease } from '../release/open.ts';
import { createApp } from './app.ts';

let site: FixtureSite;
let app: Hono;
const onError = vi.fn();
const secret = 'outside the site';

beforeAll(async () => {
  site = await createFixtureSite();
  writeFileSync(join(site.folder, 'unlisted.txt'), secret);
  app = createApp({ store: await openRelease(site.folder), onError });
});
afterAll(() => site.remove());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return app.request(path, { method, headers });
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('pages', () => {
  it.each([
    ['/', 'Home'],
    ['/webhooks', 'Webhooks'],
    ['/api/refunds', 'Refunds'],
    ['/webhooks?from=mail', 'Webhooks'],
    ['/%77ebhooks', 'Webhooks'],
  ])('S2.1 %s responds with 200 and its page', async (path, title) => {
    const response = await ask(path, { accept: html });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(fixtureHtml(title));
  });

  it.each([
    ['/hooks', '/webhooks'],
    ['/hooks/', '/webhooks'],
    ['/hooks.html', '/webhooks'],
    ['/hooks?from=mail', '/webhooks?from=mail'],
    ['/hooks/verify?from=mail', '/webhooks?from=mail#verify'],
    ['/hooks.md', '/webhooks.md'],
    ['/hooks/verify.md', '/webhooks.md#verify'],
    ['/status?d=e', 'https://a.example/?b=c&d=e'],
  ])('%s redirects permanently to %s', async (path, location) => {
    const response = await ask(path, { accept: html });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(location);
  });

  it.each(['/hooks/other', '/hook', '/status.md', '/constructor', '/__proto__'])(
    '%s did not move',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it('may be cached for five minutes by browsers; shared caches revalidate before each use', async () => {
    for (const accept of [html, '*/*', undefined]) {
      const response = await ask('/webhooks', accept === undefined ? {} : { accept });
      expect(response.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=0');
    }
  });

  it('a shared cache that holds the HTML gets the Markdown for a client that requests it', async () => {
    const etag = (await ask('/webhooks', { accept: html })).headers.get('etag') ?? '';
    const response = await ask('/webhooks', { accept: 'text/markdown', 'if-none-match': etag });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  });

  it('vary by encoding for browsers and by Accept for all other clients', async () => {
    expect((await ask('/webhooks', { accept: html })).headers.get('vary')).toBe('Accept-Encoding');
    expect((await ask('/webhooks')).headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect((await ask('/webhooks', { accept: '*/*' })).headers.get('vary')).toBe('Accept, Accept-Encoding');
  });
});

it('the headers of each form of a page are put together once, not for each request', async () => {
  const store = await openRelease(site.folder);
  const manifest = vi.fn(() => store.manifest);
  const counted = createApp({
    store: Object.defineProperty({ ...store }, 'manifest', { get: manifest }),
    onError,
  });
  const get = (encoding: string) =>
    counted.request('/webhooks', { headers: { accept: html, 'accept-encoding': encoding } });
  const [first, second] = [await get('br'), await get('br;q=1, gzip;q=0.5')];
  expect([...second.headers]).toEqual([...first.headers]);
  expect(manifest).toHaveBeenCalledTimes(1);
  expect((await get('gzip')).headers.get('content-encoding')).toBe('gzip');
});

describe('compression', () => {
  it.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['gzip, deflate, br, zstd', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['br;q=0, gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['identity', null, (bytes: Buffer) => bytes],
    ['zstd', null, (bytes: Buffer) => bytes],
    ['', null, (bytes: Buffer) => bytes],
  ])('accept-encoding %j gets %s', async (header, encoding, unpack) => {
    const response = await ask('/webhooks', { 'accept-encoding': header });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const bytes = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(unpack(bytes).toString()).toBe(fixtureHtml('Webhooks'));
  });

  it('gives each encoding its own strong ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) =>
        (await ask('/webhooks', { 'accept-encoding': encoding })).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  });

  it('sends images and short texts uncompressed', async () => {
    for (const path of ['/social.png', '/robots.txt'])
      expect((await ask(path, { 'accept-encoding': 'br, gzip' })).headers.get('content-encoding')).toBeNull();
  });
});

describe('conditional requests', () => {
  it.each([
    ['the tag alone', (tag: string) => tag],
    ['the weak form', (tag: string) => `W/${tag}`],
    ['a list', (tag: string) => `"other", ${tag}`],
    ['a list of weak forms', (tag: string) => `W/"other" ,W/${tag}`],
    ['any', () => '*'],
  ])('%s gets 304 and no body', async (_name, headerOf) => {
    const tag = (await ask('/webhooks')).headers.get('etag') ?? '';
    const response = await ask('/webhooks', { 'if-none-match': headerOf(tag) });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('etag')).toBe(tag);
    expect(response.headers.get('cache-control')).toContain('max-age=300');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('the ETag of another encoding or file gets the full response', async () => {
    const packed = (await ask('/webhooks', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    expect((await ask('/webhooks', { 'if-none-match': packed })).status).toBe(200);
    expect((await ask('/', { 'if-none-match': packed })).status).toBe(200);
  });

  it('a missing page stays 404', async () => {
    expect((await ask('/nothing', { 'if-none-match': '*' })).status).toBe(404);
  });
});

describe('methods', () => {
  it.each(['/', '/webhooks', '/assets/site-1a2b3c4d.css', '/nothing', '/webhooks/'])(
    'HEAD %s has the headers of GET and no body',
    async (path) => {
      const [head, get] = [await ask(path, {}, 'HEAD'), await ask(path)];
      expect(head.status).toBe(get.status);
      expect(await head.text()).toBe('');
      expect([...head.headers].sort()).toEqual([...get.headers].sort());
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s gets 405', async (method) => {
    const response = await ask('/webhooks', {}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('files', () => {
  it.each([
    ['/assets/site-1a2b3c4d.css', 'text/css; charset=utf-8'],
    ['/assets/main-1a2b3c4d.js', 'text/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
    ['/social.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/openapi.yaml', 'application/yaml; charset=utf-8'],
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/webhooks.md', 'text/markdown; charset=utf-8'],
    ['/index.md', 'text/markdown; charset=utf-8'],
  ])('%s has the type %s', async (path, type) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await bytesOf(response)).toEqual(Buffer.from(fixtureFiles[path.slice(1)] as string));
  });

  it('caches a file permanently if its name contains its hash, and for an hour otherwise', async () => {
    const caching = async (path: string) => (await ask(path)).headers.get('cache-control');
    expect(await caching('/assets/site-1a2b3c4d.css')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/robots.txt')).toBe('public, max-age=3600, stale-while-revalidate=86400');
  });

  it.each([
    '/site.json',
    '/mcp.json',
    '/search.bin',
    '/search/word-vectors.bin',
    '/404.html',
    '/unlisted.txt',
    '/webhooks/index.html.br',
    '/.env',
  ])('%s is not public', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain(secret);
  });
});

describe('Markdown twin', () => {
  it('is available at the .md address and may be shared', async () => {
    const response = await ask('/webhooks.md');
    expect(response.headers.get('cache-control')).toContain('public, max-age=300');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is returned for Accept: text/markdown, for that client only', async () => {
    const response = await ask('/webhooks', { accept: 'text/markdown, text/html;q=0.9' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(await response.text()).toBe(fixtureFiles['webhooks.md']);
  });

  it.each([
    'text/markdown;q=0.5, */*',
    'text/markdown;q=0.5, text/*',
    'text/markdown;q=0, text/html;q=0',
    'text/html, text/markdown;q=0.9',
    html,
    '*/*',
  ])('Accept: %s gets HTML', async (accept) => {
    const response = await ask('/webhooks', { accept });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('a page without a twin gets HTML', async () => {
    const response = await ask('/a', { accept: 'text/markdown' });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('redirects', () => {
  it.each([
    ['/webhooks/', '/webhooks'],
    ['/webhooks.html', '/webhooks'],
    ['/webhooks/index.html', '/webhooks'],
    ['/webhooks/index', '/webhooks'],
    ['/a.html/', '/a'],
    ['/a/index.html/', '/a'],
    ['//api//refunds', '/api/refunds'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/webhooks/?q=a%20b&c=%2F', '/webhooks?q=a%20b&c=%2F'],
  ])('%s redirects to %s', async (from, to) => {
    const response = await ask(`http://localhost${from}`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(to);
    expect((await ask(to)).status).toBe(200);
  });
});

describe('paths without a page', () => {
  it('S2.11 respond with the uncached 404 page', async () => {
    const response = await ask('/no/such/page', { accept: html });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(fixtureHtml('Page not found'));
  });

  it.each([
    ['/no/such.css', 'text/css', ' /llms.txt lists all pages.'],
    ['/no/such.md', 'text/markdown', ' /llms.txt lists all pages.'],
    ['/webhook.md', 'text/plain', ' Did you mean /webhooks.md?'],
    ['/payments/refunds.md', html, ' Did you mean /api/refunds.md?'],
    ['/openapi.yml', '*/*', ' Did you mean /openapi.yaml?'],
    ['/files/webhooks/server.mjs', '*/*', ' /llms.txt lists all pages.'],
    ['/files/', html, ' /llms.txt lists all pages.'],
    ['/mcp.json', '*/*', ' /llms.txt lists all pages.'],
  ])(
    'S2.11 respond with one line if the client does not want a page, or asks for a text: %s as %s',
    async (path, accept, hint) => {
      const response = await ask(path, { accept });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(`There is nothing at this address.${hint}\n`);
    },
  );
});

describe('/healthz', () => {
  it('reports the served release and is never cached', async () => {
    const response = await ask('/healthz');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'ok',
      pages: 4,
      records: 0,
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  });
});

describe('/readyz', () => {
  it('reports whether to send requests here', async () => {
    let ready = true;
    const asked = createApp({ store: await openRelease(site.folder), isReady: () => ready, onError });
    const probe = async () => asked.request('/readyz');
    expect((await probe()).status).toBe(200);
    expect(await (await probe()).json()).toEqual({ status: 'ready' });
    ready = false;
    expect((await probe()).status).toBe(503);
    expect(await (await probe()).json()).toEqual({ status: 'stopping' });
    expect((await probe()).headers.get('cache-control')).toBe('no-store');
    expect((await asked.request('/healthz')).status).toBe(200);
  });
});

describe('preloaded resources', () => {
  it('are named in a header of every page and of nothing else', async () => {
    const link = '</assets/site-1a2b3c4d.css>; rel=preload; as=style';
    expect((await ask('/webhooks', { accept: html })).headers.get('link')).toBe(link);
    expect((await ask('/absent', { accept: html })).headers.get('link')).toBe(link);
    for (const path of ['/webhooks.md', '/openapi.json', '/assets/main-1a2b3c4d.js'])
      expect((await ask(path)).headers.has('link')).toBe(false);
  });

  it('no response names speculation rules', async () => {
    expect((await ask('/', { accept: html })).headers.has('speculation-rules')).toBe(false);
    expect((await ask('/speculation-rules.json')).status).toBe(404);
  });
});

describe('headers of every response', () => {
  it.each(['/', '/absent', '/absent.css', '/webhooks/', '/%', '/healthz', '/readyz', '/webhooks.md'])(
    'are set once on %s',
    async (path) => {
      const store = await openRelease(site.folder);
      const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin' };
      const response = await createApp({ store, headers, onError }).request(path);
      for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
    },
  );
});

describe('an internal error', () => {
  it('is logged for the operator; readers get a sentence', async () => {
    const failing = vi.fn();
    const store = {
      ...(await openRelease(site.folder)),
      get: () => {
        throw new Error('disk on fire');
      },
    };
    const response = await createApp({ store, onError: failing }).request('/');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Something went wrong on our side. Try again in a moment.\n');
    expect(failing).toHaveBeenCalledWith(expect.objectContaining({ message: 'disk on fire' }));
  });
});
