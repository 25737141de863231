import { RECORD_FACTS, type SearchSection } from '../../../model/search.ts';
import { allowedStorage } from '../../tools/allowed-storage.ts';
import { createHostMemory, hostedHosts } from './hosts.ts';
import { MARK_CLOSE, MARK_OPEN, parseResponse, type SearchResult } from './parse-response.ts';
import { type Clock, createTransport, systemClock, type Transport } from './transport.ts';

const CACHED_RESULTS = 50;
/** An older result may come from before a deployment. */
const CACHED_MS = 300_000;
/** Enough for a typist at 120 ms per key and 360 ms of latency; more would queue up on a slow network. */
const MAX_OPEN = 3;
const PATH = '/1/indexes/*/queries';

interface SearchClientOptions {
  config: SearchConfig;
  transport: Transport;
  clock: Pick<Clock, 'now'>;
  /** Read for each search, because a window can be resized: 10 or 5. */
  snippetWords: () => number;
}

interface SearchScope {
  /** Limits hits to one section; null for all. */
  section: SearchSection | null;
  /** Zero-based. */
  page: number;
}

export type SearchClient = ReturnType<typeof createSearchClient>;

/**
 * One reader's searches over a transport: results arrive in order, recent ones are cached (docs/search-protocol.md §7).
 */
export function createSearchClient({ config, transport, clock, snippetWords }: SearchClientOptions) {
  const results = new Map<string, { result: SearchResult; at: number }>();
  const path = config.hosted === null ? PATH : `${PATH}?${credentials(config.hosted)}`;
  /** Oldest first. */
  const open: AbortController[] = [];

  const drop = (count: number) => {
    for (const controller of open.splice(0, count)) controller.abort();
  };

  return {
    /**
     * Searches. At most three requests are open: one more drops the oldest, and a result drops all older ones.
     * @param query at most 64 UTF-16 units
     * @param scope section and page of the hits; by default the first page of all sections
     * @returns null when the search was dropped, because a newer one has its result (check 61), or three newer ones are
     *   on their way, or by `stop`
     * @throws RetryError or ApiError
     */
    async search(query: string, scope?: SearchScope): Promise<SearchResult | null> {
      const { indexName } = config;
      const body = searchBody({ indexName, query, snippetWords: snippetWords(), ...scope });
      const known = results.get(body);
      if (known !== undefined && clock.now() - known.at <= CACHED_MS) {
        drop(open.length);
        return known.result;
      }
      const controller = new AbortController();
      const { signal } = controller;
      drop(open.length + 1 - MAX_OPEN);
      open.push(controller);
      try {
        const result = parseResponse(await transport({ path, body, signal }), query);
        if (signal.aborted) return null;
        // Last in the order of insertion, whatever was there.
        results.delete(body);
        results.set(body, { result, at: clock.now() });
        for (const oldest of [...results.keys()].slice(0, -CACHED_RESULTS)) results.delete(oldest);
        drop(open.indexOf(controller));
        return result;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      } finally {
        const at = open.indexOf(controller);
        if (at !== -1) open.splice(at, 1);
      }
    },
    /** Drops all searches in progress. */
    stop(): void {
      drop(open.length);
    },
  };
}

/** In the query string, where they cause no preflight; the key allows searches only. */
function credentials({ appId, apiKey }: NonNullable<SearchConfig['hosted']>): string {
  return new URLSearchParams({
    'x-algolia-api-key': apiKey,
    'x-algolia-application-id': appId,
  }).toString();
}

interface SearchBodyOptions extends Partial<SearchScope> {
  indexName: string;
  query: string;
  /** Words of a snippet: 10, or 5 if the screen is at most 768 px wide. Row S4.3. */
  snippetWords: number;
}

const ATTRIBUTES = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/** Attributes of a hit in addition to those of row S4.1. */
const EXTRAS = ['kind', ...RECORD_FACTS, 'lists', 'places', 'directAnswer'];

/** The JSON body of one search, and in a section of its counts in all sections. Rows S4.1 and S4.3. */
export function searchBody(options: SearchBodyOptions): string {
  const { indexName, query, snippetWords, section = null, page = 0 } = options;
  const everywhere = {
    indexName,
    query,
    attributesToRetrieve: ['hierarchy.lvl0', ...ATTRIBUTES, 'content', 'type', 'url', ...EXTRAS],
    attributesToSnippet: [...ATTRIBUTES, 'content'].map((attribute) => `${attribute}:${snippetWords}`),
    snippetEllipsisText: '…',
    highlightPreTag: MARK_OPEN,
    highlightPostTag: MARK_CLOSE,
    hitsPerPage: 20,
    clickAnalytics: true,
    facets: ['section'],
  };
  const search = {
    ...everywhere,
    ...(section === null ? {} : { facetFilters: [`section:${section}`] }),
    ...(page === 0 ? {} : { page }),
  };
  // A filtered search does not count the hits of the other sections.
  const count = { ...everywhere, hitsPerPage: 0, clickAnalytics: false };
  return JSON.stringify({ requests: section === null || page > 0 ? [search] : [search, count] });
}

/** The search client with the browser's `fetch`, time, session storage and window. */
export function createBrowserClient(config: SearchConfig): SearchClient {
  const clock = systemClock;
  return createSearchClient({
    config,
    clock,
    transport: createTransport({
      hosts: config.hosted === null ? [location.origin] : hostedHosts(config.hosted.appId),
      memory: createHostMemory(clock.now, allowedStorage('sessionStorage')),
      fetch: (url, init) => fetch(url, init),
      clock,
    }),
    snippetWords: () => (matchMedia('(max-width: 768px)').matches ? 5 : 10),
  });
}

/** The search service. Row S4.6: pages contain the values of a hosted service, taken from the configuration. */
interface SearchConfig {
  indexName: string;
  /** Null for the embedded engine of the site itself. */
  hosted: { appId: string; apiKey: string } | null;
}

/**
 * Reads `data-search-app`, `-key` and `-index` of the `html` element; an incomplete hosted configuration
 * counts as none.
 */
export function readSearchConfig(dataset: DOMStringMap): SearchConfig {
  const { searchApp, searchKey, searchIndex } = dataset;
  return {
    indexName: searchIndex || 'docs',
    hosted: searchApp && searchKey ? { appId: searchApp, apiKey: searchKey } : null,
  };
}
