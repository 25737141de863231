import { loadIndex } from '../search/engine/load-index.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import type { Release } from './open-release.ts';
import { SiteError } from './site-store.ts';

/** The index of a site, or of a large one its parts. */
const INDEX_FILE = /^search(\/\d+)?\.json$/;

/**
 * Loads the search index of a release.
 * @throws SiteError, one sentence, where a file of it is missing, truncated or damaged: a site that finds nothing must
 * not start.
 */
export async function openSearchIndex(
  release: Pick<Release, 'root' | 'paths' | 'load'>,
): Promise<SearchEngine> {
  const paths = release.paths.filter((path) => INDEX_FILE.test(path)).sort();
  if (paths.length === 0)
    throw new SiteError(`The search index of ${release.root} is missing; run \`npm run build\` again.`);
  try {
    const files = await Promise.all(paths.map((path) => release.load(path)));
    return loadIndex(...files.map((bytes) => new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}
