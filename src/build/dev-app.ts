import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { formatReport } from '../content/report.ts';
import { hasErrors } from '../model/diagnostic.ts';
import { createApp } from '../server/app.ts';
import { contentSecurityPolicy, securityHeaders } from '../server/middleware/security-headers.ts';
import { createImageRoute } from '../server/routes/images.ts';
import { createMcpRoute } from '../server/routes/mcp.ts';
import { decodePath } from '../server/routes/pages.ts';
import { createSearchRoute } from '../server/routes/search.ts';
import { checkSite } from './check-site.ts';
import { createDevStore } from './dev-store.ts';
import { reloadScripts } from './reload-scripts.ts';
import { loadSite, type Site } from './site.ts';

/** Sources in place of bundles: Vite transforms them as the browser asks for them. */
const assets = {
  styles: '/src/ui/styles/site.css',
  early: '/src/browser/always/early.ts',
  main: '/src/browser/always/main.ts',
};

export interface DevAppOptions {
  root: string;
  content: string;
  onError: (error: unknown) => void;
}

export type DevApp = Awaited<ReturnType<typeof createDevApp>>;

/** The production app over the site in memory; it serves everything that readers can request in production. */
export async function createDevApp({ root, content, onError }: DevAppOptions) {
  let known = new Set<string>();
  /** Prints what is wrong with a saved page, and what is new elsewhere: its headings may be linked from other pages. */
  const report = async (site: Site, saved?: string): Promise<void> => {
    const problems = await checkSite(site);
    const fresh = problems.filter((each) => each.file === saved || !known.has(JSON.stringify(each)));
    known = new Set(problems.map((each) => JSON.stringify(each)));
    if (fresh.length > 0) console.error(formatReport(fresh));
  };
  const store = await createDevStore({
    load: async () => {
      // Readers of this site are on this machine: search is the embedded one.
      const site = await loadSite({ root, content, assets, variants: false, drafts: true });
      await report(site);
      return site;
    },
    editHtml: (html) => html.replace('</head>', `${reloadScripts}</head>`),
    onRead: ({ file }, site) => void report(site, file).catch(onError),
  });
  const app = createApp({
    store,
    headers: securityHeaders(),
    middleware: [
      asInDev((route) => hasErrors(store.pageAt(route)?.diagnostics ?? [])),
      // A page that was created before the watcher started.
      createMiddleware(async (c, next) => {
        const file = join(content, routeIn(c));
        if (store.pageAt(routeIn(c)) === undefined && isPageFile(content, file)) await store.update([file]);
        await next();
      }),
    ],
    search: createSearchRoute({
      // Up to date with the last save.
      get engine() {
        return store.search();
      },
      indexName: 'docs',
      onError,
    }),
    images: createImageRoute({ store }),
    mcp: createMcpRoute({ store, openEngine: () => store.search(), onError }),
    onError,
  });
  return { fetch: app.fetch, update: store.update };
}

/** True if a page at this path has a file. */
function isPageFile(content: string, path: string): boolean {
  return path.startsWith(content) && (existsSync(`${path}.mdoc`) || existsSync(join(path, 'index.mdoc')));
}

const routeIn = ({ req }: Context): string => decodePath(req.path) ?? req.path;

/** Nothing is kept by the browser, Vite may add its styles, and a page with errors says so by its status. */
function asInDev(isBroken: (route: string) => boolean): MiddlewareHandler {
  const policy = contentSecurityPolicy()
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace(/; require-trusted-types-for.*/, '');
  return createMiddleware(async (c, next) => {
    await next();
    const html = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (html && c.res.status === 200 && isBroken(routeIn(c)))
      c.res = new Response(c.res.body, { status: 500, headers: c.res.headers });
    c.res.headers.set('cache-control', 'no-store');
    if (html) c.res.headers.set('content-security-policy', policy);
  });
}
