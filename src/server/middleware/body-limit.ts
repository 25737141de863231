import type { MiddlewareHandler } from 'hono';
import { reject } from './reject.ts';

export interface BodyLimitOptions {
  /** Largest request body in bytes. */
  maxBytes: number;
}

/**
 * Responds with 413 to a body whose declared length is larger, before any route (check 47). Routes read bodies with
 * `readBody`, which has the same limit for a body of unknown length; no route reads more than it uses.
 */
export function createBodyLimit({ maxBytes }: BodyLimitOptions): MiddlewareHandler {
  return async function limitBody(c, next) {
    if (Number(c.req.header('content-length') ?? 0) <= maxBytes) return next();
    // The rest of the body is still arriving, so the connection cannot be reused.
    c.header('connection', 'close');
    return reject(c, 413, 'Request body too large');
  };
}
