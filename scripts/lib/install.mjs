import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Installs exactly the locked packages unless they are there, whoever installed them.
 * @param {{ tests?: boolean }} [options] `tests` also installs the packages of `test/package.json`, twice as many; so does
 *   an update where they were installed before
 */
export async function ensureInstalled({ tests = existsSync('node_modules/vitest') } = {}) {
  if (isInstalled(tests)) return;
  // With NODE_ENV=production, npm would leave out the packages that build the site.
  const flags = ['--include=dev', '--no-audit', '--no-fund', ...(tests ? [] : ['--workspaces=false'])];
  // Standard output is the report of `npm run check`, which programs read.
  console.error('Installing packages from package-lock.json …');
  // Those that are there stay: `npm run dev` may be using them.
  const command = tests && isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  const code = await run('npm', [...command, ...flags], { quiet: true });
  if (code !== 0) {
    console.error(
      'The packages could not be installed: check the connection to the npm registry, then run the command again.',
    );
    process.exit(1);
  }
}

/**
 * Compares the lock file with npm's list of what it installed; optional packages are for other systems. npm writes the
 * list last, so that the packages of a listed one are there, too.
 * @param {boolean} tests
 */
function isInstalled(tests) {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  const named = ['', ...(tests ? ['test'] : [])].flatMap((workspace) =>
    Object.keys({ ...wanted[workspace]?.dependencies, ...wanted[workspace]?.devDependencies }),
  );
  return (
    named.every((name) => `node_modules/${name}` in present) &&
    Object.entries(present).every(([path, { version }]) => wanted[path]?.version === version)
  );
}

/**
 * @typedef {Record<string, string>} Versions
 * @param {string} file
 * @returns {Record<string, { version: string, dependencies?: Versions, devDependencies?: Versions }>} by folder; none without
 * the file
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}
