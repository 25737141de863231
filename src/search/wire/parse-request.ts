import { placeAt } from '../../model/text.ts';

/** A mistake of the caller; becomes the body `{message, status}` (docs/search-protocol.md §3.6, check 48). */
export class RejectedRequest extends Error {
  override name = 'RejectedRequest';

  constructor(
    message: string,
    readonly status: 400 | 404 | 405 | 413 | 429,
  ) {
    super(message);
  }
}

/** One search of a request. `parameters` holds validated values by name, in the order in which they came. */
export interface SearchQuery {
  indexName: string;
  parameters: ReadonlyMap<string, unknown>;
}

/** How the value of a parameter is read, which is text in a parameter string and JSON in the body. */
interface ParameterType {
  /** Returns undefined for a value that is not valid. */
  read(value: unknown): unknown;
  /** What to say about such a value. */
  mistake(name: string): string;
}

/** The hosted service's limit for every text (check 45). */
const MAX_BYTES = 512;
/** Tags and the ellipsis are copied for every match, so a long one would multiply; the longest in use has 28. */
const MAX_MARKER = 64;
const MAX_LIST = 200;
/** No documented parameter nests deeper than lists of lists. */
const MAX_DEPTH = 8;

const text = typeOf(`string shorter than ${MAX_BYTES} bytes`, (value) => (isText(value) ? value : undefined));

/** A highlight tag or an ellipsis. */
const marker = typeOf(`string of at most ${MAX_MARKER} characters without control characters`, (value) =>
  typeof value === 'string' && value.length <= MAX_MARKER && !/\p{Cc}/u.test(value) ? value : undefined,
);

const countUpTo = (most: number): ParameterType =>
  typeOf(`integer between 0 and ${most}`, (value) => {
    const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
    return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= most ? number : undefined;
  });

const flag = typeOf('boolean', (value) => {
  const isTrue = value === true || value === 'true';
  return isTrue || value === false || value === 'false' ? isTrue : undefined;
});

const list = typeOf(`list of at most ${MAX_LIST} strings`, (value) => {
  const entries = entriesOf(value);
  return entries !== null && entries.length <= MAX_LIST && entries.every(isText) ? entries : undefined;
});

/** `"a:b"`, `["a:b"]` or `[["a:b","a:c"],"d:-e"]` → a list of lists: all of the outer, any of the inner. */
const filters = typeOf(`list of at most ${MAX_LIST} filters of the form "attribute:value"`, (value) => {
  const lists = entriesOf(value)?.map((entry) => (Array.isArray(entry) ? entry : [entry]));
  const all = lists?.flat() ?? [];
  return all.length <= MAX_LIST && all.every((each) => isText(each) && /^[^:]+:/.test(each))
    ? lists
    : undefined;
});

/** A parameter that chooses which records or hits count: to ignore it would give wrong results without a word. */
const unsupported: ParameterType = {
  read: (value) => (entriesOf(value)?.length === 0 ? value : undefined),
  mistake: (name) => `The parameter "${name}" is not supported by this index`,
};

const any = typeOf('value of little depth', (value) => (isDeeper(value, MAX_DEPTH) ? undefined : value));

function typeOf(expected: string, read: ParameterType['read']): ParameterType {
  return { read, mistake: (name) => `Invalid value for "${name}" parameter, expected ${expected}` };
}

/**
 * Every parameter that the hosted service documents for a search, and how its value is read. A name outside the list is
 * rejected (check 43); those that we do not act on are accepted if ignoring them costs no more than comfort.
 */
export const PARAMETERS: ReadonlyMap<string, ParameterType> = new Map([
  ...named('query queryType userToken', text),
  ...named('highlightPreTag highlightPostTag snippetEllipsisText', marker),
  ...named('hitsPerPage', countUpTo(1000)),
  ...named('page minWordSizefor1Typo minWordSizefor2Typos', countUpTo(1_000_000)),
  ...named('clickAnalytics analytics getRankingInfo restrictHighlightAndSnippetArrays', flag),
  ...named('attributesToRetrieve attributesToHighlight attributesToSnippet facets', list),
  ...named('facetFilters', filters),
  ...named('filters numericFilters tagFilters optionalFilters similarQuery offset length', unsupported),
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
    any,
  ),
]);

const INDEX_NAME = /^[\w.\- ]{1,256}$/;

/**
 * Reads the body of a search request: flat searches, searches with a parameter string, or both, where the string wins
 * (docs/search-protocol.md §1.2). Whatever the content type, the body is JSON.
 * @throws RejectedRequest 400 for anything else, naming the place
 */
export function parseRequest(body: string, { maxQueries }: { maxQueries: number }): SearchQuery[] {
  const { requests } = parseObject(body);
  if (!Array.isArray(requests)) throw malformed('object attributes: requests must be a list');
  if (requests.length > maxQueries)
    throw new RejectedRequest(`Too many searches in one request, at most ${maxQueries} are allowed`, 400);
  return requests.map(parseQuery);
}

/**
 * Reads the body of a request to one index, which is one search, flat or in a parameter string. An empty body asks for
 * everything.
 * @throws RejectedRequest as `parseRequest`
 */
export function parseSingleRequest(body: string, indexName: string): [SearchQuery] {
  // The newest clients may put their key into the body (docs/search-protocol.md §1.1).
  const { apiKey, ...search } = parseObject(body.trim() || '{}');
  return [parseQuery({ ...search, indexName })];
}

function parseQuery(query: unknown): SearchQuery {
  if (!isObject(query)) throw malformed('object attributes: requests must hold objects');
  const { indexName, params, ...flat } = query;
  if (typeof indexName !== 'string') throw malformed('object attributes: indexName is missing');
  if (!INDEX_NAME.test(indexName)) throw new RejectedRequest('indexName is not valid', 400);
  if (params !== undefined && typeof params !== 'string')
    throw malformed('object attributes: params must be a string');
  const given = new Map([...Object.entries(flat), ...parseParameterString(params ?? '')]);
  const parameters = new Map<string, unknown>();
  for (const [name, value] of given) {
    const type = PARAMETERS.get(name);
    if (type === undefined) throw new RejectedRequest(`Unknown parameter: ${name.slice(0, 100)}`, 400);
    // Clients write `undefined` for what they leave open; in JSON that can only arrive as null.
    if (value === null) continue;
    const read = type.read(value);
    if (read === undefined) throw new RejectedRequest(type.mistake(name), 400);
    parameters.set(name, read);
  }
  if (parameters.get('type') === 'facet')
    throw new RejectedRequest('Facet searches are not supported by this index', 400);
  return { indexName, parameters };
}

function parseParameterString(params: string): Iterable<[string, string]> {
  try {
    // `URLSearchParams` replaces what is not valid.
    decodeURIComponent(params);
  } catch {
    throw new RejectedRequest('Invalid value for "params" parameter, expected URL-encoded parameters', 400);
  }
  return new URLSearchParams(params);
}

function parseObject(body: string): Record<string, unknown> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch (error) {
    // Not every message of the parser tells the place.
    const position = /at position (\d+)/.exec(String(error))?.[1];
    if (position === undefined) throw new RejectedRequest('Invalid JSON in the request body', 400);
    const { line, column } = placeAt(body, Number(position));
    throw new RejectedRequest(`Invalid JSON near line:${line} column:${column}`, 400);
  }
  if (!isObject(request)) throw malformed('request body: expected an object');
  return request;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_BYTES && byteLength(value) <= MAX_BYTES;
}

/** A list, also written as `["a","b"]` or `a,b`: parameter strings use both. Null for anything else. */
function entriesOf(value: unknown): unknown[] | null {
  let list = value;
  try {
    if (value === '') list = [];
    else if (typeof value === 'string')
      list = value.startsWith('[') ? JSON.parse(value) : value.split(',').map((entry) => entry.trim());
  } catch {
    return null;
  }
  return Array.isArray(list) ? list : null;
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

/** A body that is JSON, but not of the expected form. */
function malformed(problem: string): RejectedRequest {
  return new RejectedRequest(`Invalid ${problem} near line:1 column:1`, 400);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function named(names: string, type: ParameterType): [string, ParameterType][] {
  return names.split(/\s+/).map((name) => [name, type]);
}
