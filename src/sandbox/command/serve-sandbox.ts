import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { visibleText } from '../../model/text.ts';
import { ApiError, statusError } from '../api-error.ts';
import { DAY } from '../clock.ts';
import { FAULT_HEADER, isLost } from '../controls.ts';
import { type Exchange, LostResponse, type Sandbox } from '../create-sandbox.ts';
import type { Deliver, SentDelivery } from '../webhooks.ts';
import { isLoopback } from './options.ts';

/** A webhook endpoint gets this long to respond, in milliseconds. */
const DELIVERY_TIMEOUT = 10_000;

/** Sends webhooks over HTTP; to addresses that are not on this machine only if that is allowed. */
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

/** `Request` refuses others, such as TRACE. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Bytes: room for photos of documents and for a state with many objects. */
const MAX_REQUEST = 32 * 1024 * 1024;

/** The sandbox as a server for this machine, with `frameJs` for pages. A slow client does not delay others. */
export function serveSandbox(sandbox: Pick<Sandbox, 'fetch'>, frameJs = ''): Server {
  const respond = async (request: Request): Promise<Response> => {
    const { method, url } = request;
    if (method === 'OPTIONS' && isOpen(request)) return new Response(null, { status: 204 });
    if (method !== 'GET' || new URL(url).pathname !== '/v1/index.js') return sandbox.fetch(request);
    return new Response(frameJs, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  };
  return createServer(async (incoming, outgoing) => {
    try {
      const request = await readIncoming(incoming);
      checkSender(request);
      await send(await respond(request), outgoing, corsHeaders(request));
    } catch (error) {
      if (error instanceof ApiError) await send(error.toResponse(), outgoing);
      // A fault that was asked for: the connection is cut, or stays silent until the client gives up.
      else if (!(error instanceof LostResponse) || !error.fault.startsWith('timeout')) outgoing.destroy();
    }
  });
}

/**
 * True for the API and for challenges, which a shop's page completes; everything else is a control, which only programs and
 * pages of this machine may use.
 */
const isOpen = ({ url }: Request): boolean =>
  /^\/v1(\/|$)|^\/_sandbox\/(charge|3ds)_intents\/[^/]+\/challenge$/.test(new URL(url).pathname);

const isSecret = ({ headers }: Request): boolean => /^bearer +sk_/i.test(headers.get('authorization') ?? '');

/** Docker's name for the machine it runs on, which no website can have. */
const DOCKER_HOST = 'host.docker.internal';

/**
 * Keeps websites out, which reach a server of this machine through the browser of its owner. Their own name that
 * resolves to this machine is not served at all; from another origin they may use the API as with the real one.
 * @throws ApiError 403
 */
function checkSender(request: Request): void {
  const { headers } = request;
  const host = headers.get('host') ?? '';
  if (!isLoopback(`http://${host}`) && host.split(':')[0] !== DOCKER_HOST)
    throw statusError(403, 'The sandbox serves this machine only: send requests to localhost or 127.0.0.1');
  const origin = headers.get('origin');
  const isForeign =
    (origin !== null && !isLoopback(origin)) ||
    (headers.get('sec-fetch-site') === 'cross-site' && !isOpen(request));
  if (!isForeign) return;
  if (!isOpen(request)) throw statusError(403, 'A website may not control the sandbox');
  if (isSecret(request)) throw statusError(403, 'A website may not use a secret key: send a publishable key');
}

/** Pages may read responses of the API, as with Frame.js, but not those that need a secret key. */
function corsHeaders(request: Request): Record<string, string> {
  if (!isOpen(request) || isSecret(request)) return {};
  const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };
  if (request.method !== 'OPTIONS') return open;
  return {
    ...open,
    'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Sandbox-Fault',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  };
}

async function send(response: Response, outgoing: ServerResponse, more: Record<string, string> = {}) {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...more });
  // For HEAD, Node sends the headers alone.
  outgoing.end(body);
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
  // Node joins repeated headers; it lists `set-cookie` alone, which no request has.
  const headers = new Headers(incoming.headers as Record<string, string>);
  const method = incoming.method ?? 'GET';
  if (!METHODS.includes(method)) throw new ApiError(405, 'bad_request', `The API has no method ${method}`);
  const bare = method === 'GET' || method === 'HEAD';
  return new Request(`http://localhost${incoming.url ?? '/'}`, {
    method,
    headers,
    ...(bare ? {} : { body: Buffer.concat(chunks) }),
  });
}

/** Objects and events named in a line; a month that passes may change thousands. */
const MAX_NAMED = 20;

/** One line of the terminal for one request: what was asked, what came back, what changed, which events were sent. */
export function formatExchange({ method, path, status, error, changed, events, fault }: Exchange): string {
  const parts = [`${method} ${path} ${isLost(fault) ? 'without a response' : status}`];
  if (error !== null && !isLost(fault)) parts.push(`${error.code}: ${error.message}`);
  const objects = changed.map(({ object, id, status: state }) => {
    const name = `${object} ${String(id).slice(0, 8)}`;
    return typeof state === 'string' ? `${name} ${state}` : name;
  });
  if (objects.length > 0) parts.push(`changed ${named([...new Set(objects)])}`);
  if (events.length > 0) parts.push(`events ${named(events.map(({ type }) => type))}`);
  if (fault !== null) parts.push(`${FAULT_HEADER}: ${fault}`);
  return visibleText(parts.join(' · '));
}

function named(names: string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** One line for the time that a sandbox starts at, with a warning if webhooks may take its events for old ones. */
export function formatStart(now: number, realTime: number): string {
  const start = `The clock starts at ${new Date(now * 1000).toISOString()}`;
  if (now > realTime - DAY) return start;
  return `${start}; a webhook that rejects old events rejects these, so pass a current --now`;
}

/** One line for one attempt to deliver a message: the event, the endpoint, and the status of its response. */
export function formatDelivery({ type, url, attempts, result }: SentDelivery): string {
  const outcome = result === null ? '' : 'status' in result ? String(result.status) : result.error;
  const attempt = attempts > 1 ? ` (attempt ${attempts})` : '';
  return visibleText(`  ${type} → ${url} ${outcome}${attempt}`);
}
