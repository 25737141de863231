import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Handler, MiddlewareHandler } from 'hono';
import { isPrefetch, type Observe } from './answered.ts';
import { type RouteClass, routeClass } from './route-class.ts';

const BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

interface Durations {
  /** Requests at or under each bound of `BUCKETS_SECONDS`. */
  counts: number[];
  sum: number;
  count: number;
}

export interface Metrics {
  /** Counts and times every request; mount it early. */
  collect: MiddlewareHandler;
  /** Counts an answer that `collect` has not seen. */
  count: Observe;
  /** Answers `GET /metrics` in Prometheus' text format. */
  page: Handler;
  /** Adds one to `frame_docs_image_events_total{event="…"}`. */
  countImageEvent: (event: string) => void;
}

/** In-memory counters of one process. Labels come from fixed sets, so that no reader can grow them. */
export function createMetrics(clock: () => number = () => performance.now()): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<RouteClass, Durations>();
  const imageEvents = new Map<string, number>();
  let inFlight = 0;
  let views = 0;
  let prefetches = 0;
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();

  const count: Observe = ({ method, path, status, ms, prefetch }) => {
    const route = routeClass(path);
    const known = METHODS.has(method) ? method : 'other';
    increment(requests, `route="${route}",method="${known}",status="${status}"`);
    observe(durations, route, ms / 1000);
    if (route === 'page' && method === 'GET' && (status === 200 || status === 304)) {
      if (prefetch) prefetches += 1;
      else views += 1;
    }
  };

  const collect: MiddlewareHandler = async function collectMetrics(c, next) {
    const start = clock();
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
      const { method, path } = c.req;
      const prefetch = isPrefetch((name) => c.req.header(name));
      count({ method, path, status: c.res.status, ms: clock() - start, bytes: null, prefetch });
    }
  };

  const page: Handler = function metricsPage(c) {
    const memory = process.memoryUsage();
    const cpu = process.cpuUsage();
    const lines = [
      ...block('http_requests_total', 'counter', 'Requests answered.', labelled(requests)),
      ...block(
        'http_request_duration_seconds',
        'histogram',
        'Time until the answer was ready.',
        histogram(durations),
      ),
      ...block('http_requests_in_flight', 'gauge', 'Requests being answered.', [['', inFlight]]),
      ...block('frame_docs_page_views_total', 'counter', 'Pages asked for by a reader.', [['', views]]),
      ...block('frame_docs_page_prefetches_total', 'counter', 'Pages asked for in advance.', [
        ['', prefetches],
      ]),
      ...block(
        'frame_docs_image_events_total',
        'counter',
        'What the image endpoint did.',
        [...imageEvents].map(([event, count]) => [`{event="${event}"}`, count]),
      ),
      ...block('process_resident_memory_bytes', 'gauge', 'Resident memory.', [['', memory.rss]]),
      ...block('nodejs_heap_used_bytes', 'gauge', 'Heap in use.', [['', memory.heapUsed]]),
      ...block('process_cpu_seconds_total', 'counter', 'Processor time.', [
        ['', (cpu.user + cpu.system) / 1e6],
      ]),
      ...block('nodejs_eventloop_delay_p99_seconds', 'gauge', 'Event loop delay since the start, p99.', [
        ['', loopDelay.percentile(99) / 1e9],
      ]),
    ];
    return c.body(`${lines.join('\n')}\n`, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  };

  return { collect, count, page, countImageEvent: (event) => increment(imageEvents, event) };
}

function increment(counters: Map<string, number>, key: string): void {
  counters.set(key, (counters.get(key) ?? 0) + 1);
}

function observe(all: Map<RouteClass, Durations>, route: RouteClass, seconds: number): void {
  const entry = all.get(route) ?? { counts: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 };
  entry.counts = entry.counts.map(
    (count, index) => count + (seconds <= (BUCKETS_SECONDS[index] ?? 0) ? 1 : 0),
  );
  entry.sum += seconds;
  entry.count += 1;
  all.set(route, entry);
}

type Sample = [suffix: string, value: number];

function labelled(counters: Map<string, number>): Sample[] {
  return [...counters].map(([labels, count]) => [`{${labels}}`, count]);
}

function histogram(all: Map<RouteClass, Durations>): Sample[] {
  return [...all].flatMap(([route, { counts, sum, count }]): Sample[] => [
    ...BUCKETS_SECONDS.map((bound, i): Sample => [`_bucket{route="${route}",le="${bound}"}`, counts[i] ?? 0]),
    [`_bucket{route="${route}",le="+Inf"}`, count],
    [`_sum{route="${route}"}`, sum],
    [`_count{route="${route}"}`, count],
  ]);
}

function block(name: string, type: string, help: string, samples: Sample[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([s, value]) => `${name}${s} ${value}`),
  ];
}
