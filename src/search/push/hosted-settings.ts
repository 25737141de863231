import type { IndexSettings } from '@algolia/client-search';
import { LEVELS, RECORD_FACTS } from '../../model/search.ts';
import { FACETS } from '../wire/facets.ts';

/**
 * Settings that make the hosted service rank as our engine does: words before typos, titles before symbols before
 * headings above before text, neighbors before scattered words, pages before sections. docs/search-protocol.md §3.7.
 */
export const HOSTED_SETTINGS = {
  searchableAttributes: [
    'unordered(title)',
    'unordered(symbols)',
    'unordered(phrases)',
    ...LEVELS.slice(1).map((level) => `unordered(hierarchy.${level})`),
    'unordered(sample)',
    'content',
    'unordered(hierarchy.lvl0)',
  ],
  attributesForFaceting: [...FACETS],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  customRanking: ['desc(weight.level)', 'asc(weight.position)'],
  attributeForDistinct: 'url',
  distinct: 1,
  attributesToRetrieve: [
    'hierarchy',
    'content',
    'type',
    'url',
    'kind',
    'section',
    'directAnswer',
    ...RECORD_FACTS,
  ],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  snippetEllipsisText: '…',
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  disableTypoToleranceOnAttributes: ['symbols'],
  camelCaseAttributes: ['title', 'symbols', 'content'],
  separatorsToIndex: '_',
  indexLanguages: ['en'],
  queryLanguages: ['en'],
  ignorePlurals: true,
  removeStopWords: true,
  queryType: 'prefixLast',
  // Quoted phrases, and words left out by a minus sign.
  advancedSyntax: true,
  removeWordsIfNoResults: 'allOptional',
  minProximity: 1,
} satisfies IndexSettings;
