import type { EngineQuery, SearchEngine } from '../engine/search-engine.ts';
import { ApiError } from './api-error.ts';
import { createHitFormat, type Hit } from './format-hit.ts';
import type { Call, SearchRequest } from './parse-call.ts';

/** Hits that paging can reach, as in the hosted service. */
const PAGINATION_LIMIT = 1000;
const DEFAULT_HITS = 20;

export interface AnswerOptions {
  engine: SearchEngine;
  /** The one index that this server has. */
  indexName: string;
  /** Milliseconds, never backwards. */
  clock: () => number;
  /** 32 lower-case hexadecimal digits, new on each call (check 20). */
  newQueryId: () => string;
  /** Hits that the requests of one call may ask for together. */
  maxHits: number;
}

/** One entry of `results` (contract §3.1). */
export interface SearchAnswer {
  hits: Hit[];
  nbHits: number;
  page?: number;
  nbPages?: number;
  hitsPerPage?: number;
  offset?: number;
  length?: number;
  exhaustiveNbHits: true;
  exhaustiveTypo: true;
  exhaustive: { nbHits: true; typo: true };
  query: string;
  params: string;
  index: string;
  renderingContent: Record<string, never>;
  processingTimeMS: number;
  queryID?: string;
}

/**
 * Answers all requests of a call in their order.
 *
 * @throws ApiError 404 where one of them names another index (check 37), 400 where they ask for too much at once
 */
export function answerCall(call: Call, options: AnswerOptions): { results: SearchAnswer[] } {
  for (const { indexName } of call.requests) {
    if (indexName !== options.indexName) throw new ApiError(`Index ${indexName} does not exist`, 404);
  }
  const wanted = call.requests.reduce((sum, request) => sum + pageOf(request).limit, 0);
  if (wanted > options.maxHits) {
    throw new ApiError(`Too many hits requested in one call, at most ${options.maxHits} are allowed`, 400);
  }
  return { results: call.requests.map((request) => answer(request, options)) };
}

function answer(
  request: SearchRequest,
  { engine, indexName, clock, newQueryId }: AnswerOptions,
): SearchAnswer {
  const started = clock();
  const { parameters } = request;
  const query = String(parameters.get('query') ?? '');
  const page = pageOf(request);
  const result = engine.search({
    text: query,
    offset: page.offset,
    limit: page.limit,
    ...engineOptions(parameters),
  });
  const formatHit = createHitFormat(parameters, result.words);
  const hits = result.hits.map(formatHit);
  return {
    hits,
    nbHits: result.total,
    ...page.echo(result.total),
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true },
    query,
    params: echoParameters(parameters),
    index: indexName,
    renderingContent: {},
    processingTimeMS: Math.max(0, Math.round(clock() - started)),
    ...(parameters.get('clickAnalytics') === true ? { queryID: newQueryId() } : {}),
  };
}

interface Page {
  offset: number;
  limit: number;
  echo: (total: number) => Partial<SearchAnswer>;
}

/** `page` and `hitsPerPage`, or `offset` and `length` where a call prefers these. Checks 18, 19 and 46. */
function pageOf({ parameters }: SearchRequest): Page {
  const length = parameters.get('length');
  if (typeof length === 'number') {
    const offset = Number(parameters.get('offset') ?? 0);
    return { offset, limit: within(offset, length), echo: () => ({ offset, length }) };
  }
  const hitsPerPage = Number(parameters.get('hitsPerPage') ?? DEFAULT_HITS);
  const page = Number(parameters.get('page') ?? 0);
  const offset = page * hitsPerPage;
  const echo = (total: number): Partial<SearchAnswer> => {
    const reachable = Math.min(total, PAGINATION_LIMIT);
    return { page, nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage), hitsPerPage };
  };
  return { offset, limit: within(offset, hitsPerPage), echo };
}

function within(offset: number, limit: number): number {
  return Math.max(0, Math.min(limit, PAGINATION_LIMIT - offset));
}

function engineOptions(parameters: ReadonlyMap<string, unknown>): Partial<EngineQuery> {
  const options: Partial<EngineQuery> = {};
  const queryType = parameters.get('queryType');
  if (queryType === 'prefixNone') options.prefix = 'none';
  if (queryType === 'prefixAll') options.prefix = 'all';
  if (['false', false, '0', 0].includes(parameters.get('distinct') as string)) options.distinct = false;
  if (parameters.get('removeWordsIfNoResults') === 'none') options.relax = false;
  const typos = ['false', false].includes(parameters.get('typoTolerance') as string)
    ? { one: Number.POSITIVE_INFINITY, two: Number.POSITIVE_INFINITY }
    : {
        one: Number(parameters.get('minWordSizefor1Typo') ?? 4),
        two: Number(parameters.get('minWordSizefor2Typos') ?? 8),
      };
  return { ...options, typos };
}

/** The parameters as one URL-encoded string, `query` first (contract §3.1). */
function echoParameters(parameters: ReadonlyMap<string, unknown>): string {
  const names = [...parameters.keys()].sort((a, b) => Number(b === 'query') - Number(a === 'query'));
  return names
    .map((name) => {
      const value = parameters.get(name);
      return `${encode(name)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`;
    })
    .join('&');
}

function encode(text: string): string {
  // A lone surrogate cannot be percent-encoded.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
