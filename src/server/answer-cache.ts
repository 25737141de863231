import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answered, isPrefetch, type Observe } from './middleware/answered.ts';
import { KEEP_ALIVE } from './middleware/limits.ts';
import { acceptsMarkdown, pickEncoding } from './negotiate.ts';

/** An answer is asked for anew after this many milliseconds, so that a new build shows within a second. */
const LIFETIME = 1000;

/** Bytes of bodies that are kept; above it the oldest answers go. */
const MAX_BYTES = 64 * 1024 * 1024;

interface KeptAnswer {
  /** Names and values in turn, as Node takes them. */
  headers: string[];
  /** The whole answer as it goes over a connection that stays open. */
  message: Buffer;
  /** Where the body begins in it. */
  bodyAt: number;
  until: number;
}

type Fetch = (request: Request, env: { incoming: IncomingMessage }) => Response | Promise<Response>;

interface AnswerCacheOptions {
  /** Milliseconds, never backwards. */
  clock?: () => number;
  /** Told of each answer from memory; the app tells of the others itself. */
  observe?: Observe | undefined;
}

export interface AnswerCache {
  /** Answers from memory; false where the app must be asked. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The app, with its public answers kept for a second. */
  fetch: Fetch;
}

/**
 * Keeps whole answers to plain GETs of built files for a second. Going through the web-standard request and response
 * objects costs three times what sending a page does; most requests of a busy second are for the same few pages.
 * What the app calls private or uncacheable is never kept, nor is anything with a query, a validator or a range.
 * @param fetch the app
 */
export function createAnswerCache(
  fetch: Fetch,
  { clock = () => performance.now(), observe }: AnswerCacheOptions = {},
): AnswerCache {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;
  const forget = (key: string): void => {
    bytes -= kept.get(key)?.message.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, answer: KeptAnswer): void => {
    forget(key);
    kept.set(key, answer);
    bytes += answer.message.length;
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES) break;
      forget(oldest);
    }
  };
  return {
    answer(request, response) {
      const key = keyOf(request);
      const found = key === null ? undefined : kept.get(key);
      const start = clock();
      if (found === undefined || found.until < start) return false;
      send(response, found);
      observe?.(tell(request, found, clock() - start));
      return true;
    },
    async fetch(request, env) {
      const response = await fetch(request, env);
      const key = keyOf(env.incoming);
      if (key === null || !isPublic(response)) return response;
      const body = Buffer.from(await response.arrayBuffer());
      const headers = [...response.headers].flat();
      const head = headText(headers);
      const message = Buffer.concat([Buffer.from(head, 'latin1'), body]);
      keep(key, { headers, message, bodyAt: head.length, until: clock() + LIFETIME });
      return new Response(body, { status: 200, headers: response.headers });
    },
  };
}

/**
 * Sends an answer in one piece, where nothing else is to be told or waits to be sent on its connection. Node's own way
 * checks each header anew, writes in two pieces and waits for both, which costs half as much again as all the rest.
 */
function send(response: ServerResponse, { headers, message, bodyAt }: KeptAnswer): void {
  const { socket } = response;
  const open = socket?.writable === true && !socket.writableNeedDrain;
  // `connection` is set while the server stops.
  if (open && response.shouldKeepAlive && response.getHeaderNames().length === 0) {
    socket.write(message);
    // The connection is free for its next request from here on.
    response.emit('finish');
    return;
  }
  response.writeHead(200, headers);
  response.end(message.subarray(bodyAt));
}

/** Status line and headers (RFC 9112); the date is right for as long as an answer is kept. */
function headText(headers: readonly string[]): string {
  const lines = ['HTTP/1.1 200 OK'];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  lines.push(`Date: ${new Date().toUTCString()}`, 'Connection: keep-alive');
  lines.push(`Keep-Alive: timeout=${KEEP_ALIVE / 1000}`, '', '');
  return lines.join('\r\n');
}

function tell({ method = '', url = '', headers }: IncomingMessage, answer: KeptAnswer, ms: number): Answered {
  const prefetch = isPrefetch((name) => headers[name]);
  const bytes = answer.message.length - answer.bodyAt;
  return { method, path: url, status: 200, ms, bytes, prefetch };
}

/** Everything of a request that its answer depends on; null where the answer must not be kept. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  const plain = method === 'GET' && headers['if-none-match'] === undefined && headers.range === undefined;
  // A path that must be decoded, or a whole address, is left to the app.
  if (!plain || !url.startsWith('/') || /[?%]/.test(url) || acceptsMarkdown(headers.accept)) return null;
  return `${formOf(headers.accept, String(headers['accept-encoding'] ?? ''))} ${url}`;
}

/** Browsers send the same few headers over and over; reading them anew cost a quarter of an answer. */
const forms = new Map<string, string>();
const MAX_FORMS = 1000;

/** What the two headers decide of an answer: its encoding, its `Vary` (see routes/pages.ts), which 404 page it is. */
function formOf(accept: string | undefined, acceptEncoding: string): string {
  const headers = `${accept}\n${acceptEncoding}`;
  const known = forms.get(headers);
  if (known !== undefined) return known;
  if (forms.size >= MAX_FORMS) forms.clear();
  const encoding = pickEncoding(acceptEncoding, ['br', 'gzip', 'identity']);
  const form = `${encoding} ${accept?.includes('text/html') ?? accept}`;
  forms.set(headers, form);
  return form;
}

function isPublic(response: Response): boolean {
  return response.status === 200 && /^public\b/.test(response.headers.get('cache-control') ?? '');
}
