import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { SearchEngine } from '../../search/engine/search-engine.ts';
import { answerCall } from '../../search/wire/answer-call.ts';
import { ApiError } from '../../search/wire/api-error.ts';
import { type Call, parseCall } from '../../search/wire/parse-call.ts';
import { encodeAnswer } from '../encode-answer.ts';
import { readBody } from '../read-body.ts';

export interface SearchLimits {
  /** Bytes of a body, after decompression too. */
  bodyBytes: number;
  /** Requests in one call. */
  requests: number;
  /** Hits that all requests of one call may ask for together. */
  hits: number;
}

/** Room for 50 requests of full length, and 50 full pages of hits. Contract §3.6, OURS. */
export const SEARCH_LIMITS: SearchLimits = { bodyBytes: 64 * 1024, requests: 50, hits: 5000 };

export interface SearchRouteOptions {
  engine: SearchEngine;
  /** The one index that can be asked. */
  indexName: string;
  /** Where both are set, a call must carry them, in headers or in the query string; else any are taken. */
  appId?: string | undefined;
  apiKey?: string | undefined;
  /** Milliseconds, never backwards. */
  clock?: (() => number) | undefined;
  limits?: Partial<SearchLimits> | undefined;
  /** Stands between the CORS headers and the call, so that scripts of other origins can read a refusal. */
  limiter?: MiddlewareHandler | undefined;
  /** Takes a failure of our own; the caller gets a 500 without its text. */
  onError?: ((error: unknown) => void) | undefined;
}

/**
 * `POST /1/indexes/{*}/queries` of the hosted service's protocol, to be mounted at `/1/indexes`. Rows S4.1–S4.3, S4.5,
 * checks 1–49. Mistakes of a caller are 4xx with `{message, status}`; 5xx makes clients try another host.
 */
export function createSearchRoute(options: SearchRouteOptions): Hono {
  const { engine, indexName, clock = () => performance.now(), limiter, onError } = options;
  const limits = { ...SEARCH_LIMITS, ...options.limits };
  const route = new Hono();
  // What is searched is public; the page that asks may stand anywhere (check 15). The library's handler would set its
  // header before the answer is there, which turns every answer into a stream: a tenth of the time of a search.
  route.options('*', cors(CORS));
  route.use(async function allowAnyOrigin(c, next) {
    await next();
    c.res.headers.set('access-control-allow-origin', '*');
  });
  if (limiter !== undefined) route.use(limiter);
  route.post('/:index/queries', async (c) => {
    if (c.req.param('index') !== '*') throw new ApiError('Path not supported by this API', 404);
    const body = await readBody(c.req.raw, limits.bodyBytes);
    const call = parseCall(body, { maxRequests: limits.requests });
    const credential = (name: string): string | undefined => c.req.header(name) ?? c.req.query(name);
    const appId = credential('x-algolia-application-id');
    const apiKey = credential('x-algolia-api-key') ?? call.apiKey ?? undefined;
    if (!isKnown(appId, options.appId) || !isKnown(apiKey, options.apiKey)) {
      throw new ApiError('Invalid Application-ID or API key', 403);
    }
    // The log writes it only where the operator wants it.
    c.set('queryText', queryText(call));
    const newQueryId = (): string => crypto.randomUUID().replaceAll('-', '');
    const answer = answerCall(call, { engine, indexName, clock, newQueryId, maxHits: limits.hits });
    return encodeAnswer(JSON.stringify(answer), c.req.header('accept-encoding'));
  });
  route.all('*', () => {
    throw new ApiError('Path not supported by this API', 404);
  });
  route.onError((error, c) => {
    const known = error instanceof ApiError;
    if (!known) onError?.(error);
    const { message, status } = known ? error : { message: 'Internal error', status: 500 as const };
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

/** What was typed, of all requests of a call. */
function queryText({ requests }: Call): string {
  return requests
    .map(({ parameters }) => parameters.get('query'))
    .filter((query) => typeof query === 'string' && query !== '')
    .join(' | ');
}

function isKnown(given: string | undefined, expected: string | undefined): boolean {
  return expected === undefined || given === expected;
}
