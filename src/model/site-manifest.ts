import { z } from 'zod';

export const SEARCH_INDEX_FILE = 'search.bin';

/** Address of the file with every statement that a table of assumptions has. */
export const ASSUMPTIONS_FILE = '/assumptions.md';

/** Path of the word vectors in a release, by which search understands questions. */
export const WORD_VECTORS_FILE = 'search/word-vectors.bin';

const form = z.object({
  size: z.number(),
  /** First 27 base64url characters (162 bits) of the SHA-256 of the bytes. */
  hash: z.string(),
});

/** A file, or a compressed form of it, stored beside it with the extension `.br` or `.gz`. */
export type FileForm = z.output<typeof form>;

const manifestFile = form.extend({
  /** Path below the site's folder, with forward slashes. */
  path: z.string(),
  br: form.optional(),
  gz: form.optional(),
  /** How many builds ago the file stopped being used; absent while it is in use. */
  retired: z.number().optional(),
});

/** A file's entry in `site.json`: written by the build, read by the server. */
export type ManifestFile = z.output<typeof manifestFile>;

export const siteManifest = z.object({
  /** A hash over all files: the same content has the same name. */
  build: z.string(),
  pages: z.number(),
  records: z.number(),
  /** Addresses of the style sheet and the script that block every page's first paint. */
  preload: z.array(z.string()).optional(),
  /** Public origin used by canonical links, sitemap and social tags. */
  origin: z.string().optional(),
  /** Hosted search application of the pages; null for the embedded engine. */
  searchApp: z.string().nullable().optional(),
  /** Moved pages: old address → new address. */
  redirects: z.record(z.string(), z.string()).readonly().optional(),
  files: z.array(manifestFile),
});

export type SiteManifest = z.output<typeof siteManifest>;
