import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadIndex } from '../search/engine/load-index.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import type { FileStore } from './file-store.ts';
import { SiteError } from './read-manifest.ts';

/** The index of a site, or, of a large one, its parts. */
const INDEX_FILE = /^search(\/\d+)?\.json$/;

/**
 * Opens the search index of a built site. After a newer build its index is loaded beside the one in use and takes its
 * place when it is complete.
 * @param onError takes the reason where the index of a newer build cannot be used; the one before it stays in use then
 * @throws SiteError where a file of it is missing, cut short or damaged: a site that finds nothing must not start.
 */
export function openSearchIndex(
  folder: string,
  files: FileStore,
  onError: (error: unknown) => void = () => undefined,
): SearchEngine {
  let engine = loadAtStart(folder, indexPaths(files));
  let loaded = contentOf(files);

  const reload = async (): Promise<void> => {
    const wanted = contentOf(files);
    if (wanted === loaded) return;
    const texts = await Promise.all(indexPaths(files).map((path) => readFile(join(folder, path), 'utf8')));
    engine = loadIndex(...texts);
    loaded = wanted;
  };
  let turn = Promise.resolve();
  files.onReload(() => {
    turn = turn.then(reload).catch(onError);
  });

  return {
    get size() {
      return engine.size;
    },
    search: (query) => engine.search(query),
  };
}

function loadAtStart(folder: string, paths: string[]): SearchEngine {
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

function indexPaths(files: FileStore): string[] {
  return files.paths.filter((path) => INDEX_FILE.test(path)).sort();
}

/** Equal where the index is. */
function contentOf(files: FileStore): string {
  return indexPaths(files)
    .map((path) => `${path} ${files.get(path)?.etag('identity')}`)
    .join('\n');
}
