// `npm run sandbox`: Frame's API on this machine, without an account. Bundled to one file that needs only Node.
import { enterProject } from './lib/enter-project.mjs';

const from = process.cwd();
enterProject();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { bundleSandbox } = await import('./lib/bundle.mjs');
const program = await bundleSandbox();
// Paths in flags are relative to the folder where the user runs the program.
process.chdir(process.env.INIT_CWD ?? from);
await import(program);
