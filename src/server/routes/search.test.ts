import { describe, expect, test } from 'vitest';
import type { SearchEngine } from '../../search/query/search-engine.ts';
import { createSearchRoute, type SearchRouteOptions } from './search.ts';

const ENGINE: SearchEngine = {
  size: 1,
  search: ({ text }) => ({
    hits: Array.from({ length: 20 }, (_, position) => ({
      objectID: `/a#${position}`,
      type: 'content' as const,
      kind: 'text' as const,
      section: 'Guides' as const,
      hierarchy: { lvl0: 'A', lvl1: 'B', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
      content: `Text ${position} of ${text}`,
      url: `/a#${position}`,
      symbols: [],
      position,
    })),
    total: 20,
    bySection: {},
    similar: false,
    words: [],
  }),
};

const BODY = JSON.stringify({ requests: [{ indexName: 'docs', query: 'x' }] });

function ask(
  options: Partial<SearchRouteOptions> = {},
  init: RequestInit = {},
): Response | Promise<Response> {
  const route = createSearchRoute({ engine: ENGINE, indexName: 'docs', ...options });
  return route.request('/*/queries', { method: 'POST', body: BODY, ...init });
}

describe('the search route', () => {
  test('S4.2 responds with hits, nbHits and, on request, a queryID', async () => {
    const body = BODY.replace('"x"', '"x","clickAnalytics":true');
    const { results } = await (await ask({}, { body })).json();
    expect(results[0]).toMatchObject({ nbHits: 20, queryID: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(results[0].hits).toHaveLength(20);
  });

  test('time comes from the given clock', async () => {
    let now = 0;
    const { results } = await (
      await ask({
        clock: () => {
          now += 7;
          return now;
        },
      })
    ).json();
    expect(results[0].processingTimeMS).toBe(7);
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0', null],
    ['*', null],
    ['', null],
  ])('a response for accept-encoding %s', async (accepted, encoding) => {
    const response = await ask({}, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
  });

  test('responses are never cached', async () => {
    for (const response of [await ask(), await ask({}, { body: '{' })]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('pages of other origins can read a rejection by the limiter', async () => {
    const response = await ask({
      limiter: async (c) => c.json({ message: 'Too Many Requests', status: 429 }, 429),
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('limits can be set', async () => {
    expect((await ask({ limits: { bodyBytes: 10 } })).status).toBe(413);
    expect((await ask({ limits: { queries: 0 } })).status).toBe(400);
    expect((await ask({ limits: { hits: 19 } })).status).toBe(400);
  });
});
