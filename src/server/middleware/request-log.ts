import type { MiddlewareHandler } from 'hono';
import type { SearchClick } from '../../model/search.ts';
import type { FinishedSearch } from '../../search/wire/multi-query.ts';
import { isPrefetch } from './classify-request.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** What a reader searched for and chose; set by the routes of search, logged only on demand. */
    searches?: readonly FinishedSearch[];
    click?: SearchClick;
  }
}

export interface RequestLogOptions {
  /** Takes one line without its line end. */
  write?: (line: string) => void;
  /** Also log query strings and the text of searches. */
  includeQueries?: boolean;
  /** Milliseconds for durations, never backwards. */
  clock?: () => number;
  /** Time of day for the line. */
  now?: () => Date;
}

const MAX_TEXT = 256;
/** Clients send one to three; a request with more does not come from a reader. */
const MAX_SEARCHES = 3;

/**
 * One JSON line per request: time, level, method, path, status, milliseconds until the response was ready, bytes where
 * known, `prefetch` for one that no reader made. No address, no agent, no referrer, no cookie; queries only on demand.
 */
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
    const click = includeQueries ? c.get('click') : undefined;
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
        ...(click ? { click } : {}),
      }),
    );
  };
}

function cutText(search: FinishedSearch): FinishedSearch {
  return { ...search, query: search.query.slice(0, MAX_TEXT) };
}
