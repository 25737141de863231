import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

function setUp() {
  const store = { damaged: 0, rejected: false, manifest: { build: 'a1', pages: 1, records: 1 } };
  const metrics = createMetrics(store);
  const app = new Hono();
  app.use(metrics.collect);
  app.get('/metrics', metrics.page);
  app.get('/docs', (c) => c.html('<p>'));
  app.get('/_next/image', (c) => c.body('x'));
  const text = async () => (await app.request('/metrics')).text();
  return { app, metrics, store, text };
}

describe('metrics', () => {
  it('are valid Prometheus text', async () => {
    const { app, text } = setUp();
    await app.request('/docs');
    const response = await app.request('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(await text()).toContain(`# TYPE ${name} `);
    for (const line of (await text()).split('\n').filter((each) => each !== '')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{([a-z]+="[^"]*",?)+\})? ([0-9.e+-]+|Nan))$/,
      );
    }
  });

  it('show damaged files, a release that cannot be served, and the build that is served now', async () => {
    const { store, text } = setUp();
    expect(await text()).toContain('\nframe_docs_damaged_files 0\n');
    expect(await text()).toContain('\nframe_docs_build_info{build="a1"} 1\n');
    expect(await text()).toContain('\nframe_docs_release_rejected 0\n');
    store.damaged = 2;
    store.rejected = true;
    store.manifest.build = 'b2';
    expect(await text()).toContain('\nframe_docs_damaged_files 2\n');
    expect(await text()).toContain('\nframe_docs_release_rejected 1\n');
    expect((await text()).match(/^frame_docs_build_info.*$/gm)).toEqual([
      'frame_docs_build_info{build="b2"} 1',
    ]);
  });

  it('count by route class, method, and status, regardless of path', async () => {
    const { app, text } = setUp();
    for (let i = 0; i < 50; i += 1) await app.request(`/absent-${i}`, { method: i % 2 ? 'GET' : 'BREW' });
    const body = await text();
    expect(body).toContain('http_requests_total{route="page",method="GET",status="404"} 25');
    expect(body).toContain('http_requests_total{route="page",method="other",status="404"} 25');
    expect(body).toContain('http_request_duration_seconds_bucket{le="+Inf",route="page"} 50');
    expect(body).toContain('http_request_duration_seconds_count{route="page"} 50');
  });

  it('export series used by alerts at 0 before the first event, so that Prometheus sees the increase', async () => {
    const { metrics, text } = setUp();
    const before = await text();
    for (const route of ['page', 'search', 'image', 'asset', 'machine'])
      for (const method of ['GET', 'POST'])
        expect(before).toContain(`http_requests_total{route="${route}",method="${method}",status="500"} 0\n`);
    expect(before).toContain('frame_docs_image_events_total{event="shed"} 0\n');
    metrics.countImageEvent('shed');
    expect(await text()).toContain('frame_docs_image_events_total{event="shed"} 1\n');
  });

  it('S5.5 do not count a prefetch as a visit (docs/image-protocol.md P7)', async () => {
    const { app, text } = setUp();
    await app.request('/docs');
    await app.request('/docs', { headers: { 'sec-purpose': 'prefetch' } });
    await app.request('/docs', { headers: { purpose: 'prefetch' } });
    await app.request('/absent');
    const body = await text();
    expect(body).toContain('frame_docs_page_views_total 1\n');
    expect(body).toContain('frame_docs_page_prefetches_total 2\n');
  });

  it('count image events', async () => {
    const { metrics, text } = setUp();
    metrics.countImageEvent('hit');
    metrics.countImageEvent('hit');
    expect(await text()).toContain('frame_docs_image_events_total{event="hit"} 2');
  });

  it('count searches by result', async () => {
    const { metrics, text } = setUp();
    for (const [query, hits, similar] of [
      ['refund', 12, false],
      ['refunds', 12, false],
      ['iban', 3, true],
      ['xyzzy', 0, false],
      [' ', 0, false],
    ] as const)
      metrics.countSearch({ query, hits, similar });
    const body = await text();
    for (const [result, count] of Object.entries({ hits: 2, similar: 1, none: 1 }))
      expect(body).toContain(`frame_docs_searches_total{result="${result}"} ${count}\n`);
  });
});
