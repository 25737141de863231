import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTempFolder } from '../../bench/lib/temp-folder.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

/** What a reader makes of a report. */
const read = <Found>(reader: (path: string) => Found, report: object) =>
  withTempFolder(async (folder) => {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    return reader(join(folder, 'report.json'));
  });

it('the report of Vitest names each failed test, and a file that failed before its tests', async () => {
  const name = (file: string) => join(process.cwd(), 'test', file);
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'a sum subtracts',
    failureMessages: ['\u001b[31mAssertionError: 1\u001b[0m\n at sum.ts'],
  };
  const found = await read(readVitestReport, {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: name('sum.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: name('broken.test.ts'), status: 'failed', message: 'No such file\nat 1', assertionResults: [] },
    ],
  });
  expect(found).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      'test/sum.test.ts › a sum subtracts\n  AssertionError: 1',
      'test/broken.test.ts\n  No such file',
    ],
    files: [
      { path: 'test/sum.test.ts', tests: 2, failed: 1 },
      { path: 'test/broken.test.ts', tests: 0, failed: 0 },
    ],
  });
});

it('the report of Playwright names failed specs of every suite, and a flaky one counts as failed', async () => {
  const spec = (title: string, ok: boolean, errors: object[] = []) => ({
    ...{ title, ok, file: 'toc.spec.ts', line: 7 },
    tests: [{ results: [{ errors }, { errors: [] }] }],
  });
  const inner = { specs: [spec('scrolls', false, [{ message: 'Timeout\nat 7' }])] };
  const found = await read(readPlaywrightReport, {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [{ specs: [spec('opens', true)], suites: [inner] }],
  });
  const failures = ['test/e2e/toc.spec.ts:7 › scrolls\n  Timeout'];
  expect(found).toEqual({ passed: 3, failed: 2, failures });
});

it('a report that was not written has no tests, because the exit code of the runner is the failure', () => {
  const none = { passed: 0, failed: 0, failures: [] };
  expect(readVitestReport('no such file')).toEqual({ ...none, files: [] });
  expect(readPlaywrightReport('no such file')).toEqual(none);
});
