import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CachedImage, DiskCache } from './disk-cache.ts';

let dir: string;
let failures: number;
const time = { now: 0 };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'frame-disk-cache-'));
  failures = 0;
  time.now = 0;
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (maxBytes = 1000, folder = dir) =>
  new DiskCache({ dir: folder, maxBytes, clock: () => time.now, onWriteFailed: () => (failures += 1) });
const key = (letter: string) => letter.repeat(43);
const image = (text: string): CachedImage => ({ type: 'image/webp', bytes: Buffer.from(text) });
const textOf = async (cache: DiskCache, name: string) => (await cache.get(name))?.bytes.toString();

describe('image cache on disk: DiskCache', () => {
  it('gives back what it was given, type included, and so does the next process', async () => {
    const cache = open(1000, join(dir, 'made/when/needed'));
    expect(await cache.get(key('a'))).toBeNull();
    await cache.put(key('a'), image('one'));
    for (const each of [cache, open(1000, join(dir, 'made/when/needed'))]) {
      expect(await each.get(key('a'))).toEqual(image('one'));
    }
  });

  it('stays within its bound on disk; the least recently used goes', async () => {
    const cache = open(10);
    await cache.put(key('a'), image('aaaa'));
    await cache.put(key('b'), image('bbbb'));
    await cache.get(key('a'));
    await cache.put(key('c'), image('cccc'));
    await vi.waitFor(async () => expect(await readdir(dir)).toHaveLength(2));
    expect(await textOf(cache, key('a'))).toBe('aaaa');
    expect(await cache.get(key('b'))).toBeNull();
  });

  it('remembers over a restart what was used last', async () => {
    const cache = open(10);
    await cache.put(key('a'), image('aaaa'));
    await cache.put(key('b'), image('bbbb'));
    const past = new Date(0);
    for (const name of await readdir(dir)) await utimes(join(dir, name), past, past);
    time.now = 120_000;
    await cache.get(key('a'));
    const name = (await readdir(dir)).find((each) => each.startsWith('a')) ?? '';
    await vi.waitFor(async () => expect((await stat(join(dir, name))).mtimeMs).toBeGreaterThan(0));
    const next = open(5);
    expect(await textOf(next, key('a'))).toBe('aaaa');
    expect(await next.get(key('b'))).toBeNull();
  });

  it('does not keep what alone is above the bound', async () => {
    await open(3).put(key('a'), image('aaaa'));
    expect(await readdir(dir)).toEqual([]);
  });

  it('takes a file that was cut short or removed for a miss', async () => {
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

  it('clears away what a killed process left, and nothing that is not its own', async () => {
    await writeFile(join(dir, `${key('a')}.4711.tmp`), 'half');
    await writeFile(join(dir, 'README'), 'mine');
    await open().get(key('a'));
    expect(await readdir(dir)).toEqual(['README']);
  });

  it('a folder that cannot be written is reported once, then left alone for half a minute', async () => {
    const file = join(dir, 'a-file');
    await writeFile(file, 'not a folder');
    const cache = open(1000, join(file, 'cache'));
    await cache.put(key('a'), image('aaaa'));
    await cache.put(key('b'), image('bbbb'));
    expect(failures).toBe(1);
    expect(await cache.get(key('a'))).toBeNull();
    await rm(file);
    await cache.put(key('a'), image('aaaa'));
    expect(await cache.get(key('a'))).toBeNull();
    time.now = 30_001;
    await cache.put(key('a'), image('aaaa'));
    expect(await readFile(join(file, 'cache', `${key('a')}.4.webp`), 'utf8')).toBe('aaaa');
  });
});
