// `npm run build [-- --content DIR --out DIR]`: bundles, then builds the site.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { buildSite } = await import('./lib/build-site.mjs');
process.exit(await buildSite(process.argv.slice(2)));
