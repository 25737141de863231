// `npm start`: on a fresh clone, installs, builds, and serves; later, only redoes what changed. A production install
// (`npm ci --omit=dev`) serves the existing site: the packages that build it are not installed.
import { existsSync } from 'node:fs';
import { enterProject, rejectFlags } from './lib/enter-project.mjs';

enterProject();
rejectFlags(
  process.argv.slice(2),
  'npm start has no flags; its settings are variables such as PORT=3001, which docs/operations.md lists.',
);
if (existsSync('node_modules/hono') && !existsSync('node_modules/vite')) {
  if (!existsSync('.build/node/server.js')) {
    console.error(
      'There is no built server in .build/node: copy .build/node and the built site here, or run `npm ci` and `npm start`.',
    );
    process.exit(1);
  }
} else {
  const { ensureInstalled } = await import('./lib/install.mjs');
  await ensureInstalled();
  const { buildSiteIfChanged } = await import('./lib/build-site.mjs');
  const code = await buildSiteIfChanged();
  if (code !== 0) process.exit(code);
}
await import(new URL('../.build/node/server.js', import.meta.url).href);
