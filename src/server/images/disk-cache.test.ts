import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/images/fixtures.ts';
import { type CachedImage, DiskCache, type DiskCacheEvent, type DiskCacheOptions } from './disk-cache.ts';

let dir: string;
let events: DiskCacheEvent[];
const time = { now: 0 };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frame-disk-cache-'));
  events = [];
  time.now = 0;
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (maxBytes = 1000, folder = dir, write?: DiskCacheOptions['write']) =>
  new DiskCache({
    dir: folder,
    maxBytes,
    clock: () => time.now,
    onEvent: (event) => events.push(event),
    ...(write ? { write } : {}),
  });
const key = (letter: string) => letter.repeat(43);
const image = (text: string): CachedImage => ({ type: 'image/webp', bytes: Buffer.from(text) });
const textOf = async (cache: DiskCache, name: string) => (await cache.get(name))?.bytes.toString();

describe('image cache on disk: DiskCache', () => {
  it('returns a stored image with its type, also in the next process', async () => {
    const cache = open(1000, join(dir, 'made/when/needed'));
    expect(await cache.get(key('a'))).toBeNull();
    await cache.put(key('a'), image('one'));
    for (const each of [cache, open(1000, join(dir, 'made/when/needed'))]) {
      expect(await each.get(key('a'))).toEqual(image('one'));
    }
  });

  it('stays within its limit on disk by evicting the least recently used image', async () => {
    const cache = open(10);
    await cache.put(key('a'), image('aaaa'));
    await cache.put(key('b'), image('bbbb'));
    await cache.get(key('a'));
    await cache.put(key('c'), image('cccc'));
    await until(async () => (await readdir(dir)).length === 2);
    expect(await textOf(cache, key('a'))).toBe('aaaa');
    expect(await cache.get(key('b'))).toBeNull();
  });

  it('remembers the order of use across a restart', async () => {
    const cache = open(10);
    await cache.put(key('a'), image('aaaa'));
    await cache.put(key('b'), image('bbbb'));
    const past = new Date(0);
    for (const name of await readdir(dir)) await utimes(join(dir, name), past, past);
    time.now = 120_000;
    await cache.get(key('a'));
    const name = (await readdir(dir)).find((each) => each.startsWith('a')) ?? '';
    await until(async () => (await stat(join(dir, name))).mtimeMs > 0);
    const next = open(5);
    expect(await textOf(next, key('a'))).toBe('aaaa');
    expect(await next.get(key('b'))).toBeNull();
  });

  it('does not store an image that exceeds the limit by itself', async () => {
    await open(3).put(key('a'), image('aaaa'));
    expect(await readdir(dir)).toEqual([]);
  });

  it('treats a truncated or removed file as a miss', async () => {
    const cache = open();
    await cache.put(key('a'), image('aaaa'));
    await cache.put(key('b'), image('bbbb'));
    const names = (await readdir(dir)).sort();
    await truncate(join(dir, names[0] ?? ''), 2);
    await rm(join(dir, names[1] ?? ''));
    expect(await open().get(key('a'))).toBeNull();
    expect(await cache.get(key('a'))).toBeNull();
    expect(await cache.get(key('b'))).toBeNull();
    await cache.put(key('a'), image('again'));
    expect(await textOf(cache, key('a'))).toBe('again');
  });

  it('S5.1 treats a file with changed content of the same length as a miss, and removes it', async () => {
    await open().put(key('a'), image('aaaa'));
    const [name = ''] = await readdir(dir);
    await writeFile(join(dir, name), 'evil');
    expect(await open().get(key('a'))).toBeNull();
    expect(events).toEqual(['damaged']);
    await until(async () => (await readdir(dir)).length === 0);
  });

  it('S5.1 never reads, writes or removes through a planted link', async () => {
    const outside = join(dir, 'outside');
    const folder = join(dir, 'cache');
    await mkdir(outside);
    await writeFile(join(outside, 'secret'), 'aaaa');
    const cache = open(1000, folder);
    await cache.put(key('a'), image('aaaa'));
    const [name = ''] = await readdir(folder);
    await rm(join(folder, name));
    await symlink(join(outside, 'secret'), join(folder, name));
    // The bytes behind the link have the right digest: only the link prevents the hit.
    expect(await cache.get(key('a'))).toBeNull();
    await symlink(join(outside, 'secret'), join(folder, `${key('b')}.4711.tmp`));
    await symlink(outside, join(folder, name.replace('.webp', '.png')));
    const next = open(1000, folder);
    expect(await next.get(key('a'))).toBeNull();
    await next.put(key('a'), image('new!'));
    expect(await textOf(next, key('a'))).toBe('new!');
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('aaaa');
  });

  it('S5.1 does not write into a folder that was replaced by a link after the start', async () => {
    const [folder, outside] = [join(dir, 'cache'), join(dir, 'outside')];
    await mkdir(outside);
    const cache = open(1000, folder);
    await rm(folder, { recursive: true });
    await symlink(outside, folder);
    await cache.put(key('a'), image('aaaa'));
    expect(events).toEqual(['write-failed']);
    expect(await readdir(outside)).toEqual([]);
    expect(() => open(1000, folder)).toThrow('it is a symbolic link');
  });

  it('S5.1 on a full disk, skips the cache and leaves nothing behind', async () => {
    const full = open(1000, dir, async (file) => {
      await writeFile(file, 'ha');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    await full.put(key('a'), image('half'));
    expect(events).toEqual(['write-failed']);
    expect(await full.get(key('a'))).toBeNull();
    expect(await readdir(dir)).toEqual([]);
  });

  it('removes the leftovers of a killed process or an earlier version, and nothing else', async () => {
    await writeFile(join(dir, `${key('a')}.4711.tmp`), 'half');
    await writeFile(join(dir, `${key('a')}.4.webp`), 'four');
    await writeFile(join(dir, 'README'), 'mine');
    await open().get(key('a'));
    expect(await readdir(dir)).toEqual(['README']);
  });

  it('reports a folder that cannot be created once, then leaves it alone for half a minute', async () => {
    const file = join(dir, 'a-file');
    await writeFile(file, 'not a folder');
    const cache = open(1000, join(file, 'cache'));
    await cache.put(key('a'), image('aaaa'));
    await cache.put(key('b'), image('bbbb'));
    expect(events).toEqual(['write-failed']);
    expect(await cache.get(key('a'))).toBeNull();
    await rm(file);
    await cache.put(key('a'), image('aaaa'));
    expect(await cache.get(key('a'))).toBeNull();
    time.now = 30_001;
    await cache.put(key('a'), image('aaaa'));
    expect(await textOf(open(1000, join(file, 'cache')), key('a'))).toBe('aaaa');
  });
});
