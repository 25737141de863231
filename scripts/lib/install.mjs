import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';

const marker = 'node_modules/.installed';

/** Installs exactly the locked packages unless they are already installed. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.version)
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  // With NODE_ENV=production, npm would leave out the packages that build the site.
  console.log('Installing packages from package-lock.json …');
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { quiet: true });
  if (code !== 0) {
    console.error(
      'The packages could not be installed: check the connection to the npm registry, then run the command again.',
    );
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}
