import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '../../site.config.ts';
import { loadVocabulary } from '../../src/build/load-vocabulary.ts';
import { loadPage } from '../../src/content/load-page.ts';
import { readPartials } from '../../src/content/partials.ts';
import { listContent, readContent } from '../../src/content/read.ts';
import type { SearchRecord } from '../../src/model/search.ts';
import { createSiteContext } from '../../src/page/site-context.ts';
import { WordVectors } from '../../src/search/engine/word-vectors.ts';
import { recordsOfPage } from '../../src/search/records/build-records.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The records that a build of this checkout would index, in its order. Pages that fail their checks are left out. */
export async function siteRecords(): Promise<SearchRecord[]> {
  const api = join(ROOT, 'api/openapi.yaml');
  const partials = await readPartials(join(ROOT, 'content'));
  const { config } = loadVocabulary(existsSync(api) ? api : null, site.variables, partials);
  const context = createSiteContext({
    site,
    navigation: site.navigation,
    origin: site.origin,
    hostedSearch: null,
  });
  const entries = await listContent(join(ROOT, 'content'));
  const pages = entries.map((entry) => loadPage(readContent(entry), config).page);
  const rank = (route: string): number => context.position.get(route) ?? Number.MAX_SAFE_INTEGER;
  return pages
    .filter((page) => page.tree !== null)
    .sort((a, b) => rank(a.route) - rank(b.route) || (a.route < b.route ? -1 : 1))
    .flatMap((page) => recordsOfPage(page, context));
}

/** The word vectors that a release of this checkout has. */
export function siteVectors(): WordVectors {
  return new WordVectors(new Uint8Array(readFileSync(join(ROOT, 'src/search/data/word-vectors.bin'))));
}
