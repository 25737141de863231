import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFixtureSite, type FixtureSite, fixtureFiles, fixtureHtml } from '../../test/fixtures/site.ts';
import { createApp } from './app.ts';
import { openFileStore } from './file-store.ts';

let site: FixtureSite;
let app: Hono;
const onError = vi.fn();
const secret = 'outside the site';

beforeAll(async () => {
  site = await createFixtureSite();
  writeFileSync(join(site.folder, 'unlisted.txt'), secret);
  app = createApp({ files: openFileStore(site.folder), onError });
});
afterAll(() => site.remove());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return app.request(path, { method, headers });
}

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('pages', () => {
  it.each([
    ['/', 'Home'],
    ['/webhooks', 'Webhooks'],
    ['/api/refunds', 'Refunds'],
    ['/webhooks?from=mail', 'Webhooks'],
    ['/%77ebhooks', 'Webhooks'],
  ])('S2.1 %s answers 200 with its page', async (path, title) => {
    const answer = await ask(path, { accept: html });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toBe(fixtureHtml(title));
  });

  it('may be kept for five minutes, by shared caches for one', async () => {
    const answer = await ask('/webhooks', { accept: html });
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=300, s-maxage=60, stale-while-revalidate=600',
    );
  });

  it('varies by the encoding for browsers, and by Accept for everybody else', async () => {
    expect((await ask('/webhooks', { accept: html })).headers.get('vary')).toBe('Accept-Encoding');
    expect((await ask('/webhooks')).headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect((await ask('/webhooks', { accept: '*/*' })).headers.get('vary')).toBe('Accept, Accept-Encoding');
  });
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
  ])('accept-encoding %j is answered with %s', async (header, encoding, unpack) => {
    const answer = await ask('/webhooks', { 'accept-encoding': header });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const bytes = await bytesOf(answer);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(unpack(bytes).toString()).toBe(fixtureHtml('Webhooks'));
  });

  it('gives each encoding a strong ETag of its own', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) =>
        (await ask('/webhooks', { 'accept-encoding': encoding })).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  });

  it('sends pictures and short texts as they are', async () => {
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
  ])('%s is answered with 304 and no body', async (_name, headerOf) => {
    const tag = (await ask('/webhooks')).headers.get('etag') ?? '';
    const answer = await ask('/webhooks', { 'if-none-match': headerOf(tag) });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('etag')).toBe(tag);
    expect(answer.headers.get('cache-control')).toContain('max-age=300');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('the tag of another encoding or file is answered in full', async () => {
    const packed = (await ask('/webhooks', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    expect((await ask('/webhooks', { 'if-none-match': packed })).status).toBe(200);
    expect((await ask('/', { 'if-none-match': packed })).status).toBe(200);
  });

  it('a page that is not there stays 404', async () => {
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

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is answered with 405',
    async (method) => {
      const answer = await ask('/webhooks', {}, method);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    },
  );
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
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(await bytesOf(answer)).toEqual(Buffer.from(fixtureFiles[path.slice(1)] as string));
  });

  it('keeps a file for ever where its name holds its hash, and for an hour elsewhere', async () => {
    const caching = async (path: string) => (await ask(path)).headers.get('cache-control');
    expect(await caching('/assets/site-1a2b3c4d.css')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/robots.txt')).toBe('public, max-age=3600, stale-while-revalidate=86400');
  });

  it.each(['/site.json', '/search.json', '/404.html', '/unlisted.txt', '/webhooks/index.html.br', '/.env'])(
    '%s is not for readers',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain(secret);
    },
  );
});

describe('Markdown twin', () => {
  it('stands at the address with .md and may be shared', async () => {
    const answer = await ask('/webhooks.md');
    expect(answer.headers.get('cache-control')).toContain('public, max-age=300');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is the answer to Accept: text/markdown, for this client alone', async () => {
    const answer = await ask('/webhooks', { accept: 'text/markdown, text/html;q=0.9' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
    expect(answer.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(await answer.text()).toBe(fixtureFiles['webhooks.md']);
  });

  it.each([
    'text/markdown;q=0.5, */*',
    'text/markdown;q=0.5, text/*',
    'text/markdown;q=0, text/html;q=0',
    'text/html, text/markdown;q=0.9',
    html,
    '*/*',
  ])('Accept: %s is answered with HTML', async (accept) => {
    const answer = await ask('/webhooks', { accept });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('a page without a twin is answered with HTML', async () => {
    const answer = await ask('/a', { accept: 'text/markdown' });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
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
  ])('%s leads to %s', async (from, to) => {
    const answer = await ask(`http://localhost${from}`);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(to);
    expect((await ask(to)).status).toBe(200);
  });
});

describe('addresses without a page', () => {
  it('S2.11 answers 404 with the page for it, which is kept by nobody', async () => {
    const answer = await ask('/no/such/page', { accept: html });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(fixtureHtml('Page not found'));
  });

  it('S2.11 answers in one sentence where no page is wanted', async () => {
    const answer = await ask('/no/such.css', { accept: 'text/css' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('There is nothing at this address.\n');
  });
});

describe('/healthz', () => {
  it('tells what is served and is never kept', async () => {
    const answer = await ask('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      status: 'ok',
      pages: 4,
      records: 0,
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  });
});

describe('a failure of our own', () => {
  it('is told to the operator; readers get a sentence', async () => {
    const failing = vi.fn();
    const files = {
      ...openFileStore(site.folder),
      get: () => {
        throw new Error('disk on fire');
      },
    };
    const answer = await createApp({ files, onError: failing }).request('/');
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('Something went wrong on our side. Try again in a moment.\n');
    expect(failing).toHaveBeenCalledWith(expect.objectContaining({ message: 'disk on fire' }));
  });
});
