import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import type { ManifestFile, SiteManifest } from '../model/site-manifest.ts';
import { contentTypeOf } from './content-type.ts';
import { createFileMemory, type FileMemory } from './file-memory.ts';
import { readManifest, readManifestIfChanged, SiteError } from './read-manifest.ts';

export { SiteError } from './read-manifest.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface FileBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Strong ETag of exactly these bytes. */
  etag: string;
}

export interface StoredFile {
  path: string;
  /** Content type with its charset. */
  type: string;
  /** True for files whose name holds a hash of their content. */
  immutable: boolean;
  encodings: Encoding[];
  /** Strong ETag of one encoding, quotes included (RFC 9110, section 8.8.3: representations differ). */
  etag(encoding: Encoding): string;
  /**
   * Bytes of one encoding; null where a newer build took the place of this one: look the path up again.
   * @throws SiteError where the file stays unreadable and there is no newer build.
   */
  read(encoding: Encoding): Promise<FileBody | null>;
}

export interface FileStore {
  /** What the newest build says of itself; another object after each reload. */
  readonly manifest: Omit<SiteManifest, 'files'>;
  /** Paths of all files, as the build listed them. */
  readonly paths: string[];
  get(path: string): StoredFile | undefined;
  /** Looks for a newer build where the last look is over a second old; undefined where nothing has to be waited for. */
  refresh(): Promise<void> | undefined;
  /** Looks for a newer build now. */
  reload(): Promise<void>;
  /** Calls `listener` after each newer build. */
  onReload(listener: () => void): void;
}

export interface FileStoreOptions {
  /** Takes what an operator should know of while the site is served all the same. */
  onError?: (error: Error) => void;
  /** Milliseconds, never backwards. */
  clock?: () => number;
  /** Most bytes of files that are kept in memory. */
  memoryBytes?: number;
}

const LOOK_EVERY_MS = 1000;
/**
 * Milliseconds between looks at a file that is not what the manifest says. A build replaces the folder by two renames,
 * and a build after an edit moves its pages before their list: both are over long before these are.
 */
const PATIENCE_MS = [10, 40, 150, 300, 500];

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;
const pack = promisify(gzip);

/** One build, as its manifest described it. */
interface Generation {
  manifest: Omit<SiteManifest, 'files'>;
  files: Map<string, StoredFile>;
  /** Files that stayed different from the manifest: somebody changed them by hand, and waiting is of no use. */
  odd: Set<string>;
}

/**
 * Opens a built site. Only files that its manifest names are ever served, so no path can lead out of it. A build may
 * replace the site at any time: bytes leave only with the ETag of their own content, whichever build they are from.
 * @throws SiteError where there is no site in `folder` or its manifest cannot be read.
 */
export function openFileStore(
  folder: string,
  { onError = () => undefined, clock = () => performance.now(), memoryBytes }: FileStoreOptions = {},
): FileStore {
  const memory = createFileMemory(memoryBytes);
  const listeners: (() => void)[] = [];

  const toGeneration = ({ files, ...manifest }: SiteManifest): Generation => {
    const generation: Generation = { manifest, files: new Map(), odd: new Set() };
    for (const file of files) {
      const read = (encoding: Encoding) => readFrom(generation, file, encoding);
      generation.files.set(file.path, toStored(file, read));
    }
    return generation;
  };

  const first = readManifest(folder);
  let { stamp } = first;
  let current = toGeneration(first.manifest);
  let lookedAt = clock();
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    lookedAt = clock();
    const found = await readManifestIfChanged(folder, stamp);
    if (found === null) return;
    stamp = found.stamp;
    if (found.manifest === null) return onError(damaged(folder, 'site.json', current.manifest.build));
    current = toGeneration(found.manifest);
    for (const listener of listeners) listener();
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const reload = async (): Promise<void> => {
    // A look under way may have seen the folder before the build that the caller knows of.
    if (looking !== null) await looking;
    await lookOnce();
  };

  async function readFrom(
    generation: Generation,
    file: ManifestFile,
    encoding: Encoding,
  ): Promise<FileBody | null> {
    const kept = memory.get(file.hash + suffixes[encoding]);
    if (kept !== undefined) return { bytes: kept, etag: etagOf(file.hash, encoding) };
    for (const pause of [0, ...PATIENCE_MS]) {
      if (pause > 0) await sleep(pause);
      const found = await loadForm(folder, file, encoding);
      if (found?.hash === file.hash) return keep(memory, found, encoding);
      await reload();
      if (current !== generation) return null;
      if (generation.odd.has(file.path)) return oddBody(found, encoding, file.path);
    }
    generation.odd.add(file.path);
    onError(damaged(folder, file.path, generation.manifest.build));
    return readFrom(generation, file, encoding);
  }

  return {
    get manifest() {
      return current.manifest;
    },
    get paths() {
      return [...current.files.keys()];
    },
    get: (path) => current.files.get(path),
    refresh: () => (clock() - lookedAt < LOOK_EVERY_MS ? undefined : lookOnce()),
    reload,
    onReload: (listener) => void listeners.push(listener),
  };
}

function toStored(file: ManifestFile, read: StoredFile['read']): StoredFile {
  const encodings: Encoding[] = [];
  // A compressed form that is larger than the file would cost the reader bytes.
  if (file.br !== undefined && file.br.size < file.size) encodings.push('br');
  if ((file.gz ?? file.br ?? file).size < file.size) encodings.push('gzip');
  encodings.push('identity');
  return {
    path: file.path,
    type: contentTypeOf(file.path),
    immutable: file.path.startsWith('assets/'),
    encodings,
    etag: (encoding) => etagOf(file.hash, encoding),
    read,
  };
}

interface LoadedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the content before compression, in the manifest's form. */
  hash: string;
}

/** One form of a file; the build of a large tree leaves the gzip forms to be made here, for the few who ask for them. */
async function loadForm(folder: string, file: ManifestFile, encoding: Encoding): Promise<LoadedFile | null> {
  if (encoding !== 'gzip' || file.gz !== undefined)
    return load(join(folder, file.path + suffixes[encoding]), encoding);
  const plain = await load(join(folder, file.path), 'identity');
  return plain && { ...plain, bytes: new Uint8Array(await pack(plain.bytes)) };
}

/** A file with the name of its content, or null where it is gone or cut short. */
async function load(path: string, encoding: Encoding): Promise<LoadedFile | null> {
  try {
    const bytes = new Uint8Array(await readFile(path));
    const content = encoding === 'identity' ? bytes : await unpack[encoding](bytes);
    return { bytes, hash: createHash('sha256').update(content).digest('base64url').slice(0, 27) };
  } catch {
    return null;
  }
}

function keep(memory: FileMemory, { bytes, hash }: LoadedFile, encoding: Encoding): FileBody {
  memory.set(hash + suffixes[encoding], bytes);
  return { bytes, etag: etagOf(hash, encoding) };
}

/** What somebody put there by hand is answered with its own validator; the manifest's would be of other bytes. */
function oddBody(found: LoadedFile | null, encoding: Encoding, path: string): FileBody {
  if (found === null)
    throw new SiteError(`${path} of the built site cannot be read; run \`npm run build\` again.`);
  return { bytes: found.bytes, etag: etagOf(found.hash, encoding) };
}

function etagOf(hash: string, encoding: Encoding): string {
  return `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

function damaged(folder: string, path: string, build: string): SiteError {
  return new SiteError(
    `${join(folder, path)} is not what build ${build} wrote; run \`npm run build\` again.`,
  );
}
