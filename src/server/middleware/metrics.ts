import type { Handler, MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SiteStore } from '../../release/site-store.ts';
import type { FinishedSearch } from '../../search/wire/multi-query.ts';
import { isPrefetch, ROUTE_CLASSES, routeClass } from './request-log.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

interface Metrics {
  /** Counts and times every request; mount it early. */
  collect: MiddlewareHandler;
  /** Serves `GET /metrics` in the Prometheus text format. */
  page: Handler;
  /** Adds one to `frame_docs_image_events_total{event="…"}`. */
  countImageEvent: (event: string) => void;
  /** Adds one to `frame_docs_searches_total{result="…"}`; an empty query does not count as a search. */
  countSearch: (search: FinishedSearch) => void;
}

/**
 * Metrics of one app, plus the library's standard Node process metrics. Labels have a fixed set of values, so that
 * clients cannot increase their number.
 */
export function createMetrics(
  store: Pick<SiteStore, 'damaged' | 'manifest'>,
  clock: () => number = () => performance.now(),
): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests responded to.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was ready.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress.',
    registers,
  });
  const views = new Counter({
    name: 'frame_docs_page_views_total',
    help: 'Pages requested by a reader.',
    registers,
  });
  const prefetches = new Counter({
    name: 'frame_docs_page_prefetches_total',
    help: 'Pages requested in advance.',
    registers,
  });
  const imageEvents = new Counter({
    name: 'frame_docs_image_events_total',
    help: 'What the image endpoint did.',
    labelNames: ['event'] as const,
    registers,
  });
  const searches = new Counter({
    name: 'frame_docs_searches_total',
    help: 'Searches by what they found.',
    labelNames: ['result'] as const,
    registers,
  });

  new Gauge({
    name: 'frame_docs_damaged_files',
    help: "Files on disk that differ from the build's output.",
    registers,
    collect() {
      this.set(store.damaged);
    },
  });
  new Gauge({
    name: 'frame_docs_build_info',
    help: 'The build that is served, as a label; always 1.',
    labelNames: ['build'] as const,
    registers,
    collect() {
      this.reset();
      this.set({ build: store.manifest.build }, 1);
    },
  });

  // Series used by alerts start at 0: `increase()` ignores a series that starts with its first event.
  for (const route of ROUTE_CLASSES)
    for (const method of ['GET', 'POST']) requests.inc({ route, method, status: 500 }, 0);
  imageEvents.inc({ event: 'shed' }, 0);

  const collect: MiddlewareHandler = async function collectMetrics(c, next) {
    const start = clock();
    inFlight.inc();
    try {
      await next();
    } finally {
      inFlight.dec();
      const { method, path } = c.req;
      const { status } = c.res;
      const route = routeClass(path);
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
      durations.observe({ route }, (clock() - start) / 1000);
      if (route === 'page' && method === 'GET' && (status === 200 || status === 304))
        (isPrefetch(c.req) ? prefetches : views).inc();
    }
  };

  const page: Handler = async function metricsPage(c) {
    const text = await register.metrics();
    return c.body(text, 200, { 'content-type': register.contentType, 'cache-control': 'no-store' });
  };

  return {
    collect,
    page,
    countImageEvent: (event) => imageEvents.inc({ event }),
    countSearch: ({ query, hits, similar }) => {
      if (query.trim() !== '') searches.inc({ result: hits === 0 ? 'none' : similar ? 'similar' : 'hits' });
    },
  };
}
