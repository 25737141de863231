import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ManifestFile, SiteManifest } from '../model/site-manifest.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface StoredFile {
  path: string;
  /** Content type with its charset. */
  type: string;
  /** True for files whose name holds a hash of their content. */
  immutable: boolean;
  encodings: Encoding[];
  /** Strong ETag of one encoding, quotes included (RFC 9110, section 8.8.3: representations differ). */
  etag(encoding: Encoding): string;
  /** Bytes of one encoding. */
  read(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

export interface FileStore {
  manifest: Omit<SiteManifest, 'files'>;
  /** Paths of all files, as the build listed them. */
  paths: string[];
  get(path: string): StoredFile | undefined;
}

/** Raised where the built site is missing or damaged; its message is one sentence for the operator. */
export class SiteError extends Error {
  override name = 'SiteError';
}

const manifestSchema = z.object({
  build: z.string(),
  pages: z.number(),
  records: z.number(),
  files: z.array(
    z.object({
      path: z.string(),
      hash: z.string(),
      size: z.number(),
      br: z.number().optional(),
      gz: z.number().optional(),
      retired: z.number().optional(),
    }),
  ),
});

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
};

/** Files are kept in memory up to this many bytes unless told otherwise; the rest is read from disk when asked for. */
const MEMORY_BYTES = 64 * 1024 * 1024;

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Opens a built site. Only files that its manifest names are ever served, so no path can lead out of it.
 * @param memoryBytes most bytes of files that are kept in memory
 * @throws SiteError where there is no site in `folder` or its manifest cannot be read.
 */
export function openFileStore(folder: string, memoryBytes = MEMORY_BYTES): FileStore {
  const { files, ...manifest } = readManifest(folder);
  const memory = createMemory(memoryBytes);
  const stored = new Map(files.map((file) => [file.path, toStored(file, folder, memory)]));
  return { manifest, paths: files.map((file) => file.path), get: (path) => stored.get(path) };
}

function readManifest(folder: string): SiteManifest {
  let text: string;
  try {
    text = readFileSync(join(folder, 'site.json'), 'utf8');
  } catch {
    throw new SiteError(`There is no built site in ${folder}; run \`npm run build\`.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new SiteError(`${join(folder, 'site.json')} is damaged; run \`npm run build\` again.`);
  }
}

function toStored(
  file: ManifestFile,
  folder: string,
  memory: Map<string, Uint8Array<ArrayBuffer>>,
): StoredFile {
  const encodings: Encoding[] = [];
  // A compressed form that is larger than the file would cost the reader bytes.
  if (file.br !== undefined && file.br < file.size) encodings.push('br');
  if (file.gz !== undefined && file.gz < file.size) encodings.push('gzip');
  encodings.push('identity');
  return {
    path: file.path,
    type: types[file.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    immutable: file.path.startsWith('assets/'),
    encodings,
    etag: (encoding) => `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`,
    async read(encoding) {
      const path = join(folder, file.path + suffixes[encoding]);
      const kept = memory.get(path);
      if (kept !== undefined) return kept;
      const bytes = new Uint8Array(await readFile(path));
      memory.set(path, bytes);
      return bytes;
    },
  };
}

/** A map that forgets its oldest entries above the limit. */
function createMemory(limit: number): Map<string, Uint8Array<ArrayBuffer>> {
  let size = 0;
  const memory = new Map<string, Uint8Array<ArrayBuffer>>();
  const set = memory.set.bind(memory);
  memory.set = (path, bytes) => {
    // Two requests may have read the same file at one time.
    size += bytes.length - (memory.get(path)?.length ?? 0);
    set(path, bytes);
    for (const [oldest, { length }] of memory) {
      if (size <= limit) break;
      memory.delete(oldest);
      size -= length;
    }
    return memory;
  };
  return memory;
}
