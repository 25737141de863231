import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_VERSIONS, createOfficialClient } from './official-clients.ts';
import { type SearchServer, startSearchServer } from './search-server.ts';

/** A result as these tests read it; the clients' types leave most of it open. */
interface Result {
  hits: Hit[];
  [name: string]: unknown;
}

interface Mark {
  value: string;
  matchLevel: string;
  matchedWords?: string[];
  fullyHighlighted?: boolean;
}

interface Hit {
  objectID: string;
  url: string;
  type: string;
  content: string | null;
  hierarchy: Record<string, string | null>;
  _highlightResult: { hierarchy: Record<string, Mark>; content?: Mark };
  _snippetResult: { hierarchy: Record<string, Mark>; content?: Mark };
}

/** The parameters of docs/search-protocol.md §3.4 for a wide screen. */
const DIALOG = {
  attributesToRetrieve: [
    ...Array.from({ length: 7 }, (_, level) => `hierarchy.lvl${level}`),
    'content',
    'type',
    'url',
  ],
  attributesToSnippet: [
    ...Array.from({ length: 6 }, (_, level) => `hierarchy.lvl${level + 1}:10`),
    'content:10',
  ],
  snippetEllipsisText: '…',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  hitsPerPage: 20,
};

let server: SearchServer;
beforeAll(async () => {
  server = await startSearchServer();
});
afterAll(() => server.close());

const wordsOf = (text: string): string[] => text.replace(/<\/?\w+>/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];

describe.each(CLIENT_VERSIONS)('response to the official client of version %i', (version) => {
  async function search(query: string, parameters: Record<string, unknown> = {}): Promise<Result> {
    const client = createOfficialClient(version, server.port);
    const [result] = await client.search([{ indexName: 'docs', query, ...parameters }]);
    return result as unknown as Result;
  }

  /** The hit whose text the snippet checks read. */
  async function longHit(query: string, parameters: Record<string, unknown> = {}): Promise<Hit> {
    const { hits } = await search(query, { ...DIALOG, distinct: false, ...parameters });
    const hit = hits.find(({ content }) => content?.startsWith('Take the raw bytes'));
    if (hit === undefined) throw new Error(`"${query}" did not find the long paragraph`);
    return hit;
  }

  test('check 17, S4.2 every field of a result with its type', async () => {
    expect(await search('webhook', { clickAnalytics: true })).toEqual({
      hits: expect.any(Array),
      nbHits: expect.any(Number),
      page: 0,
      nbPages: expect.any(Number),
      hitsPerPage: 20,
      exhaustiveNbHits: true,
      exhaustiveTypo: true,
      exhaustive: { nbHits: true, typo: true },
      query: 'webhook',
      params: 'query=webhook&clickAnalytics=true',
      index: 'docs',
      renderingContent: {},
      processingTimeMS: expect.any(Number),
      queryID: expect.any(String),
    });
  });

  test('check 18, S4.3 twenty hits per page, and the number of pages', async () => {
    const result = await search('ledger');
    expect(result).toMatchObject({ page: 0, hitsPerPage: 20, nbHits: 45, nbPages: 3 });
    expect(result.hits).toHaveLength(20);
  });

  test('check 19 a page after the last is empty', async () => {
    const result = await search('ledger', { page: 3 });
    expect(result).toMatchObject({ hits: [], nbHits: 45, page: 3 });
  });

  test('check 19 consecutive pages have no gaps or duplicates', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => search('ledger', { page })));
    const urls = pages.flatMap(({ hits }) => hits.map(({ url }) => url));
    expect(new Set(urls).size).toBe(45);
  });

  test('check 20, S4.2 a new queryID for each search that requests one', async () => {
    const first = await search('webhook', { clickAnalytics: true });
    const second = await search('webhook', { clickAnalytics: true });
    expect(first.queryID).toMatch(/^[0-9a-f]{32}$/);
    expect(second.queryID).toMatch(/^[0-9a-f]{32}$/);
    expect(second.queryID).not.toBe(first.queryID);
    expect(await search('webhook', { clickAnalytics: false })).not.toHaveProperty('queryID');
    expect(await search('webhook')).not.toHaveProperty('queryID');
  });

  test('check 21 only the requested attributes', async () => {
    const { hits } = await search('refund', { attributesToRetrieve: ['hierarchy.lvl1', 'url'] });
    expect(Object.keys(hits[0] ?? {}).sort()).toEqual(['_highlightResult', 'hierarchy', 'objectID', 'url']);
    expect(hits[0]?.hierarchy).toEqual({ lvl1: 'Refunds' });
  });

  test('check 22, S4.1, S4.5 the parameter set of a dialog', async () => {
    const { hits } = await search('refund', DIALOG);
    const hit = hits[0] as Hit;
    expect(Object.keys(hit).sort()).toEqual([
      '_highlightResult',
      '_snippetResult',
      'content',
      'hierarchy',
      'objectID',
      'type',
      'url',
    ]);
    expect(hit).toMatchObject({ type: 'lvl1', url: '/api/refunds', content: null });
    expect(hit.hierarchy).toEqual({
      lvl0: 'REST API',
      lvl1: 'Refunds',
      lvl2: null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    });
    expect(Object.keys(hit._highlightResult.hierarchy)).toEqual(['lvl0', 'lvl1']);
    expect(hit._highlightResult).not.toHaveProperty('content');
    expect(Object.keys(hit._snippetResult.hierarchy)).toEqual(['lvl1']);
  });

  test('check 23 an attribute that does not match is plain', async () => {
    const { hits } = await search('refund');
    expect(hits[0]?._highlightResult.hierarchy.lvl0).toEqual({
      value: 'REST API',
      matchLevel: 'none',
      matchedWords: [],
    });
    expect(hits[0]?._highlightResult.hierarchy.lvl1).toMatchObject({
      matchLevel: 'full',
      matchedWords: ['refund'],
    });
  });

  test('check 24 one of two words is a partial match', async () => {
    const { hits } = await search('limits configuration');
    const marks = hits[0]?._highlightResult.hierarchy;
    expect(marks?.lvl1).toMatchObject({ matchLevel: 'partial', matchedWords: ['configuration'] });
    expect(marks?.lvl2).toMatchObject({ matchLevel: 'partial', matchedWords: ['limits'] });
  });

  test('check 25 a value that matches as a whole', async () => {
    const { hits } = await search('charge intents');
    expect(hits[0]?._highlightResult.hierarchy.lvl1).toMatchObject({
      fullyHighlighted: true,
      matchLevel: 'full',
    });
    const partly = await search('charge');
    expect(partly.hits[0]?._highlightResult.hierarchy.lvl1?.fullyHighlighted).toBe(false);
  });

  test.each([
    ['<em>', '</em>', {}],
    ['<mark>', '</mark>', { highlightPreTag: '<mark>', highlightPostTag: '</mark>' }],
    [
      '__aa-highlight__',
      '__/aa-highlight__',
      { highlightPreTag: '__aa-highlight__', highlightPostTag: '__/aa-highlight__' },
    ],
  ])('check 26 the tags %s %s, byte for byte', async (pre, post, parameters) => {
    const { hits } = await search('webhooks', { ...parameters, attributesToSnippet: ['hierarchy.lvl1:10'] });
    const expected = `${pre}Webhooks${post}`;
    expect(hits[0]?._highlightResult.hierarchy.lvl1?.value).toBe(expected);
    expect(hits[0]?._snippetResult.hierarchy.lvl1?.value).toBe(expected);
  });

  test('check 27, S4.3 ten words around the match', async () => {
    const hit = await longHit('constant');
    const value = hit._snippetResult.content?.value ?? '';
    expect(wordsOf(value)).toHaveLength(10);
    expect(value).toContain('<mark>constant</mark>');
    expect(value).toMatch(/^… \S.*\S …$/);
  });

  test('check 28, S4.3 five words, or ten without a number', async () => {
    const five = await longHit('constant', { attributesToSnippet: ['content:5'] });
    expect(wordsOf(five._snippetResult.content?.value ?? '')).toHaveLength(5);
    const open = await longHit('constant', { attributesToSnippet: ['content'] });
    expect(wordsOf(open._snippetResult.content?.value ?? '')).toHaveLength(10);
  });

  test('check 29 a short text is not shortened', async () => {
    const { hits } = await search('refund', DIALOG);
    expect(hits[0]?._snippetResult.hierarchy.lvl1?.value).toBe('<mark>Refunds</mark>');
  });

  test('check 30 the ellipsis is used as given, or omitted', async () => {
    const other = await longHit('constant', { snippetEllipsisText: '[...]' });
    expect(other._snippetResult.content?.value).toMatch(/^\[\.\.\.\] .* \[\.\.\.\]$/);
    const none = await longHit('constant', { snippetEllipsisText: '' });
    expect(none._snippetResult.content?.value).toMatch(/^\S.*\S$/);
    expect(none._snippetResult.content?.value).not.toContain('…');
  });

  test('check 31 the first words if there is no match', async () => {
    const { hits } = await search('webhooks signature', { ...DIALOG, distinct: false });
    const hit = hits.find(({ content }) => content?.startsWith('Take the raw bytes'));
    expect(hit?._snippetResult.content).toEqual({
      value: 'Take the raw bytes of the body, compute the digest …',
      matchLevel: 'none',
    });
  });

  test('check 32 an empty query returns everything in order', async () => {
    const result = await search('', { hitsPerPage: 5 });
    expect(result.nbHits).toBe(59);
    expect(result.hits[0]?.url).toBe('/webhooks');
    const marks = result.hits.flatMap((hit) => Object.values(hit._highlightResult.hierarchy));
    expect(new Set(marks.map(({ matchLevel }) => matchLevel))).toEqual(new Set(['none']));
  });

  test('check 33 markup in a text is escaped', async () => {
    const { hits } = await search('quotes', { ...DIALOG, attributesToSnippet: ['content:20'] });
    const hit = hits.find(({ content }) => content?.includes('onerror'));
    const safe = 'Escape &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; keep &#39;';
    expect(hit?.content).toBe(`${safe}quotes&#39; as text.`);
    expect(hit?._highlightResult.content?.value).toBe(`${safe}<mark>quotes</mark>&#39; as text.`);
    expect(hit?._snippetResult.content?.value).toBe(`${safe}<mark>quotes</mark>&#39; as text.`);
  });

  test('check 34 a prefix matches and highlights the whole word', async () => {
    const { hits } = await search('conf');
    const page = hits.find(({ url }) => url === '/configuration');
    expect(page?._highlightResult.hierarchy.lvl1?.value).toBe('<em>Configuration</em>');
  });

  test('§1.3 empty parameters that search libraries send by default have no effect', async () => {
    const empty = { facets: [], facetFilters: [], tagFilters: '', filters: '', numericFilters: [], page: 0 };
    const { hits, nbHits } = await search('webhook');
    expect(await search('webhook', empty)).toMatchObject({ hits, nbHits });
  });

  test('check 69 merely similar hits are labeled in an attribute that clients pass on', async () => {
    expect((await search('refund zeppelin')).userData).toEqual([{ match: 'similar' }]);
    expect(await search('refund')).not.toHaveProperty('userData');
    expect(await search('zeppelin')).not.toHaveProperty('userData');
  });

  test('check 35 typos: one from four letters, two from eight, none in short words and symbols', async () => {
    const first = async (query: string): Promise<string | undefined> => (await search(query)).hits[0]?.url;
    expect(await first('refnd')).toBe('/api/refunds');
    expect(await first('cofniguratoin')).toBe('/configuration');
    expect(await first('wehboks')).toBeUndefined();
    expect((await search('rwa')).nbHits).toBe(0);
    expect((await search('insuficient_fnds')).nbHits).toBe(0);
  });

  test('check 36 identical requests get identical responses', async () => {
    const first = await search('l');
    expect(await search('l')).toEqual({ ...first, processingTimeMS: expect.any(Number) });
  });
});
