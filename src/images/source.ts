import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Size } from './choose-encoder.ts';
import { detectImageType, type ImageType, isAnimated } from './image-type.ts';
import type { MeasureImage } from './transform.ts';

/** An original below the public root, as it was when it was last looked at. */
export interface ImageOriginal {
  file: string;
  /** SHA-256 of the bytes. */
  hash: string;
  type: ImageType | null;
  animated: boolean;
  /** Null where the header cannot be read. */
  size: Size | null;
}

/** Statuses and messages of docs/image-protocol.md, checks 27, 28 and 38. */
export type FoundOriginal =
  | { ok: true; original: ImageOriginal; known: boolean }
  | { ok: false; status: 400 | 404 | 413; message: string };

export interface ImageSourceOptions {
  /** Folders served as `/`; the first that has the file wins. */
  roots: readonly string[];
  measure: MeasureImage;
}

export interface ImageSources {
  /** Looks a decoded path up; reads the file only when it is new or changed. Never throws. */
  find: (path: string) => Promise<FoundOriginal>;
}

/** Originals above this many bytes are not touched (docs/image-protocol.md, check 38). */
const MAX_BYTES = 50_000_000;
const MAX_KNOWN = 10_000;
const BAD_SOURCE = '"url" parameter is valid but internal response is invalid';

/**
 * Finds originals below the roots. `..` is never followed, and neither is a symbolic link that leads outside.
 * Whatever the file system denies counts as absent.
 */
export function createImageSources({ roots, measure }: ImageSourceOptions): ImageSources {
  const known = new LRUCache<string, { stamp: string; original: ImageOriginal }>({ max: MAX_KNOWN });
  /** Files that are being read right now; at most one entry for each request in flight. */
  const reading = new Map<string, Promise<ImageOriginal | null>>();

  const read = async (root: string, file: string): Promise<ImageOriginal | null> => {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
    if (!realFile.startsWith(realRoot + sep)) return null;
    const bytes = await readFile(realFile);
    const type = detectImageType(bytes);
    const animated = type !== null && isAnimated(bytes, type);
    return { file, hash: hashOf(bytes), type, animated, size: type === null ? null : await measure(bytes) };
  };

  const readOnce = (root: string, file: string, stamp: string): Promise<ImageOriginal | null> => {
    const key = `${stamp} ${file}`;
    const current = reading.get(key) ?? read(root, file).finally(() => reading.delete(key));
    reading.set(key, current);
    return current;
  };

  const findIn = async (root: string, path: string): Promise<FoundOriginal> => {
    const found = await statFile(join(root, path));
    if (found === null) return { ok: false, status: 404, message: BAD_SOURCE };
    const { file, stamp, size } = found;
    if (size === 0) return { ok: false, status: 400, message: BAD_SOURCE };
    if (size > MAX_BYTES) return { ok: false, status: 413, message: BAD_SOURCE };
    const before = known.get(file);
    if (before?.stamp === stamp) return { ok: true, original: before.original, known: true };
    const original = await readOnce(root, file, stamp);
    if (original === null) return { ok: false, status: 404, message: BAD_SOURCE };
    known.set(file, { stamp, original });
    return { ok: true, original, known: false };
  };

  return {
    find: async (path) => {
      const absent: FoundOriginal = { ok: false, status: 404, message: BAD_SOURCE };
      if (path.split('/').includes('..')) return absent;
      for (const root of roots) {
        const found = await findIn(root, path).catch(() => absent);
        if (found.ok || found.status !== 404) return found;
      }
      return absent;
    },
  };
}

/**
 * The bytes of an original, or null where the file is no longer what `original` says: a deploy may replace it between
 * the look and the read, and the response would carry the validator of other bytes.
 */
export async function readOriginal(original: ImageOriginal): Promise<Buffer | null> {
  const bytes = await readFile(original.file).catch(() => null);
  return bytes !== null && hashOf(bytes) === original.hash ? bytes : null;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** A folder is served as its page, as on the site itself: that is not an image, but it is there. */
async function statFile(file: string): Promise<{ file: string; stamp: string; size: number } | null> {
  const found = await stat(file);
  if (found.isDirectory()) return statFile(join(file, 'index.html'));
  if (!found.isFile()) return null;
  return { file, size: found.size, stamp: `${found.ino}-${found.size}-${found.mtimeMs}-${found.ctimeMs}` };
}
