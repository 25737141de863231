import { SEARCH_INDEX_FILE } from '../model/site-manifest.ts';
import { EmbeddedEngine } from '../search/engine/embedded-engine.ts';
import { IndexLoader } from '../search/engine/load-index.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import type { Release } from './open-release.ts';
import { SiteError } from './site-store.ts';

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
 * Loads the search index of a release, one part at a time.
 * @throws SiteError with one sentence if one of its files is missing, truncated, or damaged
 */
export async function openSearchIndex(
  release: Pick<Release, 'root' | 'paths' | 'load'>,
): Promise<SearchEngine> {
  const paths = indexPaths(release);
  try {
    const loader = new IndexLoader();
    // The next part is read and verified on other threads while this one is added.
    let next = release.load(paths[0] ?? '');
    for (const following of [...paths.slice(1), undefined]) {
      const part = await next;
      if (following !== undefined) {
        next = release.load(following);
        // Awaited in the next round, which an error of `add` prevents.
        next.catch(() => undefined);
      }
      loader.add(part);
    }
    return new EmbeddedEngine(loader.finish());
  } catch (error) {
    throw new SiteError(error instanceof Error ? error.message : String(error));
  }
}
