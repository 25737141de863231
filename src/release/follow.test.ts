import {
  cpSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFixtureSite,
  type FixtureSite,
  fixtureFiles,
  fixtureHtml,
  publishFixture,
} from '../../test/fixtures/site.ts';
import type { SearchRecord } from '../model/search.ts';
import { buildIndex } from '../search/index/build-index.ts';
import { createApp } from '../server/app.ts';
import { openLiveSite } from './follow.ts';

let site: FixtureSite;
let told: unknown[];
let lost: number;
beforeEach(async () => {
  [told, lost] = [[], 0];
  site = await createFixtureSite();
});
afterEach(() => site.remove());

/** Checks for a new release only when the test triggers it, or every so many milliseconds. */
async function open(lookEvery = 0): Promise<{ live: Awaited<ReturnType<typeof openLiveSite>>; app: Hono }> {
  const onError = (error: unknown): number => told.push(error);
  const onLost = (): void => {
    lost += 1;
  };
  const live = await openLiveSite(site.folder, { onError, onLost, lookEvery });
  return { live, app: createApp({ store: live.store, onError }) };
}

async function textAt(app: Hono, path: string): Promise<string> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

const record: SearchRecord = {
  objectID: '1',
  url: '/webhooks',
  type: 'lvl1',
  kind: 'page',
  section: 'Guides',
  hierarchy: { lvl0: 'Guides', lvl1: 'Webhooks', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null,
  symbols: [],
  position: 0,
};

const second: typeof fixtureFiles = {
  ...fixtureFiles,
  // Same length as the first release, so that only the content differs.
  'webhooks/index.html': fixtureHtml('webhookS'),
  'search.bin': buildIndex([record]),
};

describe('a newer release behind the link', () => {
  it('replaces the current one, both pages and search index', async () => {
    const { live, app } = await open();
    const { build } = live.store.manifest;
    publishFixture(site.folder, second);
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('Webhooks'));
    expect(live.engine.size).toBe(0);
    await live.store.refresh();
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('webhookS'));
    expect(live.engine.size).toBe(1);
    expect(live.store.manifest.build).not.toBe(build);
    expect(told).toEqual([]);
  });

  it('is detected automatically', async () => {
    const live = await openLiveSite(site.folder, { lookEvery: 10 });
    publishFixture(site.folder, second);
    await expect.poll(() => live.engine.size).toBe(1);
    live.close();
  });

  it('a page that was not read before comes from the release in use', async () => {
    const { app } = await open();
    publishFixture(site.folder, second);
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('Webhooks'));
  });

  it('hashed files of the previous release are still served, its pages are not', async () => {
    const { live, app } = await open();
    const { 'assets/site-1a2b3c4d.css': old, 'a/index.html': _gone, ...rest } = fixtureFiles;
    publishFixture(site.folder, { ...rest, 'assets/site-9f8e7d6c.css': 'body {}\n' });
    await live.store.refresh();
    expect(await textAt(app, '/assets/site-9f8e7d6c.css')).toBe('body {}\n');
    expect(await textAt(app, '/assets/site-1a2b3c4d.css')).toBe(old);
    expect((await app.request('/a')).status).toBe(404);
  });

  it('a hashed file that only the new release has triggers an immediate check: another process may have sent its page', async () => {
    const { app } = await open();
    publishFixture(site.folder, { ...fixtureFiles, 'assets/site-9f8e7d6c.css': 'body {}\n' });
    expect(await textAt(app, '/assets/site-9f8e7d6c.css')).toBe('body {}\n');
  });

  it('a damaged release is reported once, and the current one stays', async () => {
    const { live, app } = await open();
    truncateSync(join(publishFixture(site.folder, second), 'index.html'), 0);
    for (let turn = 0; turn < 3; turn += 1) await live.store.refresh();
    expect(told).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/index\.html is missing or damaged/) }),
    ]);
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('Webhooks'));
    expect(JSON.parse(await textAt(app, '/healthz'))).toMatchObject({ status: 'degraded', rejected: true });
    publishFixture(site.folder, { ...second, 'robots.txt': 'repaired' });
    await live.store.refresh();
    expect(JSON.parse(await textAt(app, '/healthz'))).toMatchObject({ status: 'ok' });
    expect(await textAt(app, '/robots.txt')).toBe('repaired');
  });

  it('a damaged file that is whole again clears the alarm, even if no one requests it', async () => {
    const { live, app } = await open();
    const page = join(realpathSync(site.folder), 'webhooks/index.html');
    const whole = readFileSync(page);
    writeFileSync(page, 'x');
    expect((await app.request('/webhooks')).status).toBe(503);
    expect(JSON.parse(await textAt(app, '/healthz'))).toMatchObject({ status: 'degraded', damaged: 1 });
    writeFileSync(page, whole);
    await live.store.refresh();
    expect(JSON.parse(await textAt(app, '/healthz'))).toMatchObject({ status: 'ok' });
  });

  it('a damaged search index is reported once, by the error of opening it', async () => {
    const { live } = await open();
    const index = join(publishFixture(site.folder, second), 'search.bin');
    writeFileSync(index, readFileSync(index).fill(0, 30));
    await live.store.refresh();
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining('search.bin') })]);
    await expect(open()).rejects.toThrow(/search\.bin/);
    expect(told).toHaveLength(1);
  });

  it('a link that is briefly missing or dangling changes nothing, however many requests look for it', async () => {
    const { live, app } = await open(60_000);
    const release = publishFixture(site.folder, second);
    rmSync(site.folder);
    for (let asked = 0; asked < 20; asked += 1)
      expect((await app.request('/assets/absent.js')).status).toBe(404);
    symlinkSync('nowhere', site.folder);
    await live.store.refresh();
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('Webhooks'));
    rmSync(site.folder);
    symlinkSync(release, site.folder);
    await live.store.refresh();
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('webhookS'));
    expect(told).toEqual([]);
    live.close();
  });

  it('a link that stays dangling is reported once, and until it leads to a release the next start is known to fail', async () => {
    const { live, app } = await open(5);
    const release = realpathSync(site.folder);
    rmSync(site.folder);
    symlinkSync('nowhere', site.folder);
    await expect.poll(() => live.store.rejected).toBe(true);
    for (let look = 0; look < 8; look += 1) await live.store.refresh();
    expect(told).toEqual([expect.objectContaining({ message: expect.stringMatching(/no built site in/) })]);
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('Webhooks'));
    rmSync(site.folder);
    symlinkSync(release, site.folder);
    await live.store.refresh();
    expect(live.store.rejected).toBe(false);
    live.close();
  });

  it('replacing a real folder is detected, too', async () => {
    const staged = join(site.base, 'staged');
    cpSync(publishFixture(site.folder, second), staged, { recursive: true });
    const plain = join(site.base, 'plain');
    cpSync(publishFixture(site.folder, fixtureFiles), plain, { recursive: true });
    const live = await openLiveSite(plain, { lookEvery: 0 });
    renameSync(plain, join(site.base, 'away'));
    renameSync(staged, plain);
    await live.store.refresh();
    expect(live.engine.size).toBe(1);
  });
});

describe('a release that another version of the program built', () => {
  const foreign: typeof fixtureFiles = { ...second, 'search.bin': 'frame-search-3' };

  it('is reported once, and the current one stays', async () => {
    const { live, app } = await open();
    publishFixture(site.folder, foreign);
    for (let turn = 0; turn < 3; turn += 1) await live.store.refresh();
    expect(await textAt(app, '/webhooks')).toBe(fixtureHtml('Webhooks'));
    expect(told).toEqual([expect.objectContaining({ message: expect.stringMatching(/format/) })]);
    expect(lost).toBe(0);
  });

  it('once a later build removes the current one, the process is told to end, with a sentence', async () => {
    const { live } = await open();
    const current = realpathSync(site.folder);
    publishFixture(site.folder, foreign);
    await live.store.refresh();
    publishFixture(site.folder, { ...foreign, 'robots.txt': 'next' });
    await live.store.refresh();
    rmSync(current, { recursive: true });
    await live.store.refresh();
    expect(lost).toBe(1);
    expect(told.at(-1)).toMatchObject({
      message: `${current} was removed, and the newer release cannot be served: restart the server.`,
    });
  });

  it('without a release, the start fails with one sentence', async () => {
    rmSync(site.folder);
    await expect(open()).rejects.toThrow(/^There is no built site in .*; run `npm run build`\.$/);
  });
});
