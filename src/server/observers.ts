import type { MiddlewareHandler } from 'hono';
import type { Env } from '../config/env.ts';
import type { Observe } from './middleware/answered.ts';
import { createMetrics, type Metrics } from './middleware/metrics.ts';
import { createRequestLog } from './middleware/request-log.ts';

/** Whoever hears of requests, as the environment asks. */
export interface Observers {
  /** Around every answer of the app, outermost first. */
  middleware: MiddlewareHandler[];
  /** Told of answers that are sent without asking the app; absent where nobody listens. */
  observe?: Observe;
  metrics: Metrics;
}

/** The log (`REQUEST_LOG`) and the metrics (`METRICS`) of one process. */
export function createObservers(env: Pick<Env, 'metrics' | 'requestLog' | 'logQueries'>): Observers {
  const metrics = createMetrics();
  const log = createRequestLog({ includeQueries: env.logQueries });
  const asked = [
    ...(env.metrics ? [{ handler: metrics.collect, observe: metrics.count }] : []),
    ...(env.requestLog ? [log] : []),
  ];
  const middleware = asked.map(({ handler }) => handler);
  if (asked.length === 0) return { middleware, metrics };
  return {
    middleware,
    metrics,
    observe(answered) {
      for (const { observe } of asked) observe(answered);
    },
  };
}
