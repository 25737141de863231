// `npm run dev [-- --content DIR --site FILE]`: the live site, which shows what is saved.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { setSiteFile } = await import('./lib/site-file.mjs');
const args = process.argv.slice(2);
setSiteFile(args);
const { rmSync } = await import('node:fs');
const { createServer } = await import('node:http');
const { loadModule } = await import('./lib/load-module.mjs');
// Each save of a module leaves a bundle behind.
rmSync('.build/dev-node', { recursive: true, force: true });
// Errors name the lines of the sources.
process.setSourceMapsEnabled(true);
// React's development form renders pages at half the speed. The variable is set for these three alone: Vite would take
// it for what the browser loads, and would bundle React for the browser again at every start.
const { NODE_ENV = 'development' } = process.env;
process.env.NODE_ENV = 'production';
await Promise.all(['react', 'react/jsx-runtime', 'react-dom/server'].map((name) => import(name)));
process.env.NODE_ENV = NODE_ENV;
const server = createServer();
try {
  const { startDev } = /** @type {typeof import('../src/build/dev.ts')} */ (
    await loadModule('src/build/dev.ts')
  );
  const loadApp = () => loadModule('src/build/dev-app.ts');
  const { env: environment } = process;
  console.log(await startDev({ root: process.cwd(), args, environment, server, loadApp, startVite }));
} catch (error) {
  stop(error);
}

async function startVite() {
  const { createServer } = await import('vite');
  return createServer({
    configFile: 'vite.config.ts',
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      // What builds and tests write; a built site has thousands of files.
      watch: { ignored: ['**/dist*/**', '**/.build/**', '**/.cache/**', '**/test-results/**'] },
    },
  });
}

/** @param {unknown} error */
function stop(error) {
  // These are for the person who started it, in one sentence; anything else is a bug and keeps its stack trace.
  const expected = ['EnvError', 'OptionsError', 'ListenError', 'SiteConfigError'];
  const known = error instanceof Error && expected.includes(error.name);
  console.error(known ? error.message : error);
  process.exit(1);
}
