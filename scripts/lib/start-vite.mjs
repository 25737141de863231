import { createServer, loadConfigFromFile, mergeConfig } from 'vite';

/**
 * Starts Vite for the browser's modules, behind a server of ours.
 * @param {import('node:http').Server} server carries its socket
 * @param {import('vite').UserConfig} [more] takes precedence over the project's configuration
 */
export async function startVite(server, more = {}) {
  // By its name, Vite would restart at each save of a module that the configuration uses, with a new watcher that nobody
  // listens to.
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'vite.config.ts');
  return createServer({
    ...mergeConfig(loaded?.config ?? {}, more),
    configFile: false,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      // Output of builds and tests; a built site has thousands of files.
      watch: { ignored: ['**/dist*/**', '**/.build/**', '**/.cache/**', '**/test-results/**'] },
      ...more.server,
    },
  });
}
