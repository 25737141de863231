import type { SearchRecord } from '../../model/search.ts';
import { SEARCH_INDEX_FILE, searchTextsFile } from '../../model/site-manifest.ts';
import { writeIndexFile } from './index-file.ts';
import { buildPart } from './index-part.ts';
import { mergeParts } from './merge-parts.ts';

/** The files of a search index by their paths in a release: beside the index itself the texts of its records. */
export interface IndexFiles {
  [SEARCH_INDEX_FILE]: Uint8Array<ArrayBuffer>;
  [texts: string]: Uint8Array<ArrayBuffer>;
}

/**
 * Makes the search index of a site.
 *
 * @param records in the order in which equal matches shall appear: pages in navigation order, blocks in page order
 * @returns what `loadIndex` takes
 */
export function buildIndex(records: readonly SearchRecord[]): IndexFiles {
  const part = buildPart(records);
  return { [SEARCH_INDEX_FILE]: writeIndexFile(mergeParts([part])), [searchTextsFile(0)]: part.texts };
}
