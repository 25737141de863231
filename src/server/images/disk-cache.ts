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

/** `write-failed`: an image could not be stored. `damaged`: a file differed from what was stored, and was removed. */
export type DiskCacheEvent = 'write-failed' | 'damaged';

export interface DiskCacheOptions {
  /** One folder per process, created at startup or as soon as the disk allows. */
  dir: string;
  maxBytes: number;
  /** Milliseconds, monotonic. */
  clock: () => number;
  onEvent: (event: DiskCacheEvent) => void;
  /** Writes a new file or throws; replaced in tests of full disks. */
  write?: (file: string, bytes: Buffer) => Promise<void>;
}

interface Entry {
  fileName: string;
  size: number;
  touchedAt: number;
}

/** Key of the variant, digest of the bytes, type. */
const FILE_NAME = /^([\w-]{43})\.([\w-]{43})\.(avif|webp|jpeg|png|gif)$/;
/** Files that this or an earlier version may have left behind. */
const OWN_NAME = /^[\w-]{43}\.([\w-]+\.)?(tmp|avif|webp|jpeg|png|gif)$/;
/** Limits the index itself: 100-byte thumbnails would make millions of entries within the byte limit. */
const MAX_ENTRIES = 20_000;
const TOUCH_EVERY_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;

/**
 * Caches resized images on disk, at most `maxBytes` in total, and evicts the least recently used. A file's name
 * contains the digest of its bytes, so a truncated or changed file is a miss. Links are never followed and nothing
 * outside the folder is touched. The cache never fails a response: an unreadable file is a miss, an unwritable one is
 * not stored, and after a failed write the disk is left alone for half a minute.
 */
export class DiskCache {
  readonly #options: DiskCacheOptions;
  readonly #index: LRUCache<string, Entry>;
  readonly #loaded: Promise<void>;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  /** @throws CacheFolderError if the folder exists but cannot be trusted */
  constructor(options: DiskCacheOptions) {
    this.#options = options;
    this.#index = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => entry.size,
      disposeAfter: (entry, key) => {
        // The same bytes are already stored: the file stays.
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
      // Checked for every write, because another user may have replaced a cleared temporary folder.
      if (!prepareCacheFolder(dir)) throw new Error('The folder cannot be created');
      await write(unfinished, bytes);
      // Atomic: a reader, or a process that starts after a crash, sees the complete file or none.
      await rename(unfinished, join(dir, fileName));
      this.#index.set(key, { fileName, size: bytes.length, touchedAt: clock() });
    } catch {
      this.#pausedUntil = clock() + PAUSE_AFTER_FAILURE_MS;
      onEvent('write-failed');
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  /** Rebuilds the index from the folder, least recently used first, and removes the leftovers of a killed process. */
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
      // An entry above the limit is never inserted, so `disposeAfter` does not run for it.
      if (!this.#index.set(key, { fileName, size, touchedAt: clock() }).has(key))
        await this.#remove(fileName);
    }
  }

  /** Occasionally updates the file's time of use, so that the order survives a restart. */
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

  /** Removes a link itself, never its target. */
  async #remove(fileName: string): Promise<void> {
    await rm(join(this.#options.dir, fileName), { force: true }).catch(() => undefined);
  }
}

/** Does not follow links or wait for the writer of a pipe. */
const READ_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** `wx` fails if the name exists, even as a dangling link. */
async function writeNew(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
