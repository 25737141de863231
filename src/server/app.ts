import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { FileStore } from './file-store.ts';
import { createPagesRoute } from './routes/pages.ts';
import { type SiteStore, toFileStore } from './site-store.ts';

export interface AppOptions {
  /** The built site. */
  files?: FileStore;
  /** A site that is compiled on demand, in place of a built one. */
  store?: SiteStore;
  /** Handlers around every answer, outermost first. */
  middleware?: MiddlewareHandler[];
  /** Search below `/1/indexes`; absent when readers' browsers ask the hosted service. */
  search?: Hono;
  /** The image endpoint, `/_next/image`. */
  images?: Hono;
  /** `GET /metrics`, when enabled. */
  metrics?: Handler;
  /** Takes a failure of our own; readers get a sentence, never a stack trace. */
  onError: (error: Error) => void;
}

/** The one app that answers everything. It keeps no state of its own: run one, or a hundred behind a balancer. */
export function createApp(options: AppOptions): Hono {
  const { middleware = [], search, images, metrics, onError } = options;
  const files = options.files ?? toFileStore(options.store as SiteStore);
  const app = new Hono();
  for (const handler of middleware) app.use(handler);
  app.use((_c, next) => files.refresh()?.then(next) ?? next());
  app.get('/healthz', (c) => {
    const { pages, records, build } = files.manifest;
    return c.json({ status: 'ok', pages, records, build }, 200, { 'cache-control': 'no-store' });
  });
  if (metrics !== undefined) app.get('/metrics', metrics);
  if (search !== undefined) app.route('/1/indexes', search);
  if (images !== undefined) app.route('/', images);
  app.all('*', createPagesRoute(files));
  app.onError((error, c) => {
    onError(error);
    return c.text('Something went wrong on our side. Try again in a moment.\n', 500);
  });
  return app;
}
