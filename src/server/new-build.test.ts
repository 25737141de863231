import { createHash } from 'node:crypto';
import { cpSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFixtureSite,
  type FixtureSite,
  fixtureFiles,
  fixtureHtml,
  publishFixture,
} from '../../test/fixtures/site.ts';
import type { SearchRecord } from '../model/search.ts';
import { buildIndex } from '../search/engine/build-index.ts';
import { createApp } from './app.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import { openSearchIndex } from './open-search-index.ts';

let site: FixtureSite;
let files: FileStore;
let app: Hono;
let now: number;
const onError = vi.fn();

beforeEach(async () => {
  site = await createFixtureSite();
  now = 0;
  files = openFileStore(site.folder, { onError, clock: () => now });
  app = createApp({ files, onError });
});
afterEach(() => {
  expect(onError.mock.calls).toEqual([]);
  site.remove();
});

const next: typeof fixtureFiles = {
  ...fixtureFiles,
  'webhooks/index.html': fixtureHtml('Webhooks, second edition'),
};
/** As long as the first, so that only its content tells them apart. */
const sameLength = fixtureHtml('webhookS');

/** Text of a 200 whose ETag is that of its bytes. */
async function textAt(path: string): Promise<string> {
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  expect(answer.headers.get('etag')).toBe(`"${hash}"`);
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  return text;
}

describe('a new build in the folder of a running server', () => {
  it('is seen within a second, and until then what was read before is answered', async () => {
    await textAt('/webhooks');
    await publishFixture(site.folder, next);
    now = 999;
    expect(await textAt('/webhooks')).toBe(fixtureHtml('Webhooks'));
    now = 1000;
    expect(await textAt('/webhooks')).toContain('second edition');
    const health = await (await app.request('/healthz')).json();
    expect(health.build).toBe(files.manifest.build);
  });

  it('a page that was not read before is answered from the new build at once', async () => {
    await publishFixture(site.folder, { ...fixtureFiles, 'webhooks/index.html': sameLength });
    expect(sameLength).toHaveLength(fixtureHtml('Webhooks').length);
    expect(await textAt('/webhooks')).toBe(sameLength);
  });

  it('files and pages that only the new build has are found at once', async () => {
    const added = { 'assets/site-9f8e7d6c.css': 'body {}\n', 'new/index.html': fixtureHtml('New') };
    await publishFixture(site.folder, { ...fixtureFiles, ...added });
    expect(await textAt('/assets/site-9f8e7d6c.css')).toBe('body {}\n');
    expect(await textAt('/new')).toBe(fixtureHtml('New'));
  });

  it('a page that the new build no longer has is a 404, and a compressed form that is gone is not missed', async () => {
    const { 'api/refunds/index.html': _gone, ...rest } = next;
    await publishFixture(site.folder, { ...rest, 'a/index.html': 'short' });
    expect((await app.request('/api/refunds')).status).toBe(404);
    const answer = await app.request('/a', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('short');
  });

  it('hashed files of the build before are still there', async () => {
    const { 'assets/site-1a2b3c4d.css': old, ...rest } = fixtureFiles;
    await publishFixture(site.folder, { ...rest, 'assets/site-9f8e7d6c.css': 'body {}\n' });
    now = 1000;
    expect(await textAt('/assets/site-1a2b3c4d.css')).toBe(old);
  });

  it('a page that is in place before its list waits for the list', async () => {
    const staged = join(site.base, 'staged');
    cpSync(site.folder, staged, { recursive: true });
    await publishFixture(staged, { ...fixtureFiles, 'webhooks/index.html': sameLength });
    const page = 'webhooks/index.html';
    renameSync(join(staged, page), join(site.folder, page));
    const asked = textAt('/webhooks');
    setTimeout(() => renameSync(join(staged, 'site.json'), join(site.folder, 'site.json')), 60);
    expect(await asked).toBe(sameLength);
    expect(files.manifest.build).not.toBe('');
  });

  it('between the two renames of a build readers wait', async () => {
    const away = join(site.base, 'away');
    renameSync(site.folder, away);
    const asked = Promise.all([textAt('/webhooks'), textAt('/')]);
    setTimeout(() => renameSync(away, site.folder), 60);
    expect(await asked).toEqual([fixtureHtml('Webhooks'), fixtureHtml('Home')]);
  });

  it('its search index takes the place of the one before', async () => {
    const engine = openSearchIndex(site.folder, files, onError);
    expect(engine.size).toBe(0);
    const record: SearchRecord = {
      objectID: '1',
      url: '/webhooks',
      type: 'lvl1',
      kind: 'page',
      hierarchy: {
        lvl0: 'Guides',
        lvl1: 'Webhooks',
        lvl2: null,
        lvl3: null,
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      content: null,
      symbols: [],
      position: 0,
    };
    const index = buildIndex([record]);
    await publishFixture(site.folder, { ...fixtureFiles, 'search.json': index });
    now = 1000;
    await app.request('/');
    await vi.waitFor(() => expect(engine.size).toBe(1));
  });
});

describe('a folder that somebody changed by hand', () => {
  it('a file is answered with its own ETag, and the operator is told once', async () => {
    writeFileSync(join(site.folder, 'webhooks/index.html'), sameLength);
    expect(await textAt('/webhooks')).toBe(sameLength);
    expect(await textAt('/webhooks')).toBe(sameLength);
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual([
      expect.stringMatching(
        /webhooks\/index\.html is not what build [0-9a-f]{12} wrote; run `npm run build` again\.$/,
      ),
    ]);
    onError.mockClear();
  });

  it('a damaged list is told of once, and the build before it stays in use', async () => {
    writeFileSync(join(site.folder, 'site.json'), '{"build":');
    for (now of [1000, 2000, 3000]) expect(await textAt('/webhooks')).toBe(fixtureHtml('Webhooks'));
    expect(onError).toHaveBeenCalledTimes(1);
    onError.mockClear();
  });
});
