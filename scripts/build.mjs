// `npm run build [-- --content DIR --out DIR]`: bundles, then builds the site.
import { enterProject } from './lib/enter-project.mjs';

enterProject();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { buildSite } = await import('./lib/build-site.mjs');
process.exit(await buildSite(process.argv.slice(2)));
