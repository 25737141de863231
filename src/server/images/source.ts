import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Size } from './choose-encoder.ts';
import { detectImageType, type ImageType, isAnimated } from './image-type.ts';
import type { MeasureImage } from './transform.ts';

/** An original below the public root, as of its last lookup. */
export interface ImageOriginal {
  file: string;
  /** Fingerprint of the file's `stat`; changes whenever the file does. */
  stamp: string;
  /** SHA-256 of the bytes. */
  hash: string;
  type: ImageType | null;
  animated: boolean;
  /** Null if the header cannot be read. */
  size: Size | null;
}

/** Statuses and messages of docs/image-protocol.md, checks 27, 28 and 38. */
export type FoundOriginal =
  | { ok: true; original: ImageOriginal; known: boolean }
  | { ok: false; status: 400 | 404 | 413; message: string };

/** A folder that is served as `/`. */
export interface ImageRoot {
  folder: string;
  /**
   * Receives the SHA-256 of the bytes found at a path below the folder, or null if none can be used.
   * @throws if it contradicts the folder's list of files
   */
  check?: (path: string, hash: string | null) => Promise<void>;
}

export interface ImageSourceOptions {
  /** Called for each lookup; the first folder that has the file wins. */
  roots: () => readonly ImageRoot[];
  measure: MeasureImage;
}

export interface ImageSources {
  /** Looks up a decoded path; reads the file only if it is new or changed. @throws if the check of a folder throws */
  find: (path: string) => Promise<FoundOriginal>;
}

/** Larger originals are not read (docs/image-protocol.md, check 38). */
const MAX_BYTES = 50_000_000;
const MAX_KNOWN = 10_000;
const BAD_SOURCE = '"url" parameter is valid but internal response is invalid';
const ABSENT: FoundOriginal = { ok: false, status: 404, message: BAD_SOURCE };

/**
 * Finds originals below the roots. Never follows `..` or a symbolic link that leads outside. A file that cannot be
 * accessed counts as absent.
 */
export function createImageSources({ roots, measure }: ImageSourceOptions): ImageSources {
  const known = new LRUCache<string, ImageOriginal>({ max: MAX_KNOWN });
  /** Files being read; at most one entry for each request in progress. */
  const reading = new Map<string, Promise<ImageOriginal | null>>();

  const read = async (root: string, file: string, stamp: string): Promise<ImageOriginal | null> => {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
    if (!realFile.startsWith(realRoot + sep)) return null;
    const bytes = await readFile(realFile);
    const type = detectImageType(bytes);
    const animated = type !== null && isAnimated(bytes, type);
    const size = type === null ? null : await measure(bytes);
    return { file, stamp, hash: hashOf(bytes), type, animated, size };
  };

  const readOnce = (root: string, file: string, stamp: string): Promise<ImageOriginal | null> => {
    const key = `${stamp} ${file}`;
    const current = reading.get(key) ?? read(root, file, stamp).finally(() => reading.delete(key));
    reading.set(key, current);
    return current;
  };

  const look = async (root: string, path: string): Promise<FoundOriginal> => {
    const found = await statFile(join(root, path));
    if (found === null) return ABSENT;
    const { file, stamp, size } = found;
    if (size === 0) return { ok: false, status: 400, message: BAD_SOURCE };
    if (size > MAX_BYTES) return { ok: false, status: 413, message: BAD_SOURCE };
    const before = known.get(file);
    if (before?.stamp === stamp) return { ok: true, original: before, known: true };
    const original = await readOnce(root, file, stamp);
    return original === null ? ABSENT : { ok: true, original, known: false };
  };

  const findIn = async ({ folder, check }: ImageRoot, path: string): Promise<FoundOriginal> => {
    const found = await look(folder, path).catch(() => ABSENT);
    if (found.ok && found.known) return found;
    const { file, hash } = found.ok ? found.original : { file: join(folder, path), hash: null };
    await check?.(relative(folder, file), hash);
    // Only stored after the check: a damaged file is checked each time until it is restored.
    if (found.ok) known.set(file, found.original);
    return found;
  };

  return {
    find: async (path) => {
      if (path.split('/').includes('..')) return ABSENT;
      for (const root of roots()) {
        const found = await findIn(root, path);
        if (found.ok || found.status !== 404) return found;
      }
      return ABSENT;
    },
  };
}

/**
 * The bytes of an original, or null if the file no longer matches `original`: a deploy may replace it between lookup
 * and read, and the response would have the validator of other bytes.
 */
export async function readOriginal(original: ImageOriginal): Promise<Buffer | null> {
  const bytes = await readFile(original.file).catch(() => null);
  return bytes !== null && hashOf(bytes) === original.hash ? bytes : null;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** A folder is served as its page, as on the site itself: not an image, but it exists. */
async function statFile(file: string): Promise<{ file: string; stamp: string; size: number } | null> {
  const found = await stat(file);
  if (found.isDirectory()) return statFile(join(file, 'index.html'));
  if (!found.isFile()) return null;
  return { file, size: found.size, stamp: `${found.ino}-${found.size}-${found.mtimeMs}-${found.ctimeMs}` };
}
