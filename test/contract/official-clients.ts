import { createRequire } from 'node:module';
import { algoliasearch } from 'algoliasearch';
import algoliasearchV4 from 'algoliasearch-v4';

/** Versions of the official client still in use: dialogs and plugins exist for each of them. */
export const CLIENT_VERSIONS = [3, 4, 5] as const;
export type ClientVersion = (typeof CLIENT_VERSIONS)[number];

/** A search in the flat format of version 5. */
export type Search = { indexName: string } & Record<string, unknown>;

/** One version of the official client behind a common interface; results are passed through unchanged. */
export interface OfficialClient {
  /** Several searches in one request; results in the same order. Rejects like the client. */
  search(searches: Search[]): Promise<Record<string, unknown>[]>;
  /** A single search, sent to the endpoint of one index. */
  searchIndex(search: Search): Promise<Record<string, unknown>>;
}

/**
 * Timeout defaults range from milliseconds to seconds, depending on the version; these let a busy machine respond on
 * the first attempt.
 */
const PATIENT = { connect: 60_000, read: 60_000, write: 60_000 };

/**
 * A client of this version with an empty cache, connected to the server on this local port (docs/search-protocol.md
 * §2.6).
 */
export function createOfficialClient(version: ClientVersion, port: number): OfficialClient {
  if (version === 5) {
    const host = { url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' } as const;
    const client = algoliasearch('app', 'key', { hosts: [host], timeouts: PATIENT });
    return {
      search: async (requests) => (await client.search({ requests })).results as never,
      searchIndex: async ({ indexName, ...searchParams }) =>
        (await client.searchSingleIndex({ indexName, searchParams })) as never,
    };
  }
  const client =
    version === 4
      ? algoliasearchV4('app', 'key', {
          hosts: [{ url: `127.0.0.1:${port}`, protocol: 'http' }],
          timeouts: PATIENT,
        })
      : algoliasearchV3('app', 'key', { hosts: [`127.0.0.1:${port}`], protocol: 'http:', timeouts: PATIENT });
  return {
    search: async (searches) => {
      const requests = searches.map(({ indexName, query, ...params }) => ({ indexName, query, params }));
      return (await client.search(requests as never)).results as never;
    },
    searchIndex: async ({ indexName, query, ...parameters }) =>
      (await client.initIndex(indexName).search(query as never, parameters)) as never,
  };
}

/** Version 3 has no types; these are the parts that the tests use. */
interface ClientV3 {
  search(requests: never): Promise<{ results: unknown[] }>;
  initIndex(name: string): { search(query: never, parameters: object): Promise<unknown> };
}

const algoliasearchV3: (appId: string, key: string, options: object) => ClientV3 = createRequire(
  import.meta.url,
)('algoliasearch-v3');
