// `npm run sandbox`: Frame's API on this machine, without an account. Bundled to one file that needs nothing but Node.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const from = process.cwd();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { bundleSandbox } = await import('./lib/bundle-sandbox.mjs');
const program = await bundleSandbox();
// Paths in flags are relative to where the command is run.
process.chdir(process.env.INIT_CWD ?? from);
await import(program);
