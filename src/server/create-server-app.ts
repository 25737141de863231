import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Env } from '../config/env.ts';
import { createApp } from './app.ts';
import { openFileStore } from './file-store.ts';
import { logError } from './log-error.ts';
import { createBodyLimit } from './middleware/limits.ts';
import { createPreloadHeader } from './middleware/preload-header.ts';
import { createRateLimit } from './middleware/rate-limit.ts';
import { createSecurityHeaders } from './middleware/security-headers.ts';
import { createObservers, type Observers } from './observers.ts';
import { openSearchIndex } from './open-search-index.ts';
import { createImageRoute } from './routes/images.ts';
import { createSearchRoute } from './routes/search.ts';

interface ServerAppOptions {
  env: Env;
  /** The built site. */
  folder: string;
  /** Whoever hears of requests; made from the environment where left out. */
  observers?: Observers;
}

/** Name of the embedded index; the browser asks for it where no hosted service is configured. */
const INDEX_NAME = 'docs';

/** What one client may ask for; a page with many pictures or a fast typist stays far below. */
const limits = {
  bodyBytes: 64 * 1024,
  search: { perSecond: 20, burst: 60 },
  images: { perSecond: 30, burst: 120 },
  imageCacheBytes: 256 * 1024 * 1024,
} as const;

/**
 * Puts the app together for a process: files, search, images, limits and logs as the environment asks.
 * @throws SiteError where the built site or its search index is missing or damaged.
 */
export async function createServerApp({
  env,
  folder,
  observers = createObservers(env),
}: ServerAppOptions): Promise<Hono> {
  const files = openFileStore(folder, { onError: logError });
  const { metrics } = observers;
  const searchOrigins = env.hostedSearch === null ? [] : hostedOrigins(env.hostedSearch.appId);
  const images = new Hono();
  images.use('/_next/image', createRateLimit({ ...limits.images, trustProxy: env.trustProxy }));
  images.route(
    '/',
    createImageRoute({
      sourceDir: folder,
      cacheDir: env.cacheDir ?? join(tmpdir(), `frame-docs-images-${env.port}`),
      cacheBytes: limits.imageCacheBytes,
      concurrency: Math.max(1, availableParallelism() - 1),
      onEvent: metrics.countImageEvent,
    }),
  );
  const search = createSearchRoute({
    engine: openSearchIndex(folder, files, logError),
    indexName: INDEX_NAME,
    limiter: createRateLimit({ ...limits.search, trustProxy: env.trustProxy }),
    onError: logError,
  });
  return createApp({
    files,
    middleware: [
      createSecurityHeaders({ searchOrigins, hsts: env.siteUrl?.startsWith('https://') ?? false }),
      ...observers.middleware,
      createBodyLimit({ maxBytes: limits.bodyBytes }),
      createPreloadHeader(files),
    ],
    search,
    images,
    ...(env.metrics ? { metrics: metrics.page } : {}),
    onError: logError,
  });
}

/** The four hosts that a browser asks (search contract 2.1). */
function hostedOrigins(appId: string): string[] {
  return [
    `https://${appId}-dsn.algolia.net`,
    ...[1, 2, 3].map((host) => `https://${appId}-${host}.algolianet.com`),
  ];
}
