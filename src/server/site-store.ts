import type { SiteManifest } from '../model/site-manifest.ts';

/** A form in which a file can be sent, as `Content-Encoding` names it. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** One file of the site, pinned to the release that it was found in. */
export interface StoredFile {
  path: string;
  /** Content type with its charset. */
  type: string;
  /** True for files whose name holds a hash of their content. */
  immutable: boolean;
  /** Smallest first; `identity` is last and always there. */
  encodings: readonly Encoding[];
  /** Strong ETag of one form, quotes included (RFC 9110, section 8.8.3: representations differ). */
  etag(encoding: Encoding): string;
  /** @throws DamagedFileError where the bytes on disk are not the ones that the manifest describes */
  read(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** What the app serves: a release on disk, or pages that are compiled when a writer asks for them. */
export interface SiteStore {
  readonly manifest: Omit<SiteManifest, 'files'>;
  /** A path below the site's root, without a leading slash. */
  get(path: string): StoredFile | undefined;
  /** Files found damaged so far, for `/healthz`. */
  readonly damaged: number;
  /** Looks for a newer release now. Used when a hashed file is missing: another process may be ahead of this one. */
  refresh?(): Promise<void>;
}

/** Raised where a file on disk was cut, emptied or replaced after the build wrote it. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

/** Raised where the built site cannot be served; its message is one sentence for the operator. */
export class SiteError extends Error {
  override name = 'SiteError';
}
