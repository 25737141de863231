import { SEARCH_INDEX_FILE, SEARCH_TEXTS_FILE, WORD_VECTORS_FILE } from '../model/site-manifest.ts';
import { EmbeddedEngine } from '../search/engine/embedded-engine.ts';
import { readIndexFile } from '../search/engine/index-file.ts';
import { RecordStore } from '../search/engine/record-store.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { createSearchIndex } from '../search/engine/search-index.ts';
import { WordVectors } from '../search/engine/word-vectors.ts';
import type { Release } from './open-release.ts';
import { SiteError } from './site-store.ts';

/** Files of a few megabytes that are read and verified on other threads at a time. */
const READ_AHEAD = 4;

/** Paths of the texts of all search records of a release, in order. */
export function searchTextsOf({ paths }: Pick<Release, 'paths'>): string[] {
  return paths.filter((path) => SEARCH_TEXTS_FILE.test(path)).sort();
}

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
    const index = readIndexFile(await release.load(SEARCH_INDEX_FILE));
    const records = new RecordStore(index.sizes);
    const texts = searchTextsOf(release);
    for (let next = 0; next < texts.length; next += READ_AHEAD) {
      const files = texts.slice(next, next + READ_AHEAD).map((path) => release.load(path));
      for (const file of await Promise.all(files)) records.add(file);
    }
    const hasVectors = paths.includes(WORD_VECTORS_FILE);
    const vectors = hasVectors ? new WordVectors(await release.load(WORD_VECTORS_FILE)) : null;
    return new EmbeddedEngine(createSearchIndex(index, records), vectors);
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}
