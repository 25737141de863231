// `npm run search:push [-- --dry-run]`: builds the site where it changed, then sends its records to the hosted search.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { buildSiteIfChanged } = await import('./lib/build-site.mjs');
const { run } = await import('./lib/run.mjs');
const code = await buildSiteIfChanged();
process.exit(
  code === 0 ? await run(process.execPath, ['.build/node/search-push.js', ...process.argv.slice(2)]) : code,
);
