import type { EngineQuery, SearchEngine, Spend } from '../query/search-engine.ts';
import { acceptedSections, facetCounts } from './facets.ts';
import { createHitFormat, snippetSizes } from './format-hits.ts';
import { byteLength, RejectedRequest, type SearchQuery } from './parse-request.ts';

/** Hits that paging can reach, as in the hosted service. */
const PAGINATION_LIMIT = 1000;
const DEFAULT_HITS = 20;
/** Typos in shorter words would lead to most of the vocabulary. User interfaces send 3 and 7 at the least. */
const MIN_TYPO_SIZES = { one: 3, two: 6 } as const;

/** What one request may cost, from any client. */
export interface MultiQueryLimits {
  /** Hits that all searches of a request may ask for together. */
  hits: number;
  /** Bytes of a response before compression. */
  responseBytes: number;
  /** Units of work (see `Spend`) for all searches of a request together. */
  work: number;
  /** Units of work for one search, which runs without a pause. */
  workPerQuery: number;
}

export interface MultiQueryOptions {
  engine: SearchEngine;
  /** The one index that this server has. */
  indexName: string;
  /** Milliseconds, never backwards. */
  clock: () => number;
  /** 32 lower-case hexadecimal digits, new each time (check 20). */
  newQueryId: () => string;
  limits: MultiQueryLimits;
  /** Runs a job when it is its turn. Each search is one job, so that others get theirs in between. */
  takeTurn: <T>(job: () => T) => Promise<T>;
  /** Told about each search that has its result. */
  onSearch?: ((search: FinishedSearch) => void) | undefined;
}

/** What operators learn about a search. */
export interface FinishedSearch {
  query: string;
  hits: number;
  /** True if nothing matches well, so that the hits are merely similar. */
  similar: boolean;
  /** Where the request asked for click analytics. */
  queryID?: string;
}

/**
 * Runs all searches of a request in their order.
 * @returns one result per search, each as JSON text (docs/search-protocol.md §3.1)
 * @throws RejectedRequest 404 if one names another index (check 37), 400 if they exceed a limit together. Limits are
 *   enforced before the work is done and before the bytes exist.
 */
export async function runMultiQuery(queries: SearchQuery[], options: MultiQueryOptions): Promise<string[]> {
  const { indexName, limits, takeTurn } = options;
  for (const query of queries) {
    if (query.indexName !== indexName)
      throw new RejectedRequest(`Index ${query.indexName} does not exist`, 404);
  }
  const hits = queries.reduce((sum, query) => sum + pageOf(query).limit, 0);
  if (hits > limits.hits)
    throw new RejectedRequest(`Too many hits requested at once, at most ${limits.hits} are allowed`, 400);
  const spend = budget(
    limits.work,
    'These searches take too much work together, send them in several requests',
  );
  const spendBytes = budget(
    limits.responseBytes,
    `The response would be larger than ${limits.responseBytes} bytes, ask for fewer hits or attributes`,
  );
  const results: string[] = [];
  for (const query of queries) {
    const spendOnQuery = budget(
      limits.workPerQuery,
      'This search takes too much work, ask for fewer hits or use fewer words',
    );
    const spendOnBoth: Spend = (units) => {
      spendOnQuery(units);
      spend(units);
    };
    results.push(await takeTurn(() => runQuery(query, { ...options, spend: spendOnBoth, spendBytes })));
  }
  return results;
}

/**
 * What a search costs of a client's allowance: 1 for what a dialog sends, more for more than one screen of hits, for
 * wide snippets, for deep pages and for words that may all be unfinished.
 */
export function costOf(query: SearchQuery): number {
  const { offset, limit } = pageOf(query);
  const screens = Math.max(1, Math.ceil(limit / DEFAULT_HITS));
  const isWide = [...snippetSizes(query.parameters).values()].some((size) => size > 50);
  const isOpen = query.parameters.get('queryType') === 'prefixAll';
  return screens * (isWide ? 2 : 1) + Math.floor(offset / 100) + (isOpen ? 1 : 0);
}

interface Run extends MultiQueryOptions {
  spend: Spend;
  spendBytes: (bytes: number) => void;
}

/** One result as JSON text. */
function runQuery(
  query: SearchQuery,
  { engine, indexName, clock, newQueryId, spend, spendBytes, onSearch }: Run,
): string {
  const started = clock();
  const { parameters } = query;
  const text = String(parameters.get('query') ?? '');
  const { page, hitsPerPage, offset, limit } = pageOf(query);
  const result = engine.search({ text, offset, limit, spend, ...engineOptions(parameters) });
  const formatHit = createHitFormat(parameters, result.words, spend);
  // Each hit is paid for before the next one is made.
  const hits = result.hits.map((record) => {
    const json = JSON.stringify(formatHit(record));
    spend(WORK_PER_HIT + json.length * WORK_PER_OUTPUT_CHARACTER);
    spendBytes(byteLength(json) + 1);
    return json;
  });
  const facets = facetCounts(parameters, result);
  const ids = parameters.get('clickAnalytics') === true ? { queryID: newQueryId() } : {};
  const rest = JSON.stringify({
    nbHits: result.total,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(result.total, PAGINATION_LIMIT) / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true, ...(facets === null ? {} : { facetsCount: true }) },
    ...(facets === null ? {} : { facets, exhaustiveFacetsCount: true }),
    query: text,
    params: echoParameters(parameters),
    index: indexName,
    renderingContent: {},
    ...(result.similar ? { userData: [{ match: 'similar' }] } : {}),
    processingTimeMS: Math.max(0, Math.round(clock() - started)),
    ...ids,
  });
  spendBytes(byteLength(rest));
  // A search that wants no hits only counts, as dialogs do beside the search itself.
  if (limit > 0) onSearch?.({ query: text, hits: result.total, similar: result.similar, ...ids });
  return `{"hits":[${hits.join(',')}],${rest.slice(1)}`;
}

const WORK_PER_HIT = 400;
const WORK_PER_OUTPUT_CHARACTER = 0.5;

/** A function that takes amounts until they exceed `limit` together. */
function budget(limit: number, message: string): (amount: number) => void {
  let left = limit;
  return (amount) => {
    left -= amount;
    if (left < 0) throw new RejectedRequest(message, 400);
  };
}

/** Which hits a search asks for. Checks 18, 19 and 46. */
function pageOf({ parameters }: SearchQuery) {
  const hitsPerPage = Number(parameters.get('hitsPerPage') ?? DEFAULT_HITS);
  const page = Number(parameters.get('page') ?? 0);
  const offset = page * hitsPerPage;
  return { page, hitsPerPage, offset, limit: Math.max(0, Math.min(hitsPerPage, PAGINATION_LIMIT - offset)) };
}

function engineOptions(parameters: ReadonlyMap<string, unknown>): Partial<EngineQuery> {
  const options: Partial<EngineQuery> = { sections: acceptedSections(parameters) };
  const given = (name: string): string => String(parameters.get(name));
  if (given('queryType') === 'prefixNone') options.prefix = 'none';
  if (given('queryType') === 'prefixAll') options.prefix = 'all';
  if (/^(?:false|0)$/.test(given('distinct'))) options.distinct = false;
  if (given('removeWordsIfNoResults') === 'none') options.relax = false;
  if (given('typoTolerance') === 'false')
    return { ...options, typos: { one: Number.POSITIVE_INFINITY, two: Number.POSITIVE_INFINITY } };
  const one = Math.max(MIN_TYPO_SIZES.one, Number(parameters.get('minWordSizefor1Typo') ?? 4));
  const two = Math.max(MIN_TYPO_SIZES.two, Number(parameters.get('minWordSizefor2Typos') ?? 8));
  return { ...options, typos: { one, two } };
}

/** The parameters as one URL-encoded string, `query` first (docs/search-protocol.md §3.1). */
function echoParameters(parameters: ReadonlyMap<string, unknown>): string {
  const given = [...parameters].sort(([a], [b]) => Number(b === 'query') - Number(a === 'query'));
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])).toString();
}
