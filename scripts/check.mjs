// `npm run check`: checks only content and API, in seconds; for authors to run before pushing.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { buildSite } = await import('./lib/build-site.mjs');
process.exit(await buildSite(['--check', ...process.argv.slice(2)]));
