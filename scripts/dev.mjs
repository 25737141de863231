// `npm run dev [-- --content DIR --site FILE]`: the live site, which shows what is saved.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { checkSiteFile, setSiteFile } = await import('./lib/site-file.mjs');
setSiteFile(process.argv.slice(2));
await checkSiteFile().catch(stop);
const { createServer: createHttpServer } = await import('node:http');
const { createServer } = await import('vite');
const server = createHttpServer();
const vite = await createServer({
  configFile: 'vite.config.ts',
  appType: 'custom',
  server: {
    middlewareMode: true,
    hmr: { server },
    // What builds and tests write; a built site has thousands of files.
    watch: { ignored: ['**/dist*/**', '**/.build/**', '**/.cache/**', '**/test-results/**'] },
  },
});
// React's development form renders pages at half the speed. The variable is set for these three alone: Vite would take
// it for what the browser loads, and would bundle React for the browser again at every start.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await Promise.all(['react', 'react/jsx-runtime', 'react-dom/server'].map((name) => import(name)));
process.env.NODE_ENV = NODE_ENV;
try {
  const { startDev } = /** @type {typeof import('../src/build/dev.ts')} */ (
    await vite.ssrLoadModule('/src/build/dev.ts')
  );
  const args = process.argv.slice(2);
  console.log(await startDev({ root: process.cwd(), args, environment: process.env, vite, server }));
} catch (error) {
  stop(error);
}

/** @param {unknown} error */
function stop(error) {
  // These are for the person who started it, in one sentence; anything else is a bug and keeps its stack trace.
  const expected = ['EnvError', 'OptionsError', 'ListenError', 'SiteConfigError'];
  const known = error instanceof Error && expected.includes(error.name);
  console.error(known ? error.message : error);
  process.exit(1);
}
