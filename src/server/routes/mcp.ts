import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DamagedFileError, type SiteStore } from '../../release/site-store.ts';
import type { SearchEngine } from '../../search/query/search-engine.ts';
import { isDeeper, RejectedRequest } from '../../search/wire/parse-request.ts';
import { AbortedRequest, encodeResponse, readJson } from '../json-transport.ts';
import { CODES, createMcpServer, invalidParams } from '../mcp/create-mcp-server.ts';
import type { McpData } from '../mcp/mcp-data.ts';
import type { McpSite } from '../mcp/mcp-site.ts';
import { createRunRequests } from '../mcp/run-requests.ts';
import { CARD_TYPE, serverCard, serverCatalog } from '../mcp/server-card.ts';
import { type TakeTurn, ToolError } from '../mcp/tool.ts';
import { createTurnQueue } from '../turn-queue.ts';

export interface McpRouteOptions {
  store: Pick<SiteStore, 'get'>;
  /** Returns the current search index of the same site. */
  openEngine: () => SearchEngine | Promise<SearchEngine>;
  /** Charges each request; this route charges the additional cost of expensive ones. */
  limiter?: MiddlewareHandler | undefined;
  /** The limiter's numbers, which the description of a tool states. */
  limit?: McpSite['limit'];
  /** The process's queue for work that would delay pages; by default one of its own. */
  takeTurn?: TakeTurn | undefined;
  /** Receives an internal error; the client gets a sentence without its message. */
  onError: (error: unknown) => void;
}

/** With and without the slash that some clients append. */
const ADDRESSES = ['/mcp', '/mcp/'];
const MAX_BODY_BYTES = 64 * 1024;
/** Cost of one sandbox request against a client's allowance, in searches. */
const SANDBOX_REQUEST_COST = 3;
/** A body of the API nests three levels, inside a list of requests inside the arguments. */
const MAX_DEPTH = 32;

const DISCOVERY = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' };

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP (revision 2025-11-25) without sessions and streams, so that
 * any process behind a load balancer can respond. Clients discover it through its catalog and server card (SEP-2127).
 */
export function createMcpRoute(options: McpRouteOptions): Hono {
  const { store, openEngine, limiter, limit, takeTurn = createTurnQueue(), onError } = options;
  const readFiles = createMcpFiles(store, takeTurn);
  const route = new Hono();
  if (limiter !== undefined) for (const path of ['/mcp/*', '/.well-known/mcp/*']) route.use(path, limiter);

  for (const [path, describe, type] of [
    ['/.well-known/mcp/catalog.json', serverCatalog, 'application/json'],
    ['/mcp/server-card', serverCard, CARD_TYPE],
  ] as const)
    route.get(path, async (c) => {
      const files = await readFiles();
      if (files === null) return c.notFound();
      return c.json(describe(files.data), 200, { ...DISCOVERY, 'content-type': type });
    });

  route.on('POST', ADDRESSES, async (c) => {
    const files = await readFiles();
    if (files === null) return fail(c, 404, CODES.rejected, 'This site has no MCP server.');
    if (!isAllowedOrigin(c.req.header('origin'), files.data.origin))
      return fail(c, 403, CODES.rejected, 'Pages of this origin may not use the server.');
    const message = await readJson(c.req.raw, MAX_BODY_BYTES);
    if (message === undefined) return fail(c, 400, CODES.parse, 'The body is not JSON.');
    // Revision 2025-06-18 removed batches; one would be many requests for the price of one.
    if (Array.isArray(message)) return fail(c, 400, CODES.request, 'Send one message, not a batch.');
    if (isDeeper(message, MAX_DEPTH))
      return fail(c, 400, CODES.params, `The message nests deeper than ${MAX_DEPTH} levels.`, message);
    if (!JSONRPCMessageSchema.safeParse(message).success)
      return fail(c, 400, CODES.request, 'The jsonrpc, id or method is not of JSON-RPC 2.0.', message);
    const wrong = invalidParams(message);
    if (wrong !== null) return fail(c, 200, CODES.params, wrong, message);
    // The limiter has already charged one.
    const rejected = c.get('charge')?.(costOf(message) - 1);
    if (rejected) {
      // As a result, because many clients hide errors of the protocol from the model.
      const content = [{ type: 'text', text: (await rejected.json()).error.message }];
      const { id = null } = message as { id?: unknown };
      return c.json({ jsonrpc: '2.0', id, result: { content, isError: true } });
    }
    const server = createMcpServer({ ...files, engine: await openEngine(), limit, takeTurn, onError });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const response = await transport.handleRequest(acceptingAll(c.req.raw), { parsedBody: message });
      if (response.status !== 200) return response;
      return await encodeResponse(await response.text(), c.req.header('accept-encoding'));
    } finally {
      await server.close();
    }
  });
  route.on('ALL', ADDRESSES, (c) => {
    c.header('allow', 'POST');
    return fail(c, 405, CODES.rejected, 'This MCP server has no streams and no sessions: send POST.');
  });

  route.onError((error, c) => {
    if (error instanceof AbortedRequest) throw error;
    if (error instanceof RejectedRequest) return fail(c, error.status, CODES.rejected, error.message);
    if (error instanceof DamagedFileError) {
      // The store has already logged the damage; further requests log nothing.
      c.header('retry-after', '60');
      return fail(c, 503, CODES.internal, 'The server cannot be used at the moment.');
    }
    onError(error);
    return fail(c, 500, CODES.internal, 'Something went wrong on our side.');
  });
  return route;
}

/** The request with the two types that the library insists on: we only send JSON, which clients also accept by a wildcard. */
function acceptingAll({ url, method, headers }: Request): Request {
  const named = new Headers(headers);
  named.set('accept', 'application/json, text/event-stream');
  return new Request(url, { method, headers: named });
}

type McpFiles = Pick<McpSite, 'data' | 'readFile' | 'runRequests'>;

/**
 * Reads the MCP server's data from the served release, once per release.
 * @returns a function that returns null if the release has no such data
 */
function createMcpFiles(store: McpRouteOptions['store'], takeTurn: TakeTurn): () => Promise<McpFiles | null> {
  let kept: (McpFiles & { etag: string }) | null = null;
  const textOf = async (path: string): Promise<string> => {
    const file = store.get(path);
    if (file === undefined) throw new Error(`The site has no file ${path}.`);
    return new TextDecoder().decode(await file.read('identity'));
  };
  const readFile: McpFiles['readFile'] = ({ path }) =>
    textOf(path.slice(1)).catch((error: unknown) => {
      // The store has already reported it.
      const isDamaged = error instanceof DamagedFileError;
      throw isDamaged ? new ToolError('This file cannot be read at the moment.') : error;
    });
  return async () => {
    const etag = store.get('mcp.json')?.etag('identity');
    if (etag === undefined) return null;
    if (kept?.etag === etag) return kept;
    const data = JSON.parse(await textOf('mcp.json')) as McpData;
    kept = {
      ...{ etag, data },
      readFile,
      runRequests: data.api === null ? undefined : createRunRequests(data.api.document, data.api, takeTurn),
    };
    return kept;
  };
}

/**
 * Browsers name an origin, which must be our site or this machine: otherwise any page could reach a server on a
 * developer's machine through a domain name that resolves to it (Streamable HTTP, "Security Warning").
 */
function isAllowedOrigin(origin: string | undefined, site: string): boolean {
  return (
    origin === undefined ||
    origin === site ||
    /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
  );
}

/** Cost of a message against the client's allowance. Arguments that fail the schema also cost. */
function costOf(message: unknown): number {
  const { params } = (message ?? {}) as { params?: { name?: unknown; arguments?: { after?: unknown } } };
  if (params?.name !== 'run_request') return 1;
  const { after } = params.arguments ?? {};
  return SANDBOX_REQUEST_COST * (1 + (Array.isArray(after) ? after.length : 0));
}

/** A JSON-RPC error. @param message the request, whose `id` the error repeats if it has one */
function fail(
  c: Context,
  status: ContentfulStatusCode,
  code: number,
  text: string,
  message?: unknown,
): Response {
  const { id } = (message ?? {}) as { id?: unknown };
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return c.json({ jsonrpc: '2.0', error: { code, message: text }, id: known }, status, {
    'cache-control': 'no-store',
  });
}
