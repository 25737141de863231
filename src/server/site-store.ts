import type { SiteManifest } from '../model/site-manifest.ts';
import type { FileStore } from './file-store.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One file of a site, wherever its bytes come from. */
export interface StoredFile {
  path: string;
  /** Content type with its charset. */
  type: string;
  /** True for files whose name holds a hash of their content. */
  immutable: boolean;
  encodings: readonly Encoding[];
  /** Strong ETag of one encoding, quotes included (RFC 9110, section 8.8.3). */
  etag(encoding: Encoding): string;
  read(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The site that the app serves. */
export interface SiteStore {
  readonly manifest: Pick<SiteManifest, 'build' | 'pages' | 'records' | 'preload'>;
  /** @param path below the site's root, without a slash at the start */
  get(path: string): StoredFile | undefined;
  /** Files found damaged so far. */
  readonly damaged: number;
}

/** A store as the routes of the built site read it. */
export function toFileStore(store: SiteStore): FileStore {
  return {
    get manifest() {
      return store.manifest;
    },
    paths: [],
    get(path) {
      const file = store.get(path);
      if (file === undefined) return undefined;
      return {
        ...file,
        encodings: [...file.encodings],
        read: async (encoding) => ({ bytes: await file.read(encoding), etag: file.etag(encoding) }),
      };
    },
    refresh: () => undefined,
    reload: async () => undefined,
    onReload: () => undefined,
  };
}
