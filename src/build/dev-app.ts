import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentFile } from '../content/read.ts';
import { type PageOutline, readOutline } from '../content/read-outline.ts';
import { formatReport } from '../content/report.ts';
import type { SearchEngine } from '../search/engine/search-engine.ts';
import { createApp } from '../server/app.ts';
import { contentSecurityPolicy, securityHeaders } from '../server/middleware/security-headers.ts';
import { createImageRoute } from '../server/routes/images.ts';
import { createMcpRoute } from '../server/routes/mcp.ts';
import { createSearchRoute } from '../server/routes/search.ts';
import { copyAssets } from './assets.ts';
import { compileOnDemand, type OnDemandSite } from './compile-on-demand.ts';
import { type LoadedSite, loadSite, projectPaths } from './load-site.ts';
import { reloadScripts } from './reload-scripts.ts';

/** Sources in place of bundles: Vite transforms them as the browser asks for them. */
const assets = {
  styles: '/src/ui/styles/site.css',
  early: '/src/browser/always/early.ts',
  main: '/src/browser/always/main.ts',
};

/** Readers of this site are on this machine: search is the embedded one. */
const LOCAL = { siteUrl: null, hostedSearch: null };

const IMAGE_CACHE_BYTES = 256 * 1024 * 1024;

export interface DevAppOptions {
  root: string;
  content: string;
  ownContent: boolean;
  /** The configuration's file where it is not the project's own. */
  site: string | null;
  onError: (error: Error) => void;
}

export interface DevApp {
  fetch: Hono['fetch'];
  /**
   * Takes what was saved into account; everything else stays compiled.
   * @param kind an author's page, a file that is copied, or what all pages depend on
   */
  update(kind: 'page' | 'asset' | 'site', path: string): Promise<void>;
}

/** The app of production, over a site that is compiled on demand. Everything that a reader can ask for is here, too. */
export async function createDevApp(options: DevAppOptions): Promise<DevApp> {
  const { root, onError } = options;
  const staticFolder = join(root, '.build/dev');
  const outlines = new Map<string, PageOutline>();
  const outlineOf = (file: ContentFile, rules = site.context.site.pages): PageOutline => {
    const outline = outlines.get(file.path) ?? readOutline(file, rules);
    outlines.set(file.path, outline);
    return outline;
  };
  let site: LoadedSite;
  let store: OnDemandSite;
  async function load(): Promise<void> {
    site = await loadSite({ ...options, env: LOCAL, assets, outlineOf, pageImages: false });
    if (site.diagnostics.length > 0) console.error(formatReport(site.diagnostics));
    store = compileOnDemand(site, {
      staticFolder,
      wordVectors: projectPaths(root).wordVectors,
      outlineOf,
      editHtml: (html) => html.replace('</head>', `${reloadScripts}</head>`),
      onCompiled: ({ diagnostics }) => {
        if (diagnostics.length > 0) console.error(formatReport(diagnostics));
      },
    });
  }
  async function copy(): Promise<void> {
    await rm(staticFolder, { recursive: true, force: true });
    await copyAssets({ ...projectPaths(root), client: null, out: staticFolder });
  }
  await Promise.all([load(), copy()]);

  const app = createApp({
    store: {
      damaged: 0,
      get manifest() {
        return store.manifest;
      },
      get: (path) => store.get(path),
    },
    headers: securityHeaders(),
    middleware: [asInDev((path) => store.hasErrors(path))],
    search: searchOf(() => store.search(), onError),
    images: createImageRoute({
      sourceDir: staticFolder,
      cacheDir: join(root, '.build/dev-images'),
      cacheBytes: IMAGE_CACHE_BYTES,
      concurrency: 1,
    }),
    mcp: createMcpRoute({
      store: { get: (path) => store.get(path) },
      openEngine: () => store.search(),
      onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
    }),
    onError,
  });

  return {
    fetch: app.fetch,
    async update(kind, path) {
      if (kind === 'asset') return copy();
      if (kind === 'site') return load();
      const before = outlines.get(path);
      const file = site.files.find((each) => each.path === path);
      outlines.delete(path);
      // A page that was added or deleted, or retitled where the navigation comes from titles, changes other pages.
      const sameTitle = (a: PageOutline | undefined, b: PageOutline): boolean =>
        a === undefined || (a.title === b.title && a.heading === b.heading);
      if (file === undefined || !existsSync(file.path)) return load();
      if (!options.ownContent && !sameTitle(before, outlineOf(file))) return load();
      store.invalidate();
    },
  };
}

/** Nothing is kept by the browser, Vite may add its styles, and a page with errors says so by its status. */
function asInDev(hasErrors: (path: string) => boolean): MiddlewareHandler {
  const policy = contentSecurityPolicy()
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace(/; require-trusted-types-for.*/, '');
  return createMiddleware(async (c, next) => {
    await next();
    const html = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (html && c.res.status === 200 && hasErrors(decodeURIComponent(c.req.path)))
      c.res = new Response(c.res.body, { status: 500, headers: c.res.headers });
    c.res.headers.set('cache-control', 'no-store');
    if (html) c.res.headers.set('content-security-policy', policy);
  });
}

/** The search endpoint over an index that is brought up to date first. */
function searchOf(open: () => Promise<SearchEngine>, onError: (error: Error) => void): Hono {
  let engine: SearchEngine | null = null;
  const current = (): SearchEngine => {
    if (engine === null) throw new Error('The index is opened before each search.');
    return engine;
  };
  const route = new Hono();
  route.use(async (_c, next) => {
    engine = await open();
    await next();
  });
  return route.route(
    '/',
    createSearchRoute({
      engine: {
        get size() {
          return current().size;
        },
        search: (query) => current().search(query),
      },
      indexName: 'docs',
      onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
    }),
  );
}
