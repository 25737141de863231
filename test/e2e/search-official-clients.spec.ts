import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { startElsewhere } from './elsewhere.ts';

/** The builds that sites load with a script tag. */
const BUILDS = {
  3: 'algoliasearch-v3/dist/algoliasearchLite.min.js',
  4: 'algoliasearch-v4/dist/algoliasearch-lite.umd.js',
  5: 'algoliasearch/dist/lite/builds/browser.umd.js',
} as const;
type ClientVersion = keyof typeof BUILDS;

/** A site on another origin that loads a version of the official client. */
let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;
test.beforeAll(async () => {
  elsewhere = await startElsewhere((url) => {
    const version = Number(/\d$/.exec(url)?.[0]) as ClientVersion;
    return url.startsWith('/client')
      ? ['text/javascript', readFileSync(`node_modules/${BUILDS[version]}`)]
      : ['text/html', `<!doctype html><title>Elsewhere</title><script src="/client?${version}"></script>`];
  });
});
test.afterAll(() => elsewhere.close());

interface Result {
  query: string;
  hits: { url: string; hierarchy: { lvl2: string | null }; _highlightResult: object }[];
}
interface Client {
  search(requests: object[]): Promise<{ results: Result[] }>;
}
/** What the builds define. */
interface Globals {
  algoliasearch: ((app: string, key: string, options: object) => Client) & {
    liteClient: (app: string, key: string, options: object) => Client;
  };
  'algoliasearch/lite': { liteClient: Globals['algoliasearch'] };
}

/** Sends searches in one request with that client; resolves with its results, or the status of its error. */
async function searchFrom(
  page: Page,
  search: { version: ClientVersion; hosts: string[]; queries: string[]; params?: object },
): Promise<Result[] | number | string> {
  await page.goto(`http://127.0.0.1:${elsewhere.port}/?${search.version}`);
  return page.evaluate(({ version, hosts, queries, params = {} }) => {
    const globals = window as never as Globals;
    const timeouts = { connect: 20_000, read: 20_000, write: 20_000 };
    // Versions 4 and 5 write differently that a host takes all requests.
    const hostList = hosts.map((url) => ({ url, protocol: 'http', accept: version === 4 ? 3 : 'readWrite' }));
    const client =
      version === 3
        ? globals.algoliasearch('app', 'key', { hosts, protocol: 'http:', timeouts })
        : version === 4
          ? globals.algoliasearch('app', 'key', { hosts: hostList, timeouts })
          : globals['algoliasearch/lite'].liteClient('app', 'key', { hosts: hostList, timeouts });
    const requests = queries.map((query) =>
      version === 5 ? { indexName: 'docs', query, ...params } : { indexName: 'docs', query, params },
    );
    return client.search(requests).then(
      ({ results }) => results,
      (error: { status?: number; statusCode?: number; message: string }) =>
        error.status ?? error.statusCode ?? error.message,
    );
  }, search);
}

for (const version of [3, 4, 5] as const)
  test(`S4.1 S4.4 the official client ${version} finds and highlights from another origin, two searches in one request; goes on with the next host, and tells an error of the request`, async ({
    page,
    baseURL,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/1/indexes/')) sent.push(request.method());
    });
    const { host } = new URL(baseURL ?? '');
    const results = await searchFrom(page, {
      version,
      hosts: [host],
      queries: ['create a refund', 'zzqqxx'],
    });
    expect(results).toHaveLength(2);
    const [found, none] = results as Result[];
    expect(found?.hits[0]?.url).toMatch(/\/api\/refunds#/);
    expect(JSON.stringify(found?.hits[0]?._highlightResult)).toContain('<em>');
    expect(none).toMatchObject({ query: 'zzqqxx', hits: [] });
    expect(sent).toEqual(['POST']);

    await page.route(`http://localhost:${elsewhere.port}/1/**`, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    const hosts = [`localhost:${elsewhere.port}`, host];
    const next = await searchFrom(page, { version, hosts, queries: ['refund'] });
    expect((next as Result[])[0]?.hits.length, 'from the next host').toBeGreaterThan(0);
    const params = { hitsPerPage: -1 };
    expect(await searchFrom(page, { version, hosts, queries: ['refund'], params }), 'a wrong request').toBe(
      400,
    );
  });
