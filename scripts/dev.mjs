// `npm run dev [-- --content DIR]`: the live site, updated on every save.
import { enterProject } from './lib/enter-project.mjs';

enterProject();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const args = process.argv.slice(2);
const { rmSync } = await import('node:fs');
const { createServer } = await import('node:http');
const { loadModule } = await import('./lib/load-module.mjs');
// Every saved module leaves a bundle behind.
rmSync('.build/dev-node', { recursive: true, force: true });
// Stack traces point at source lines.
process.setSourceMapsEnabled(true);
// React's development build renders pages at half the speed. The variable is set only for these three: Vite would
// otherwise apply it to browser code, too, and bundle React again at every start.
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
  const startVite = async () => (await import('./lib/start-vite.mjs')).startVite(server);
  console.log(await startDev({ root: process.cwd(), args, environment, server, loadApp, startVite }));
} catch (error) {
  stop(error);
}

/** @param {unknown} error */
function stop(error) {
  // The person who started it can fix these, so one sentence is enough; anything else is a bug and keeps its stack
  // trace.
  const known = error instanceof Error && error.name === 'OperatorError';
  console.error(known ? error.message : error);
  process.exit(1);
}
