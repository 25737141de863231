// `npm run search:push [-- --dry-run]`: sends the records of the site that is built to the hosted search. It builds no site:
// with the settings of hosted search, pages would ask the service before it has the records.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { bundle } = await import('./lib/bundle.mjs');
await bundle();
const { run } = await import('./lib/run.mjs');
process.exit(await run(process.execPath, ['.build/node/search-push.js', ...process.argv.slice(2)]));
