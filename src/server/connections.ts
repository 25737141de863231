import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { securityHeaders } from './middleware/security-headers.ts';

/** Open responses per connection; a client that pipelines more requests is disconnected. Browsers and proxies send none. */
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

/**
 * An HTTP server that limits each connection, so that a thousand slow or greedy ones cost little more than their sockets.
 * Keep-alive outlasts the 60 s of the proxy in `deploy/nginx.conf`: the sending side must close first, or requests get lost.
 * `isSending` says whether a client is still receiving, even if `end` was called.
 */
export function createHttpServer(listener: (request: IncomingMessage, response: ServerResponse) => unknown): {
  server: Server;
  isSending: () => boolean;
} {
  const server = createServer(SERVER_OPTIONS);
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.timeout = 60_000;
  server.maxHeadersCount = 100;
  const open = new Map<Duplex, Set<ServerResponse>>();
  server.on('connection', (socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const responses = open.get(request.socket);
    if (responses === undefined || responses.size >= MAX_OPEN_RESPONSES) return request.socket.destroy();
    responses.add(response);
    response.once('close', () => responses.delete(response));
    listener(request, response);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...PLAIN_HEADERS, 'content-length': 0, connection: 'close' }).end();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Nothing may be written into a response that has started.
    if (!socket.writable || [...(open.get(socket) ?? [])].some((response) => response.headersSent))
      socket.destroy();
    else rejectInvalid(error, socket);
  });
  return { server, isSending: () => [...open.keys()].some(({ writableLength }) => writableLength > 0) };
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
export function respondToError(error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof RequestError)
    return new Response('The request is not valid.\n', { status: 400, headers: PLAIN_HEADERS });
  onError(error);
  const text = 'Something went wrong on our side. Try again in a moment.\n';
  return new Response(text, { status: 500, headers: PLAIN_HEADERS });
}

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Adds the common response headers to requests that the HTTP parser rejects; the statuses are Node's own. */
function rejectInvalid(error: NodeJS.ErrnoException, socket: Duplex): void {
  const lines = Object.entries({ ...PLAIN_HEADERS, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n${head}\r\n`, () =>
    socket.destroy(),
  );
}
