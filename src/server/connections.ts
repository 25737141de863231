import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { securityHeaders } from './middleware/security-headers.ts';

/** Maximum number of open responses per connection; further requests wait, and the socket is not read. */
export const MAX_OPEN_RESPONSES = 16;

/** Milliseconds that a connection may stay idle between two requests. */
const KEEP_ALIVE = 65_000;

const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  // Check for slow clients every second.
  connectionsCheckingInterval: 1000,
  // Joins two `Host` headers into an invalid host, and the listener handles a missing one: both get 400 with our
  // headers (RFC 9112, section 3.2). Node would use the first and respond without our headers.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
} as const satisfies ServerOptions;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * An HTTP server that limits each connection, so that a thousand slow or greedy connections cost little more than their
 * sockets: headers within 10 s, the whole request within 20 s, 60 s of inactivity while a response is read, at most 16
 * open responses. Keep-alive outlasts the 60 s of the proxy in `deploy/nginx.conf`: the sending side must be the first
 * to close, or requests get lost.
 */
export function createHttpServer(listener: Listener): Server {
  const server = createServer(SERVER_OPTIONS);
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.timeout = 60_000;
  server.maxHeadersCount = 100;
  const connections = new WeakMap<Duplex, ReturnType<typeof trackConnection>>();
  server.on('connection', (socket: Socket) => connections.set(socket, trackConnection(socket, listener)));
  server.on('request', (request, response) => connections.get(request.socket)?.take(request, response));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...PLAIN_HEADERS, 'content-length': 0, connection: 'close' }).end();
  });
  const reject = (error: NodeJS.ErrnoException, socket: Duplex): void =>
    rejectInvalid(error, socket, connections.get(socket)?.hasBegun() ?? false);
  const rejectInPortions = createPortions(reject);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node finds all slow connections of a second at once; other errors come one at a time.
    (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? rejectInPortions : reject)(error, socket);
  });
  return server;
}

/** Connections that are closed before the event loop serves others: some 10 ms. */
const PORTION = 50;

/**
 * Handles what comes all at once in portions, one per turn of the event loop, so that readers are served in between.
 * @returns the function to call instead of `handle`
 */
export function createPortions<Item extends unknown[]>(
  handle: (...item: Item) => void,
): (...item: Item) => void {
  const waiting: Item[] = [];
  const next = (): void => {
    for (const item of waiting.splice(0, PORTION)) handle(...item);
    if (waiting.length > 0) setImmediate(next);
  };
  return (...item) => {
    if (waiting.push(item) === 1) setImmediate(next);
  };
}

/**
 * Node parses all requests in a packet at once and starts them all. Here, a request pipelined behind 16 open responses
 * waits, stored as its headers only, and the socket is not read until all waiting requests have started.
 */
function trackConnection(socket: Socket, listener: Listener) {
  const open = new Set<ServerResponse>();
  const waiting: [IncomingMessage, ServerResponse][] = [];

  const start = (request: IncomingMessage, response: ServerResponse): void => {
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      const next = socket.destroyed ? undefined : waiting.shift();
      if (next !== undefined) start(...next);
      if (waiting.length === 0 && next !== undefined) socket.resume();
    });
    listener(request, response);
  };
  // Node resumes the socket on its own when it drains or when a body is read.
  socket.on('resume', () => {
    if (waiting.length > 0) socket.pause();
  });

  return {
    take(request: IncomingMessage, response: ServerResponse): void {
      if (open.size < MAX_OPEN_RESPONSES && waiting.length === 0) start(request, response);
      else {
        waiting.push([request, response]);
        socket.pause();
      }
    },
    /** True if a response has started; nothing else may be written then. */
    hasBegun: () => [...open].some((response) => response.headersSent),
  };
}

/** Headers of every response sent before the app sees the request. */
const PLAIN_HEADERS = {
  ...securityHeaders(),
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/**
 * Responds with 400 to a request whose target or `Host` no app can handle.
 * @param onError receives an internal error, which becomes a 500
 */
export function createRequestErrorHandler(onError: (error: unknown) => void): (error: unknown) => Response {
  return function respondToError(error) {
    const invalid = error instanceof RequestError;
    if (!invalid) onError(error);
    const text = invalid
      ? 'The request is not valid.\n'
      : 'Something went wrong on our side. Try again in a moment.\n';
    return new Response(text, { status: invalid ? 400 : 500, headers: PLAIN_HEADERS });
  };
}

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Adds the common response headers to requests that the HTTP parser rejects; the statuses are Node's own. */
function rejectInvalid(error: NodeJS.ErrnoException, socket: Duplex, hasBegun: boolean): void {
  if (!socket.writable || hasBegun) return void socket.destroy();
  const lines = Object.entries({ ...PLAIN_HEADERS, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n${head}\r\n`, () =>
    socket.destroy(),
  );
}
