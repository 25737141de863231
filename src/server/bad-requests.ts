import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { contentSecurityPolicy } from './middleware/security-headers.ts';

/** What every answer says that is given before the app is asked. */
const HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'content-security-policy': contentSecurityPolicy(),
} as const;

/**
 * Answers a request whose target or Host no app can be asked about with 400.
 * @param onError takes a failure of our own, answered with 500
 */
export function createRequestErrorHandler(onError: (error: unknown) => void): (error: unknown) => Response {
  return function answerRequestError(error) {
    if (error instanceof RequestError)
      return new Response('The request is not valid.\n', { status: 400, headers: HEADERS });
    onError(error);
    return new Response('Something went wrong on our side. Try again in a moment.\n', {
      status: 500,
      headers: HEADERS,
    });
  };
}

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Gives what the parser of HTTP refuses the same headers as every other answer; statuses are those that Node gives
 * where nobody listens. Nothing is written into an answer that has begun.
 */
export function answerClientErrors(server: Server): void {
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, response) => {
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = [...(open.get(socket) ?? [])].some((response) => response.headersSent);
    if (!socket.writable || begun) return void socket.destroy();
    const lines = Object.entries({ ...HEADERS, connection: 'close', 'content-length': '0' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${refusals[error.code ?? ''] ?? '400 Bad Request'}\r\n${head}\r\n`, () =>
      socket.destroy(),
    );
  });
}
