import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { OperatorError } from '../model/diagnostic.ts';
import { createHttpServer, respondToError } from './connections.ts';
import type { Env } from './env.ts';

type ListenEnv = Pick<Env, 'host' | 'port'>;

/**
 * Starts the server, prints its address, and on SIGINT and SIGTERM stops it once open requests have their responses.
 * @param onStop called immediately on the signal
 * @throws OperatorError if the port is taken or not allowed
 */
export async function listen(
  app: Hono,
  env: ListenEnv,
  onStop: () => void = () => undefined,
): Promise<Server> {
  const { server, isSending } = createHttpServer(
    getRequestListener(app.fetch, { errorHandler: (error) => respondToError(error, logError) }),
  );
  console.log(await bind(server, env, 'npm start'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      onStop();
      void stopGracefully(server, isSending).then(() => process.exit());
    });
  }
  return server;
}

/** @param command for the example in the message @returns the address that the server listens on @throws OperatorError */
export async function bind(server: Server, env: ListenEnv, command: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new OperatorError(sentenceFor(error, env, command))));
    server.listen(env.port, env.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.port;
  return `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`;
}

function sentenceFor(error: NodeJS.ErrnoException, { host, port }: ListenEnv, command: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop what listens there, or set PORT to another one, as in \`PORT=3001 ${command}\`.`;
    case 'EACCES':
      return `Port ${port} may not be used by this account: set PORT to one above 1023, as in \`PORT=3000 ${command}\`.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `HOST is ${JSON.stringify(host)}, which is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}.`;
  }
}

/** Milliseconds that an idle connection may still be reused after the signal. */
const LINGER = 1000;
/** Milliseconds after which open requests are aborted. */
const GRACE = 10_000;

/**
 * Stops a server without losing requests. `server.close()` alone closes idle connections at once, and a client that sends a
 * request at that moment loses it. Instead: accept no new connections, send `connection: close` with every response, and
 * close only connections that stay idle for `LINGER`.
 */
async function stopGracefully(server: Server, isSending: () => boolean): Promise<void> {
  const closeIdle = (): void => {
    // For Node, a connection is idle once `end` was called, although a slow client is still receiving.
    if (!isSending()) server.closeIdleConnections();
  };
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const timers = [
    // Responses in progress at the signal did not include `close`; their connections may become idle after `LINGER`.
    setTimeout(() => timers.push(setInterval(closeIdle, 100)), LINGER),
    setTimeout(() => server.closeAllConnections(), GRACE),
  ];
  // Unlike the HTTP `close`, the plain TCP `close` stops listening but keeps idle connections open.
  await new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  for (const timer of timers) clearTimeout(timer);
}

/**
 * Logs an error as one JSON line on standard error; readers never see it. What the operator can fix has no stack trace,
 * which would look like a bug.
 */
export function logError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const trace = error instanceof OperatorError ? {} : { stack };
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', message, ...trace }));
}
