import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { type SearchEngine, WORK_PER_SEARCH } from '../../search/query/search-engine.ts';
import {
  costOf,
  type FinishedSearch,
  type MultiQueryLimits,
  runMultiQuery,
} from '../../search/wire/multi-query.ts';
import {
  parseRequest,
  parseSingleRequest,
  RejectedRequest,
  type SearchQuery,
} from '../../search/wire/parse-request.ts';
import { AbortedRequest, encodeResponse, readBody } from '../json-transport.ts';
import type { TakeTurn } from '../mcp/tool.ts';
import { createTurnQueue } from '../turn-queue.ts';

interface SearchLimits extends MultiQueryLimits {
  /** Bytes of a request body, also after decompression. */
  bodyBytes: number;
  /** Searches per request. */
  queries: number;
}

/**
 * Limits for one request (docs/search-protocol.md §3.6). A unit of work takes some 10 to 60 ns, so the most expensive
 * request takes some tenths of a second of CPU time, and a single search, which cannot be interrupted, half of that.
 */
export const SEARCH_LIMITS: SearchLimits = {
  bodyBytes: 64 * 1024,
  queries: 50,
  // As many as paging reaches. A request for more would fail by its size, but only after the work.
  hits: 1000,
  responseBytes: 1024 * 1024,
  work: 10_000_000,
  workPerQuery: WORK_PER_SEARCH,
};

export interface SearchRouteOptions {
  /** Read at each request: a newer release has another one. */
  readonly engine: SearchEngine;
  indexName: string;
  /** Monotonic clock in milliseconds. */
  clock?: (() => number) | undefined;
  limits?: Partial<SearchLimits> | undefined;
  /** The process's queue for work that would delay pages; by default one of its own. */
  takeTurn?: TakeTurn | undefined;
  /** Runs between the CORS headers and the search, so that scripts of other origins can read a rejection. */
  limiter?: MiddlewareHandler | undefined;
  /** Called for each completed search. */
  onSearch?: ((search: FinishedSearch) => void) | undefined;
  /** Receives an internal error; the client gets a 500 without its message. */
  onError?: ((error: unknown) => void) | undefined;
}

/**
 * `POST /1/indexes/{*}/queries` of the hosted service's protocol, and `POST /1/indexes/{name}/query` for a single search;
 * mount it at `/1/indexes`. Client errors are 4xx with `{message, status}`; a 5xx makes clients try another host.
 */
export function createSearchRoute(options: SearchRouteOptions): Hono {
  const { indexName, clock = () => performance.now(), limiter, onSearch, onError } = options;
  const limits = { ...SEARCH_LIMITS, ...options.limits };
  const { takeTurn = createTurnQueue() } = options;
  const newQueryId = (): string => crypto.randomUUID().replaceAll('-', '');
  const route = new Hono();
  // The index is public, so any origin may search it (check 15). The library's handler would set its header before the
  // response exists, which turns every response into a stream: a tenth of the time of a search.
  route.options('*', cors(CORS));
  route.use(async function allowAnyOrigin(c, next) {
    await next();
    c.res.headers.set('access-control-allow-origin', '*');
    c.res.headers.set('access-control-expose-headers', 'retry-after');
  });
  if (limiter !== undefined) route.use(limiter);
  route.post('/:index/queries', async (c) => {
    if (c.req.param('index') !== '*') throw new RejectedRequest('Path not supported by this API', 404);
    const results = await search(c, (body) => parseRequest(body, { maxQueries: limits.queries }));
    return encodeResponse(`{"results":[${results.join(',')}]}`, c.req.header('accept-encoding'));
  });
  route.post('/:index/query', async (c) => {
    const [result = ''] = await search(c, (body) => parseSingleRequest(body, c.req.param('index')));
    return encodeResponse(result, c.req.header('accept-encoding'));
  });
  /** Results of the searches in a request body, as JSON texts. */
  const search = async (c: Context, parse: (body: string) => SearchQuery[]): Promise<string[]> => {
    const body = await readBody(c.req.raw, limits.bodyBytes);
    const queries = await takeTurn(() => parse(body));
    // Every search costs; the limiter has already charged the first one.
    const cost = queries.reduce((sum, query) => sum + costOf(query), 0);
    if (c.get('charge')?.(cost - 1)) throw new RejectedRequest('Too Many Requests', 429);
    // Logged only if the operator enables it.
    const searches: FinishedSearch[] = [];
    c.set('searches', searches);
    return runMultiQuery(queries, {
      engine: options.engine,
      indexName,
      clock,
      newQueryId,
      limits,
      takeTurn,
      onSearch: (search) => {
        searches.push(search);
        onSearch?.(search);
      },
    });
  };
  route.all('*', () => {
    throw new RejectedRequest('Path not supported by this API', 404);
  });
  route.onError((error, c) => {
    if (error instanceof AbortedRequest) throw error;
    const isKnown = error instanceof RejectedRequest;
    if (!isKnown) onError?.(error);
    const { message, status } = isKnown ? error : { message: 'Internal error', status: 500 as const };
    return c.json({ message, status }, status, HEADERS);
  });
  return route;
}

const CORS = {
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: ['content-type', 'x-algolia-api-key', 'x-algolia-application-id', 'x-algolia-agent'],
  maxAge: 86_400,
};

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
