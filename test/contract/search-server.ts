import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type LiteClient, liteClient } from 'algoliasearch/lite';
import { Hono, type MiddlewareHandler } from 'hono';
import { buildIndex } from '../../src/search/index/build-index.ts';
import { loadIndex } from '../../src/search/query/embedded-engine.ts';
import { createSearchRoute, type SearchRouteOptions } from '../../src/server/routes/search.ts';
import { FIXTURE_RECORDS } from './fixture-records.ts';

export interface SearchServer {
  port: number;
  /** Address of the search endpoint. */
  endpoint: string;
  /** Paths with query strings, and headers, of all requests so far. */
  seen: { url: string; headers: Headers }[];
  /** An official version 5 client with custom settings and the four host facts of docs/search-protocol.md §2.6. */
  v5(options?: Partial<ClientOptions>): LiteClient;
  /** Sends a request without a client. */
  post(body: BodyInit, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;

interface ServerOptions extends Partial<SearchRouteOptions> {
  /** Base path of the server, such as `/base`. */
  base?: string;
  /** Runs before the search, to make it fail. */
  before?: MiddlewareHandler;
}

/** A search server on a real port, with the fixture's records in the index `docs`. */
export async function startSearchServer({
  base = '',
  before,
  ...options
}: ServerOptions = {}): Promise<SearchServer> {
  const seen: SearchServer['seen'] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    seen.push({ url: c.req.url, headers: c.req.raw.headers });
    await next();
  });
  if (before !== undefined) app.use(before);
  const engine = options.engine ?? loadIndex(buildIndex(FIXTURE_RECORDS));
  app.route(`${base}/1/indexes`, createSearchRoute({ indexName: 'docs', ...options, engine }));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}${base}/1/indexes/*/queries`;
  return {
    port,
    endpoint,
    seen,
    v5: (more) =>
      liteClient('app', 'key', {
        hosts: [{ url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' }],
        // The first attempt must succeed even on a busy machine.
        timeouts: { connect: 60_000, read: 60_000, write: 60_000 },
        ...more,
      }),
    post: (body, headers = {}) => fetch(endpoint, { method: 'POST', body, headers }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
