import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { addHeaders } from './middleware/security-headers.ts';
import { createPagesRoute } from './routes/pages.ts';
import { DamagedFileError, type SiteStore } from './site-store.ts';

export interface AppOptions {
  /** The site: a release on disk, or pages compiled on demand. */
  store: SiteStore;
  /** Headers of every response, by their names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Handlers around every response, outermost first. */
  middleware?: MiddlewareHandler[];
  /** Search below `/1/indexes`; absent when readers' browsers query the hosted service. */
  search?: Hono;
  /** Takes clicks on hits, `/_events/search`, when enabled. */
  searchEvents?: Hono | undefined;
  /** The image endpoint, `/_next/image`. */
  images?: Hono;
  /** The Model Context Protocol at `/mcp`, and what leads to it. */
  mcp?: Hono;
  /** `GET /metrics`, when enabled. */
  metrics?: Handler;
  /** False while the process stops; default: always ready. */
  isReady?: () => boolean;
  /** Takes an internal error; readers get a sentence, never a stack trace. */
  onError: (error: Error) => void;
}

const NO_STORE = { 'cache-control': 'no-store' };

/** The one app that serves everything. It keeps no state of its own: run one, or a hundred behind a balancer. */
export function createApp(options: AppOptions): Hono {
  const {
    store,
    headers = {},
    middleware = [],
    search,
    searchEvents,
    images,
    mcp,
    metrics,
    isReady = () => true,
  } = options;
  const app = new Hono();
  app.use(addHeaders(headers));
  for (const handler of middleware) app.use(handler);
  app.get('/healthz', (c) => {
    const { pages, records, build } = store.manifest;
    const { damaged } = store;
    const health = damaged === 0 ? { status: 'ok' } : { status: 'degraded', damaged };
    return c.json({ ...health, pages, records, build }, 200, NO_STORE);
  });
  app.get('/readyz', (c) =>
    isReady() ? c.json({ status: 'ready' }, 200, NO_STORE) : c.json({ status: 'stopping' }, 503, NO_STORE),
  );
  if (metrics !== undefined) app.get('/metrics', metrics);
  if (search !== undefined) app.route('/1/indexes', search);
  if (searchEvents !== undefined) app.route('/', searchEvents);
  if (images !== undefined) app.route('/', images);
  if (mcp !== undefined) app.route('/', mcp);
  app.all('*', createPagesRoute(store, headers));
  app.onError((error, c) => {
    const text = 'Something went wrong on our side. Try again in a moment.\n';
    // The store has told the operator once; further requests add nothing.
    if (error instanceof DamagedFileError) return c.text(text, 503, { ...NO_STORE, 'retry-after': '60' });
    options.onError(error);
    return c.text(text, 500, NO_STORE);
  });
  return app;
}
