import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { reject } from './reject.ts';

export interface BodyLimitOptions {
  /** Largest request body in bytes, with or without `Content-Length`. */
  maxBytes: number;
}

/** Responds with 413 to a larger body before any handler reads it (check 47). */
export function createBodyLimit({ maxBytes }: BodyLimitOptions): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (c) => {
      // The rest of the body is still arriving, so the connection cannot be reused.
      c.header('connection', 'close');
      return reject(c, 413, 'Request body too large');
    },
  });
  return async function limitBody(c, next) {
    // GET bodies are never read. For a declared length, Node's parser reads not one byte more: inspecting the body, as
    // the library does, would cost a full Request object and a stream per search.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const announced = c.req.header('transfer-encoding') === undefined && c.req.header('content-length');
    if (announced && Number(announced) <= maxBytes) return next();
    return limit(c, next);
  };
}
