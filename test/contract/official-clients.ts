import { createRequire } from 'node:module';
import { algoliasearch } from 'algoliasearch';
import algoliasearchV4 from 'algoliasearch-v4';

/** The versions of the official client that sites still use: dialogs and plugins were built on each of them. */
export const CLIENT_VERSIONS = [3, 4, 5] as const;
export type ClientVersion = (typeof CLIENT_VERSIONS)[number];

/** A search as version 5 takes it, flat. */
export type Search = { indexName: string } & Record<string, unknown>;

/** The official client of one version behind one interface, as every result is the service's own. */
export interface OfficialClient {
  /** Several searches in one request; results in their order. Rejects as the client itself does. */
  search(searches: Search[]): Promise<Record<string, unknown>[]>;
  /** One search in the request to one index. */
  searchIndex(search: Search): Promise<Record<string, unknown>>;
}

/** Some versions take seconds and some milliseconds; both let a busy machine respond at the first try. */
const PATIENT = { connect: 60_000, read: 60_000, write: 60_000 };

/**
 * A client of that version with an empty cache, which asks the server at that port of this machine
 * (docs/search-protocol.md §2.6).
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

/** Version 3 came without types; this is what the tests use of it. */
interface ClientV3 {
  search(requests: never): Promise<{ results: unknown[] }>;
  initIndex(name: string): { search(query: never, parameters: object): Promise<unknown> };
}

const algoliasearchV3: (appId: string, key: string, options: object) => ClientV3 = createRequire(
  import.meta.url,
)('algoliasearch-v3');
