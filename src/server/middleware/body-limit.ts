import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { reject } from './reject.ts';

export interface BodyLimitOptions {
  /** Largest request body in bytes, with or without `Content-Length`. */
  maxBytes: number;
}

/** Responds 413 to a larger body before any handler reads it (check 47). */
export function createBodyLimit({ maxBytes }: BodyLimitOptions): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (c) => {
      // The rest of the body is still arriving; the connection cannot be used again.
      c.header('connection', 'close');
      return reject(c, 413, 'Request body too large');
    },
  });
  return async function limitBody(c, next) {
    // No one reads the body of a GET. Where the length is announced, Node's parser takes not one byte more: looking into the
    // body, as the library does, would cost a full Request object and a stream for each search.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const announced = c.req.header('transfer-encoding') === undefined && c.req.header('content-length');
    if (announced && Number(announced) <= maxBytes) return next();
    return limit(c, next);
  };
}
