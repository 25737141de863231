import { createHash, webcrypto } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  type FileForm,
  type ManifestFile,
  SEARCH_INDEX_FILE,
  WORD_VECTORS_FILE,
} from '../model/site-manifest.ts';
import { WordVectors } from '../search/index/word-vectors.ts';
import { loadIndex } from '../search/query/embedded-engine.ts';
import type { SearchEngine } from '../search/query/search-engine.ts';
import { checkDigest, checkSize, FORM_ENDINGS, findDamagedFile, formOf } from './check.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';
import { contentTypeOf, DamagedFileError, type Encoding, SiteError, type StoredFile } from './site-store.ts';

/** Bodies by the digest of their bytes, so that two releases share identical ones. */
export type BodyCache = LRUCache<string, Uint8Array<ArrayBuffer>>;

/** Limit for bodies in memory; others are read from disk on request. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** A larger file would evict a whole site's pages; the disk is fast enough for it. */
const MAX_CACHED_FILE = 4 * 1024 * 1024;

/** From this size on, a copy of a file would be a lot of memory. Pages are smaller. */
const LARGE_FILE = 16 * 1024 * 1024;
/** Bytes that are read and checked at a time: a few milliseconds, between which requests are served. */
const PIECE = 4 * 1024 * 1024;

/** A release on disk, resolved to its real folder. */
export type Release = Awaited<ReturnType<typeof readRelease>>;

export interface OpenReleaseOptions {
  bodies?: BodyCache;
  /** Called once for each damaged file found while the site is served. */
  onDamage?: (error: DamagedFileError) => void;
}

/**
 * An LRU cache of bodies.
 * @param maxBytes of all bodies together
 */
export function createBodyCache(maxBytes = CACHE_BYTES): BodyCache {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_CACHED_FILE),
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  });
}

/**
 * Opens a built site and verifies that it is complete.
 * @param folder the release, or a link to it
 * @throws SiteError with one sentence that names the file if there is no site or a part of it is missing or damaged
 */
export async function openRelease(folder: string, options?: OpenReleaseOptions): Promise<Release> {
  const release = await readRelease(folder, options);
  await release.verify();
  return release;
}

/**
 * Opens a built site by its manifest. Only files listed there are ever served, so no path can escape the folder.
 * @param folder the release, or a link to it
 * @throws SiteError with one sentence if there is no site or its manifest is damaged
 */
export async function readRelease(
  folder: string,
  { bodies = createBodyCache(), onDamage = () => undefined }: OpenReleaseOptions = {},
) {
  const identity = await releaseIdentity(folder);
  if (identity === null) throw new SiteError(`There is no built site in ${folder}; run \`npm run build\`.`);
  const root = await realpath(folder);
  const { files: listed, ...manifest } = await readManifest(root);

  const damaged = new Set<string>();
  const readIntact = async (file: ManifestFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    const path = join(root, file.path + FORM_ENDINGS[encoding]);
    try {
      return await readChecked(path, formOf(file, encoding) ?? file);
    } catch (cause) {
      const message = `${path} is not what build ${manifest.build} wrote; publish the site again.`;
      throw new DamagedFileError(message, { cause });
    }
  };
  const readForm = async (file: ManifestFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    const path = file.path + FORM_ENDINGS[encoding];
    try {
      const bytes = await readIntact(file, encoding);
      damaged.delete(path);
      return bytes;
    } catch (error) {
      if (error instanceof DamagedFileError && !damaged.has(path)) onDamage(error);
      damaged.add(path);
      throw error;
    }
  };

  const hashOf = (file: ManifestFile, encoding: Encoding): string => (formOf(file, encoding) ?? file).hash;
  const toStored = (file: ManifestFile): StoredFile => ({
    path: file.path,
    size: file.size,
    type: contentTypeOf(file.path),
    immutable: file.path.startsWith('assets/'),
    encodings: encodingsOf(file),
    etag: (encoding) => `"${hashOf(file, encoding)}"`,
    async read(encoding) {
      const key = hashOf(file, encoding);
      const known = bodies.get(key);
      if (known !== undefined) return known;
      const bytes = await readForm(file, encoding);
      bodies.set(key, bytes);
      return bytes;
    },
  });

  const files = new Map(listed.map((file) => [file.path, toStored(file)]));
  const byPath = new Map(listed.map((file) => [file.path, file]));
  return {
    /** The real folder, which does not change if the link moves later. */
    root,
    /** Distinguishes this release from any other, including one that replaced it in the same folder. */
    identity,
    manifest,
    /** Paths of all files that the build listed. */
    paths: [...files.keys()],
    /**
     * Compares all files with the manifest: sizes of all forms, digests of the uncompressed ones.
     * @throws SiteError with one sentence that names the first file of which a form is missing or damaged
     */
    async verify(): Promise<void> {
      const found = await findDamagedFile(root, listed);
      if (found === null) return;
      throw new SiteError(
        `${join(root, found)} is missing or damaged; run \`npm run build\` again, or go back to the release before.`,
      );
    },
    get: (path: string) => files.get(path),
    get damaged() {
      return damaged.size;
    },
    /** Bytes of a file that is read once and not sent. @throws DamagedFileError, without a call of `onDamage` */
    load: async (path: string) => {
      const file = byPath.get(path);
      if (file === undefined) throw new DamagedFileError(`${join(root, path)} is not part of the site.`);
      return readIntact(file, 'identity');
    },
  };
}

/** Identifies the release that `folder` currently resolves to; null if there is none. */
export async function releaseIdentity(folder: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    // A folder that was replaced has the same path, so its file list identifies it.
    const { ino, size, mtimeMs } = await stat(join(root, MANIFEST_FILE));
    return `${root} ${ino} ${size} ${mtimeMs}`;
  } catch {
    return null;
  }
}

/** Of the forms that the build wrote; one larger than the file itself would cost the reader bytes. */
function encodingsOf(file: ManifestFile): Encoding[] {
  const packed = (['br', 'gzip'] as const).filter(
    (encoding) => (formOf(file, encoding)?.size ?? file.size) < file.size,
  );
  return [...packed, 'identity'];
}

/** @throws Error if the file is missing or its bytes do not match `expected` */
async function readChecked(path: string, expected: FileForm): Promise<Uint8Array<ArrayBuffer>> {
  // Check the size first: a replaced file may be larger than memory.
  checkSize(await stat(path), expected.size);
  if (expected.size > LARGE_FILE) return readLarge(path, expected);
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  // Unlike the digests of all files at startup, this one is computed off the main thread, which serves requests.
  const digest = await webcrypto.subtle.digest('SHA-256', bytes);
  checkDigest(Buffer.from(digest).toString('base64url'), expected.hash);
  return bytes;
}

/** In pieces: another thread would compute the digest of a copy, which may not fit in memory. */
async function readLarge(path: string, { size, hash }: FileForm): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  const digest = createHash('sha256');
  let at = 0;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    digest.update(piece);
    bytes.set(piece, at);
    at += piece.length;
  }
  checkDigest(digest.digest('base64url'), hash);
  return bytes;
}

/**
 * Loads the search index of a release, and the word vectors, which releases of older versions lack.
 * @throws SiteError with one sentence if one of its files is missing, truncated, or damaged, or if there is no index: a site
 * whose search finds nothing must not start
 */
export async function openSearchIndex(
  release: Pick<Release, 'root' | 'paths' | 'load'>,
): Promise<SearchEngine> {
  const { root, paths } = release;
  if (!paths.includes(SEARCH_INDEX_FILE))
    throw new SiteError(`The search index of ${root} is missing; run \`npm run build\` again.`);
  try {
    const file = await release.load(SEARCH_INDEX_FILE);
    const hasVectors = paths.includes(WORD_VECTORS_FILE);
    return loadIndex(file, hasVectors ? new WordVectors(await release.load(WORD_VECTORS_FILE)) : null);
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}
