import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Code of a JSON-RPC error that a server may define. */
const REJECTED = -32000;

/**
 * The response to a request over a limit, in the format of its clients: JSON `{message, status}` for search (checks 47
 * and 49), a JSON-RPC error for the Model Context Protocol, plain text elsewhere. Never cached.
 */
export function reject(c: Context, status: ContentfulStatusCode, message: string): Response {
  c.header('cache-control', 'no-store');
  if (c.req.path.startsWith('/1/')) return c.json({ message, status }, status);
  if (/^\/mcp(\/|$)/.test(c.req.path))
    return c.json({ jsonrpc: '2.0', error: { code: REJECTED, message }, id: null }, status);
  return c.text(message, status);
}
