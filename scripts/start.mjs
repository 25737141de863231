// `npm start`: on a fresh clone it installs, builds and serves; later it does only what changed.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { buildSiteIfChanged } = await import('./lib/build-site.mjs');
const code = await buildSiteIfChanged();
if (code !== 0) process.exit(code);
await import(new URL('../.build/node/server.js', import.meta.url).href);
