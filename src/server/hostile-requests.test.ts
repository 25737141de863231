import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFixtureSite, type FixtureSite, fixtureFiles } from '../../test/fixtures/site.ts';
import { openRelease } from '../release/open.ts';
import { createApp } from './app.ts';

let site: FixtureSite;
let app: Hono;
const onError = vi.fn();
const secret = 'outside the site';

beforeAll(async () => {
  site = await createFixtureSite();
  writeFileSync(join(site.base, 'secret.txt'), secret);
  app = createApp({ store: await openRelease(site.folder), onError });
});
afterAll(() => site.remove());

describe('hostile requests', () => {
  it.each([
    ['/../secret.txt', 400],
    ['/assets/../../secret.txt', 400],
    ['/%2e%2e/secret.txt', 400],
    ['/%2E%2E%2Fsecret.txt', 400],
    ['/..%5csecret.txt', 400],
    ['/%252e%252e/secret.txt', 404],
    ['/webhooks%00.html', 400],
    ['/%', 400],
    ['/%zz', 400],
    ['/%c3%28', 400],
    ['/%ed%a0%80', 400],
    ['/a%0d%0aset-cookie:%20a=b', 400],
    [`/${'a'.repeat(20_000)}`, 414],
    [`/${'%2e%2e%2f'.repeat(2000)}secret.txt`, 414],
    ['/__proto__', 404],
    ['/constructor', 404],
    ['/%E2%80%AE', 404],
  ])('%.40s gets %d', async (path, status) => {
    const response = await app.fetch(rawUrl(path));
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain(secret);
  });

  it.each([
    '//evil.example/',
    '///evil.example/index.html',
    '/%2Fevil.example/',
    '/%5Cevil.example/',
    '/\\evil.example/',
    '//evil.example/..//webhooks/',
    '/webhooks/%2e%2e//evil.example/',
    '//evil.example//webhooks/',
  ])('%s does not redirect to another site', async (path) => {
    const response = await app.fetch(rawUrl(path));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('any path: never an internal error, never a file that the build did not list', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '//',
        '%2e',
        '%2F',
        '%5c',
        '\\',
        '%00',
        '%',
        'index',
        '.html',
        '.md',
        'secret.txt',
        'webhooks',
        'site.json',
        'search.bin',
        'search/word-vectors.bin',
        'mcp.json',
        '?',
        '#',
        '@',
        ':',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const allowed = new Set(
      Object.entries(fixtureFiles)
        .filter(([path]) => !path.endsWith('.bin') && path !== 'mcp.json')
        .map(([, content]) => Buffer.from(content as string).toString('latin1')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }),
        fc.string({ unit: 'binary-ascii', maxLength: 20 }),
        fc.constantFrom('GET', 'HEAD', 'POST', 'PROPFIND'),
        async (pieces, value, method) => {
          const headers = new Headers();
          for (const name of ['accept', 'accept-encoding', 'if-none-match']) {
            try {
              headers.set(name, value);
            } catch {
              // Not a valid header value; the request is sent without it.
            }
          }
          headers.set('accept-encoding', 'identity');
          const response = await app.fetch(requestWith(`/${pieces.join('')}`, method, headers));
          expect(response.status).toBeLessThan(500);
          const location = response.headers.get('location');
          if (location !== null) expect(location).toMatch(/^\/(?![/\\])/);
          if (response.status === 200 && method === 'GET')
            expect(allowed.has(Buffer.from(await response.arrayBuffer()).toString('latin1'))).toBe(true);
        },
      ),
      { numRuns: 1500 },
    );
    expect(onError).not.toHaveBeenCalled();
  });
});

/** Sends the path unchanged: `Request` resolves `..`, but a hostile client does not. */
function requestWith(path: string, method: string, headers: Headers): Request {
  const request = new Request('http://localhost/', { method, headers });
  Object.defineProperty(request, 'url', { value: `http://localhost${path}` });
  return request;
}

function rawUrl(path: string): Request {
  return requestWith(path, 'GET', new Headers());
}
