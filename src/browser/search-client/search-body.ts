export interface SearchBodyOptions {
  indexName: string;
  query: string;
  /** Words of a snippet: 10, or 5 where the screen is 768 px wide or narrower. Row S4.3. */
  snippetWords: number;
}

const LEVELS = [1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);

/** The tags around matched text, as the service is asked to write them and as the answer is split at them. */
export const MARK_OPEN = '<mark>';
export const MARK_CLOSE = '</mark>';

/** The JSON body of one search. Rows S4.1 and S4.3; `kind` beyond the row's attributes chooses a hit's icon. */
export function searchBody({ indexName, query, snippetWords }: SearchBodyOptions): string {
  return JSON.stringify({
    requests: [
      {
        indexName,
        query,
        attributesToRetrieve: ['hierarchy.lvl0', ...LEVELS, 'content', 'type', 'url', 'kind'],
        attributesToSnippet: [...LEVELS, 'content'].map((attribute) => `${attribute}:${snippetWords}`),
        snippetEllipsisText: '…',
        highlightPreTag: MARK_OPEN,
        highlightPostTag: MARK_CLOSE,
        hitsPerPage: 20,
        clickAnalytics: true,
      },
    ],
  });
}
