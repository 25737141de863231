import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { site } from '../../site.config.ts';
import { loadPage } from '../content/load-page.ts';
import { listContent, readContent } from '../content/read.ts';
import { createSiteContext } from '../page/site-context.ts';
import { buildIndex } from '../search/engine/build-index.ts';
import { loadIndex } from '../search/engine/load-index.ts';
import { recordsOfPage } from '../search/records/build-records.ts';
import { createSearchRoute } from '../server/routes/search.ts';
import { loadVocabulary } from './load-vocabulary.ts';

/** Saving a file loads this module anew, which forgets the index. */
let ready: Promise<Hono> | null = null;

/** The search endpoint over all pages, made at the first search after a change. */
export function searchForDev(): Promise<Hono> {
  ready ??= createSearch();
  return ready;
}

async function createSearch(): Promise<Hono> {
  const root = process.cwd();
  const document = join(root, 'api/openapi.yaml');
  const { config } = loadVocabulary(existsSync(document) ? document : null);
  const context = createSiteContext({
    site,
    navigation: site.navigation,
    origin: site.origin,
    hostedSearch: null,
  });
  const sources = (await listContent(join(root, 'content'))).map(readContent);
  const records = sources.flatMap((source) => recordsOfPage(loadPage(source, config).page, context));
  return new Hono().route(
    '/1/indexes',
    createSearchRoute({ engine: loadIndex(buildIndex(records)), indexName: 'docs' }),
  );
}
