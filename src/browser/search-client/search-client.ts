import type { Clock } from './clock.ts';
import { readAnswer, type SearchAnswer } from './search-answer.ts';
import { searchBody } from './search-body.ts';
import type { SearchConfig } from './search-config.ts';
import type { Transport } from './transport.ts';

const CACHED_ANSWERS = 50;
/** An answer older than this may come from before a deployment. */
const CACHED_MS = 300_000;
const PATH = '/1/indexes/*/queries';

export interface SearchClientOptions {
  config: SearchConfig;
  transport: Transport;
  clock: Pick<Clock, 'now'>;
  /** Asked at each search, because a window can be resized: 10 or 5. */
  snippetWords: () => number;
}

export interface SearchClient {
  /**
   * Searches, and stops the search that was under way.
   * @param query at most 64 UTF-16 units
   * @returns null when a newer search, or `stop`, has taken over in the meantime (check 61)
   * @throws RetryError or ApiError
   */
  search(query: string): Promise<SearchAnswer | null>;
  /** Gives up the search that is under way. */
  stop(): void;
}

/** One reader's searches over a transport: newest wins, recent answers are kept (search contract §7). */
export function createSearchClient({
  config,
  transport,
  clock,
  snippetWords,
}: SearchClientOptions): SearchClient {
  const answers = new Map<string, { answer: SearchAnswer; at: number }>();
  const path = config.hosted === null ? PATH : `${PATH}?${credentials(config.hosted)}`;
  let current = new AbortController();

  const cached = (body: string): SearchAnswer | null => {
    const entry = answers.get(body);
    return entry === undefined || clock.now() - entry.at > CACHED_MS ? null : entry.answer;
  };
  const keep = (body: string, answer: SearchAnswer) => {
    answers.delete(body);
    answers.set(body, { answer, at: clock.now() });
    const oldest = answers.keys().next();
    if (answers.size > CACHED_ANSWERS && !oldest.done) answers.delete(oldest.value);
  };

  return {
    async search(query) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const body = searchBody({ indexName: config.indexName, query, snippetWords: snippetWords() });
      const known = cached(body);
      if (known !== null) return known;
      try {
        const answer = readAnswer(await transport({ path, body, signal }), query);
        if (signal.aborted) return null;
        keep(body, answer);
        return answer;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    stop() {
      current.abort();
    },
  };
}

/** In the query string, where they cause no preflight; the key is one that may only search. */
function credentials({ appId, apiKey }: NonNullable<SearchConfig['hosted']>): string {
  return new URLSearchParams({
    'x-algolia-api-key': apiKey,
    'x-algolia-application-id': appId,
  }).toString();
}
