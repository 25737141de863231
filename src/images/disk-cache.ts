import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { prepareCacheFolder } from './cache-folder.ts';
import type { OutputType } from './choose-encoder.ts';

export interface CachedImage {
  type: OutputType;
  bytes: Buffer;
}

/** `write-failed`: an image could not be stored. `damaged`: a file was not what had been stored, and was removed. */
export type DiskCacheEvent = 'write-failed' | 'damaged';

export interface DiskCacheOptions {
  /** One folder per process; created at the start, or as soon as the disk allows. */
  dir: string;
  maxBytes: number;
  /** Milliseconds, never backwards. */
  clock: () => number;
  onEvent: (event: DiskCacheEvent) => void;
  /** Writes a new file, or fails; replaced in tests of full disks. */
  write?: (file: string, bytes: Buffer) => Promise<void>;
}

interface Entry {
  fileName: string;
  size: number;
  touchedAt: number;
}

/** Key of the variant, digest of the bytes, type. */
const FILE_NAME = /^([\w-]{43})\.([\w-]{43})\.(avif|webp|jpeg|png|gif)$/;
/** What this or an earlier version may have left behind. */
const OWN_NAME = /^[\w-]{43}\.([\w-]+\.)?(tmp|avif|webp|jpeg|png|gif)$/;
/** Bounds the index itself: thumbnails of 100 bytes would make millions of entries within the bytes. */
const MAX_ENTRIES = 20_000;
const TOUCH_EVERY_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;

/**
 * Resized images on disk, at most `maxBytes` of them; the least recently used go first. A file's name holds the digest
 * of its bytes, so a file that was cut short or changed is a miss. Links are never followed and nothing outside the
 * folder is touched. Nothing here ever fails a response: what cannot be read is a miss, what cannot be written is not
 * kept, and after a failed write the disk is left alone for half a minute.
 */
export class DiskCache {
  readonly #options: DiskCacheOptions;
  readonly #index: LRUCache<string, Entry>;
  readonly #loaded: Promise<void>;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  /** @throws CacheFolderError where the folder exists and cannot be trusted. */
  constructor(options: DiskCacheOptions) {
    this.#options = options;
    this.#index = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => entry.size,
      disposeAfter: (entry, key) => {
        // Stored again with the same bytes: the file stays.
        if (this.#index.peek(key)?.fileName !== entry.fileName) void this.#remove(entry.fileName);
      },
    });
    this.#loaded = prepareCacheFolder(options.dir) ? this.#load() : Promise.resolve();
  }

  async get(key: string): Promise<CachedImage | null> {
    await this.#loaded;
    const entry = this.#index.get(key);
    const [, , digest, extension] = FILE_NAME.exec(entry?.fileName ?? '') ?? [];
    if (!entry) return null;
    const bytes = await this.#read(entry);
    if (bytes && digestOf(bytes) === digest) return { type: `image/${extension}` as OutputType, bytes };
    this.#options.onEvent('damaged');
    if (this.#index.peek(key) === entry) this.#index.delete(key);
    return null;
  }

  async put(key: string, { type, bytes }: CachedImage): Promise<void> {
    await this.#loaded;
    const { dir, maxBytes, clock, onEvent, write = writeNew } = this.#options;
    if (bytes.length === 0 || bytes.length > maxBytes || clock() < this.#pausedUntil) return;
    const fileName = `${key}.${digestOf(bytes)}.${type.slice('image/'.length)}`;
    const unfinished = join(dir, `${key}.${randomUUID()}.tmp`);
    try {
      // Checked each time: another user may have put something else in place of a cleared temporary folder.
      if (!prepareCacheFolder(dir)) throw new Error('The folder cannot be created');
      await write(unfinished, bytes);
      // A reader, or a process that starts after a crash, sees the whole file or none.
      await rename(unfinished, join(dir, fileName));
      this.#index.set(key, { fileName, size: bytes.length, touchedAt: clock() });
    } catch {
      this.#pausedUntil = clock() + PAUSE_AFTER_FAILURE_MS;
      onEvent('write-failed');
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  /** Rebuilds the index from the folder, oldest use first, and clears away what a killed process left. */
  async #load(): Promise<void> {
    const { dir, clock } = this.#options;
    const found: { key: string; fileName: string; size: number; usedAt: number }[] = [];
    for (const fileName of await readdir(dir).catch(() => [])) {
      const info = await lstat(join(dir, fileName)).catch(() => null);
      const key = FILE_NAME.exec(fileName)?.[1];
      if (key !== undefined && info?.isFile() && info.size > 0) {
        found.push({ key, fileName, size: info.size, usedAt: info.mtimeMs });
      } else if (OWN_NAME.test(fileName)) {
        await this.#remove(fileName);
      }
    }
    found.sort((a, b) => a.usedAt - b.usedAt);
    for (const { key, fileName, size } of found) {
      // What is above the bound is not taken in, so `disposeAfter` is not called.
      if (!this.#index.set(key, { fileName, size, touchedAt: clock() }).has(key))
        await this.#remove(fileName);
    }
  }

  /** Also writes the time of use to the file now and then, so that the order survives a restart. */
  async #read(entry: Entry): Promise<Buffer | null> {
    try {
      const file = await open(join(this.#options.dir, entry.fileName), READ_NO_LINK);
      try {
        if (!(await file.stat()).isFile()) return null;
        const now = this.#options.clock();
        if (now - entry.touchedAt >= TOUCH_EVERY_MS) {
          entry.touchedAt = now;
          await file.utimes(new Date(), new Date()).catch(() => undefined);
        }
        return await file.readFile();
      } finally {
        await file.close();
      }
    } catch {
      return null;
    }
  }

  /** Removes a link itself, never what it leads to. */
  async #remove(fileName: string): Promise<void> {
    await rm(join(this.#options.dir, fileName), { force: true }).catch(() => undefined);
  }
}

/** Not through a link, and without waiting for the other end of a pipe. */
const READ_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** `wx` fails where anything, even a dangling link, has the name. */
async function writeNew(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
