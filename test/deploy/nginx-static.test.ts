import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxRedirects } from '../../src/build/machine-texts.ts';
import { contentTypeOf } from '../../src/release/site-store.ts';
import { createTempProject } from '../build/temp-project.ts';
import { sendRaw } from '../faults/raw-request.ts';
import { copySite, photoAt, type SiteCopy } from '../faults/site.ts';
import { picture } from '../images/fixtures.ts';
import { freePorts, type Nginx, startNginx } from './nginx.ts';

/** A representative `redirects` setting of `site.config.ts`. */
const MOVED = {
  '/old/v1.0': '/webhooks#verify',
  '/Hooks': '/webhooks',
  '/partner': 'https://partner.example/start?from=docs',
  '/docs': '/never',
};

let site: SiteCopy;
let nginx: Nginx;
let origin: string;
let port: number;

beforeAll(async () => {
  site = await copySite();
  writeFileSync(join(site.folder, '_redirects.conf'), nginxRedirects(MOVED));
  [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  nginx = await startNginx({
    recipe: 'nginx-static.conf',
    replace: [
      [/listen \[::\].*\n/g, ''],
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['/srv/frame-docs/dist', site.folder],
    ],
  });
});
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
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toContain('max-age=300');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await response.text()).toContain('<h1');
    },
  );

  it('hashed files have an immutable Cache-Control of a year, compressed as the build did', async () => {
    const script = /\/assets\/main-[^"]+\.js/.exec(await (await ask('/')).text())?.[0] ?? '';
    const response = await ask(script, { 'accept-encoding': 'gzip' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
  });

  it('images on pages get their original', async () => {
    const response = await ask(photoAt(640));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    for (const url of [
      '',
      '%2Fimages%2F..%2Fsite.json',
      '%2Fsite.json',
      '/images/photo.png%00',
      '%2Fimages%2Fabsent.png',
    ])
      expect((await ask(`/_next/image?url=${url}&w=640`)).status).toBe(404);
  });

  it.runIf(process.env.SOAK)(
    'S5.3 built with RESIZE_IMAGES=0, pages link files in the widths of screens, which any file server has',
    async () => {
      const project = createTempProject();
      try {
        const photo = await picture(900, 600).png().toBuffer();
        mkdirSync(join(project.root, 'assets/images'), { recursive: true });
        writeFileSync(join(project.root, 'assets/images/team.png'), photo);
        project.write(
          'pages/index.mdoc',
          '---\ntitle: Team\n---\n\n# Team\n\n![The team](/images/team.png){% width=900 height=600 %}\n',
        );
        const flags = ['--content', 'pages', '--out', join(project.root, 'site')];
        const { code, output } = await project.build(flags, { RESIZE_IMAGES: '0' });
        expect(output).toContain('Built 1 pages');
        expect(code).toBe(0);
        const html = project.filesOf('site').get('index.html') ?? '';
        const [image = ''] = /<picture>.*<\/picture>/s.exec(html) ?? [];
        expect(image).toContain('src="/images/team.png-900.png"');
        expect(image).not.toContain('/_next/image');
        const addresses = [...image.matchAll(/\/images\/[^" ]+/g)].map(([address]) => address);
        expect(new Set(addresses.map((address) => address.split('.').at(-1)))).toEqual(
          new Set(['avif', 'webp', 'png']),
        );
        cpSync(join(project.root, 'site/images'), join(site.folder, 'images'), { recursive: true });
        for (const address of addresses) {
          const response = await ask(address);
          expect(response.headers.get('content-type')).toBe(`image/${address.split('.').at(-1)}`);
          expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 900 });
        }
      } finally {
        project.remove();
      }
    },
  );

  it('files of every kind have the same type as from the app', async () => {
    const kinds =
      'html css js mjs json md txt xml yaml yml svg png jpg jpeg webp avif gif ico webmanifest'.split(' ');
    const paths = [...kinds.map((kind) => `kinds/a.${kind}`), '.well-known/security.txt', 'feed.xml'];
    for (const path of paths) {
      mkdirSync(dirname(join(site.folder, path)), { recursive: true });
      writeFileSync(join(site.folder, path), 'x');
      const { status, headers } = await ask(`/${path}`);
      expect({ path, status, type: headers.get('content-type') }).toEqual({
        path,
        status: 200,
        type: contentTypeOf(path),
      });
    }
  });

  it('a trailing slash redirects to the canonical path', async () => {
    const response = await ask('/docs/?a=1');
    expect(response.status).toBe(308);
    expect(new URL(response.headers.get('location') ?? '', origin).pathname).toBe('/docs');
  });

  it.each([
    ['/old/v1.0', '/webhooks#verify'],
    ['/old/v1.0?a=1', '/webhooks?a=1#verify'],
    ['/old/v1.0.md', '/webhooks.md#verify'],
    ['/Hooks', '/webhooks'],
    ['/Hooks.md?a=1&b=%0d%0aX-Evil:%20a', '/webhooks.md?a=1&b=%0d%0aX-Evil:%20a'],
    ['/partner', 'https://partner.example/start?from=docs'],
    ['/partner?a=1', 'https://partner.example/start?from=docs&a=1'],
  ])('%s redirects to %s', async (path, location) => {
    const { status, location: sent } = await redirectOf(path);
    expect({ status, location: sent }).toEqual({ status: 308, location });
  });

  it.each([['/old/v1x0'], ['/hooks'], ['/hooks.md'], ['/partner.md'], ['/_redirects'], ['/_redirects.conf']])(
    '%s is not a page and does not redirect',
    async (path) => expect((await ask(path)).status).toBe(404),
  );

  it('a page takes precedence over a redirect', async () => {
    expect((await ask('/docs')).status).toBe(200);
  });

  it('an unknown path gets the 404 page with the same security headers', async () => {
    const response = await ask('/absent');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<h1');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('internal and hidden files are not served', async () => {
    mkdirSync(join(site.folder, 'search'), { recursive: true });
    for (const file of [
      'search/word-vectors.bin',
      'search.bin',
      '.env',
      'docs/.htpasswd',
      'docs/index.html.gz',
    ])
      writeFileSync(join(site.folder, file), 'not for readers');
    for (const path of [
      '/site.json',
      '/search.bin',
      '/search/word-vectors.bin',
      '/%73earch/0000.json',
      '/.env',
      '/%2eenv',
      '/docs/.htpasswd',
      '/docs/index.html.gz',
    ]) {
      const response = await ask(path);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(await response.text()).not.toContain('not for readers');
    }
  });

  /** Status and `Location` for a raw request target. */
  async function redirectOf(target: string, host = 'docs.example.com') {
    const { status, text } = await sendRaw(
      port,
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(text).not.toMatch(/^(x-evil|set-cookie):/im);
    return { status, location: /^location: (.*)$/im.exec(text)?.[1]?.trim(), text };
  }

  it.each([
    '/docs%0d%0aX-Evil:%20a/',
    '/docs%0aSet-Cookie:%20a=b/',
    '/%0d%0aX-Evil:a/',
    '//evil.example/',
    '//evil.example/%2e%2e/',
    '/%5cevil.example/',
    '/%2fevil.example/',
    '/docs//',
    '/docs/?a=%0d%0aX-Evil:%20a',
  ])('%s does not redirect to another site or inject a header', async (target) => {
    const { status, location } = await redirectOf(target);
    // nginx resolves `..`, so the resulting path may be that of a page.
    expect([200, 308, 400, 404]).toContain(status);
    if (status === 200) expect(location).toBeUndefined();
    if (status === 308) expect(location).toMatch(/^\/docs(\?[^\r\n]*)?$/);
  });

  it('a forged `Host` is not echoed', async () => {
    const { status, location, text } = await redirectOf('/docs/', 'evil.example');
    expect({ status, location }).toEqual({ status: 308, location: '/docs' });
    expect(text).not.toContain('evil.example');
  });
});
