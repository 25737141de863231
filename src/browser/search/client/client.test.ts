import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/fixtures/fake-clock.ts';
import { createSearchClient, readSearchConfig } from './client.ts';
import type { TransportRequest } from './transport.ts';

const embedded = readSearchConfig({});

function setUp({ config = embedded, words = 10 } = {}) {
  const clock = createFakeClock();
  const requests: (TransportRequest & { respond: (value: unknown) => void; fail: (error: Error) => void })[] =
    [];
  const client = createSearchClient({
    config,
    clock,
    snippetWords: () => words,
    transport: (request) =>
      new Promise((respond, fail) => {
        requests.push({ ...request, respond, fail });
      }),
  });
  return { client, clock, requests };
}

const result = (objectID: string) => ({
  results: [
    { hits: [{ objectID, url: `/${objectID}`, type: 'lvl1', hierarchy: { lvl1: objectID } }], nbHits: 1 },
  ],
});

it('S4.1 S4.3: one flat request with the attributes, snippets, tags, 20 hits and click analytics', () => {
  const { client, requests } = setUp();
  void client.search('refund');
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
  const { client, requests } = setUp();
  void client.search('refund', { section: 'API', page: 2 });
  expect(JSON.parse(requests[0]?.body ?? '').requests[0]).toMatchObject({
    query: 'refund',
    facetFilters: ['section:API'],
    page: 2,
  });
});

it('S4.1: a search in a section comes with one that counts the hits in all sections', () => {
  const { client, requests } = setUp();
  void client.search('refund', { section: 'API', page: 0 });
  const [search, count, ...others] = JSON.parse(requests[0]?.body ?? '').requests;
  expect(others).toEqual([]);
  expect(search).toMatchObject({ query: 'refund', facetFilters: ['section:API'], hitsPerPage: 20 });
  expect(count).toMatchObject({
    query: 'refund',
    hitsPerPage: 0,
    facets: ['section'],
    clickAnalytics: false,
  });
  expect(count).not.toHaveProperty('facetFilters');
});

it('S4.3: snippets have 5 words on a narrow screen', () => {
  const { client, requests } = setUp({ words: 5 });
  void client.search('refund');
  expect(requests[0]?.body).toContain('"content:5"');
});

it('S4.6: a hosted service gets its index, and its credentials in the query string', () => {
  const config = readSearchConfig({ searchApp: 'APP', searchKey: 'k&y', searchIndex: 'frame' });
  const { client, requests } = setUp({ config });
  void client.search('refund');
  expect(requests[0]?.path).toBe('/1/indexes/*/queries?x-algolia-api-key=k%26y&x-algolia-application-id=APP');
  expect(requests[0]?.body).toContain('"indexName":"frame"');
});

it('S4.2: hits, nbHits and queryID are read from the first result', async () => {
  const { client, requests } = setUp();
  const search = client.search('a');
  requests[0]?.respond({
    results: [{ ...result('a').results[0], nbHits: 41, queryID: 'f00' }, { hits: [] }],
  });
  expect(await search).toMatchObject({ query: 'a', hits: [{ objectID: 'a' }], total: 41, queryID: 'f00' });
});

it('S3.10 check 61: an older search keeps its result until a newer result arrives, which drops older searches', async () => {
  const { client, requests } = setUp();
  const searches = ['a', 'ab', 'abc'].map((query) => client.search(query));
  requests[0]?.respond(result('oldest'));
  expect((await searches[0])?.hits[0]?.objectID).toBe('oldest');
  requests[2]?.respond(result('newest'));
  expect((await searches[2])?.hits[0]?.objectID).toBe('newest');
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  requests[1]?.respond(result('late'));
  expect(await searches[1]).toBeNull();
});

it('S3.10: at most three requests are open; the oldest is dropped first', async () => {
  const { client, requests } = setUp();
  const dropped = () => requests.map(({ signal }) => signal.aborted);
  const searches = ['a', 'ab', 'abc'].map((query) => client.search(query));
  expect(dropped()).toEqual([false, false, false]);
  void client.search('abcd');
  expect(dropped()).toEqual([true, false, false, false]);
  requests[0]?.fail(new Error('aborted'));
  expect(await searches[0]).toBeNull();
  requests[1]?.respond(result('ab'));
  await searches[1];
  void client.search('abcde');
  expect(dropped(), 'a finished request frees its slot').toEqual([true, false, false, false, false]);
});

it('S3.10 check 61: a cached result drops all pending searches', async () => {
  const { client, requests } = setUp();
  const known = client.search('a');
  requests[0]?.respond(result('a'));
  await known;
  const older = client.search('ab');
  expect((await client.search('a'))?.hits).toHaveLength(1);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true]);
  requests[1]?.respond(result('ab'));
  expect(await older).toBeNull();
});

it('S3.10: dropped searches fail silently', async () => {
  const { client, requests } = setUp();
  const older = client.search('a');
  const newer = client.search('ab');
  client.stop();
  requests[0]?.fail(new Error('late'));
  requests[1]?.fail(new Error('stopped'));
  expect([await older, await newer]).toEqual([null, null]);
});

it('S4.1: a recent result is not requested again, for five minutes and up to fifty results', async () => {
  const { client, clock, requests } = setUp();
  const isRequested = async (query: string) => {
    const before = requests.length;
    const search = client.search(query);
    const requested = requests.length > before;
    requests.at(-1)?.respond(result(query));
    await search;
    return requested;
  };
  expect([await isRequested('a'), await isRequested('a')]).toEqual([true, false]);
  await clock.advance(300_001);
  expect(await isRequested('a')).toBe(true);
  for (let number = 0; number < 50; number += 1) await isRequested(`q${number}`);
  expect([await isRequested('q49'), await isRequested('a')]).toEqual([false, true]);
});

it('S3.12: a failure is not cached as a result', async () => {
  const { client, requests } = setUp();
  const first = client.search('a');
  requests[0]?.fail(new Error('once'));
  await expect(first).rejects.toThrow('once');
  const second = client.search('a');
  requests[1]?.respond(result('a'));
  expect((await second)?.hits).toHaveLength(1);
});
