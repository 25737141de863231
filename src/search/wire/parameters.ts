/**
 * Every parameter that the hosted service documents for a search. A name outside the list is refused (check 43); those
 * that we do not act on are accepted where leaving them out changes no more than comfort.
 */
export type ParameterType = 'text' | 'count' | 'flag' | 'list' | 'any' | 'unsupported';

const TEXT = [
  'query',
  'highlightPreTag',
  'highlightPostTag',
  'snippetEllipsisText',
  'queryType',
  'userToken',
];
const COUNT = ['hitsPerPage', 'page', 'offset', 'length', 'minWordSizefor1Typo', 'minWordSizefor2Typos'];
const FLAG = ['clickAnalytics', 'analytics', 'getRankingInfo', 'restrictHighlightAndSnippetArrays'];
const LIST = ['attributesToRetrieve', 'attributesToHighlight', 'attributesToSnippet'];
/** They choose which records count. Acting as if they were not there would be silently wrong. */
const UNSUPPORTED = [
  'filters',
  'facetFilters',
  'numericFilters',
  'tagFilters',
  'optionalFilters',
  'similarQuery',
];
const ANY = `advancedSyntax advancedSyntaxFeatures allowTyposOnNumericTokens alternativesAsExact analyticsTags
  aroundLatLng aroundLatLngViaIP aroundPrecision aroundRadius attributeCriteriaComputedByMinProximity
  attributesForFaceting customRanking decompoundQuery disableExactOnAttributes disableTypoToleranceOnAttributes
  disableTypoToleranceOnWords distinct enableABTest enablePersonalization enableReRanking enableRules
  exactOnSingleWordQuery explain facet facetQuery facetingAfterDistinct facets ignorePlurals insideBoundingBox
  insidePolygon keepDiacriticsOnCharacters maxFacetHits maxValuesPerFacet minProximity minimumAroundRadius mode
  naturalLanguages optionalWords percentileComputation personalizationImpact queryLanguages ranking
  reRankingApplyFilter referers relevancyStrictness removeStopWords removeWordsIfNoResults renderingContent
  replaceSynonymsInHighlight responseFields restrictSearchableAttributes ruleContexts semanticSearch
  sortFacetValuesBy sumOrFiltersScores synonyms type typoTolerance`
  .split(/\s+/)
  .filter(Boolean);

/** Name → how its value is read. */
export const PARAMETERS: ReadonlyMap<string, ParameterType> = new Map([
  ...named(TEXT, 'text'),
  ...named(COUNT, 'count'),
  ...named(FLAG, 'flag'),
  ...named(LIST, 'list'),
  ...named(UNSUPPORTED, 'unsupported'),
  ...named(ANY, 'any'),
]);

function named(names: readonly string[], type: ParameterType): [string, ParameterType][] {
  return names.map((name) => [name, type]);
}
