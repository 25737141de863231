import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySite, photoAt, type SiteCopy } from '../faults/site.ts';
import { freePorts, type Nginx, startNginx } from './nginx.ts';

let site: SiteCopy;
let nginx: Nginx;
let origin: string;

beforeAll(async () => {
  site = await copySite();
  const [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  nginx = await startNginx({
    recipe: 'nginx-static.conf',
    replace: [
      [/listen \[::\].*\n/g, ''],
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['/srv/frame-docs/dist', site.folder],
    ],
  });
}, 30_000);
afterAll(async () => {
  await nginx?.stop();
  site?.remove();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' });

describe('dist alone on a file server', () => {
  it.each([['/'], ['/docs'], ['/api/refunds'], ['/payments/accept-a-payment']])(
    '%s is a page',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toContain('max-age=300');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await answer.text()).toContain('<h1');
    },
  );

  it('hashed files have an immutable Cache-Control of a year, compressed as the build did', async () => {
    const script = /\/assets\/main-[^"]+\.js/.exec(await (await ask('/')).text())?.[0] ?? '';
    const answer = await ask(script, { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
  });

  it('pictures of pages are answered with their original', async () => {
    const answer = await ask(photoAt(640));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    for (const url of [
      '',
      '%2Fimages%2F..%2Fsite.json',
      '%2Fsite.json',
      '/images/photo.png%00',
      '%2Fimages%2Fabsent.png',
    ])
      expect((await ask(`/_next/image?url=${url}&w=640`)).status).toBe(404);
  });

  it('Markdown twins have their type', async () => {
    const answer = await ask('/docs.md');
    expect(answer.headers.get('content-type')).toMatch(/^text\/markdown/);
  });

  it('a slash at the end leads to the one address', async () => {
    const answer = await ask('/docs/?a=1');
    expect(answer.status).toBe(308);
    expect(new URL(answer.headers.get('location') ?? '', origin).pathname).toBe('/docs');
  });

  it('an unknown address is the 404 page, with the same protection', async () => {
    const answer = await ask('/absent');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<h1');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('the server’s own files are not handed out', async () => {
    expect((await ask('/site.json')).status).toBe(404);
    expect((await ask('/search.json')).status).toBe(404);
  });
});
