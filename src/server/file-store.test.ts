import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixtureSite, type FixtureSite } from '../../test/fixtures/site.ts';
import { createOutputWriter } from '../build/output-writer.ts';
import { openFileStore, SiteError } from './file-store.ts';

/** Each its own: what is equal is kept once. */
const kilobyte = (value: number) => new Uint8Array(1024).fill(value);
let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite({ 'a.png': kilobyte(1), 'b.png': kilobyte(2), 'c.png': kilobyte(3) });
});
afterEach(() => site.remove());

/** A store whose memory takes two of the files, and which of the three it holds once the disk is gone. */
function openSmall() {
  const store = openFileStore(site.folder, { memoryBytes: 2 * 1024 });
  const read = (name: string) =>
    store.get(`${name}.png`)?.read('identity') ?? Promise.reject(new Error(name));
  return {
    read,
    kept: async () => {
      for (const name of ['a', 'b', 'c']) rmSync(join(site.folder, `${name}.png`), { force: true });
      const results = await Promise.allSettled(['a', 'b', 'c'].map(read));
      return ['a', 'b', 'c'].filter((_, index) => results[index]?.status === 'fulfilled');
    },
  };
}

describe('memory', () => {
  it('counts a file once, even when two requests read it at one time', async () => {
    const { read, kept } = openSmall();
    await Promise.all([read('a'), read('a'), read('a')]);
    await read('b');
    expect(await kept()).toEqual(['a', 'b']);
  });

  it('forgets the oldest file above its bound', async () => {
    const { read, kept } = openSmall();
    for (const name of ['a', 'b', 'c']) await read(name);
    expect(await kept()).toEqual(['b', 'c']);
  });
});

describe('openFileStore', () => {
  it('knows only the files that the build listed', () => {
    writeFileSync(join(site.folder, 'd.png'), kilobyte(4));
    const store = openFileStore(site.folder);
    expect(store.paths.sort()).toEqual(['a.png', 'b.png', 'c.png']);
    for (const path of ['d.png', '../a.png', './a.png', '__proto__', ''])
      expect(store.get(path)).toBeUndefined();
  });

  it('makes the gzip form where the build left it out, and of nothing but what the build wrote', async () => {
    const text = 'A page about refunds.\n'.repeat(40);
    const writer = createOutputWriter({ folder: site.folder, quality: 4 });
    const files = [await writer.write('a.html', text), await writer.write('b.html', text.toUpperCase())];
    writeFileSync(
      join(site.folder, 'site.json'),
      JSON.stringify({ build: 'b', pages: 2, records: 0, files }),
    );
    writeFileSync(join(site.folder, 'b.html'), 'changed by hand');
    const store = openFileStore(site.folder);
    expect(store.get('a.html')?.encodings).toEqual(['br', 'gzip', 'identity']);
    const body = await store.get('a.html')?.read('gzip');
    expect(gunzipSync(body?.bytes ?? '').toString()).toBe(text);
    const [gzip, identity] = ['gzip', 'identity'] as const;
    expect(body?.etag).toBe(store.get('a.html')?.etag(gzip));
    expect(body?.etag).not.toBe(store.get('a.html')?.etag(identity));
    const odd = await store.get('b.html')?.read('gzip');
    expect(gunzipSync(odd?.bytes ?? '').toString()).toBe('changed by hand');
    expect(odd?.etag).not.toBe(store.get('b.html')?.etag(gzip));
  });

  it('offers no form that is larger than the file itself', () => {
    const file = { path: 'a.txt', hash: 'h', size: 100, br: 101, gz: 99 };
    writeFileSync(
      join(site.folder, 'site.json'),
      JSON.stringify({ build: 'b', pages: 1, records: 0, files: [file] }),
    );
    expect(openFileStore(site.folder).get('a.txt')?.encodings).toEqual(['gzip', 'identity']);
  });

  it.each([
    ['missing', undefined, /^There is no built site in .*; run `npm run build`\.$/],
    ['cut short', '{"build":"a","fi', /^.*site\.json is damaged; run `npm run build` again\.$/],
    ['of another shape', '{"build":1}', /^.*site\.json is damaged; run `npm run build` again\.$/],
  ])('a list of files that is %s is refused with one sentence', (_name, text, sentence) => {
    const path = join(site.folder, 'site.json');
    if (text === undefined) rmSync(path);
    else writeFileSync(path, text);
    expect(() => openFileStore(site.folder)).toThrow(SiteError);
    expect(() => openFileStore(site.folder)).toThrow(sentence);
  });
});
