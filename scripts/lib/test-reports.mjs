import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a test runner has found.
 * @typedef {object} Findings
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures what failed, each with its file and the first line of the reason
 */

/**
 * Reads a JSON report of Vitest; one that the runner did not write has no tests.
 * @param {string} path
 * @returns {Findings & { files: { path: string, tests: number, failed: number }[] }}
 */
export function readVitestReport(path) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(path);
  /** @type {string[]} */
  const failures = [];
  const files = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const bad = assertionResults.filter((/** @type {{ status: string }} */ each) => each.status === 'failed');
    const file = relative('.', name);
    for (const { fullName, failureMessages } of bad)
      failures.push(`${file} › ${fullName}\n  ${firstLine(failureMessages[0])}`);
    // A file whose hook failed, or that cannot be loaded.
    if (bad.length === 0 && status === 'failed') failures.push(`${file}\n  ${firstLine(message)}`);
    files.push({ path: file, tests: assertionResults.length, failed: bad.length });
  }
  return { passed: numPassedTests, failed: numFailedTests, failures, files };
}

/**
 * Reads a JSON report of Playwright; one that the runner did not write has no tests.
 * @param {string} path
 * @returns {Findings}
 */
export function readPlaywrightReport(path) {
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = readReport(path);
  return { passed: expected, failed: unexpected + flaky, failures: suites.flatMap(failedSpecs) };
}

/**
 * @param {{ suites?: any[], specs?: any[] }} suite of Playwright's report
 * @returns {string[]}
 */
function failedSpecs({ suites = [], specs = [] }) {
  const bad = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const [error] = tests
        .flatMap((/** @type {any} */ test) => test.results)
        .flatMap((/** @type {any} */ result) => result.errors);
      return `test/e2e/${file}:${line} › ${title}\n  ${firstLine(error?.message)}`;
    });
  return [...bad, ...suites.flatMap(failedSpecs)];
}

/** @param {string} [text] */
function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n')[0];
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
