/** A mistake of the caller; becomes the body `{message, status}` (docs/search-protocol.md §3.6, check 48). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: 400 | 403 | 404 | 405 | 413 | 429;

  constructor(message: string, status: ApiError['status']) {
    super(message);
    this.status = status;
  }
}

/** One search of a request. `parameters` holds validated values by name, in the order in which they came. */
export interface SearchQuery {
  indexName: string;
  parameters: ReadonlyMap<string, unknown>;
}

export interface MultiQuery {
  queries: SearchQuery[];
  /** Key that came in the body; the newest clients may put it there (docs/search-protocol.md §1.1). */
  apiKey: string | null;
}

type ParameterType = 'text' | 'marker' | 'count' | 'flag' | 'list' | 'filters' | 'any' | 'unsupported';

/**
 * Every parameter that the hosted service documents for a search, and how its value is read. A name outside the list is
 * rejected (check 43); those that we do not act on are accepted where ignoring them costs no more than comfort.
 */
export const PARAMETERS: ReadonlyMap<string, ParameterType> = new Map([
  ...named('query queryType userToken', 'text'),
  ...named('highlightPreTag highlightPostTag snippetEllipsisText', 'marker'),
  ...named('hitsPerPage page offset length minWordSizefor1Typo minWordSizefor2Typos', 'count'),
  ...named('clickAnalytics analytics getRankingInfo restrictHighlightAndSnippetArrays', 'flag'),
  ...named('attributesToRetrieve attributesToHighlight attributesToSnippet facets', 'list'),
  ...named('facetFilters', 'filters'),
  // They choose which records count. Acting as if they were not there would be silently wrong.
  ...named('filters numericFilters tagFilters optionalFilters similarQuery', 'unsupported'),
  ...named(
    `advancedSyntax advancedSyntaxFeatures allowTyposOnNumericTokens alternativesAsExact analyticsTags
    aroundLatLng aroundLatLngViaIP aroundPrecision aroundRadius attributeCriteriaComputedByMinProximity
    attributesForFaceting customRanking decompoundQuery disableExactOnAttributes disableTypoToleranceOnAttributes
    disableTypoToleranceOnWords distinct enableABTest enablePersonalization enableReRanking enableRules
    exactOnSingleWordQuery explain facet facetQuery facetingAfterDistinct ignorePlurals insideBoundingBox
    insidePolygon keepDiacriticsOnCharacters maxFacetHits maxValuesPerFacet minProximity minimumAroundRadius mode
    naturalLanguages optionalWords percentileComputation personalizationImpact queryLanguages ranking
    reRankingApplyFilter referers relevancyStrictness removeStopWords removeWordsIfNoResults renderingContent
    replaceSynonymsInHighlight responseFields restrictSearchableAttributes ruleContexts semanticSearch
    sortFacetValuesBy sumOrFiltersScores synonyms type typoTolerance`,
    'any',
  ),
]);

const INDEX_NAME = /^[\w.\- ]{1,256}$/;
/** The hosted service's limit for every text (check 45). */
const MAX_BYTES = 512;
/** Tags and the ellipsis are copied for every match, so a long one would multiply; the longest in use has 28. */
const MAX_MARKER = 64;
const MAX_LIST = 200;
/** No documented parameter nests deeper than lists of lists. */
const MAX_DEPTH = 8;

/**
 * Reads the body of a search request: flat searches, searches with a parameter string, or both, where the string wins
 * (docs/search-protocol.md §1.2). Whatever the content type, the body is JSON.
 *
 * @throws ApiError 400 for anything else, naming the place
 */
export function parseRequest(body: string, { maxQueries }: { maxQueries: number }): MultiQuery {
  const request = parseJson(body);
  if (!isObject(request))
    throw new ApiError('Invalid request body: expected an object near line:1 column:1', 400);
  const { requests, apiKey } = request;
  if (!Array.isArray(requests))
    throw new ApiError('Invalid object attributes: requests must be a list near line:1 column:1', 400);
  if (requests.length > maxQueries)
    throw new ApiError(`Too many searches in one request, at most ${maxQueries} are allowed`, 400);
  return { queries: requests.map(parseQuery), apiKey: typeof apiKey === 'string' ? apiKey : null };
}

/**
 * Reads the body of a request to one index, which is one search, flat or in a parameter string. An empty body asks for
 * everything.
 *
 * @throws ApiError as `parseRequest`
 */
export function parseSingleRequest(body: string, indexName: string): MultiQuery {
  const search = body.trim() === '' ? {} : parseJson(body);
  if (!isObject(search))
    throw new ApiError('Invalid request body: expected an object near line:1 column:1', 400);
  const { apiKey, ...parameters } = search;
  return {
    queries: [parseQuery({ ...parameters, indexName })],
    apiKey: typeof apiKey === 'string' ? apiKey : null,
  };
}

function parseQuery(query: unknown): SearchQuery {
  if (!isObject(query))
    throw new ApiError('Invalid object attributes: requests must hold objects near line:1 column:1', 400);
  const { indexName, params, ...flat } = query;
  if (typeof indexName !== 'string')
    throw new ApiError('Invalid object attributes: indexName is missing near line:1 column:1', 400);
  if (!INDEX_NAME.test(indexName)) throw new ApiError('indexName is not valid', 400);
  if (params !== undefined && typeof params !== 'string') {
    throw new ApiError('Invalid object attributes: params must be a string near line:1 column:1', 400);
  }
  const given = new Map([...Object.entries(flat), ...parseParameterString(params ?? '')]);
  const parameters = new Map<string, unknown>();
  for (const [name, value] of given) {
    const type = PARAMETERS.get(name);
    if (type === undefined) {
      const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
      throw new ApiError(`Unknown parameter: ${shown}`, 400);
    }
    // Clients write `undefined` for what they leave open; in JSON that can only arrive as null.
    if (value !== null) parameters.set(name, readValue(name, value, type));
  }
  if (parameters.get('type') === 'facet')
    throw new ApiError('Facet searches are not supported by this index', 400);
  return { indexName, parameters };
}

function parseParameterString(params: string): [string, string][] {
  return params
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals < 0 ? pair : pair.slice(0, equals);
      return [decode(name), equals < 0 ? '' : decode(pair.slice(equals + 1))];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ApiError('Invalid value for "params" parameter, expected URL-encoded parameters', 400);
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    // Not every message of the parser tells the place.
    const position = /at position (\d+)/.exec(String(error))?.[1];
    if (position === undefined) throw new ApiError('Invalid JSON in the request body', 400);
    const before = body.slice(0, Number(position)).split('\n');
    throw new ApiError(
      `Invalid JSON near line:${before.length} column:${(before.at(-1)?.length ?? 0) + 1}`,
      400,
    );
  }
}

/** Reads one value, which is text when it came in a parameter string and JSON when it came in the body. */
function readValue(name: string, value: unknown, type: ParameterType): unknown {
  switch (type) {
    case 'text':
      return readText(name, value);
    case 'marker':
      return readMarker(name, value);
    case 'count':
      return readCount(name, value);
    case 'flag':
      return readFlag(name, value);
    case 'list':
      return readList(name, value);
    case 'filters':
      return readFilters(name, value);
    case 'unsupported':
      if (isEmpty(value)) return value;
      throw new ApiError(`The parameter "${name}" is not supported by this index`, 400);
    case 'any':
      if (isDeeper(value, MAX_DEPTH)) throw invalid(name, 'value of little depth');
      return value;
  }
}

function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(name, 'string');
  if (value.length > MAX_BYTES || byteLength(value) > MAX_BYTES)
    throw invalid(name, `string shorter than ${MAX_BYTES} bytes`);
  return value;
}

/** A highlight tag or an ellipsis. */
function readMarker(name: string, value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_MARKER || /\p{Cc}/u.test(value))
    throw invalid(name, `string of at most ${MAX_MARKER} characters without control characters`);
  return value;
}

function readCount(name: string, value: unknown): number {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
  const most = name === 'hitsPerPage' || name === 'length' ? 1000 : 1_000_000;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > most) {
    throw invalid(name, `integer between 0 and ${most}`);
  }
  return number;
}

function readFlag(name: string, value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(name, 'boolean');
}

function readList(name: string, value: unknown): string[] {
  const list = typeof value === 'string' ? splitList(value) : value;
  if (!Array.isArray(list) || list.length > MAX_LIST)
    throw invalid(name, `list of at most ${MAX_LIST} strings`);
  return list.map((entry) => readText(name, entry));
}

/** `"a:b"`, `["a:b"]` or `[["a:b","a:c"],"d:-e"]` → a list of lists: all of the outer, any of the inner. */
function readFilters(name: string, value: unknown): string[][] {
  const list = typeof value === 'string' ? splitList(value) : value;
  if (!Array.isArray(list)) throw invalid(name, 'list of strings and of lists of strings');
  const filters = list.map((entry) => readList(name, Array.isArray(entry) ? entry : [entry]));
  if (filters.flat().length > MAX_LIST || filters.flat().some((filter) => !/^[^:]+:/.test(filter)))
    throw invalid(name, `list of at most ${MAX_LIST} filters of the form "attribute:value"`);
  return filters;
}

/** `["a","b"]` or `a,b`: parameter strings use both. */
function splitList(text: string): unknown {
  if (!text.startsWith('[')) return text === '' ? [] : text.split(',').map((entry) => entry.trim());
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === '[]' || (Array.isArray(value) && value.length === 0);
}

/** Stops at the depth given, so that a hostile value cannot exhaust the stack here or where it is echoed. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1));
}

const encoder = new TextEncoder();

/** UTF-8 length of a text; a lone surrogate counts as the three bytes of its replacement. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

function invalid(name: string, expected: string): ApiError {
  return new ApiError(`Invalid value for "${name}" parameter, expected ${expected}`, 400);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function named(names: string, type: ParameterType): [string, ParameterType][] {
  return names.split(/\s+/).map((name) => [name, type]);
}
