import type { HonoRequest, MiddlewareHandler } from 'hono';
import type { FinishedSearch } from '../../search/wire/multi-query.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Search queries; set by the search route, logged only if configured. */
    searches?: readonly FinishedSearch[];
  }
}

export interface RequestLogOptions {
  /** Receives one line without its line break. */
  write?: (line: string) => void;
  /** Also logs query strings and search queries. */
  includeQueries?: boolean;
  /** Monotonic clock in milliseconds, for durations. */
  clock?: () => number;
  /** Time of day, for the log line. */
  now?: () => Date;
}

const MAX_TEXT = 256;
/** Clients send one to three; a request with more does not come from a reader. */
const MAX_SEARCHES = 3;

/** One JSON line per request. No address, user agent, referrer, or cookie; queries only if configured. */
export function createRequestLog(options: RequestLogOptions = {}): MiddlewareHandler {
  const {
    write = (line) => process.stdout.write(`${line}\n`),
    includeQueries = false,
    clock = () => performance.now(),
    now = () => new Date(),
  } = options;

  return async function requestLog(c, next) {
    const start = clock();
    await next();
    const { status } = c.res;
    const bytes = c.get('completeWith') ?? c.res.headers.get('content-length');
    const query = includeQueries ? c.req.url.split('?', 2)[1] : undefined;
    const searches = includeQueries ? c.get('searches') : undefined;
    write(
      JSON.stringify({
        time: now().toISOString(),
        level: status >= 500 ? 'error' : 'info',
        method: c.req.method.slice(0, 16),
        path: c.req.path.slice(0, MAX_TEXT),
        status,
        ms: Math.round((clock() - start) * 100) / 100,
        ...(bytes === null ? {} : { bytes: Number(bytes) }),
        ...(isPrefetch(c.req) ? { prefetch: true } : {}),
        ...(c.error ? { error: `${c.error.name}: ${c.error.message}`.slice(0, MAX_TEXT) } : {}),
        ...(query ? { query: query.slice(0, MAX_TEXT) } : {}),
        ...(searches ? { searches: searches.slice(0, MAX_SEARCHES).map(cutText) } : {}),
      }),
    );
  };
}

function cutText(search: FinishedSearch): FinishedSearch {
  return { ...search, query: search.query.slice(0, MAX_TEXT) };
}

export const ROUTE_CLASSES = ['page', 'search', 'image', 'asset', 'machine'] as const;
type RouteClass = (typeof ROUTE_CLASSES)[number];

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Coarse class of a path: few enough values for metric labels, whatever clients request. */
export function routeClass(path: string): RouteClass {
  if (path.startsWith('/1/')) return 'search';
  if (path.startsWith('/_next/image')) return 'image';
  if (PROBES.has(path) || /^\/mcp(\/|$)/.test(path)) return 'machine';
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (!file.includes('.')) return 'page';
  return /\.(md|txt|xml|ya?ml|json)$/.test(file) ? 'machine' : 'asset';
}

/**
 * True if the browser prefetches a page that may never be visited (docs/image-protocol.md P7), as indicated by
 * `Sec-Purpose`, or by `Purpose` from older browsers and our own script.
 */
export function isPrefetch(request: HonoRequest): boolean {
  return (request.header('sec-purpose') ?? request.header('purpose') ?? '').startsWith('prefetch');
}
