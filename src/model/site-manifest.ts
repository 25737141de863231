/** A compressed form of a file, stored beside it with the extension `.br` or `.gz`. */
export interface CompressedForm {
  size: number;
  /** Hash of the compressed bytes, formatted like `ManifestFile.hash`. */
  hash: string;
}

/** Path of the search index in a release. */
export const SEARCH_INDEX_FILE = 'search.bin';

/** Path of the word vectors in a release, by which search understands questions. */
export const WORD_VECTORS_FILE = 'search/word-vectors.bin';

/** A file's entry in `site.json`: written by the build, read by the server. */
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
  /** A hash over all files: the same content has the same name. */
  build: string;
  pages: number;
  records: number;
  /** Addresses of the style sheet and the script that block every page's first paint. */
  preload?: string[] | undefined;
  /** Public origin used by canonical links, sitemap and social tags. */
  origin?: string | undefined;
  /** Hosted search application of the pages; null for the embedded engine. */
  searchApp?: string | null | undefined;
  /** Moved pages: old address → new address. */
  redirects?: Readonly<Record<string, string>> | undefined;
  files: ManifestFile[];
}
