import type { Server, ServerOptions } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from './refuse.ts';

/** Options for `createServer`: what cannot be set once the server exists. Slow clients are looked for every second. */
export const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 1000,
} as const satisfies ServerOptions;

/** Milliseconds that a connection may be idle between two requests. */
export const KEEP_ALIVE = 65_000;

/**
 * Bounds what one connection can hold, so that a thousand slow ones cost sockets and nothing else: headers within 10 s,
 * the whole request within 20 s, 60 s without a byte while an answer is read. Keep-alive outlives the 60 s of the
 * proxy in `deploy/nginx.conf`: the side that sends must be the one to close first, or requests get lost.
 */
export function configureServerTimeouts(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.timeout = 60_000;
  server.maxHeadersCount = 100;
}

export interface BodyLimitOptions {
  /** Largest request body in bytes, with or without `Content-Length`. */
  maxBytes: number;
}

/** Answers 413 to a larger body before any handler reads it (search contract 47). */
export function createBodyLimit({ maxBytes }: BodyLimitOptions): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: (c) => {
      // The rest of the body is still under way; the connection is of no further use.
      c.header('connection', 'close');
      return refuse(c, 413, 'Request body too large');
    },
  });
  return async function limitBody(c, next) {
    // Nobody reads the body of a GET. Where the length is announced, Node's parser takes no byte more: looking into the
    // body, as the library does, would cost a full Request object and a stream for each search.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const announced = c.req.header('transfer-encoding') === undefined && c.req.header('content-length');
    if (announced && Number(announced) <= maxBytes) return next();
    return limit(c, next);
  };
}
