import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { formatReport } from '../content/report.ts';
import type { SiteStore } from '../release/site-store.ts';
import { createApp } from '../server/app.ts';
import { contentSecurityPolicy, securityHeaders } from '../server/middleware/security-headers.ts';
import { createImageRoute } from '../server/routes/images.ts';
import { createMcpRoute } from '../server/routes/mcp.ts';
import { createSearchRoute } from '../server/routes/search.ts';
import { createDevStore, isBroken } from './dev-store.ts';
import { reloadScripts } from './reload-scripts.ts';
import { loadSite } from './site.ts';

/** Sources in place of bundles: Vite transforms them as the browser asks for them. */
const assets = {
  styles: '/src/ui/styles/site.css',
  early: '/src/browser/always/early.ts',
  main: '/src/browser/always/main.ts',
};

export interface DevAppOptions {
  root: string;
  content: string;
  onError: (error: Error) => void;
}

export type DevApp = Awaited<ReturnType<typeof createDevApp>>;

/** The app of production, over the site in memory. Everything that a reader can ask for is here, too. */
export async function createDevApp({ root, content, onError }: DevAppOptions) {
  let store: ReturnType<typeof createDevStore>;
  async function load(): Promise<void> {
    // Readers of this site are on this machine: search is the embedded one.
    const site = await loadSite({ root, content, assets, variants: false, drafts: true });
    const problems = [...site.diagnostics, ...site.pages.flatMap(({ diagnostics }) => diagnostics)];
    if (problems.length > 0) console.error(formatReport(problems));
    store = createDevStore(site, {
      editHtml: (html) => html.replace('</head>', `${reloadScripts}</head>`),
      onRead: ({ diagnostics }) => {
        if (diagnostics.length > 0) console.error(formatReport(diagnostics));
      },
    });
  }
  // One at a time: a save during a load is seen by the load after it.
  let loading = load();
  const reload = (): Promise<void> => {
    loading = loading.catch(() => undefined).then(load);
    return loading;
  };
  await loading;

  const report = (error: unknown): void => onError(error instanceof Error ? error : new Error(String(error)));
  const current: SiteStore = {
    damaged: 0,
    get manifest() {
      return store.manifest;
    },
    get: (path) => store.get(path),
  };
  const app = createApp({
    store: current,
    headers: securityHeaders(),
    middleware: [
      asInDev((route) => isBroken(store.pageAt(route))),
      // A page that was created before the watcher started.
      createMiddleware(async (c, next) => {
        const route = decodedPath(c.req.path);
        const file = join(content, route);
        if (store.pageAt(route) === undefined && isPageFile(content, file)) await reload();
        await next();
      }),
    ],
    search: createSearchRoute({
      // Up to date with the last save.
      get engine() {
        return store.search();
      },
      indexName: 'docs',
      onError: report,
    }),
    images: createImageRoute({ store: current }),
    mcp: createMcpRoute({ store: current, openEngine: () => store.search(), onError: report }),
    onError,
  });

  return {
    fetch: app.fetch,
    /**
     * Takes what was saved into account; everything else stays compiled.
     * @param kind an author's page, a file that is copied, or what all pages depend on
     */
    async update(kind: 'page' | 'asset' | 'site', path: string): Promise<void> {
      if (kind === 'asset') store.list();
      else if (kind === 'site' || !store.read(path)) await reload();
    },
  };
}

/** True if a page's address has a file. */
function isPageFile(content: string, path: string): boolean {
  return path.startsWith(content) && (existsSync(`${path}.mdoc`) || existsSync(join(path, 'index.mdoc')));
}

/** The path of a request as text; as it is if it cannot be decoded. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
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
    if (html && c.res.status === 200 && hasErrors(decodedPath(c.req.path)))
      c.res = new Response(c.res.body, { status: 500, headers: c.res.headers });
    c.res.headers.set('cache-control', 'no-store');
    if (html) c.res.headers.set('content-security-policy', policy);
  });
}
