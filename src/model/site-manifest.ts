/** One file of the site as `site.json` lists it: written by the build, read by the server at its start. */
export interface ManifestFile {
  /** Path below the output folder, with forward slashes. */
  path: string;
  hash: string;
  size: number;
  br?: number | undefined;
  gz?: number | undefined;
  /** How many builds ago the file stopped being used; absent while it is. */
  retired?: number | undefined;
}

export interface SiteManifest {
  /** Same content, same name: a hash over all files. */
  build: string;
  pages: number;
  records: number;
  /** Addresses of the style sheet and the script that every page waits for before its first paint. */
  preload?: string[] | undefined;
  files: ManifestFile[];
}
