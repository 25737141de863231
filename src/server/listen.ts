import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from '../config/env.ts';
import { createAnswerCache } from './answer-cache.ts';
import { answerClientErrors, createRequestErrorHandler } from './bad-requests.ts';
import { stopGracefully } from './graceful-stop.ts';
import { logError } from './log-error.ts';
import { configureServerTimeouts, SERVER_OPTIONS } from './middleware/limits.ts';
import type { Observers } from './observers.ts';

/** Raised where the address cannot be listened on; its message is one sentence for the operator. */
export class ListenError extends Error {
  override name = 'ListenError';
}

type ListenEnv = Pick<Env, 'host' | 'port'>;

/**
 * Starts the server, prints its address as the last line, and stops on SIGINT and SIGTERM once open requests
 * are answered.
 * @throws ListenError for a port that is taken or not allowed.
 */
export async function listen(
  app: Hono,
  env: ListenEnv,
  { observe }: Pick<Observers, 'observe'> = {},
): Promise<Server> {
  const cache = createAnswerCache((request, bindings) => app.fetch(request, bindings), { observe });
  const listener = getRequestListener(cache.fetch as typeof app.fetch, {
    errorHandler: createRequestErrorHandler(logError),
  });
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (!cache.answer(request, response)) void listener(request, response);
  });
  configureServerTimeouts(server);
  answerClientErrors(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(sentenceFor(error, env))));
    server.listen(env.port, env.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.port;
  console.log(`http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopGracefully(server).then(() => process.exit(0)));
  }
  return server;
}

function sentenceFor(error: NodeJS.ErrnoException, { host, port }: Pick<Env, 'host' | 'port'>): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop what listens there, or set PORT to another one, as in \`PORT=3001 npm start\`.`;
    case 'EACCES':
      return `Port ${port} may not be used by this account: set PORT to one above 1023, as in \`PORT=3000 npm start\`.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `HOST is ${JSON.stringify(host)}, which is no address of this machine: set it to 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Cannot listen on ${host}:${port}: ${error.message}.`;
  }
}
