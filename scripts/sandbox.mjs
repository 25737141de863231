// `npm run sandbox`: Frame's API on this machine, without an account. Bundled to one file that needs only Node.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const from = process.cwd();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { bundleSandbox } = await import('./lib/bundle-sandbox.mjs');
const program = await bundleSandbox();
// Paths in flags are relative to the folder where the user runs the program.
process.chdir(process.env.INIT_CWD ?? from);
await import(program);
