import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_RECORDS } from './fixture-records.ts';
import { CLIENT_VERSIONS, createOfficialClient } from './official-clients.ts';
import { type SearchServer, startSearchServer } from './search-server.ts';

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
});
afterAll(() => server.close());

interface Result {
  hits: { url: string; section?: string }[];
  nbHits: number;
  facets?: Record<string, Record<string, number>>;
  [name: string]: unknown;
}

describe.each(CLIENT_VERSIONS)('facets for the official client of version %i', (version) => {
  async function search(parameters: Record<string, unknown>): Promise<Result> {
    const client = createOfficialClient(version, server.port);
    const [result] = await client.search([{ indexName: 'docs', ...parameters }]);
    return result as Result;
  }

  /** Distinct sections of all hits. */
  async function sectionsFor(facetFilters: unknown): Promise<string[]> {
    const { hits } = await search({ query: '', hitsPerPage: 1000, facetFilters });
    return [...new Set(hits.map(({ section }) => section ?? ''))].sort();
  }

  test.each([
    ['a text', 'section:API', ['API']],
    ['a list: all of it', ['section:API', 'lang:en'], ['API']],
    ['a list: sections exclude each other', ['section:API', 'section:Codes'], []],
    ['a list in the list: any of it', [['section:API', 'section:Codes'], 'lang:en'], ['API', 'Codes']],
    ['a minus: all others', 'section:-API', ['Codes', 'Guides']],
    ['another case', 'section:api', ['API']],
    ['nothing', [], ['API', 'Codes', 'Guides']],
    ['what dialogs of other sites send', ['language:en', 'version:latest'], ['API', 'Codes', 'Guides']],
    ['another language', ['lang:de'], []],
    ['a language with its country', ['lang:en-US'], ['API', 'Codes', 'Guides']],
    ['an attribute that no record has', ['docusaurus_tag:default'], ['API', 'Codes', 'Guides']],
    ['the opposite of one', ['docusaurus_tag:-default'], ['API', 'Codes', 'Guides']],
    ['a name that objects inherit', ['constructor:x'], ['API', 'Codes', 'Guides']],
    [
      'the default of a site builder',
      ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
      ['API', 'Codes', 'Guides'],
    ],
    ['an attribute that no record has, beside a section', ['size:1', 'section:API'], ['API']],
    ['the same, as another way to pass', [['size:1', 'section:API']], ['API']],
  ])('check 63 facetFilters restrict the hits: %s', async (_name, facetFilters, expected) => {
    expect(await sectionsFor(facetFilters)).toEqual(expected);
  });

  test('check 63 the same in a parameter string, as JSON and as a comma-separated list', async () => {
    const nbHits = async (facetFilters: string): Promise<unknown> => {
      const params = `query=refund&facetFilters=${encodeURIComponent(facetFilters)}`;
      const response = await server.post(JSON.stringify({ requests: [{ indexName: 'docs', params }] }));
      return (await response.json()).results[0].nbHits;
    };
    const flat = await search({ query: 'refund', facetFilters: ['section:API', 'lang:en'] });
    expect(flat.nbHits).toBeGreaterThan(0);
    expect(await nbHits('[["section:API"],"lang:en"]')).toBe(flat.nbHits);
    expect(await nbHits('section:API,lang:en')).toBe(flat.nbHits);
  });

  test('check 64 facets: the hit count of each value equals that of a filter on it', async () => {
    const result = await search({ query: 'limits', facets: ['section'], distinct: true });
    const counts = result.facets?.section ?? {};
    expect(Object.keys(counts).sort()).toEqual(['API', 'Guides']);
    expect(result.exhaustiveFacetsCount).toBe(true);
    for (const [section, count] of Object.entries(counts)) {
      const filtered = await search({ query: 'limits', facetFilters: [`section:${section}`] });
      expect([section, filtered.nbHits]).toEqual([section, count]);
    }
    const sum = Object.values(counts).reduce((total, count) => total + count, 0);
    expect(sum).toBe(result.nbHits);
  });

  test('check 64 facets of an empty query, of all attributes, and of an attribute that no record has', async () => {
    const { facets, nbHits } = await search({ query: '', facets: ['*'], hitsPerPage: 0 });
    expect(nbHits).toBe(FIXTURE_RECORDS.length);
    expect(facets).toMatchObject({ lang: { en: nbHits }, language: { en: nbHits } });
    expect(facets?.section).toEqual({ Guides: 53, API: 5, Codes: 1 });
    expect((await search({ query: '', facets: ['size'] })).facets).toEqual({});
    expect(await search({ query: '' })).not.toHaveProperty('facets');
  });

  test('check 65 a filter applies before words are relaxed, and to every page', async () => {
    const { hits } = await search({ query: 'insufficient funds refund', facetFilters: 'section:Codes' });
    expect(hits.map(({ url }) => url)).toEqual(['/payments/declines-codes#insufficient_funds']);
    const deep = await search({ query: 'ledger', facetFilters: 'section:API', page: 1 });
    expect([deep.nbHits, deep.hits]).toEqual([0, []]);
  });

  test.each([
    ['a number', 5],
    ['an object', { section: 'API' }],
    ['no value', ['section']],
    ['lists of three levels', [[['section:API']]]],
    ['more than 200', Array.from({ length: 201 }, () => 'section:API')],
    ['more than 200 in lists', Array.from({ length: 41 }, () => Array(5).fill('section:API'))],
  ])('check 66 other facetFilters are rejected: %s', async (_name, facetFilters) => {
    const response = await server.post(JSON.stringify({ requests: [{ indexName: 'docs', facetFilters }] }));
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain('facetFilters');
  });
});

describe('a request to one index', () => {
  const post = (path: string, body: string): Promise<Response> =>
    fetch(server.endpoint.replace('*/queries', path), { method: 'POST', body });

  test.each(CLIENT_VERSIONS)(
    'check 67 returns one result to the official client of version %i',
    async (version) => {
      const client = createOfficialClient(version, server.port);
      const search = { indexName: 'docs', query: 'refund', hitsPerPage: 3 };
      const { hits } = await client.searchIndex(search);
      expect(hits).toHaveLength(3);
      expect(hits).toEqual((await client.search([search]))[0]?.hits);
    },
  );

  test('check 67 all parameters in one string', async () => {
    const flat = await post('docs/query', JSON.stringify({ query: 'refund', hitsPerPage: 3 }));
    const asString = await post('docs/query', JSON.stringify({ params: 'query=refund&hitsPerPage=3' }));
    expect((await asString.json()).hits).toEqual((await flat.json()).hits);
  });

  test('check 67 an empty body matches everything', async () => {
    expect((await (await post('docs/query', '')).json()).nbHits).toBe(FIXTURE_RECORDS.length);
  });

  test.each([
    ['other/query', '{}', 404],
    ['a%2Fb/query', '{}', 400],
    ['docs/query', '[]', 400],
    ['docs/query', '{"size":1}', 400],
    ['docs/facets/section/query', '{}', 404],
  ])('check 68 errors are the same as for several searches: %s %s', async (path, body, status) => {
    const response = await post(path, body);
    expect([response.status, (await response.json()).status]).toEqual([status, status]);
  });
});
