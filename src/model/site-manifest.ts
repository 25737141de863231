/** A compressed form of a file, stored beside it with the ending `.br` or `.gz`. */
export interface CompressedForm {
  size: number;
  /** Of the compressed bytes, in the form of `ManifestFile.hash`. */
  hash: string;
}

/** Paths of the search index, or of a large site's parts of it. */
export const SEARCH_INDEX_FILE = /^search(\/\d+)?\.bin$/;

/** One file of the site as `site.json` lists it: written by the build, read by the server. */
export interface ManifestFile {
  /** Path below the site's folder, with forward slashes. */
  path: string;
  /** First 27 base64url characters (162 bits) of the SHA-256 of the bytes. */
  hash: string;
  size: number;
  br?: CompressedForm | undefined;
  gz?: CompressedForm | undefined;
  /** How many builds ago the file stopped being used; absent while it is in use. */
  retired?: number | undefined;
}

export interface SiteManifest {
  /** Same content, same name: a hash over all files. */
  build: string;
  pages: number;
  records: number;
  /** Addresses of the style sheet and the script that every page waits for before its first paint. */
  preload?: string[] | undefined;
  /** Public origin that canonical links, sitemap and social tags name. */
  origin?: string | undefined;
  /** Application of the hosted service that the pages search with; null for the embedded engine. */
  searchApp?: string | null | undefined;
  /** Old addresses of pages that moved, and where they are now. */
  redirects?: Readonly<Record<string, string>> | undefined;
  files: ManifestFile[];
}
