import type { MiddlewareHandler } from 'hono';
import { type Answered, isPrefetch, type Observe } from './answered.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** What a reader searched for; set by the search route, logged only on demand. */
    queryText?: string;
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

export interface RequestLog {
  /** Writes the line of every request that passes it. */
  handler: MiddlewareHandler;
  /** Writes the line of an answer that `handler` has not seen. */
  observe: Observe;
}

/**
 * One JSON line per request: time, level, method, path, status, milliseconds until the answer was ready, bytes where
 * known, `prefetch` for one that no reader asked for. No address, no agent, no referrer, no cookie; queries only on demand.
 */
export function createRequestLog(options: RequestLogOptions = {}): RequestLog {
  const {
    write = (line) => process.stdout.write(`${line}\n`),
    includeQueries = false,
    clock = () => performance.now(),
    now = () => new Date(),
  } = options;

  const lineOf = ({ method, path, status, ms, bytes, prefetch }: Answered): Record<string, unknown> => ({
    time: now().toISOString(),
    level: status >= 500 ? 'error' : 'info',
    method: method.slice(0, 16),
    path: path.slice(0, MAX_TEXT),
    status,
    ms: Math.round(ms * 100) / 100,
    ...(bytes === null ? {} : { bytes }),
    ...(prefetch ? { prefetch } : {}),
  });

  const handler: MiddlewareHandler = async function requestLog(c, next) {
    const start = clock();
    await next();
    const { method, path } = c.req;
    const { status, headers } = c.res;
    const length = headers.get('content-length');
    const bytes = length === null ? null : Number(length);
    const prefetch = isPrefetch((name) => c.req.header(name));
    const line = lineOf({ method, path, status, ms: clock() - start, bytes, prefetch });
    if (c.error) line.error = `${c.error.name}: ${c.error.message}`.slice(0, MAX_TEXT);
    if (includeQueries) {
      const query = c.req.url.split('?', 2)[1];
      if (query) line.query = query.slice(0, MAX_TEXT);
      const text = c.get('queryText');
      if (text) line.queryText = text.slice(0, MAX_TEXT);
    }
    write(JSON.stringify(line));
  };
  return { handler, observe: (answered) => write(JSON.stringify(lineOf(answered))) };
}
