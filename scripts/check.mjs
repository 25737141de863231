// `npm run check`: checks only content and API, in seconds; for authors to run before pushing.
import { enterProject } from './lib/enter-project.mjs';

enterProject();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { buildSite } = await import('./lib/build-site.mjs');
process.exit(await buildSite(['--check', ...process.argv.slice(2)]));
