// `npm run check`: checks only content and API, in seconds; for authors to run before pushing. With `--prose`, also how
// pages and texts of the API read.
import { enterProject } from './lib/enter-project.mjs';

enterProject();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled(process.argv.includes('--prose') ? { tests: true } : {});
const { buildSite } = await import('./lib/build-site.mjs');
const args = process.argv.slice(2).filter((arg) => arg !== '--prose');
if (process.argv.includes('--prose')) args.push('--problems', await writeProseProblems());
process.exit(await buildSite(['--check', ...args]));

/** @returns {Promise<string>} the file with the problems, which the check reports together with its own */
async function writeProseProblems() {
  const { mkdirSync, writeFileSync } = await import('node:fs');
  const { loadModule } = await import('./lib/load-module.mjs');
  const { checkProject } = /** @type {typeof import('../test/prose/check-prose.ts')} */ (
    await loadModule('test/prose/check-prose.ts')
  );
  mkdirSync('.build', { recursive: true });
  writeFileSync('.build/prose.json', JSON.stringify(await checkProject()));
  return '.build/prose.json';
}
