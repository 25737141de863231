import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixtureSite, type FixtureSite, fixtureFiles, fixtureHtml } from '../../test/fixtures/site.ts';
import { OperatorError } from '../model/diagnostic.ts';
import type { SiteManifest } from '../model/site-manifest.ts';
import { createApp } from '../server/app.ts';
import { readingSentence } from './manifest.ts';
import { createBodyCache, openRelease } from './open.ts';
import { DamagedFileError } from './site-store.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

const at = (path: string): string => join(site.folder, path);

/** Changes the bytes, but not the length. */
function replaceByte(path: string): void {
  const text = fixtureFiles[path.replace(/\.(br|gz)$/, '')] as string;
  writeFileSync(at(path), text.replace('developers', 'DEVELOPERS'));
}

function replaceByFolder(path: string): void {
  rmSync(at(path));
  mkdirSync(at(path));
}

function editManifest(edit: (manifest: SiteManifest) => unknown): void {
  const manifest = JSON.parse(readFileSync(at('site.json'), 'utf8')) as SiteManifest;
  edit(manifest);
  writeFileSync(at('site.json'), JSON.stringify(manifest));
}

describe('openRelease', () => {
  it('knows only the files that the build listed', async () => {
    writeFileSync(at('unlisted.png'), 'x');
    const release = await openRelease(site.folder);
    for (const path of Object.keys(fixtureFiles)) expect(release.get(path)).toBeDefined();
    for (const path of ['unlisted.png', '../site/index.html', './index.html', '__proto__', ''])
      expect(release.get(path)).toBeUndefined();
  });

  it('rejects a damaged file of any size', async () => {
    site.remove();
    const size = 17 * 1024 * 1024;
    site = await createFixtureSite({ ...fixtureFiles, 'large.bin': 'x'.repeat(size) });
    const file = (await openRelease(site.folder)).get('large.bin');
    writeFileSync(at('large.bin'), `${'x'.repeat(size - 1)}y`);
    const error = await file?.read('identity').then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error instanceof DamagedFileError).toBe(true);
  });

  it('gives each form its bytes and its own strong ETag', async () => {
    const page = (await openRelease(site.folder)).get('webhooks/index.html');
    expect(page?.encodings).toEqual(['br', 'gzip', 'identity']);
    const [br, gzip, identity] = await Promise.all(
      (['br', 'gzip', 'identity'] as const).map((encoding) => page?.read(encoding) ?? new Uint8Array()),
    );
    const text = fixtureHtml('Webhooks');
    expect(brotliDecompressSync(br ?? '').toString()).toBe(text);
    expect(gunzipSync(gzip ?? '').toString()).toBe(text);
    expect(Buffer.from(identity ?? '').toString()).toBe(text);
    const tags = page?.encodings.map((encoding) => page.etag(encoding)) ?? [];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}"$/);
  });

  it('offers no form that is larger than the file itself', async () => {
    editManifest(({ files }) => {
      const css = files.find(({ path }) => path.endsWith('.css'));
      if (css?.br === undefined) return;
      css.br.size = css.size + 1;
      writeFileSync(at(`${css.path}.br`), 'x'.repeat(css.br.size));
    });
    const css = (await openRelease(site.folder)).get('assets/site-1a2b3c4d.css');
    expect(css?.encodings).toEqual(['gzip', 'identity']);
  });

  it('limits the bytes in memory and evicts the least recently used bodies first', async () => {
    const bodies = createBodyCache(2500);
    const release = await openRelease(site.folder, { bodies });
    const paths = ['index.html', 'webhooks/index.html', 'a/index.html'];
    for (const path of paths) await release.get(path)?.read('identity');
    expect(bodies.calculatedSize).toBeLessThanOrEqual(2500);
    const kept = paths.filter((path) => bodies.has(release.get(path)?.etag('identity').slice(1, -1) ?? ''));
    expect(kept).toEqual(['webhooks/index.html', 'a/index.html']);
  });
});

describe('a start on a damaged site fails with one sentence that names the file', () => {
  const cases: [name: string, damage: () => void, file: string][] = [
    ['a page is gone', () => rmSync(at('webhooks/index.html')), 'webhooks/index.html'],
    ['a page is empty', () => truncateSync(at('webhooks/index.html'), 0), 'webhooks/index.html'],
    ['a page was cut', () => truncateSync(at('a/index.html'), 100), 'a/index.html'],
    ['a page was replaced by another of its length', () => replaceByte('index.html'), 'index.html'],
    ['a folder has the name of a page', () => replaceByFolder('index.md'), 'index.md'],
    ['a compressed form was cut', () => truncateSync(at('index.html.br'), 10), 'index.html.br'],
    ['a compressed form is gone', () => rmSync(at('index.html.gz')), 'index.html.gz'],
    ['the search index was cut', () => truncateSync(at('search.bin'), 10), 'search.bin'],
    [
      'a hashed file has more bytes',
      () => appendFileSync(at('assets/main-1a2b3c4d.js'), '//'),
      'main-1a2b3c4d.js',
    ],
  ];
  it.each(cases)('%s', async (_name, damage, file) => {
    damage();
    const error = await openRelease(site.folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    const { message } = error as OperatorError;
    expect(message).toMatch(
      /^\S+ is missing or damaged; run `npm run build` again, or go back to the release before\.$/,
    );
    expect(message.split(' ', 1)[0]).toMatch(new RegExp(`/${file.replaceAll('.', '\\.')}$`));
  });

  it.each([
    ['missing', undefined, /^There is no built site in .*; run `npm run build`\.$/],
    ['cut short', '{"build":"a","fi', /^.*site\.json is damaged; run `npm run build` again\.$/],
    ['of another shape', '{"build":1}', /^.*site\.json is damaged; run `npm run build` again\.$/],
    [
      'without digests of compressed forms',
      '{"build":"a","pages":0,"records":0,"files":[{"path":"a","hash":"h","size":1,"br":1}]}',
      /^.*site\.json is damaged; run `npm run build` again\.$/,
    ],
  ])('its list of files is %s', async (_name, text, sentence) => {
    if (text === undefined) rmSync(at('site.json'));
    else writeFileSync(at('site.json'), text);
    await expect(openRelease(site.folder)).rejects.toThrow(sentence);
    await expect(openRelease(site.folder)).rejects.toBeInstanceOf(OperatorError);
  });
});

it('a file that the user of the server may not read is not called missing or damaged', () => {
  const error = (code: string): Error => Object.assign(new Error(`${code}: permission denied`), { code });
  const said = (reason: Error): string => readingSentence('/srv/a.html', reason, 'damaged');
  expect(said(error('EACCES'))).toMatch(/^\/srv\/a\.html cannot be read by this user \(EACCES\): .*\.$/);
  expect(said(error('EPERM'))).toContain('(EPERM)');
  expect(said(error('ENOENT'))).toBe('damaged');
  expect(said(new Error('other bytes'))).toBe('damaged');
});

describe('a file that is damaged while the server runs', () => {
  it.each([
    ['cut', (path: string) => truncateSync(at(path), 100)],
    ['emptied', (path: string) => truncateSync(at(path), 0)],
    ['gone', (path: string) => rmSync(at(path))],
    ['replaced', replaceByte],
  ])(
    '%s: 503 with the plain error page, counted, and logged once for the operator',
    async (_name, damage) => {
      const told: Error[] = [];
      const onError = (error: Error): number => told.push(error);
      const store = await openRelease(site.folder, { onDamage: onError });
      const app = createApp({ store, onError });
      const file = 'webhooks/index.html';
      damage(file);
      for (let turn = 0; turn < 3; turn += 1) {
        const response = await app.request('/webhooks');
        expect(response.status).toBe(503);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('retry-after')).toBe('60');
        expect(await response.text()).toBe('Something went wrong on our side. Try again in a moment.\n');
      }
      expect(told).toHaveLength(1);
      expect(told[0]).toBeInstanceOf(DamagedFileError);
      expect(told[0]?.message).toMatch(/webhooks\/index\.html is not what build [0-9a-f]{12} wrote; .*\.$/);
      expect(await (await app.request('/healthz')).json()).toMatchObject({ status: 'degraded', damaged: 1 });
      // Other pages and other forms of this page are unaffected.
      expect((await app.request('/')).status).toBe(200);
      expect((await app.request('/webhooks', { headers: { 'accept-encoding': 'br' } })).status).toBe(200);
    },
  );

  it('a restored file is served again', async () => {
    const store = await openRelease(site.folder);
    const app = createApp({ store, onError: () => undefined });
    copyFileSync(at('index.html'), at('copy'));
    truncateSync(at('index.html'), 10);
    expect((await app.request('/')).status).toBe(503);
    copyFileSync(at('copy'), at('index.html'));
    expect((await app.request('/')).status).toBe(200);
    expect(await (await app.request('/healthz')).json()).toMatchObject({ status: 'ok' });
  });

  it('a body in memory is still served', async () => {
    const app = createApp({ store: await openRelease(site.folder), onError: () => undefined });
    expect((await app.request('/')).status).toBe(200);
    truncateSync(at('index.html'), 0);
    expect(await (await app.request('/')).text()).toBe(fixtureHtml('Home'));
  });
});
