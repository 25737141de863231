import { hostedOrigins, RECORD_FACTS, type SearchSection } from '../../../model/search.ts';
import { MARK_CLOSE, MARK_OPEN, parseResponse, type SearchResult } from './parse-response.ts';
import { createTransport, type Transport } from './transport.ts';

/** Where excerpts have five words instead of ten (row S4.3). Asked each time, because a window can be resized. */
export const SHORT_EXCERPTS = '(max-width: 768px)';
const CACHED_RESULTS = 50;
/** An older result may come from before a deployment. */
const CACHED_MS = 300_000;

interface SearchScope {
  /** Limits hits to one section; null for all. */
  section?: SearchSection | null;
  /** Zero-based. */
  page?: number;
}

/**
 * Searches for a query, which has at most 64 UTF-16 units.
 * @param scope section and page of the hits; by default the first page of all sections
 * @throws RetryError or ApiError, or the signal's reason
 */
export type SearchClient = (query: string, scope: SearchScope, signal: AbortSignal) => Promise<SearchResult>;

/** One reader's searches over a transport. Recent results are cached (docs/search-protocol.md §7). */
export function createSearchClient(
  { indexName, hosted }: SearchConfig,
  transport: Transport = createTransport(hosted === null ? [location.origin] : hostedHosts(hosted.appId)),
): SearchClient {
  const results = new Map<string, { result: SearchResult; at: number }>();
  // In the query string, credentials cause no preflight; the key allows searches only.
  const credentials = hosted && {
    'x-algolia-api-key': hosted.apiKey,
    'x-algolia-application-id': hosted.appId,
  };
  const path = `/1/indexes/*/queries${credentials === null ? '' : `?${new URLSearchParams(credentials)}`}`;

  return async (query, scope, signal) => {
    const snippetWords = matchMedia(SHORT_EXCERPTS).matches ? 5 : 10;
    const body = searchBody({ indexName, query, snippetWords, ...scope });
    const known = results.get(body);
    if (known !== undefined && Date.now() - known.at <= CACHED_MS) return known.result;
    const result = parseResponse(await transport({ path, body, signal }), query);
    // Last in the order of insertion, whatever was there.
    results.delete(body);
    results.set(body, { result, at: Date.now() });
    for (const oldest of [...results.keys()].slice(0, -CACHED_RESULTS)) results.delete(oldest);
    return result;
  };
}

/** The nearest host first, then the fallbacks, shuffled once, to spread the load (docs/search-protocol.md §2.1). */
function hostedHosts(appId: string): string[] {
  const [nearest, ...fallbacks] = hostedOrigins(appId.toLowerCase());
  return [nearest, ...fallbacks.sort(() => Math.random() - 0.5)];
}

interface SearchBodyOptions extends SearchScope {
  indexName: string;
  query: string;
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
