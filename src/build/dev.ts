import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Connect, ViteDevServer } from 'vite';

const watched = ['content', 'api', 'site.config.ts'];

/** Adds the pages to a running Vite server, and reloads the browser when a page, component or setting is saved. */
export async function createDevHandler(vite: ViteDevServer): Promise<void> {
  const root = process.cwd();
  vite.watcher.add(watched.map((path) => join(root, path)));
  vite.watcher.on('all', (_event, path) => {
    // What the browser imports reloads by itself; pages and what draws them are rendered again.
    if (!path.startsWith(join(root, 'src/browser'))) {
      vite.moduleGraph.invalidateAll();
      vite.environments.client.hot.send({ type: 'full-reload' });
    }
  });
  vite.middlewares.use((request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/1/indexes/')) return void search(vite, request, response, next);
    if (request.method !== 'GET' || /\.\w+$|^\/(@|src\/|node_modules\/)/.test(path)) next();
    else respond(vite, path, request, response).catch(next);
  });
}

/** Search over the pages as they stand on disk. */
async function search(
  vite: ViteDevServer,
  ...[request, response, next]: Parameters<Connect.NextHandleFunction>
): Promise<void> {
  try {
    const { searchForDev } = (await vite.ssrLoadModule(
      '/src/build/search-for-dev.ts',
    )) as typeof import('./search-for-dev.ts');
    await getRequestListener((await searchForDev()).fetch)(request, response);
  } catch (error) {
    next(error);
  }
}

async function respond(
  vite: ViteDevServer,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { renderForDev } = (await vite.ssrLoadModule(
    '/src/build/render-for-dev.ts',
  )) as typeof import('./render-for-dev.ts');
  const { status, html } = await renderForDev(decodeURIComponent(path));
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(request.method === 'HEAD' ? undefined : html);
}
