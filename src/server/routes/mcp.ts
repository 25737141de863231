import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SiteStore } from '../../release/site-store.ts';
import type { SearchEngine } from '../../search/engine/search-engine.ts';
import { ApiError } from '../../search/wire/parse-request.ts';
import { createMcpServer } from '../mcp/create-mcp-server.ts';
import { CARD_TYPE, serverCard, serverCatalog } from '../mcp/server-card.ts';
import { createMcpFiles } from '../mcp-site.ts';
import { encodeResponse, readJson } from '../search-transport.ts';

export interface McpRouteOptions {
  store: Pick<SiteStore, 'get'>;
  /** Returns the current search index of the same site. */
  openEngine: () => SearchEngine | Promise<SearchEngine>;
  /** Charges each request; this route charges the additional cost of expensive ones. */
  limiter?: MiddlewareHandler | undefined;
  /** Receives an internal error; the client gets a sentence without its message. */
  onError: (error: unknown) => void;
}

const MAX_BODY_BYTES = 64 * 1024;
/** Cost of one sandbox request against a client's allowance, in searches. */
const SANDBOX_REQUEST_COST = 3;
/** JSON-RPC 2.0, section 5.1; -32000 is the first of the server-defined codes. */
const CODES = { parse: -32700, request: -32600, internal: -32603, rejected: -32000 };

const DISCOVERY = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' };

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP (revision 2025-11-25) without sessions and streams. Each
 * request gets its own server and one JSON response, so that any process behind a load balancer can handle it. Clients
 * discover it through `/.well-known/mcp/catalog.json` and `/mcp/server-card` (SEP-2127).
 */
export function createMcpRoute({ store, openEngine, limiter, onError }: McpRouteOptions): Hono {
  const readFiles = createMcpFiles(store);
  const route = new Hono();
  if (limiter !== undefined) for (const path of ['/mcp/*', '/.well-known/mcp/*']) route.use(path, limiter);

  route.get('/.well-known/mcp/catalog.json', async (c) => {
    const files = await readFiles();
    return files === null ? c.notFound() : c.json(serverCatalog(files.data), 200, DISCOVERY);
  });
  route.get('/mcp/server-card', async (c) => {
    const files = await readFiles();
    if (files === null) return c.notFound();
    return c.body(JSON.stringify(serverCard(files.data)), 200, { ...DISCOVERY, 'content-type': CARD_TYPE });
  });

  route.post('/mcp', async (c) => {
    const files = await readFiles();
    if (files === null) return fail(c, 404, CODES.rejected, 'This site has no MCP server.');
    if (!isAllowedOrigin(c.req.header('origin'), files.data.origin))
      return fail(c, 403, CODES.rejected, 'Pages of this origin may not use the server.');
    const message = await readJson(c.req.raw, MAX_BODY_BYTES);
    if (message === undefined) return fail(c, 400, CODES.parse, 'The body is not JSON.');
    // Removed in revision 2025-06-18; a batch would be many requests for the price of one.
    if (Array.isArray(message)) return fail(c, 400, CODES.request, 'Send one message, not a batch.');
    // The limiter has already charged one.
    if (c.get('charge')?.(costOf(message) - 1) === false)
      return fail(c, 429, CODES.rejected, 'Too many requests: wait a second.');
    const server = createMcpServer({ ...files, engine: await openEngine(), onError });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const response = await transport.handleRequest(c.req.raw, { parsedBody: message });
      if (response.status !== 200) return response;
      return await encodeResponse(await response.text(), c.req.header('accept-encoding'));
    } finally {
      await server.close();
    }
  });
  route.all('/mcp', (c) => {
    c.header('allow', 'POST');
    return fail(c, 405, CODES.rejected, 'This MCP server has no streams and no sessions: send POST.');
  });

  route.onError((error, c) => {
    if (error instanceof ApiError) return fail(c, error.status, CODES.request, error.message);
    onError(error);
    return fail(c, 500, CODES.internal, 'Something went wrong on our side.');
  });
  return route;
}

/**
 * For requests from browsers, the origin must be our site or this machine: otherwise any page could reach a server on a
 * developer's machine through a domain name that resolves to it (Streamable HTTP, "Security Warning").
 * @param origin the request header; only browsers send it
 */
function isAllowedOrigin(origin: string | undefined, site: string): boolean {
  return (
    origin === undefined ||
    origin === site ||
    /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
  );
}

/** Cost of a message against the client's allowance. Arguments that fail the schema cost, too. */
function costOf(message: unknown): number {
  const { params } = (message ?? {}) as { params?: { name?: unknown; arguments?: { after?: unknown } } };
  if (params?.name !== 'run_request') return 1;
  const { after } = params.arguments ?? {};
  return SANDBOX_REQUEST_COST * (1 + (Array.isArray(after) ? after.length : 0));
}

function fail(c: Context, status: ContentfulStatusCode, code: number, message: string): Response {
  return c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status, {
    'cache-control': 'no-store',
  });
}
