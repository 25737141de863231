import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * The answer to a request that a limit turns away: JSON `{message, status}` where search clients call
 * (search contract 47 and 49), plain text elsewhere, never cached.
 */
export function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
  c.header('cache-control', 'no-store');
  return c.req.path.startsWith('/1/') ? c.json({ message, status }, status) : c.text(message, status);
}
