import { SEARCH_INDEX_FILE, SEARCH_TEXTS_FILE, WORD_VECTORS_FILE } from '../model/site-manifest.ts';
import { EmbeddedEngine } from '../search/engine/embedded-engine.ts';
import { readIndexFile } from '../search/engine/index-file.ts';
import { RecordStore } from '../search/engine/record-store.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { createSearchIndex } from '../search/engine/search-index.ts';
import { WordVectors } from '../search/engine/word-vectors.ts';
import type { Release } from './open.ts';
import { SiteError } from './site-store.ts';

/** Files of texts that are read at a time; other threads verify them. */
const READERS = 4;

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
    const [file, texts] = await Promise.all([release.load(SEARCH_INDEX_FILE), loadTexts(release)]);
    const index = readIndexFile(file);
    const records = new RecordStore(index.sizes);
    for (const text of texts) records.add(text);
    const hasVectors = paths.includes(WORD_VECTORS_FILE);
    const vectors = hasVectors ? new WordVectors(await release.load(WORD_VECTORS_FILE)) : null;
    return new EmbeddedEngine(createSearchIndex(index, records), vectors);
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}

async function loadTexts(release: Pick<Release, 'paths' | 'load'>): Promise<Uint8Array<ArrayBuffer>[]> {
  const paths = searchTextsOf(release);
  const loaded: Uint8Array<ArrayBuffer>[] = [];
  let next = 0;
  const reader = async (): Promise<void> => {
    for (let number = next++; number < paths.length; number = next++)
      loaded[number] = await release.load(paths[number] ?? '');
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return loaded;
}
