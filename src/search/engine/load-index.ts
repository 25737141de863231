import { SEARCH_INDEX_FILE } from '../../model/site-manifest.ts';
import type { IndexFiles } from './build-index.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { readIndexFile } from './index-file.ts';
import { RecordStore } from './record-store.ts';
import type { SearchEngine } from './search-engine.ts';
import { createSearchIndex } from './search-index.ts';
import type { WordVectors } from './word-vectors.ts';

/**
 * Makes an index searchable.
 *
 * @param files what `buildIndex` returned
 * @param vectors without them, questions are ranked by their words alone
 * @throws Error with one clear sentence when a file is missing, truncated, changed, or of another format
 */
export function loadIndex(files: IndexFiles, vectors: WordVectors | null = null): SearchEngine {
  const { [SEARCH_INDEX_FILE]: index, ...texts } = files;
  const data = readIndexFile(index);
  const records = new RecordStore(data.sizes);
  for (const path of Object.keys(texts).sort()) records.add(texts[path] ?? new Uint8Array());
  return new EmbeddedEngine(createSearchIndex(data, records), vectors);
}
