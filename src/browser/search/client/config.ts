/** The search service. Row S4.6: pages contain the values of a hosted service, taken from the configuration. */
export interface SearchConfig {
  indexName: string;
  /** Null for the embedded engine of the site itself. */
  hosted: { appId: string; apiKey: string } | null;
  /** True if the server counts clicks on hits. */
  events: boolean;
}

/**
 * Reads `data-search-app`, `-key`, `-index` and `-events` of the `html` element; an incomplete hosted configuration
 * counts as none.
 */
export function readSearchConfig(dataset: DOMStringMap): SearchConfig {
  const { searchApp, searchKey, searchIndex, searchEvents } = dataset;
  return {
    indexName: searchIndex || 'docs',
    hosted: searchApp && searchKey ? { appId: searchApp, apiKey: searchKey } : null,
    events: searchEvents !== undefined,
  };
}
