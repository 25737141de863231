import type { SiteManifest } from '../model/site-manifest.ts';

/** An available form of a file, named as in `Content-Encoding`. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** One file of the site, bound to the release it was found in. */
export interface StoredFile {
  path: string;
  /** Bytes of the identity form. */
  size: number;
  type: string;
  /** True for files whose name contains a hash of their content. */
  immutable: boolean;
  /** Smallest first; `identity` is always included and last. */
  encodings: readonly Encoding[];
  /** Strong ETag of one form, including quotes (RFC 9110, section 8.8.3: representations differ). */
  etag(encoding: Encoding): string;
  /** @throws DamagedFileError if the bytes on disk do not match the manifest */
  read(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The source of the app's files: a release on disk, or pages compiled on request for a writer. */
export interface SiteStore {
  readonly manifest: Omit<SiteManifest, 'files'>;
  /** @param path below the site's root, without a leading slash */
  get(path: string): StoredFile | undefined;
  paths(): Iterable<string>;
  /** Number of damaged files found so far, for `/healthz`. */
  readonly damaged: number;
  /** True while the link leads to something that cannot be served, so that the next start would fail. */
  readonly rejected?: boolean;
  /**
   * Checks for a newer release immediately. Used when a hashed file is missing: another process may be ahead of this
   * one.
   */
  refresh?(): Promise<void>;
}

/** Thrown if a file on disk was truncated, emptied, or replaced after the build wrote it. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

const TYPES: Record<string, string> = {
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

/** Content type of a file by extension, with charset; `application/octet-stream` for an unknown extension. */
export function contentTypeOf(path: string): string {
  if (path === 'feed.xml') return 'application/atom+xml; charset=utf-8';
  // Code to read, whatever its language.
  if (path.startsWith('files/')) return 'text/plain; charset=utf-8';
  return TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
