import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isMissing, type PrintedLanguage, writeFences } from './page-fences.ts';

/** Runs the function on /payments/declines-codes that classifies errors, against the errors listed in the reference. */

interface ApiError {
  status: number;
  code: string | null;
  retry: string;
}

const source = readFileSync(new URL('../../api/api-errors.yaml', import.meta.url), 'utf8');
const errors = parse(source) as ApiError[];
const page = writeFences('payments/declines-codes.mdoc', [
  'next-step.mjs',
  'next_step.rb',
  'next_step.py',
  'next-step.php',
]);
afterAll(() => page.remove());

const { nextStep } = (await import(pathToFileURL(page.file('next-step.mjs')).href)) as {
  nextStep: (status: number, code: string | null, write: boolean) => string;
};

test('a read is retried only after errors that allow an unchanged retry', () => {
  const retried = errors.filter(({ status, code }) => nextStep(status, code, false) === 'retry');
  expect(retried.map(({ status }) => status)).toEqual([429, 500]);
});

test('a write with an unknown outcome is looked up, never repeated', () => {
  expect([0, 500, 503].map((status) => nextStep(status, null, true))).toEqual(Array(3).fill('look it up'));
  expect(nextStep(429, null, true)).toBe('retry');
});

test('a code marked with "no" in the reference is final for the shopper or the developer', () => {
  const final = errors.filter(({ retry }) => retry === 'no');
  expect(final.length).toBeGreaterThan(1);
  for (const { status, code } of final)
    expect(['stop', 'fix the request']).toContain(nextStep(status, code, true));
});

const cases = [...errors, { status: 0, code: null }, { status: 422, code: 'a_code_of_tomorrow' }].flatMap(
  ({ status, code }) => [true, false].map((write) => [status, code, write] as const),
);
const scripts: Record<PrintedLanguage, string> = {
  ruby: `require_relative './next_step'
    puts JSON.parse($stdin.read).map { |one| next_step(*one) }.to_json`,
  python: `import json, sys
from next_step import next_step
print(json.dumps([next_step(*one) for one in json.load(sys.stdin)]))`,
  php: `require 'next-step.php';
    echo json_encode(array_map(fn ($one) => nextStep(...$one), json_decode(file_get_contents('php://stdin'))));`,
};
describe('the other languages', () => {
  for (const [name, script] of Object.entries(scripts)) {
    const language = name as PrintedLanguage;
    test(`${name} returns the same as JavaScript`, async ({ skip }) => {
      if (await isMissing(language)) skip();
      expect(await page.run(language, script, cases)).toEqual(cases.map((one) => nextStep(...one)));
    });
  }
});
