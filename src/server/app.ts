import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { DamagedFileError, type SiteStore } from '../release/site-store.ts';
import { AbortedRequest } from './json-transport.ts';
import { addHeaders } from './middleware/security-headers.ts';
import { createPagesRoute } from './routes/pages.ts';

interface AppOptions {
  /** The source of the site: a release on disk or pages compiled on demand. */
  store: SiteStore;
  /** Headers for every response, keyed by lowercase name. */
  headers?: Readonly<Record<string, string>>;
  /** Handlers around every response, outermost first. */
  middleware?: MiddlewareHandler[];
  /** Search routes under `/1/indexes`; without them, searches get the 404 of an unknown address. */
  search?: Hono | undefined;
  /** The image endpoint, `/_next/image`. */
  images?: Hono;
  /** The Model Context Protocol at `/mcp`, and its discovery documents. */
  mcp?: Hono;
  /** `GET /metrics`, when enabled. */
  metrics?: Handler | undefined;
  /** False while the process is shutting down; default: always ready. */
  isReady?: (() => boolean) | undefined;
  /** Receives internal errors; readers get a sentence, never a stack trace. */
  onError: (error: Error) => void;
}

const NO_STORE = { 'cache-control': 'no-store' };

/** The app that serves the whole site. Stateless: run one instance or a hundred behind a load balancer. */
export function createApp(options: AppOptions): Hono {
  const { store, headers = {}, middleware = [], search, images, mcp, metrics } = options;
  const app = new Hono();
  app.use(addHeaders(headers));
  for (const handler of middleware) app.use(handler);
  app.get('/healthz', (c) => {
    const { pages, records, build } = store.manifest;
    const { damaged, rejected = false } = store;
    const health = damaged > 0 || rejected ? { status: 'degraded', damaged, rejected } : { status: 'ok' };
    return c.json({ ...health, pages, records, build }, 200, NO_STORE);
  });
  app.get('/readyz', (c) =>
    options.isReady?.() !== false
      ? c.json({ status: 'ready' }, 200, NO_STORE)
      : c.json({ status: 'stopping' }, 503, NO_STORE),
  );
  if (metrics !== undefined) app.get('/metrics', metrics);
  if (search !== undefined) app.route('/1/indexes', search);
  if (images !== undefined) app.route('/', images);
  if (mcp !== undefined) app.route('/', mcp);
  app.all('*', createPagesRoute(store, headers));
  app.onError((error, c) => {
    const text = 'Something went wrong on our side. Try again in a moment.\n';
    if (error instanceof AbortedRequest) return new Response(null, { status: 499, headers: NO_STORE });
    // The store has already logged the damage; further requests log nothing.
    if (error instanceof DamagedFileError) return c.text(text, 503, { ...NO_STORE, 'retry-after': '60' });
    options.onError(error);
    return c.text(text, 500, NO_STORE);
  });
  return app;
}
