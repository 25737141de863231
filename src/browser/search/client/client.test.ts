import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeClock } from '../../../../test/fixtures/fake-clock.ts';
import { createSearchClient, readSearchConfig, SHORT_EXCERPTS } from './client.ts';
import type { Transport } from './transport.ts';

const embedded = readSearchConfig({});

function setUp({ config = embedded, words = 10 } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: words === 5 && query === SHORT_EXCERPTS }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const requests: (Parameters<Transport>[0] & {
    respond: (value: unknown) => void;
    fail: (error: Error) => void;
  })[] = [];
  const client = createSearchClient(
    config,
    (request) =>
      new Promise((respond, fail) => {
        requests.push({ ...request, respond, fail });
      }),
  );
  const search = (query: string, scope: Parameters<typeof client>[1] = {}) =>
    client(query, scope, new AbortController().signal);
  return { search, requests };
}

const result = (objectID: string) => ({
  results: [
    { hits: [{ objectID, url: `/${objectID}`, type: 'lvl1', hierarchy: { lvl1: objectID } }], nbHits: 1 },
  ],
});

it('S4.1 S4.3: one flat request with the attributes, snippets, tags, 20 hits and click analytics', () => {
  const { search, requests } = setUp();
  void search('refund');
  expect(requests[0]?.path).toBe('/1/indexes/*/queries');
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    requests: [
      {
        indexName: 'docs',
        query: 'refund',
        attributesToRetrieve: [
          ...[0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`),
          'content',
          'type',
          'url',
          'kind',
          'method',
          'path',
          'retry',
          'testCard',
          'sample',
          'lists',
          'places',
          'directAnswer',
        ],
        attributesToSnippet: [...[1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}:10`), 'content:10'],
        snippetEllipsisText: '…',
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        hitsPerPage: 20,
        clickAnalytics: true,
        facets: ['section'],
      },
    ],
  });
});

it('S4.1: a section is a filter on its facet, and pages after the first are requested by number', () => {
  const { search, requests } = setUp();
  void search('refund', { section: 'API', page: 2 });
  expect(JSON.parse(requests[0]?.body ?? '').requests[0]).toMatchObject({
    query: 'refund',
    facetFilters: ['section:API'],
    page: 2,
  });
});

it('S4.1: a search in a section comes with one that counts the hits in all sections', () => {
  const { search, requests } = setUp();
  void search('refund', { section: 'API', page: 0 });
  const [filtered, count, ...others] = JSON.parse(requests[0]?.body ?? '').requests;
  expect(others).toEqual([]);
  expect(filtered).toMatchObject({ query: 'refund', facetFilters: ['section:API'], hitsPerPage: 20 });
  expect(count).toMatchObject({
    query: 'refund',
    hitsPerPage: 0,
    facets: ['section'],
    clickAnalytics: false,
  });
  expect(count).not.toHaveProperty('facetFilters');
});

it('S4.3: snippets have 5 words on a narrow screen', () => {
  const { search, requests } = setUp({ words: 5 });
  void search('refund');
  expect(requests[0]?.body).toContain('"content:5"');
});

it('S4.6: a hosted service gets its index, and its credentials in the query string', () => {
  const config = readSearchConfig({ searchApp: 'APP', searchKey: 'k&y', searchIndex: 'frame' });
  const { search, requests } = setUp({ config });
  void search('refund');
  expect(requests[0]?.path).toBe('/1/indexes/*/queries?x-algolia-api-key=k%26y&x-algolia-application-id=APP');
  expect(requests[0]?.body).toContain('"indexName":"frame"');
});

it('S4.2: hits, nbHits and queryID are read from the first result', async () => {
  const { search, requests } = setUp();
  const found = search('a');
  requests[0]?.respond({
    results: [{ ...result('a').results[0], nbHits: 41, queryID: 'f00' }, { hits: [] }],
  });
  expect(await found).toMatchObject({ query: 'a', hits: [{ objectID: 'a' }], total: 41, queryID: 'f00' });
});

it('S4.1: a recent result is not requested again, for five minutes and up to fifty results', async () => {
  const clock = createFakeClock();
  const { search, requests } = setUp();
  const isRequested = async (query: string) => {
    const before = requests.length;
    const found = search(query);
    const requested = requests.length > before;
    requests.at(-1)?.respond(result(query));
    await found;
    return requested;
  };
  expect([await isRequested('a'), await isRequested('a')]).toEqual([true, false]);
  await clock.advance(300_001);
  expect(await isRequested('a')).toBe(true);
  for (let number = 0; number < 50; number += 1) await isRequested(`q${number}`);
  expect([await isRequested('q49'), await isRequested('a')]).toEqual([false, true]);
});

it('S3.12: a failure is not cached as a result', async () => {
  const { search, requests } = setUp();
  const first = search('a');
  requests[0]?.fail(new Error('once'));
  await expect(first).rejects.toThrow('once');
  const second = search('a');
  requests[1]?.respond(result('a'));
  expect((await second)?.hits).toHaveLength(1);
});
