import { readFileSync } from 'node:fs';
import { run } from './run.mjs';

/** Installs exactly the locked packages unless they are there, whoever installed them. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // With NODE_ENV=production, npm would leave out the packages that build the site.
  console.log('Installing packages from package-lock.json …');
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { quiet: true });
  if (code !== 0) {
    console.error(
      'The packages could not be installed: check the connection to the npm registry, then run the command again.',
    );
    process.exit(1);
  }
}

/** Compares the lock file with npm's list of what it installed; optional packages are for other systems. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path]?.version ?? (optional && version)) === version,
  );
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} by folder; none without the file */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}
