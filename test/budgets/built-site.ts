import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputFileOf } from '../../src/model/route.ts';
import type { ManifestFile, SiteManifest } from '../../src/model/site-manifest.ts';

export interface BuiltSite {
  /** Routes of all pages with their HTML. */
  pages: { route: string; html: string; file: ManifestFile }[];
  /** Text of a file of the site. */
  read(path: string): string;
  /** Bytes transferred to a browser for a file, with brotli if available. */
  sent(path: string): number;
  has(path: string): boolean;
}

const FOLDER = 'dist';

/**
 * The site as built by `npm test`.
 * @throws Error if it has not been built
 */
export function openBuiltSite(): BuiltSite {
  if (!existsSync(join(FOLDER, 'site.json')))
    throw new Error('The budgets are measured on the built site: run `npm run build` first.');
  const { files } = JSON.parse(readFileSync(join(FOLDER, 'site.json'), 'utf8')) as SiteManifest;
  const known = new Map(files.map((file) => [file.path, file]));
  const find = (path: string): ManifestFile => {
    const file = known.get(path);
    if (file === undefined) throw new Error(`${path} is not a file of the site.`);
    return file;
  };
  const read = (path: string): string => readFileSync(join(FOLDER, find(path).path), 'utf8');
  return {
    pages: files
      .filter((file) => file.path.endsWith('index.html'))
      .map((file) => ({ route: routeOf(file.path), html: read(file.path), file })),
    read,
    sent: (path) => sentBytes(find(path)),
    has: (path) => known.has(path),
  };
}

/** A compressed form larger than the file is not sent. */
export function sentBytes({ size, br }: ManifestFile): number {
  return Math.min(size, br?.size ?? size);
}

function routeOf(path: string): string {
  const route = `/${path.replace(/\/?index\.html$/, '')}`;
  if (outputFileOf(route) !== path) throw new Error(`${path} is not where a page belongs.`);
  return route;
}
