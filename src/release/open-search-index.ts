import { SEARCH_INDEX_FILE, WORD_VECTORS_FILE } from '../model/site-manifest.ts';
import { WordVectors } from '../search/index/word-vectors.ts';
import { loadIndex } from '../search/query/load-index.ts';
import type { SearchEngine } from '../search/query/search-engine.ts';
import type { Release } from './open.ts';
import { SiteError } from './site-store.ts';

/**
 * Loads the search index of a release, and the word vectors, which releases of older versions lack.
 * @throws SiteError with one sentence if one of its files is missing, truncated, or damaged, or if there is no index: a site
 * whose search finds nothing must not start
 */
export async function openSearchIndex(
  release: Pick<Release, 'root' | 'paths' | 'load'>,
): Promise<SearchEngine> {
  const { root, paths } = release;
  if (!paths.includes(SEARCH_INDEX_FILE))
    throw new SiteError(`The search index of ${root} is missing; run \`npm run build\` again.`);
  try {
    const file = await release.load(SEARCH_INDEX_FILE);
    const hasVectors = paths.includes(WORD_VECTORS_FILE);
    return loadIndex(file, hasVectors ? new WordVectors(await release.load(WORD_VECTORS_FILE)) : null);
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}
