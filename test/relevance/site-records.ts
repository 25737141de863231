import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordsOf } from '../../src/build/write-site.ts';
import type { SearchRecord } from '../../src/model/search.ts';
import { WordVectors } from '../../src/search/index/word-vectors.ts';
import { ownSite } from '../fixtures/own-site.ts';
import { ROOT } from '../fixtures/root.ts';

/** The records that a build of this checkout would index, in its order. Pages that fail their checks are left out. */
export async function siteRecords(): Promise<SearchRecord[]> {
  return recordsOf(await ownSite());
}

/** The word vectors that a release of this checkout has. */
export function siteVectors(): WordVectors {
  return new WordVectors(new Uint8Array(readFileSync(join(ROOT, 'src/search/data/word-vectors.bin'))));
}
