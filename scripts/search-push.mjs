// `npm run search:push [-- --dry-run]`: sends the records of the built site to the hosted search service. Does not
// build the site: with hosted search configured, pages would query the service before it has the records.
import { enterProject } from './lib/enter-project.mjs';

enterProject();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { bundle } = await import('./lib/bundle.mjs');
await bundle(['node']);
const { run } = await import('./lib/run.mjs');
process.exit(await run(process.execPath, ['.build/node/search-push.js', ...process.argv.slice(2)]));
