import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { detectImageType, type ImageType, isAnimated } from './image-type.ts';

/** An original below the public root, as it was when it was last looked at. */
export interface ImageOriginal {
  file: string;
  /** SHA-256 of the bytes. */
  hash: string;
  type: ImageType | null;
  animated: boolean;
}

/** Statuses and messages of the image contract, checks 27, 28 and 38. */
export type FoundOriginal =
  | { ok: true; original: ImageOriginal; known: boolean }
  | { ok: false; status: 400 | 404 | 413; message: string };

export interface ImageSources {
  /** Looks a decoded path up; reads the file only when it is new or changed. Never throws. */
  find: (path: string) => Promise<FoundOriginal>;
}

/** Originals above this many bytes are not touched (image contract §1.4). */
const MAX_BYTES = 50_000_000;
const MAX_KNOWN = 10_000;
const ROOT_TRIES = 5;
const ROOT_PAUSE_MS = 20;
const BAD_SOURCE = '"url" parameter is valid but internal response is invalid';

/**
 * Finds originals below `root`, the folder that `/` stands for. `..` is never followed, and neither is a symbolic link
 * that leads outside. Whatever the file system refuses counts as absent.
 */
export function createImageSources(root: string): ImageSources {
  const known = new Map<string, { stamp: string; original: ImageOriginal }>();
  const reading = new Map<string, Promise<ImageOriginal | null>>();

  const read = async (file: string): Promise<ImageOriginal | null> => {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
    if (!realFile.startsWith(realRoot + sep)) return null;
    const bytes = await readFile(realFile);
    const type = detectImageType(bytes);
    return { file, hash: hashOf(bytes), type, animated: type !== null && isAnimated(bytes, type) };
  };

  const readOnce = (file: string, stamp: string): Promise<ImageOriginal | null> => {
    const key = `${stamp} ${file}`;
    const current = reading.get(key) ?? read(file).finally(() => reading.delete(key));
    reading.set(key, current);
    return current;
  };

  const find = async (path: string): Promise<FoundOriginal> => {
    if (path.split('/').includes('..')) return { ok: false, status: 404, message: BAD_SOURCE };
    const found = await statFile(join(root, path));
    if (found === null) return { ok: false, status: 404, message: BAD_SOURCE };
    const { file, stamp, size } = found;
    if (size === 0) return { ok: false, status: 400, message: BAD_SOURCE };
    if (size > MAX_BYTES) return { ok: false, status: 413, message: BAD_SOURCE };
    const before = known.get(file);
    if (before?.stamp === stamp) return { ok: true, original: before.original, known: true };
    const original = await readOnce(file, stamp);
    if (original === null) return { ok: false, status: 404, message: BAD_SOURCE };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(file, { stamp, original });
    return { ok: true, original, known: false };
  };

  /** A build replaces the root by two renames; what is absent between them is looked for again. */
  const findAgain = async (path: string): Promise<FoundOriginal> => {
    for (let tries = 0; tries < ROOT_TRIES; tries += 1) {
      const isThere = await stat(root).then(
        () => true,
        () => false,
      );
      if (isThere) break;
      await sleep(ROOT_PAUSE_MS);
    }
    return find(path).catch(() => ({ ok: false, status: 404, message: BAD_SOURCE }));
  };

  return { find: (path) => find(path).catch(() => findAgain(path)) };
}

/**
 * The bytes of an original, or null where the file is no longer what `original` says: a deploy may swap it between
 * the look and the read, and the answer would carry the validator of other bytes.
 */
export async function readOriginal(original: ImageOriginal): Promise<Buffer | null> {
  const bytes = await readFile(original.file).catch(() => null);
  return bytes !== null && hashOf(bytes) === original.hash ? bytes : null;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** A folder answers with its page, as on the site itself: that is not an image, but it is there. */
async function statFile(file: string): Promise<{ file: string; stamp: string; size: number } | null> {
  const found = await stat(file);
  if (found.isDirectory()) return statFile(join(file, 'index.html'));
  if (!found.isFile()) return null;
  return { file, size: found.size, stamp: `${found.ino}-${found.size}-${found.mtimeMs}-${found.ctimeMs}` };
}
