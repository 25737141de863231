import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadIndex } from '../search/engine/load-index.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { type FileStore, SiteError } from './file-store.ts';

/** The index of a site, or, of a large one, its parts. */
const INDEX_FILE = /^search(\/\d+)?\.json$/;

/**
 * Opens the search index of a built site.
 * @throws SiteError where a file of it is missing, cut short or damaged: a site that finds nothing must not start.
 */
export function openSearchIndex(folder: string, files: FileStore): SearchEngine {
  const paths = files.paths.filter((path) => INDEX_FILE.test(path)).sort();
  if (paths.length === 0)
    throw new SiteError(`The search index of ${folder} is missing; run \`npm run build\` again.`);
  const texts = paths.map((path) => {
    try {
      return readFileSync(join(folder, path), 'utf8');
    } catch {
      throw new SiteError(`The search index ${join(folder, path)} is missing; run \`npm run build\` again.`);
    }
  });
  try {
    return loadIndex(...texts);
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}
