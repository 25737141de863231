import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError } from '../api-error.ts';
import { LostResponse, type Sandbox } from '../create-sandbox.ts';
import type { Deliver } from '../webhooks.ts';
import { isLoopback } from './options.ts';

/** A webhook endpoint gets this long to respond, in milliseconds. */
const DELIVERY_TIMEOUT = 10_000;

/** Sends webhooks over HTTP; to addresses that are not on this machine only where that is allowed. */
export function createDeliver({ allowRemote }: { allowRemote: boolean }): Deliver {
  return async ({ url, headers, body }) => {
    if (!allowRemote && !isLoopback(url)) return { error: 'not sent: the address is not on this machine' };
    try {
      const signal = AbortSignal.timeout(DELIVERY_TIMEOUT);
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await response.arrayBuffer();
      return { status: response.status };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { error: cause instanceof Error ? cause.message : String(cause) };
    }
  };
}

/** Bytes: room for photos of documents and for a state with many objects. */
const MAX_REQUEST = 32 * 1024 * 1024;

/**
 * The sandbox as a server for this machine. Requests take their turn once they have arrived, so that each sees what the
 * one before it did, and a slow client does not delay others.
 */
export function serveSandbox(sandbox: Pick<Sandbox, 'fetch'>): Server {
  let turn: Promise<unknown> = Promise.resolve();
  return createServer(async (incoming, outgoing) => {
    try {
      const request = await readIncoming(incoming);
      const work = turn.then(() => sandbox.fetch(request));
      turn = work.catch(() => undefined);
      await send(await work, outgoing);
    } catch (error) {
      if (error instanceof ApiError) await send(error.toResponse(), outgoing);
      else fail(error, outgoing);
    }
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // For HEAD, Node sends the headers alone.
  outgoing.end(body);
}

/** A fault that was asked for: the connection is cut, or stays silent until the client gives up. */
function fail(error: unknown, outgoing: ServerResponse): void {
  if (error instanceof LostResponse && error.fault === 'timeout') return;
  outgoing.destroy();
}

async function readIncoming(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    // Read to its end: a client that still sends does not look at a response.
    if (size <= MAX_REQUEST) chunks.push(chunk);
  }
  if (size > MAX_REQUEST) throw new ApiError(413, 'bad_request', 'The request is larger than 32 MiB');
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const method = incoming.method ?? 'GET';
  const bare = method === 'GET' || method === 'HEAD';
  return new Request(`http://localhost${incoming.url ?? '/'}`, {
    method,
    headers,
    ...(bare ? {} : { body: Buffer.concat(chunks) }),
  });
}
