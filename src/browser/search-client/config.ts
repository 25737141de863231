/** Where searches go. Row S4.6: the values of a hosted service are in the page, put there from its configuration. */
export interface SearchConfig {
  indexName: string;
  /** Null for the engine that the site itself serves. */
  hosted: { appId: string; apiKey: string } | null;
  /** True where the server counts which hits are followed. */
  events: boolean;
}

/** Reads `data-search-app`, `-key`, `-index` and `-events` of the `html` element; half of a hosted configuration counts as none. */
export function readSearchConfig(dataset: DOMStringMap): SearchConfig {
  const { searchApp, searchKey, searchIndex, searchEvents } = dataset;
  return {
    indexName: searchIndex || 'docs',
    hosted: searchApp && searchKey ? { appId: searchApp, apiKey: searchKey } : null,
    events: searchEvents !== undefined,
  };
}
