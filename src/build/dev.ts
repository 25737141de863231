import type { Server } from 'node:http';
import { join, relative, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { readEnv } from '../config/env.ts';
import { readSiteConfig, SiteConfigError } from '../config/read-site-config.ts';
import { CHANGES_FILE } from '../model/change.ts';
import { bind } from '../server/listen.ts';
import type { DevApp, DevAppOptions } from './dev-app.ts';
import { readOptions } from './options.ts';
import { reloadScripts } from './reload-scripts.ts';

/** Requests for the browser's modules; all others are for the site. */
const VITE_PATH = /^\/(@|src\/|node_modules\/)/;

interface DevOptions {
  /** The project's folder. */
  root: string;
  /** Flags of the command: `--content DIR` and `--site FILE`. */
  args: string[];
  environment: Record<string, string | undefined>;
  /** In middleware mode, with its socket on `server`. */
  vite: ViteDevServer;
  server: Server;
}

/**
 * The live site: Vite serves the browser's modules and styles, the app of production everything else, over pages that
 * are compiled as they are asked for. The browser reloads when something is saved.
 * @returns the address that it listens on
 * @throws EnvError, OptionsError, ListenError
 */
export async function startDev({ root, args, environment, vite, server }: DevOptions): Promise<string> {
  const env = readEnv(environment);
  const { content, ownContent, site } = readOptions(args, root);
  const onError = (error: Error): void => {
    // Named when it was saved.
    if (error instanceof SiteConfigError) return;
    vite.ssrFixStacktrace(error);
    console.error(error.stack);
  };
  const config = site ?? join(root, 'site.config.ts');
  const { appOf, checkConfig } = createAppLoader(vite, config, { root, content, ownContent, site, onError });
  reloadOnSave({ vite, root, content, config, appOf, checkConfig });

  const respond = getRequestListener(
    async (request) => {
      try {
        return await (await appOf()).fetch(request);
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error));
        onError(reason);
        return brokenPage(reason);
      }
    },
    // The highlighter reads its engine by the platform's own Response.
    { overrideGlobalObjects: false },
  );
  server.on('request', (request, response) => {
    if (VITE_PATH.test(request.url ?? '')) vite.middlewares(request, response);
    else void respond(request, response);
  });
  const address = await bind(server, env, 'npm run dev');
  // The first page need not wait for it; what fails here is shown there. Nor has it to share the processor with the
  // watcher, which visits every file of the tree.
  appOf()
    .catch(() => undefined)
    .finally(() => vite.watcher.add(content));
  return address;
}

/**
 * The app as its modules are now. Vite forgets a module, and those that import it, when its file is saved; what did not
 * change, such as the highlighter with its grammars, is loaded once for the process.
 */
function createAppLoader(vite: ViteDevServer, config: string, options: DevAppOptions): AppLoader {
  let current: { create: unknown; app: Promise<DevApp> } | null = null;
  // It was checked before the server was made.
  let usable: Promise<unknown> = Promise.resolve();
  const checkConfig = async (): Promise<void> => {
    usable = readSiteConfig(config);
    await usable;
  };
  const appOf = async (): Promise<DevApp> => {
    await usable;
    const { createDevApp } = (await vite.ssrLoadModule(
      '/src/build/dev-app.ts',
    )) as typeof import('./dev-app.ts');
    if (current?.create !== createDevApp) {
      const app = createDevApp(options);
      current = { create: createDevApp, app };
      // A site that cannot be loaded is tried again at the next request.
      app.catch(() => {
        current = null;
      });
    }
    return current.app;
  };
  return { appOf, checkConfig };
}

interface AppLoader {
  /** @throws SiteConfigError while the configuration cannot be used, and what its modules throw */
  appOf: () => Promise<DevApp>;
  /** To be called when the configuration was saved. @throws SiteConfigError */
  checkConfig: () => Promise<void>;
}

interface WatchOptions extends AppLoader {
  vite: ViteDevServer;
  root: string;
  content: string;
  /** Path of the configuration. */
  config: string;
}

/** Notifies the app of a save, then the browser. Vite itself takes care of the browser's modules. */
function reloadOnSave({ vite, root, content, config, appOf, checkConfig }: WatchOptions): void {
  const isIn = (path: string, folder: string): boolean => path.startsWith(folder + sep);
  vite.watcher.add([config, ...['api', 'public', 'assets'].map((name) => join(root, name))]);
  vite.watcher.on('all', async (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    const inside = relative(root, path);
    const isPage = isIn(path, content) && /\.(?:mdoc|md)$/.test(path);
    const isAsset = isIn(path, join(root, 'public')) || isIn(path, join(root, 'assets'));
    const isSite = isIn(path, join(root, 'api')) || path === join(root, CHANGES_FILE);
    const isModule = /^src\/(?!browser\/)/.test(inside) || path === config;
    if (!isPage && !isAsset && !isSite && !isModule) return;
    try {
      if (path === config) await checkConfig();
      const app = await appOf();
      if (!isModule) await app.update(isPage ? 'page' : isAsset ? 'asset' : 'site', path);
    } catch (error) {
      // The browser shows it at the reload.
      console.error(error instanceof Error ? error.message : error);
    }
    vite.environments.client.hot.send({ type: 'full-reload' });
  });
}

/** Shown where the site's own modules cannot be loaded; it reloads once they can. */
function brokenPage({ message }: Error): Response {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const html = `<!doctype html><title>Error</title>${reloadScripts}<pre>${text}</pre>\n`;
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
