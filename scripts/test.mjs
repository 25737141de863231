// `npm test`: the one gate. Installs what is missing, builds, and runs every check; all run even if one fails.
import { readFileSync, rmSync } from 'node:fs';
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureTools } = await import('./lib/tools.mjs');
const { buildSiteIfChanged } = await import('./lib/build-site.mjs');
const { run } = await import('./lib/run.mjs');

const env = { ...process.env, ...(await ensureTools()), NO_PROXY: '127.0.0.1,localhost' };
const reports = { unit: '.build/unit.json', browser: '.build/browser.json' };
for (const report of Object.values(reports)) rmSync(report, { force: true });

/** @type {[name: string, command: () => Promise<number>][]} */
const checks = [
  ['build', () => buildSiteIfChanged()],
  ['format and lint', () => run('npx', ['biome', 'check', '--error-on-warnings'], { env })],
  ['types', () => run('npx', ['tsc', '-p', 'tsconfig.json'], { env })],
  ['types of pure code', () => run('npx', ['tsc', '-p', 'tsconfig.pure.json'], { env })],
  ['types of browser code', () => run('npx', ['tsc', '-p', 'tsconfig.browser.json'], { env })],
  [
    'unit, contract and content',
    () =>
      run(
        'npx',
        ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`],
        { env },
      ),
  ],
  [
    'browser and accessibility',
    () =>
      run('npx', ['playwright', 'test'], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.browser } }),
  ],
];

let failures = 0;
for (const [name, check] of checks) {
  const from = performance.now();
  console.log(`\n── ${name}`);
  const code = await check();
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  if (code !== 0) failures += 1;
  // Without a built site nothing below can pass.
  if (code !== 0 && name === 'build') break;
}

const unit = readReport(reports.unit);
const browser = readReport(reports.browser);
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.stats?.unexpected ?? 0) + (browser?.stats?.flaky ?? 0);
// A check that fails without a failed test, such as the types, counts as one.
console.log(`\n${passed} passed, ${Math.max(failed, failures)} failed`);
process.exit(failures === 0 ? 0 : 1);

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
