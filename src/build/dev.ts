import type { Server } from 'node:http';
import { join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { CODE_FILES } from '../content/read.ts';
import { CHANGES_FILE } from '../model/change.ts';
import { OperatorError } from '../model/diagnostic.ts';
import { readEnv } from '../server/env.ts';
import { bind } from '../server/listen.ts';
import type { DevApp } from './dev-app.ts';
import { readOptions } from './options.ts';
import { readSiteConfig } from './read-site-config.ts';
import { reloadScripts } from './reload-scripts.ts';

/** Requests for the browser's modules; all others are for the site. */
const VITE_PATH = /^\/(@|src\/|node_modules\/)/;

/** How long to wait after a save, so that files saved together are loaded once. */
const QUIET_MS = 30;

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
 * @throws OperatorError
 */
export async function startDev(options: DevOptions): Promise<string> {
  const { root, args, environment, server, loadApp, startVite } = options;
  const env = readEnv(environment);
  const { content } = readOptions(args, root);
  const onError = (error: unknown): void => {
    // An operator's mistake was printed when its file was saved.
    if (!(error instanceof OperatorError)) console.error(error instanceof Error ? error.stack : error);
  };
  const config = join(root, 'site.config.ts');
  await readSiteConfig(config);
  const load = async (): Promise<DevApp> => {
    await readSiteConfig(config);
    const { createDevApp } = await loadApp();
    return createDevApp({ root, content, onError });
  };
  /** The app with its modules as last saved; null until it is loaded again. */
  let app: Promise<DevApp> | null = null;
  const appOf = (): Promise<DevApp> => {
    app ??= load();
    return app;
  };

  const respond = getRequestListener(
    async (request) => {
      try {
        return await (await appOf()).fetch(request);
      } catch (error) {
        onError(error);
        return brokenPage(error);
      }
    },
    // The highlighter reads its engine by the platform's own Response.
    { overrideGlobalObjects: false },
  );
  const address = await bind(server, env, 'npm run dev');
  // The app is loaded before anyone asks for a page; what fails here is shown there. Vite comes after it: both take the
  // same processor, and a browser needs the scripts once it has a page.
  const vite = appOf()
    .catch(() => undefined)
    .then(startVite);
  vite.then(({ watcher, environments }) => {
    watcher.add([content, config, ...['api', 'search', 'public', 'assets'].map((name) => join(root, name))]);
    const saved = new Map<string, 'module' | 'asset' | 'content'>();
    let working = false;
    const work = async (): Promise<void> => {
      while (saved.size > 0) {
        // Some editors empty a file before they write it, and a switch of branches writes hundreds.
        await setTimeout(QUIET_MS);
        const kinds = new Set(saved.values());
        const paths = [...saved.keys()].filter((path) => saved.get(path) === 'content');
        saved.clear();
        try {
          const current = kinds.has('module') ? null : await app?.catch(() => null);
          if (!current) {
            app = null;
            await appOf();
          }
          // A file that is copied is read with each request.
          else if (paths.length > 0) await current.update(paths);
        } catch (error) {
          // The browser shows it at the reload.
          console.error(error instanceof Error ? error.message : error);
        }
        environments.client.hot.send({ type: 'full-reload' });
      }
    };
    watcher.on('all', async (event, path) => {
      const kind = /Dir$/.test(event) ? null : kindOf(path, { root, content, config });
      if (kind === null) return;
      saved.set(path, kind);
      if (working) return;
      working = true;
      await work();
      working = false;
    });
  });
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
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(name) || name === own.toLowerCase())
    return true;
  return ['0.0.0.0', '::'].includes(own) && /^(\d+(\.\d+){3}|\[[\da-f:]+\])$/.test(name);
}

/** What a saved file is part of; null for the browser's modules, which Vite takes care of, and for all other files. */
function kindOf(path: string, { root, content, config }: Record<'root' | 'content' | 'config', string>) {
  const isIn = (...folders: string[]): boolean => folders.some((folder) => path.startsWith(folder + sep));
  if (path === config || (isIn(join(root, 'src')) && !isIn(join(root, 'src/browser')))) return 'module';
  if (isIn(join(root, 'public'), join(root, 'assets'))) return 'asset';
  const isPage = isIn(content) && path.endsWith('.mdoc');
  const isData = isIn(join(root, 'api'), join(root, 'search'), join(content, CODE_FILES));
  return isPage || isData || path === join(root, CHANGES_FILE) ? 'content' : null;
}

/** Shown if the site's own modules cannot be loaded; it reloads once they can. */
function brokenPage(error: unknown): Response {
  const message = error instanceof Error ? error.message : String(error);
  // The bundler colors its messages for terminals.
  const text = stripVTControlCharacters(message).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const html = `<!doctype html><title>Error</title>${reloadScripts}<pre>${text}</pre>\n`;
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
