// `npm test [-- part …]`: the quality gate. Installs what is missing, builds, and runs every check, or only the given
// parts; all run even if one fails. The last line is `N passed, N failed`, counting tests and programs such as `tsc`;
// above it is what failed, so that the end of a log is enough.
import { rmSync } from 'node:fs';
import { enterProject } from './lib/enter-project.mjs';
import { readPlaywrightReport, readVitestReport } from './lib/test-reports.mjs';

enterProject();
const { testParts, wholeGate } = await import('./lib/test-parts.mjs');
const parts = testParts();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(' or ')}: the parts are ${[...parts.keys()].join(', ')}.`);
  process.exit(1);
}
const names = named.length > 0 ? [...new Set(named)] : wholeGate(parts);
if (names.length > 1 && names.some((name) => parts.get(name)?.soak)) {
  console.error('The part soak runs alone: `npm test -- soak`.');
  process.exit(1);
}
const soak = parts.get(names[0] ?? '')?.soak === true;
const chosen = names.flatMap((name) => parts.get(name) ?? []);
console.log('This run checks:');
for (const name of names) console.log(`  ${name.padEnd(18)}${parts.get(name)?.about}`);

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled({ tests: true });
const { run } = await import('./lib/run.mjs');
const tools = chosen.some((part) => part.tools) ? await (await import('./lib/tools.mjs')).ensureTools() : {};
const env = { ...process.env, ...tools, ...(soak ? { SOAK: '1' } : {}), NO_PROXY: '127.0.0.1,localhost' };

let passed = 0;
let failed = 0;
/** What failed, each with its file and the first line of the reason. @type {string[]} */
const failures = [];

/** @param {import('./lib/test-reports.mjs').Findings} found */
function count(found) {
  passed += found.passed;
  failed += found.failed;
  failures.push(...found.failures);
}

/**
 * Runs one step and counts a failure that no test reports.
 * @param {string} name
 * @param {() => Promise<number>} step returns the exit code
 */
async function runStep(name, step) {
  const [from, before] = [performance.now(), failed];
  console.log(`\n── ${name}`);
  const code = await step();
  if (code !== 0 && failed === before) {
    failed += 1;
    failures.push(`${name}: exit code ${code}`);
  }
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return code;
}

const { buildSiteIfChanged } = await import('./lib/build-site.mjs');
const built = !chosen.some((part) => part.site) || (await runStep('build', buildSiteIfChanged)) === 0;

const commands = chosen.flatMap((part) => part.commands ?? []);
const commandNames = names.filter((name) => parts.get(name)?.commands !== undefined);
if (commands.length > 0) {
  await runStep(commandNames.join(' and '), async () => {
    // They print only their findings, so they may run in parallel.
    const codes = await Promise.all(commands.map((command) => run('npx', command, { env, quiet: true })));
    const bad = commands.filter((_, index) => codes[index] !== 0);
    const failures = bad.map((command) => command.join(' '));
    count({ passed: commands.length - bad.length, failed: bad.length, failures });
    return Math.max(...codes);
  });
}

const tests = chosen.filter((part) => built || !part.site).flatMap((part) => part.tests ?? []);
if (tests.length > 0) {
  const testNames = names.filter((name) => parts.get(name)?.tests !== undefined);
  await runStep(testNames.join(', '), () => runVitest(tests, testNames));
}

const specs = built ? chosen.flatMap((part) => part.specs ?? []) : [];
if (specs.length > 0) {
  await runStep(names.filter((name) => parts.get(name)?.specs !== undefined).join(' and '), async () => {
    const report = '.build/browser.json';
    rmSync(report, { force: true });
    const code = await run('node_modules/.bin/playwright', ['test', ...specs], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    count(readPlaywrightReport(report));
    return code;
  });
}

for (const each of failures) console.log(`\n✗ ${each}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/**
 * @param {string[]} files prefixes of the test file paths
 * @param {string[]} partNames
 */
async function runVitest(files, partNames) {
  const report = '.build/unit.json';
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('node_modules/.bin/vitest', ['run', ...reporters, ...files], { env });
  const found = readVitestReport(report);
  count(found);
  for (const name of partNames) {
    const own = found.files.filter(({ path }) =>
      parts.get(name)?.tests?.some((each) => path.startsWith(each)),
    );
    const sum = (/** @type {'tests' | 'failed'} */ key) => own.reduce((total, each) => total + each[key], 0);
    console.log(`  ${name.padEnd(18)}${sum('tests')} tests, ${sum('failed')} failed`);
  }
  return code;
}
