import type { Handler, MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SiteStore } from '../../release/site-store.ts';
import type { FinishedSearch } from '../../search/wire/multi-query.ts';
import { isPrefetch, ROUTE_CLASSES, routeClass } from './request-log.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/**
 * Metrics of one app, plus the library's standard Node process metrics. Labels have a fixed set of values, so that
 * clients cannot increase their number.
 */
export function createMetrics(store: Pick<SiteStore, 'damaged' | 'manifest' | 'rejected'>) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter('http_requests_total', 'Requests responded to.', 'route', 'method', 'status');
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was ready.',
    labelNames: ['route'] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests in progress.', registers });
  const views = counter('frame_docs_page_views_total', 'Pages requested by a reader.');
  const prefetches = counter('frame_docs_page_prefetches_total', 'Pages requested in advance.');
  const imageEvents = counter('frame_docs_image_events_total', 'What the image endpoint did.', 'event');
  const searches = counter('frame_docs_searches_total', 'Searches by what they found.', 'result');

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  gauge(
    'frame_docs_damaged_files',
    "Files on disk that differ from the build's output.",
    () => store.damaged,
  );
  gauge('frame_docs_release_rejected', '1 while the newest release cannot be served.', () =>
    Number(store.rejected ?? 0),
  );
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
    const start = performance.now();
    inFlight.inc();
    try {
      await next();
    } finally {
      inFlight.dec();
      const { method, path } = c.req;
      const { status } = c.res;
      const route = routeClass(path);
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
      durations.observe({ route }, (performance.now() - start) / 1000);
      if (route === 'page' && method === 'GET' && (status === 200 || status === 304))
        (isPrefetch(c.req) ? prefetches : views).inc();
    }
  };

  const page: Handler = async function metricsPage(c) {
    const text = await register.metrics();
    return c.body(text, 200, { 'content-type': register.contentType, 'cache-control': 'no-store' });
  };

  return {
    /** Counts and times every request; mount it early. */
    collect,
    /** Serves `GET /metrics` in the Prometheus text format. */
    page,
    countImageEvent: (event: string) => imageEvents.inc({ event }),
    /** Adds one to `frame_docs_searches_total{result="…"}`; an empty query does not count as a search. */
    countSearch({ query, hits, similar }: FinishedSearch) {
      if (query.trim() !== '') searches.inc({ result: hits === 0 ? 'none' : similar ? 'similar' : 'hits' });
    },
  };
}
