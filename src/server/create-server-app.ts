import { Hono } from 'hono';
import { hostedOrigins } from '../model/search.ts';
import type { SiteManifest } from '../model/site-manifest.ts';
import { type LiveSiteOptions, openLiveSite } from '../release/follow.ts';
import { createApp } from './app.ts';
import type { Env } from './env.ts';
import { logError } from './listen.ts';
import { createMetrics } from './middleware/metrics.ts';
import { createRateLimit } from './middleware/rate-limit.ts';
import { createRequestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { createImageRoute } from './routes/images.ts';
import { createMcpRoute } from './routes/mcp.ts';
import { createSearchRoute } from './routes/search.ts';
import { createTurnQueue } from './turn-queue.ts';

interface ServerAppOptions extends Pick<LiveSiteOptions, 'onLost' | 'lookEvery'> {
  env: Env;
  /** The built site, or a link to it. */
  folder: string;
  /** False while the process is shutting down; default: always ready. */
  isReady?: () => boolean;
}

/** Name of the embedded index; browsers query it when no hosted service is configured. */
const INDEX_NAME = 'docs';

/**
 * Assembles the app for a process: files, search, images, limits, and logs as configured by the environment.
 * @throws OperatorError if the built site or its search index is missing or damaged
 */
export async function createServerApp({ env, folder, isReady, ...live }: ServerAppOptions): Promise<Hono> {
  const site = await openLiveSite(folder, { ...live, onError: logError });
  for (const sentence of checkSettings(env, site.store.manifest)) console.error(sentence);
  const metrics = env.metrics ? createMetrics(site.store) : undefined;
  const searchOrigins = env.hostedSearch === null ? [] : hostedOrigins(env.hostedSearch.appId);
  const { trustProxy } = env;
  const images = new Hono();
  images.use('/_next/image', createRateLimit({ ...env.imageLimit, trustProxy }));
  images.route('/', createImageRoute({ store: site.store, onEvent: metrics?.countImageEvent }));
  // One for the process: pages wait for one search or one sandbox request at most, whichever route it came by.
  const takeTurn = createTurnQueue();
  const search = createSearchRoute({
    get engine() {
      return site.engine;
    },
    indexName: INDEX_NAME,
    takeTurn,
    limiter: createRateLimit({ ...env.searchLimit, trustProxy }),
    onSearch: metrics?.countSearch,
    onError: logError,
  });
  const mcp = createMcpRoute({
    store: site.store,
    openEngine: () => site.engine,
    takeTurn,
    // The same rate as searches, but counted separately.
    limiter: createRateLimit({ ...env.searchLimit, trustProxy }),
    limit: env.searchLimit,
    onError: logError,
  });
  return createApp({
    store: site.store,
    headers: securityHeaders({ searchOrigins, hsts: env.siteUrl?.startsWith('https://') ?? false }),
    middleware: [
      ...(metrics === undefined ? [] : [metrics.collect]),
      ...(env.requestLog ? [createRequestLog({ includeQueries: env.logQueries })] : []),
    ],
    search,
    images,
    mcp,
    metrics: metrics?.page,
    isReady,
    onError: logError,
  });
}

/**
 * Compares the server's settings with those the site was built with. The site is served either way.
 * @returns one sentence for the operator per setting that contradicts the pages
 */
export function checkSettings(
  env: Pick<Env, 'siteUrl' | 'hostedSearch'>,
  { origin, searchApp }: Pick<SiteManifest, 'origin' | 'searchApp'>,
): string[] {
  const sentences: string[] = [];
  if (env.siteUrl !== null && origin !== undefined && env.siteUrl !== origin)
    sentences.push(
      `SITE_URL is ${env.siteUrl}, but the site was built for ${origin}: its canonical links, sitemap and social tags name that address. Build it again with the same SITE_URL.`,
    );
  const app = env.hostedSearch?.appId ?? null;
  if (searchApp !== undefined && searchApp !== app)
    sentences.push(
      `SEARCH_APP_ID is ${app ?? 'not set'}, but the site was built ${searchApp === null ? 'without it, so its pages search here' : `with ${searchApp}, so browsers will block its searches`}. Set SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX alike for build and server.`,
    );
  return sentences;
}
