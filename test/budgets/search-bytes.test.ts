import { expect, it } from 'vitest';
import { searchBody } from '../../src/browser/search/client/client.ts';
import { createServerApp } from '../../src/server/create-server-app.ts';
import { readEnv } from '../../src/server/env.ts';
import { openBuiltSite } from './built-site.ts';
import { filesOnDemand } from './files-on-demand.ts';

/** Dialog, React, and styles loaded by the first search, plus its response, in brotli bytes. */
const BUDGET = 80_000;

it(`opening the search dialog and getting the first results takes at most ${BUDGET} bytes`, async () => {
  const site = openBuiltSite();
  const loaded = filesOnDemand(site, 'search-dialog');
  expect(loaded.some((path) => path.endsWith('.js'))).toBe(true);
  expect(loaded.some((path) => path.endsWith('.css'))).toBe(true);

  const app = await createServerApp({ env: readEnv({}), folder: 'dist' });
  const response = await app.request('/1/indexes/*/queries', {
    method: 'POST',
    headers: { 'accept-encoding': 'br', 'content-type': 'application/json' },
    body: searchBody({ indexName: 'docs', query: 'charge', snippetWords: 10 }),
  });
  expect(response.status).toBe(200);
  const hits = (await response.arrayBuffer()).byteLength;
  expect(hits).toBeGreaterThan(500);
  const bytes = loaded.reduce((sum, path) => sum + site.sent(path), hits);
  expect(bytes).toBeLessThanOrEqual(BUDGET);
});
