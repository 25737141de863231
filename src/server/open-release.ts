import { hash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type ManifestFile, SEARCH_INDEX_FILE, type SiteManifest } from '../model/site-manifest.ts';
import { contentTypeOf } from './content-type.ts';
import { DamagedFileError, type Encoding, SiteError, type SiteStore, type StoredFile } from './site-store.ts';

/** Bodies as they are sent, by the digest of their bytes, so that two releases share what they have in common. */
export type BodyCache = LRUCache<string, Uint8Array<ArrayBuffer>>;

/** Bodies are kept in memory up to this many bytes; the rest is read from disk when it is requested. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** A larger file would push a whole site's pages out; the disk is fast enough for it. */
const MAX_CACHED_FILE = 4 * 1024 * 1024;
/** Milliseconds of checking a newer release after which requests get their turn. */
const CHECK_SLICE = 5;

const gzipped = promisify(gzip);
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** A release on disk, pinned to its real folder. */
export interface Release extends SiteStore {
  /** The real folder: a link that is moved elsewhere later does not matter to it. */
  readonly root: string;
  /** Tells this release from any other one, including one that took over the same folder. */
  readonly identity: string;
  /** Paths of all files, as the build listed them. */
  readonly paths: readonly string[];
  /** Bytes of a file that is read once and not sent. @throws DamagedFileError */
  load(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Compares what was read at a path by other means with the list of files; a path that is not listed passes.
   * @param hash SHA-256 of the bytes in base64url, or null where there were none that can be used
   * @throws DamagedFileError
   */
  check(path: string, hash: string | null): Promise<void>;
}

export interface OpenReleaseOptions {
  bodies?: BodyCache;
  /** Told once for each file that is found damaged while the site is served. */
  onDamage?: (error: DamagedFileError) => void;
}

/**
 * A cache of bodies that forgets the least recently used above its bound.
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
 * Opens a built site and checks that all of it is there: sizes of all forms, digests of the plain ones. Only files that
 * its manifest names are ever served, so no path can lead out of it.
 * @param folder the release, or the link to it
 * @throws SiteError, one sentence that names the file, where there is no site or a part of it is missing or damaged
 */
export async function openRelease(
  folder: string,
  { bodies = createBodyCache(), onDamage = () => undefined }: OpenReleaseOptions = {},
): Promise<Release> {
  const identity = await releaseIdentity(folder);
  if (identity === null) throw new SiteError(`There is no built site in ${folder}; run \`npm run build\`.`);
  const root = await realpath(folder);
  const { files: listed, ...manifest } = await readManifest(root);
  await checkFiles(root, listed);

  const damaged = new Set<string>();
  const readForm = async (file: ManifestFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    const path = file.path + endings[encoding];
    try {
      const bytes = await readChecked(join(root, path), formOf(file, encoding) ?? file);
      damaged.delete(path);
      return bytes;
    } catch (cause) {
      const message = `${join(root, path)} is not what build ${manifest.build} wrote; publish the site again.`;
      const error = new DamagedFileError(message, { cause });
      if (!damaged.has(path)) onDamage(error);
      damaged.add(path);
      throw error;
    }
  };

  const toStored = (file: ManifestFile): StoredFile => ({
    path: file.path,
    type: contentTypeOf(file.path),
    immutable: file.path.startsWith('assets/'),
    encodings: encodingsOf(file),
    etag: (encoding) => `"${keyOf(file, encoding)}"`,
    async read(encoding) {
      const key = keyOf(file, encoding);
      const known = bodies.get(key);
      if (known !== undefined) return known;
      // The build of a large tree leaves the gzip forms to the server, for the few clients that need them.
      const derived = encoding === 'gzip' && file.gz === undefined;
      const bytes = derived
        ? new Uint8Array(await gzipped(await readForm(file, 'identity')))
        : await readForm(file, encoding);
      bodies.set(key, bytes);
      return bytes;
    },
  });

  const files = new Map(listed.map((file) => [file.path, toStored(file)]));
  const byPath = new Map(listed.map((file) => [file.path, file]));
  return {
    root,
    identity,
    manifest,
    paths: [...files.keys()],
    get: (path) => files.get(path),
    get damaged() {
      return damaged.size;
    },
    load: async (path) => {
      const file = byPath.get(path);
      if (file === undefined) throw new DamagedFileError(`${join(root, path)} is not part of the site.`);
      return readForm(file, 'identity');
    },
    check: async (path, digest) => {
      const file = byPath.get(path);
      if (file === undefined) return;
      if (digest?.slice(0, file.hash.length) === file.hash) damaged.delete(path);
      else await readForm(file, 'identity');
    },
  };
}

/** A name for the release that `folder` leads to now; null where it leads to none. */
export async function releaseIdentity(folder: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    // A folder that was copied over has the same path: its list of files tells it apart.
    const { ino, size, mtimeMs } = await stat(join(root, 'site.json'));
    return `${root} ${ino} ${size} ${mtimeMs}`;
  } catch {
    return null;
  }
}

const form = z.object({ size: z.number(), hash: z.string() });
const manifestSchema = z.object({
  build: z.string(),
  pages: z.number(),
  records: z.number(),
  preload: z.array(z.string()).optional(),
  origin: z.string().optional(),
  searchApp: z.string().nullable().optional(),
  redirects: z.record(z.string(), z.string()).optional(),
  files: z.array(
    form.extend({
      path: z.string(),
      br: form.optional(),
      gz: form.optional(),
      retired: z.number().optional(),
    }),
  ),
});

async function readManifest(root: string): Promise<SiteManifest> {
  const path = join(root, 'site.json');
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new SiteError(`${path} is damaged; run \`npm run build\` again.`);
  }
}

function formOf(file: ManifestFile, encoding: Encoding): { size: number; hash: string } | undefined {
  if (encoding === 'identity') return file;
  return encoding === 'br' ? file.br : file.gz;
}

function keyOf(file: ManifestFile, encoding: Encoding): string {
  return formOf(file, encoding)?.hash ?? `${file.hash}-${encoding}`;
}

function encodingsOf(file: ManifestFile): Encoding[] {
  const encodings: Encoding[] = [];
  // A compressed form that is larger than the file would cost the reader bytes.
  if (file.br !== undefined && file.br.size < file.size) encodings.push('br');
  if ((file.gz ?? file.br ?? file).size < file.size) encodings.push('gzip');
  return [...encodings, 'identity'];
}

/** @throws Error where the file is gone or its bytes are others than `expected` says */
async function readChecked(
  path: string,
  expected: { size: number; hash: string },
): Promise<Uint8Array<ArrayBuffer>> {
  // The size first: a file that someone replaced may be larger than the memory.
  checkSize(await stat(path), expected.size);
  const bytes = new Uint8Array(await readFile(path));
  checkDigest(bytes, expected.hash);
  return bytes;
}

function checkSize(stats: Stats, size: number): void {
  if (!stats.isFile() || stats.size !== size) throw new Error('another size');
}

/** Digests are 162 bits of SHA-256, as in the manifest. */
function checkDigest(bytes: Uint8Array, expected: string): void {
  if (hash('sha256', bytes, 'base64url').slice(0, 27) !== expected) throw new Error('other bytes');
}

/**
 * Reads in this thread, a few files between two turns of the event loop: 20,000 small files take 0.7 s of processor
 * this way, and 2 s when each is handed to another thread and back.
 * @throws SiteError naming the first file with a form that is missing or damaged
 */
async function checkFiles(root: string, files: readonly ManifestFile[]): Promise<void> {
  let sliceEnd = performance.now() + CHECK_SLICE;
  for (const file of files) {
    const found = findDamage(root, file);
    if (found !== null)
      throw new SiteError(
        `${join(root, found)} is missing or damaged; run \`npm run build\` again, or go back to the release before.`,
      );
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + CHECK_SLICE;
  }
}

/** The path of a damaged form of the file, or null. Of compressed forms and the search index the size will do: reading them checks the rest. */
function findDamage(root: string, file: ManifestFile): string | null {
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const expected = formOf(file, encoding);
    if (expected === undefined) continue;
    const path = join(root, file.path + endings[encoding]);
    try {
      checkSize(statSync(path), expected.size);
      if (encoding === 'identity' && !SEARCH_INDEX_FILE.test(file.path))
        checkDigest(readFileSync(path), expected.hash);
    } catch {
      return file.path + endings[encoding];
    }
  }
  return null;
}
