import { copyFileSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFixtureSite,
  type FixtureSite,
  fixtureFiles,
  publishFixture,
} from '../../test/fixtures/site.ts';
import { picture } from '../../test/images/fixtures.ts';
import { createServerApp } from './create-server-app.ts';
import { readEnv } from './env.ts';

const PHOTO = '/_next/image?url=%2Fimages%2Fphoto.png&w=640';
const filesWith = async (width: number): Promise<typeof fixtureFiles> => ({
  ...fixtureFiles,
  'images/photo.png': await picture(width, 300).png().toBuffer(),
});

let site: FixtureSite;
let app: Hono;
let told: string[];
/** Path of the original image. */
let photo: string;

beforeEach(async () => {
  site = await createFixtureSite(await filesWith(900));
  photo = join(realpathSync(site.folder), 'images/photo.png');
  told = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)));
  app = await createServerApp({ env: readEnv({}), folder: site.folder, lookEvery: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  site.remove();
});

describe('the original of a resized image, damaged while the server runs', () => {
  it.each([
    ['cut', () => truncateSync(photo, 100)],
    ['emptied', () => truncateSync(photo, 0)],
    ['gone', () => rmSync(photo)],
    ['replaced', async () => writeFileSync(photo, await picture(800, 300).png().toBuffer())],
  ])('%s: 503 like other files, counted, logged once, and served again once restored', async (_, damage) => {
    const copy = join(site.base, 'copy.png');
    copyFileSync(photo, copy);
    await damage();
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await app.request(PHOTO);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('60');
      expect(await response.text()).toBe('Something went wrong on our side. Try again in a moment.\n');
    }
    expect(await (await app.request('/healthz')).json()).toMatchObject({ status: 'degraded', damaged: 1 });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/images\/photo\.png is not what build [0-9a-f]{12} wrote/);
    copyFileSync(copy, photo);
    expect((await app.request(PHOTO)).status).toBe(200);
    expect(await (await app.request('/healthz')).json()).toMatchObject({ status: 'ok' });
  });

  it('a picture that the build did not list is absent or an image, never damaged', async () => {
    expect((await app.request('/_next/image?url=%2Fimages%2Fabsent.png&w=640')).status).toBe(404);
    expect(await (await app.request('/healthz')).json()).toMatchObject({ status: 'ok' });
  });
});

it('a picture that a deploy replaced comes from the served release', async () => {
  const widthOf = async () =>
    (await sharp(await (await app.request(PHOTO.replace('640', '3840'))).arrayBuffer()).metadata()).width;
  expect(await widthOf()).toBe(900);
  publishFixture(site.folder, await filesWith(1200));
  // A missing hashed file makes the server check for a newer release immediately.
  await app.request('/assets/absent.js');
  expect(await widthOf()).toBe(1200);
  expect(told).toEqual([]);
});
