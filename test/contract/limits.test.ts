import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { SearchRecord } from '../../src/model/search.ts';
import { buildIndex } from '../../src/search/index/build-index.ts';
import { loadIndex } from '../../src/search/query/embedded-engine.ts';
import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import { MAX_CACHED_TOKEN_BYTES, tokenCache } from '../../src/search/wire/find-matches.ts';
import { costOf } from '../../src/search/wire/multi-query.ts';
import { parseRequest } from '../../src/search/wire/parse-request.ts';
import { createRateLimit } from '../../src/server/middleware/rate-limit.ts';
import { createSearchRoute, SEARCH_LIMITS, type SearchRouteOptions } from '../../src/server/routes/search.ts';
import { createTurnQueue } from '../../src/server/turn-queue.ts';
import { FIXTURE_RECORDS } from './fixture-records.ts';
import { CLIENT_VERSIONS, createOfficialClient } from './official-clients.ts';
import { startSearchServer } from './search-server.ts';

/** A site of long texts in which every letter starts a word of every record. */
const LONG_RECORDS: SearchRecord[] = Array.from({ length: 400 }, (_, number) => ({
  objectID: `/long/${number}`,
  type: 'content',
  kind: 'text',
  section: 'Guides',
  hierarchy: {
    lvl0: 'Long',
    lvl1: `Page ${number}`,
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  },
  content: `a card ends in one payment, refund some transfer ${number} under way & done "today" `.repeat(24),
  url: `/long/${number}`,
  symbols: [],
  position: number,
}));

const engine = loadIndex(buildIndex(LONG_RECORDS));
const small = loadIndex(buildIndex(FIXTURE_RECORDS));

/** A 30 kB request that once resulted in a 500 MB response. */
const HUGE = {
  indexName: 'docs',
  query: 'a c e i o p r s t u w d',
  queryType: 'prefixAll',
  distinct: false,
  hitsPerPage: 250,
  attributesToSnippet: ['*:1000'],
};

type Ask = (requests: object[], headers?: Record<string, string>) => Promise<Response>;

function createAsk(options: Partial<SearchRouteOptions> = {}): Ask {
  const app = new Hono();
  app.route('/1/indexes', createSearchRoute({ engine, indexName: 'docs', ...options }));
  return async (requests, headers = {}) =>
    app.request('/1/indexes/*/queries', { method: 'POST', body: JSON.stringify({ requests }), headers });
}

const ask = createAsk();

async function messageOf(response: Response): Promise<string> {
  const { message, status } = await response.json();
  expect(status).toBe(response.status);
  return message;
}

describe('the response is bounded', () => {
  test.each(['highlightPreTag', 'highlightPostTag', 'snippetEllipsisText'])(
    '%s has at most 64 characters and no control characters',
    async (name) => {
      for (const value of ['x'.repeat(65), '\u0001'.repeat(10), 'a\nb', '\u0085', 'x'.repeat(512)]) {
        const response = await ask([{ indexName: 'docs', query: 'card', [name]: value }]);
        expect(response.status).toBe(400);
        expect(await messageOf(response)).toContain(`"${name}"`);
      }
      expect((await ask([{ indexName: 'docs', query: 'card', [name]: 'x'.repeat(64) }])).status).toBe(200);
    },
  );

  test.each([
    ['<ais-highlight-0000000000>', '</ais-highlight-0000000000>'],
    ['__ais-highlight__', '__/ais-highlight__'],
    ['__aa-highlight__', '__/aa-highlight__'],
  ])('the tags that user interfaces send by default pass through each client: %s', async (pre, post) => {
    const server = await startSearchServer();
    const search = { indexName: 'docs', query: 'webhooks', highlightPreTag: pre, highlightPostTag: post };
    for (const version of CLIENT_VERSIONS) {
      const [result] = await createOfficialClient(version, server.port).search([search]);
      expect(JSON.stringify(result), `version ${version}`).toContain(`${pre}Webhooks${post}`);
    }
    await server.close();
  });

  test.each([
    ['ten of the request of the issue', Array(10).fill(HUGE)],
    [
      'the same with the longest tags',
      [{ ...HUGE, highlightPreTag: '&'.repeat(64), highlightPostTag: '"'.repeat(64) }],
    ],
    ['five thousand hits of an empty query', Array(5).fill({ indexName: 'docs', hitsPerPage: 1000 })],
    [
      'every hit with all of its text',
      [{ indexName: 'docs', hitsPerPage: 1000, attributesToSnippet: ['*:1000'] }],
    ],
  ])('%s: an error message instead of megabytes', async (_name, requests) => {
    const response = await ask(requests);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(
      /^(Too many hits requested at once|The response would be larger than 1048576 bytes|Th(is|ese) search)/,
    );
  });

  test.each([
    ['50 searches of 100 hits with snippets', 50, { hitsPerPage: 100, attributesToSnippet: ['*:20'] }],
    ['5 searches of 1,000 hits', 5, { hitsPerPage: 1000 }],
  ])('%s are refused by what they ask, before any search runs', async (_name, count, search) => {
    let searches = 0;
    const idle: SearchEngine = {
      size: 0,
      search: () => {
        searches += 1;
        return { hits: [], total: 0, bySection: {}, similar: false, words: [] };
      },
    };
    const response = await createAsk({ engine: idle })(Array(count).fill({ indexName: 'docs', ...search }));
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toBe('Too many hits requested at once, at most 1000 are allowed');
    expect(searches).toBe(0);
  });

  test('no response exceeds the limit, and hits beyond it are never formatted', async () => {
    let formatted = 0;
    const watched = LONG_RECORDS.map((record) => ({
      ...record,
      get objectID() {
        formatted += 1;
        return record.objectID;
      },
    }));
    const all: SearchEngine = {
      size: watched.length,
      search: ({ limit }) => ({
        hits: watched.slice(0, limit),
        total: watched.length,
        bySection: {},
        similar: false,
        words: [],
      }),
    };
    const limited = createAsk({ engine: all, limits: { responseBytes: 100_000 } });
    const response = await limited([{ indexName: 'docs', hitsPerPage: 1000 }]);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain('larger than 100000 bytes');
    // A hit contains its text twice, plain and highlighted.
    expect(formatted).toBeLessThan(100_000 / (2 * 24 * 70) + 2);
    const fits = await limited([{ indexName: 'docs', hitsPerPage: 10 }]);
    expect((await fits.arrayBuffer()).byteLength).toBeLessThanOrEqual(100_000);
  });

  test('bytes are counted as sent: markup, three-byte scripts, JSON escapes', async () => {
    const hit = { ...LONG_RECORDS[0], content: `支付\\"&\u0007`.repeat(50) } as SearchRecord;
    const one: SearchEngine = {
      size: 1,
      search: () => ({ hits: [hit], total: 1, bySection: {}, similar: false, words: [] }),
    };
    const size = (await (await createAsk({ engine: one })([{ indexName: 'docs' }])).arrayBuffer()).byteLength;
    const overhead = '{"results":[{"hits":[],}]}'.length;
    const limitedTo = (responseBytes: number) => createAsk({ engine: one, limits: { responseBytes } });
    expect((await limitedTo(size)([{ indexName: 'docs' }])).status).toBe(200);
    expect((await limitedTo(size - overhead - 10)([{ indexName: 'docs' }])).status).toBe(400);
  });
});

describe('work is bounded and charged', () => {
  test('a request that takes too much work is rejected with an error message, and its remaining searches do not run', async () => {
    let searches = 0;
    const counted: SearchEngine = {
      size: engine.size,
      search: (query) => {
        searches += 1;
        return engine.search(query);
      },
    };
    const few = { ...HUGE, hitsPerPage: 0 };
    const response = await createAsk({ engine: counted })(Array(50).fill(few));
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(/too much work/);
    expect(searches).toBeLessThan(50);
    expect((await ask([few])).status).toBe(200);
  });

  test('work is announced before it is done, wherever a search stops, and the next search is not affected', () => {
    const query = { text: 'a card under paymnt', offset: 0, limit: 20, prefix: 'all' as const };
    const expected = engine.search(query);
    let total = 0;
    engine.search({
      ...query,
      spend: (units) => {
        total += units;
      },
    });
    expect(total).toBeGreaterThan(LONG_RECORDS.length);
    for (let share = 0; share < 8; share += 1) {
      let left = (total * share) / 8;
      const spend = (units: number): void => {
        left -= units;
        if (left < 0) throw new RangeError('stopped');
      };
      expect(() => engine.search({ ...query, spend })).toThrow('stopped');
      expect(engine.search(query)).toEqual(expected);
    }
  });

  test('the same search always costs the same, and more words, hits, and text cost more', async () => {
    const workOf = async (request: object): Promise<number> => {
      let [low, high] = [0, SEARCH_LIMITS.work / 10];
      while (high - low > 1000) {
        const work = (low + high) / 2;
        const response = await createAsk({ engine: small, limits: { work, workPerQuery: work } })([
          { indexName: 'docs', ...request },
        ]);
        if (response.status === 200) high = work;
        else low = work;
      }
      return high;
    };
    const one = await workOf({ query: 'ledger' });
    expect(await workOf({ query: 'ledger' })).toBe(one);
    expect(await workOf({ query: 'ledger entry number' })).toBeGreaterThan(one);
    expect(await workOf({ query: 'ledger', hitsPerPage: 40 })).toBeGreaterThan(one);
    expect(await workOf({ query: 'ledger', attributesToSnippet: ['*:1000'] })).toBeGreaterThan(one);
    // Fifty of them make up one request.
    expect(one).toBeLessThan(SEARCH_LIMITS.work / 50);
  });

  test('typos in words of one or two letters, which would match everything, are not tolerated even on request', async () => {
    const hitsWith = async (one: number, two: number): Promise<unknown> => {
      const sizes = { minWordSizefor1Typo: one, minWordSizefor2Typos: two };
      const response = await ask([{ indexName: 'docs', query: 'zz qx', hitsPerPage: 3, ...sizes }]);
      return (await response.json()).results[0].hits;
    };
    expect(await hitsWith(0, 0)).toEqual(await hitsWith(3, 6));
    expect(await hitsWith(0, 0)).toEqual([]);
  });

  test('one search runs per turn of the event loop, however many arrive at once, and requests take turns', async () => {
    let turn = 0;
    let isWatching = true;
    const watch = (): void => {
      turn += 1;
      if (isWatching) setImmediate(watch);
    };
    const searches: { turn: number; request: string }[] = [];
    const watched: SearchEngine = {
      size: 0,
      search: ({ text }) => {
        searches.push({ turn, request: text });
        return { hits: [], total: 0, bySection: {}, similar: false, words: [] };
      },
    };
    const send = createAsk({ engine: watched });
    watch();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        send(Array(5).fill({ indexName: 'docs', query: `${number}` })),
      ),
    );
    isWatching = false;
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(searches).toHaveLength(300);
    // Pages are served during the turns in between.
    expect(new Set(searches.map((search) => search.turn)).size).toBe(300);
    const firstRound = new Set(searches.slice(0, 60).map(({ request }) => request));
    expect(firstRound.size).toBe(60);
  });

  test('the queue is bounded: a client that finds it full is asked to retry', async () => {
    const send = createAsk({ takeTurn: createTurnQueue(3) });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send([{ indexName: 'docs', query: 'card', hitsPerPage: 1 }])),
    );
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  test('the cost of a search: one for a dialog, more for many hits, wide snippets, deep pages, and short prefixes', () => {
    const cost = (request: object): number => {
      const queries = parseRequest(JSON.stringify({ requests: [{ indexName: 'docs', ...request }] }), {
        maxQueries: 1,
      });
      return queries.reduce((sum, query) => sum + costOf(query), 0);
    };
    expect(cost({ query: 'a', hitsPerPage: 20, attributesToSnippet: ['content:10'] })).toBe(1);
    expect(cost({ query: 'a', hitsPerPage: 0 })).toBe(1);
    expect(cost({ query: 'a', hitsPerPage: 100 })).toBe(5);
    expect(cost({ query: 'a', hitsPerPage: 100, attributesToSnippet: ['*:1000'] })).toBe(10);
    expect(cost({ query: 'a', page: 20 })).toBe(5);
    expect(cost({ query: 'a', queryType: 'prefixAll' })).toBe(2);
    expect(cost({ query: 'a', hitsPerPage: 1000 })).toBe(50);
  });

  test('each search of a request is charged; scripts of other origins can read the 429', async () => {
    const time = { now: 0 };
    const limiter = createRateLimit({ perSecond: 20, burst: 60, trustProxy: false, clock: () => time.now });
    const send = createAsk({ limiter, engine: small });
    const search = { indexName: 'docs', query: 'card', hitsPerPage: 1 };
    expect((await send(Array(40).fill(search))).status).toBe(200);
    const rejected = await send(Array(40).fill(search));
    expect(rejected.status).toBe(429);
    expect(await messageOf(rejected)).toBe('Too Many Requests');
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*');
    expect(rejected.headers.get('access-control-expose-headers')).toContain('retry-after');
    time.now += 2000;
    expect((await send(Array(40).fill(search))).status).toBe(200);
  });

  test('an idle client may make one request that costs more than a full allowance', async () => {
    const time = { now: 0 };
    const limiter = createRateLimit({ perSecond: 20, burst: 60, trustProxy: false, clock: () => time.now });
    const send = createAsk({ limiter, engine: small });
    const many = Array(50).fill({
      indexName: 'docs',
      query: 'card',
      hitsPerPage: 100,
      attributesToRetrieve: ['url'],
      attributesToHighlight: [],
    });
    expect((await send(many)).status).not.toBe(429);
    expect((await send(many)).status).toBe(429);
    time.now += 4000;
    expect((await send(many)).status).not.toBe(429);
  });

  test('a fast typist is never limited: fifteen keys per second, one search each, for a minute', async () => {
    const time = { now: 0 };
    const limiter = createRateLimit({ perSecond: 20, burst: 60, trustProxy: false, clock: () => time.now });
    const app = new Hono().use(limiter).get('/', (c) => c.text('ok'));
    for (let key = 0; key < 900; key += 1) {
      expect((await app.request('/')).status).toBe(200);
      time.now += 1000 / 15;
    }
  });
});

describe('caches are bounded', () => {
  test('five hundred adversarial requests leave none of their text in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const words = (round: number, letters: number): string =>
      Array.from({ length: 12 }, (_, word) =>
        `${(round * 97 + word).toString(36)}${'qxzj'[word % 4]}`.repeat(letters).slice(0, 40),
      ).join(' ');
    const request = (round: number): object => ({
      ...HUGE,
      query: round % 2 === 0 ? words(round, 9) : `${HUGE.query} ${words(round, 1)}`.slice(0, 500),
      hitsPerPage: round % 3 === 0 ? 0 : 20,
      highlightPreTag: `<${round}>`,
    });
    const send = createAsk({ engine: small });
    for (let round = 0; round < 20; round += 1) await send([request(round)]);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let round = 0; round < 500; round += 1) {
      const response = await send([request(round)]);
      expect(response.status).toBeLessThan(500);
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(24 * 1024 * 1024);
    expect(tokenCache.calculatedSize).toBeLessThanOrEqual(MAX_CACHED_TOKEN_BYTES);
  });

  test('the cache of tokenized texts is limited by bytes', async () => {
    for (let page = 0; page < 20; page += 1)
      await ask([{ indexName: 'docs', query: 'card', page, distinct: false, attributesToRetrieve: ['url'] }]);
    expect(tokenCache.calculatedSize).toBeGreaterThan(MAX_CACHED_TOKEN_BYTES / 2);
    expect(tokenCache.calculatedSize).toBeLessThanOrEqual(MAX_CACHED_TOKEN_BYTES);
  });
});
