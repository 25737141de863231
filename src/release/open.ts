import { hash, webcrypto } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { OperatorError } from '../model/diagnostic.ts';
import {
  type FileForm,
  type ManifestFile,
  SEARCH_INDEX_FILE,
  WORD_VECTORS_FILE,
} from '../model/site-manifest.ts';
import { WordVectors } from '../search/index/word-vectors.ts';
import { loadIndex } from '../search/query/embedded-engine.ts';
import type { SearchEngine } from '../search/query/search-engine.ts';
import { MANIFEST_FILE, readingSentence, readManifest } from './manifest.ts';
import { contentTypeOf, DamagedFileError, type Encoding, type StoredFile } from './site-store.ts';

/** Bodies by the digest of their bytes, so that two releases share identical ones. */
export type BodyCache = LRUCache<string, Uint8Array<ArrayBuffer>>;

/** Limit for bodies in memory; others are read from disk on request. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** A larger file would evict a whole site's pages; the disk is fast enough for it. */
const MAX_CACHED_FILE = 4 * 1024 * 1024;

/** Milliseconds of checking before requests have a turn. */
const CHECK_SLICE = 5;

/** The extension of each form of a file. */
const FORM_ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** A release on disk, resolved to its real folder. */
export type Release = Awaited<ReturnType<typeof openRelease>>;

interface OpenReleaseOptions {
  bodies?: BodyCache;
  /** Called once for each damaged file found while the site is served. */
  onDamage?: (error: DamagedFileError) => void;
}

/** An LRU cache of bodies. @param maxBytes of all bodies together */
export function createBodyCache(maxBytes = CACHE_BYTES): BodyCache {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_CACHED_FILE),
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  });
}

/**
 * Opens a built site, a folder or a link to one, and verifies it: sizes of all forms, digests of the uncompressed ones. Reads
 * them in this thread, because for 20,000 small files a promise costs more than the file. Only files listed in its manifest
 * are ever served, so no path can escape the folder.
 * @throws OperatorError with one sentence that names what is missing or damaged
 */
export async function openRelease(
  folder: string,
  { bodies = createBodyCache(), onDamage = () => undefined }: OpenReleaseOptions = {},
) {
  const identity = await identify(folder).catch((error) => {
    const absent = `There is no built site in ${folder}; run \`npm run build\`.`;
    throw new OperatorError(readingSentence(folder, error, absent));
  });
  const root = await realpath(folder);
  const { files: listed, ...manifest } = await readManifest(root);
  let sliceEnd = performance.now() + CHECK_SLICE;
  for (const file of listed) {
    for (const [encoding, form] of formsOf(file)) {
      const path = join(root, file.path + FORM_ENDINGS[encoding]);
      try {
        checkSize(statSync(path), form);
        // The search index is verified when it is loaded.
        if (encoding === 'identity' && file.path !== SEARCH_INDEX_FILE)
          checkDigest(hash('sha256', readFileSync(path), 'base64url'), form);
      } catch (error) {
        const damage = `${path} is missing or damaged; run \`npm run build\` again, or go back to the release before.`;
        throw new OperatorError(readingSentence(path, error, damage));
      }
    }
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + CHECK_SLICE;
  }

  const damaged = new Map<string, FileForm>();
  const readIntact = async (path: string, form: FileForm): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      const bytes = await readChecked(path, form);
      damaged.delete(path);
      return bytes;
    } catch (cause) {
      const damage = `${path} is not what build ${manifest.build} wrote; publish the site again.`;
      const error = new DamagedFileError(readingSentence(path, cause, damage), { cause });
      if (!damaged.has(path)) onDamage(error);
      damaged.set(path, form);
      throw error;
    }
  };
  const toStored = (file: ManifestFile): StoredFile => {
    const forms = formsOf(file);
    const formOf = (encoding: Encoding): FileForm => forms.get(encoding) ?? file;
    return {
      path: file.path,
      size: file.size,
      type: contentTypeOf(file.path),
      immutable: file.path.startsWith('assets/'),
      // A form larger than the file itself would cost the reader bytes.
      encodings: [...forms].flatMap(([encoding, { size }]) =>
        encoding === 'identity' || size < file.size ? [encoding] : [],
      ),
      etag: (encoding) => `"${formOf(encoding).hash}"`,
      async read(encoding) {
        const form = formOf(encoding);
        const known = bodies.get(form.hash);
        if (known !== undefined) return known;
        const bytes = await readIntact(join(root, file.path + FORM_ENDINGS[encoding]), form);
        bodies.set(form.hash, bytes);
        return bytes;
      },
    };
  };

  const files = new Map(listed.map((file) => [file.path, toStored(file)]));
  return {
    /** The real folder, which does not change if the link moves later. */
    root,
    /** Distinguishes this release from any other, including one that replaced it in the same folder. */
    identity,
    manifest,
    get: (path: string) => files.get(path),
    paths: () => files.keys(),
    get damaged() {
      return damaged.size;
    },
    /** Checks whether damaged files are whole again, even if no one requests them. */
    async readDamaged(): Promise<void> {
      for (const [path, form] of damaged) await readIntact(path, form).catch(() => undefined);
    },
  };
}

/** Identifies the release that `folder` currently resolves to; null if there is none. */
export function releaseIdentity(folder: string): Promise<string | null> {
  return identify(folder).catch(() => null);
}

async function identify(folder: string): Promise<string> {
  const root = await realpath(folder);
  // A folder that was replaced has the same path, so its file list identifies it.
  const { ino, size, mtimeMs } = await stat(join(root, MANIFEST_FILE));
  return `${root} ${ino} ${size} ${mtimeMs}`;
}

/** The forms that the build wrote, smallest first. */
function formsOf(file: ManifestFile): Map<Encoding, FileForm> {
  const { br, gz } = file;
  return new Map([
    ...(br === undefined ? [] : [['br', br] as const]),
    ...(gz === undefined ? [] : [['gzip', gz] as const]),
    ['identity', file],
  ]);
}

/** @throws Error unless it is a file of the expected size */
function checkSize(stats: Stats, { size }: FileForm): void {
  if (!stats.isFile() || stats.size !== size) throw new Error('another size');
}

/** @throws Error unless it begins with the 162 bits of SHA-256 that the manifest has */
function checkDigest(digest: string, expected: FileForm): void {
  if (digest.slice(0, 27) !== expected.hash) throw new Error('other bytes');
}

/** @throws Error if the file is missing or its bytes do not match `expected` */
async function readChecked(path: string, expected: FileForm): Promise<Uint8Array<ArrayBuffer>> {
  // Check the size first: a replaced file may be larger than memory.
  checkSize(await stat(path), expected);
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  // Computed off the main thread, which serves requests.
  checkDigest(Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('base64url'), expected);
  return bytes;
}

/**
 * Loads the search index of a release, and the word vectors, which releases of older versions lack.
 * @throws OperatorError with one sentence: a site whose search finds nothing must not start
 */
export async function openSearchIndex({ root, get }: Pick<Release, 'root' | 'get'>): Promise<SearchEngine> {
  const index = get(SEARCH_INDEX_FILE);
  if (index === undefined)
    throw new OperatorError(`The search index of ${root} is missing; run \`npm run build\` again.`);
  try {
    const vectors = await get(WORD_VECTORS_FILE)?.read('identity');
    return loadIndex(await index.read('identity'), vectors === undefined ? null : new WordVectors(vectors));
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
