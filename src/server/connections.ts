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

/** Responses that may be open on one connection; the requests behind them wait, and nothing more is read. */
export const MAX_OPEN_RESPONSES = 16;

/** Milliseconds that a connection may be idle between two requests. */
const KEEP_ALIVE = 65_000;

const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  // Slow clients are looked for every second.
  connectionsCheckingInterval: 1000,
  // Two `Host` headers become one that is not a host, and a missing one is left to the listener: both are 400 with our
  // headers (RFC 9112, section 3.2), where Node would take the first and respond without any.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
} as const satisfies ServerOptions;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * An HTTP server that bounds what one connection can hold, so that a thousand slow or greedy ones cost sockets and
 * little else: headers within 10 s, the whole request within 20 s, 60 s without a byte while a response is read, at
 * most 16 open responses. Keep-alive outlives the 60 s of the proxy in `deploy/nginx.conf`: the side that sends must be
 * the one to close first, or requests get lost.
 */
export function createHttpServer(listener: Listener): Server {
  const server = createServer(SERVER_OPTIONS);
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = KEEP_ALIVE;
  server.timeout = 60_000;
  server.maxHeadersCount = 100;
  const connections = new WeakMap<Duplex, Connection>();
  server.on('connection', (socket: Socket) => connections.set(socket, trackConnection(socket, listener)));
  server.on('request', (request, response) => connections.get(request.socket)?.take(request, response));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...PLAIN_HEADERS, 'content-length': 0, connection: 'close' }).end();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    rejectInvalid(error, socket, connections.get(socket)?.hasBegun() ?? false);
  });
  return server;
}

interface Connection {
  take(request: IncomingMessage, response: ServerResponse): void;
  /** True where a response is on its way: nothing else may be written then. */
  hasBegun(): boolean;
}

/**
 * Node parses all requests of a packet at once and starts them all. Here a request that is pipelined behind 16 open
 * responses waits, as its headers alone, and the socket is not read until those that wait are started.
 */
function trackConnection(socket: Socket, listener: Listener): Connection {
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
  // Node itself resumes the socket when it drains, or when a body is read.
  socket.on('resume', () => {
    if (waiting.length > 0) socket.pause();
  });

  return {
    take(request, response) {
      if (open.size < MAX_OPEN_RESPONSES && waiting.length === 0) return start(request, response);
      waiting.push([request, response]);
      socket.pause();
    },
    hasBegun: () => [...open].some((response) => response.headersSent),
  };
}

/** What every response says that is given before the app sees the request. */
const PLAIN_HEADERS = {
  ...securityHeaders(),
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/**
 * Responds 400 to a request whose target or Host no app can handle.
 * @param onError takes an internal error, which becomes a 500
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

/** Gives what the parser of HTTP rejects the same headers as every other response; the statuses are Node's own. */
function rejectInvalid(error: NodeJS.ErrnoException, socket: Duplex, hasBegun: boolean): void {
  if (!socket.writable || hasBegun) return void socket.destroy();
  const lines = Object.entries({ ...PLAIN_HEADERS, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n${head}\r\n`, () =>
    socket.destroy(),
  );
}
