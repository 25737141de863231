import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * The response to a request over a limit: JSON `{message, status}` for search clients (checks 47 and 49), plain text
 * elsewhere, never cached.
 */
export function reject(c: Context, status: ContentfulStatusCode, message: string): Response {
  c.header('cache-control', 'no-store');
  return c.req.path.startsWith('/1/') ? c.json({ message, status }, status) : c.text(message, status);
}
