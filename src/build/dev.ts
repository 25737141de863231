import type { Server } from 'node:http';
import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { CODE_FILES } from '../content/read.ts';
import { CHANGES_FILE } from '../model/change.ts';
import { readEnv } from '../server/env.ts';
import { bind } from '../server/listen.ts';
import type { DevApp, DevAppOptions } from './dev-app.ts';
import { readOptions } from './options.ts';
import { readSiteConfig, SiteConfigError } from './read-site-config.ts';
import { reloadScripts } from './reload-scripts.ts';

/** Requests for the browser's modules; all others are for the site. */
const VITE_PATH = /^\/(@|src\/|node_modules\/)/;

interface DevOptions {
  /** The project's folder. */
  root: string;
  /** Flags of the command: `--content DIR`. */
  args: string[];
  environment: Record<string, string | undefined>;
  server: Server;
  /** Gives the modules of the site as they are now. */
  loadApp: () => Promise<typeof import('./dev-app.ts')>;
  /** Starts Vite in middleware mode, with its socket on `server`. */
  startVite: () => Promise<ViteDevServer>;
}

/**
 * The live site: Vite serves the browser's modules and styles, the app of production everything else.
 * @returns the address that it listens on
 * @throws EnvError, OptionsError, SiteConfigError, ListenError
 */
export async function startDev(options: DevOptions): Promise<string> {
  const { root, args, environment, server, loadApp, startVite } = options;
  const env = readEnv(environment);
  const { content } = readOptions(args, root);
  const onError = (error: Error): void => {
    // Named when it was saved.
    if (!(error instanceof SiteConfigError)) console.error(error.stack);
  };
  const config = join(root, 'site.config.ts');
  const loader = createAppLoader(loadApp, config, { root, content, onError });
  await loader.checkConfig();

  const respond = getRequestListener(
    async (request) => {
      try {
        return await (await loader.appOf()).fetch(request);
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error));
        onError(reason);
        return brokenPage(reason);
      }
    },
    // The highlighter reads its engine by the platform's own Response.
    { overrideGlobalObjects: false },
  );
  const address = await bind(server, env, 'npm run dev');
  // The app is loaded before anyone asks for a page; what fails here is shown there. Vite comes after it: both take the
  // same processor, and a browser needs the scripts once it has a page.
  const vite = loader
    .appOf()
    .catch(() => undefined)
    .then(startVite);
  vite.then((started) => reloadOnSave(started, { root, content, config }, loader));
  server.on('request', async (request, response) => {
    if (!isLocalHost(request.headers.host, env.host)) {
      response.writeHead(403, { 'content-type': 'text/plain' });
      return response.end('This is a preview: open it as localhost, as 127.0.0.1, or by the name in HOST.\n');
    }
    if (VITE_PATH.test(request.url ?? '')) (await vite).middlewares(request, response);
    else void respond(request, response);
  });
  return address;
}

/**
 * Whether a request's `Host` names this machine: a foreign page could read drafts through a domain name that it points here.
 * @param own what the server listens on; on all interfaces, other machines may use its addresses
 */
export function isLocalHost(header: string | undefined, own: string): boolean {
  const name = (header ?? '').replace(/:\d+$/, '').toLowerCase();
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(name) || name === own) return true;
  return ['0.0.0.0', '::'].includes(own) && /^(\d+(\.\d+){3}|\[[\da-f:]+\])$/.test(name);
}

/** The app as its modules are now. They are loaded again once one of them was saved. */
function createAppLoader(loadApp: DevOptions['loadApp'], config: string, options: DevAppOptions) {
  let modules: ReturnType<typeof loadApp> | null = null;
  let current: { create: unknown; app: Promise<DevApp> } | null = null;
  let usable: Promise<unknown> = Promise.resolve();
  /** To be called when the configuration was saved. @throws SiteConfigError */
  const checkConfig = async (): Promise<void> => {
    usable = readSiteConfig(config);
    await usable;
  };
  /** @throws SiteConfigError while the configuration cannot be used, and what its modules throw */
  const appOf = async (): Promise<DevApp> => {
    await usable;
    modules ??= loadApp();
    const { createDevApp } = await modules;
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
  /** To be called when a module was saved. */
  const forgetModules = (): void => {
    modules = null;
  };
  return { appOf, checkConfig, forgetModules };
}

/** Notifies the app of a save, then the browser. Vite itself takes care of the browser's modules. */
function reloadOnSave(
  vite: ViteDevServer,
  { root, content, config }: { root: string; content: string; config: string },
  loader: ReturnType<typeof createAppLoader>,
): void {
  vite.watcher.add([
    content,
    config,
    ...['api', 'search', 'public', 'assets'].map((name) => join(root, name)),
  ]);
  vite.watcher.on('all', async (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    const inside = relative(root, path);
    const isIn = (...folders: string[]): boolean => folders.some((folder) => path.startsWith(folder + sep));
    const isPage = isIn(content) && path.endsWith('.mdoc');
    const isAsset = isIn(join(root, 'public'), join(root, 'assets'));
    const isSite =
      isIn(join(root, 'api'), join(root, 'search'), join(content, CODE_FILES)) ||
      path === join(root, CHANGES_FILE);
    const isModule = /^src\/(?!browser\/)/.test(inside) || path === config;
    if (!isPage && !isAsset && !isSite && !isModule) return;
    try {
      if (isModule) loader.forgetModules();
      if (path === config) await loader.checkConfig();
      const app = await loader.appOf();
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
  // The bundler colors its messages for terminals.
  const text = stripVTControlCharacters(message).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const html = `<!doctype html><title>Error</title>${reloadScripts}<pre>${text}</pre>\n`;
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
