import { readIndexFile } from '../index/index-file.ts';
import { createSearchIndex } from '../index/search-index.ts';
import type { WordVectors } from '../index/word-vectors.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * Makes an index searchable.
 *
 * @param file what `buildIndex` returned
 * @param vectors without them, questions are ranked by their words alone
 * @throws Error with one clear sentence when the file is truncated, changed, or of another format
 */
export function loadIndex(file: Uint8Array<ArrayBuffer>, vectors: WordVectors | null = null): SearchEngine {
  return new EmbeddedEngine(createSearchIndex(readIndexFile(file)), vectors);
}
