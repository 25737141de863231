import { SEARCH_INDEX_FILE, WORD_VECTORS_FILE } from '../model/site-manifest.ts';
import { EmbeddedEngine } from '../search/engine/embedded-engine.ts';
import { IndexLoader } from '../search/engine/load-index.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { WordVectors } from '../search/engine/word-vectors.ts';
import type { Release } from './open-release.ts';
import { SiteError } from './site-store.ts';

/** Parts of a few megabytes that are in memory at a time: reading one takes several turns of the event loop. */
const PARTS_AHEAD = 4;

/**
 * Paths of a release's search index or of its parts, in order.
 * @throws SiteError with one sentence if there is none: a site whose search finds nothing must not start
 */
export function indexPaths({ root, paths }: Pick<Release, 'root' | 'paths'>): string[] {
  const found = paths.filter((path) => SEARCH_INDEX_FILE.test(path)).sort();
  if (found.length === 0)
    throw new SiteError(`The search index of ${root} is missing; run \`npm run build\` again.`);
  return found;
}

/**
 * Loads the search index of a release, one part at a time, and the word vectors, which releases of older versions lack.
 * @throws SiteError with one sentence if one of its files is missing, truncated, or damaged
 */
export async function openSearchIndex(
  release: Pick<Release, 'root' | 'paths' | 'load'>,
): Promise<SearchEngine> {
  const paths = indexPaths(release);
  try {
    const loader = new IndexLoader(paths.length);
    // The next parts are read and verified on other threads while this one is added.
    const load = (path: string) => {
      const part = release.load(path);
      // Awaited in a later round, which an error in one before prevents.
      part.catch(() => undefined);
      return part;
    };
    const parts = paths.slice(0, PARTS_AHEAD).map(load);
    const others = paths.slice(PARTS_AHEAD);
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const file = await part;
      const following = others.shift();
      if (following !== undefined) parts.push(load(following));
      loader.add(file);
    }
    const hasVectors = release.paths.includes(WORD_VECTORS_FILE);
    const vectors = hasVectors ? new WordVectors(await release.load(WORD_VECTORS_FILE)) : null;
    return new EmbeddedEngine(loader.finish(), vectors);
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}
