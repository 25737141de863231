// `npm start`: on a fresh clone, installs, builds, and serves; later, only redoes what changed. A production install
// (`npm ci --omit=dev`) serves the existing site: the packages that build it are not installed.
import { existsSync } from 'node:fs';
import { enterProject } from './lib/enter-project.mjs';

enterProject();
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
