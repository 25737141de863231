import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteLru } from './byte-lru.ts';
import type { OutputType } from './transform.ts';

export interface CachedImage {
  type: OutputType;
  bytes: Buffer;
}

export interface DiskCacheOptions {
  /** One folder per process; made when first needed. */
  dir: string;
  maxBytes: number;
  /** Milliseconds, never backwards. */
  clock: () => number;
  onWriteFailed: () => void;
}

interface Entry {
  fileName: string;
  size: number;
  touchedAt: number;
}

const FILE_NAME = /^([\w-]{43})\.(\d+)\.(avif|webp|jpeg|png|gif)$/;
const TOUCH_EVERY_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;

/**
 * Resized images on disk, at most `maxBytes` of them, the least recently used going first. The name holds key, size
 * and type, so a file that was cut short is known by its length. Nothing here ever fails an answer: what cannot be read
 * is a miss, what cannot be written is not kept, and after a failed write the disk is left alone for half a minute.
 */
export class DiskCache {
  readonly #options: DiskCacheOptions;
  readonly #index: ByteLru<Entry>;
  readonly #loaded: Promise<void>;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: DiskCacheOptions) {
    this.#options = options;
    this.#index = new ByteLru({
      maxBytes: options.maxBytes,
      sizeOf: (entry) => entry.size,
      onEvict: (_key, entry) => void this.#remove(entry.fileName),
    });
    this.#loaded = this.#load();
  }

  async get(key: string): Promise<CachedImage | null> {
    await this.#loaded;
    const entry = this.#index.get(key);
    if (!entry) return null;
    const bytes = await readFile(join(this.#options.dir, entry.fileName)).catch(() => null);
    const type = typeOf(entry.fileName);
    if (bytes?.length !== entry.size || type === null) {
      this.#index.delete(key);
      void this.#remove(entry.fileName);
      return null;
    }
    this.#touch(entry);
    return { type, bytes };
  }

  async put(key: string, { type, bytes }: CachedImage): Promise<void> {
    await this.#loaded;
    const { dir, maxBytes, clock, onWriteFailed } = this.#options;
    if (bytes.length > maxBytes || clock() < this.#pausedUntil) return;
    const fileName = `${key}.${bytes.length}.${type.slice('image/'.length)}`;
    const unfinished = join(dir, `${key}.${process.pid}.tmp`);
    try {
      await mkdir(dir, { recursive: true });
      await writeFile(unfinished, bytes);
      // A reader, or a process that starts after a crash, sees the whole file or none.
      await rename(unfinished, join(dir, fileName));
      this.#index.set(key, { fileName, size: bytes.length, touchedAt: clock() });
    } catch {
      this.#pausedUntil = clock() + PAUSE_AFTER_FAILURE_MS;
      onWriteFailed();
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  /** Rebuilds the index from the folder, oldest use first, and clears away what a killed process left. */
  async #load(): Promise<void> {
    const { dir, clock } = this.#options;
    const names = await readdir(dir).catch(() => []);
    const found = await Promise.all(
      names.map(async (fileName) => {
        const info = await stat(join(dir, fileName)).catch(() => null);
        const [, key = '', size = ''] = FILE_NAME.exec(fileName) ?? [];
        if (info && key !== '' && info.size === Number(size)) return { key, fileName, info };
        if (key !== '' || fileName.endsWith('.tmp')) await this.#remove(fileName);
        return null;
      }),
    );
    const entries = found.filter((entry) => entry !== null).sort((a, b) => a.info.mtimeMs - b.info.mtimeMs);
    for (const { key, fileName, info } of entries) {
      this.#index.set(key, { fileName, size: info.size, touchedAt: clock() });
    }
  }

  /** Writes the time of use to the file now and then, so that the order survives a restart. */
  #touch(entry: Entry): void {
    const now = this.#options.clock();
    if (now - entry.touchedAt < TOUCH_EVERY_MS) return;
    entry.touchedAt = now;
    const today = new Date();
    void utimes(join(this.#options.dir, entry.fileName), today, today).catch(() => undefined);
  }

  async #remove(fileName: string): Promise<void> {
    await rm(join(this.#options.dir, fileName), { force: true }).catch(() => undefined);
  }
}

function typeOf(fileName: string): OutputType | null {
  const extension = FILE_NAME.exec(fileName)?.[3];
  return extension ? (`image/${extension}` as OutputType) : null;
}
