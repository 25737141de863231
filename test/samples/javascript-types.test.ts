import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../fixtures/root.ts';
import { operationSamples, pageSamples } from './collect-samples.ts';
import type { Sample } from './sample.ts';

const run = promisify(execFile);

/** Samples are plain JavaScript without annotations, and the page determines the types of elements. */
const options = {
  strict: true,
  noImplicitAny: false,
  useUnknownInCatchVariables: false,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  paths: { framepayments: [join(ROOT, 'test/samples/framepayments/index.d.ts')] },
};

/** TypeScript compiler errors in samples that use the SDK, as `name(line,column): error …`. */
async function typeErrors(samples: Sample[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'frame-types-'));
  try {
    for (const { name, code, file, fileName } of samples) {
      // One folder per page, so that samples find the files that their page names.
      const beside = join(folder, file.replaceAll(/\W+/g, '-'));
      mkdirSync(beside, { recursive: true });
      const checked = code.includes("from 'framepayments'") ? '' : '// @ts-nocheck\n';
      for (const each of [`${name}.mjs`, ...(fileName === null ? [] : [fileName])])
        writeFileSync(join(beside, each), `${checked}${code}\nexport {};\n`);
    }
    // A page may import files from another page.
    writeFileSync(join(folder, 'other-pages.d.ts'), "declare module '*.mjs';\n");
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    const output = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    const lines = output.split('\n').filter((line) => line.includes(': error '));
    return lines.map((line) => line.replace(/^.*\/(?=[\w-]+\.mjs\()/, ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('JavaScript samples compile with the types of the SDK', () => {
  it('samples of pages and operations, in strict mode', async () => {
    const samples = [...pageSamples(), ...operationSamples()].filter(
      ({ language }) => language === 'javascript',
    );
    expect(samples.filter(({ code }) => code.includes("from 'framepayments'")).length).toBeGreaterThan(100);
    expect(await typeErrors(samples)).toEqual([]);
  });

  it.runIf(process.env.SOAK)(
    'bad input: a value that has no type in the SDK, and a field that it lacks',
    async () => {
      const sampleOf = (id: string) =>
        operationSamples().find(
          ({ name, language }) => name === `${id}-default` && language === 'javascript',
        ) as Sample;
      const [refund, customer] = [sampleOf('createRefund'), sampleOf('createCustomer')];
      const untyped = { ...refund, code: refund.code.replace(/^.*@ts-ignore.*\n/m, '') };
      const unknown = { ...customer, code: customer.code.replace('phone:', 'telephone:') };
      const errors = (await typeErrors([untyped, unknown])).toSorted();
      expect(errors).toHaveLength(2);
      expect(errors[0]).toContain("'telephone' does not exist");
      expect(errors[1]).toMatch(/^createRefund-default\.mjs.*'RefundReasonParam/);
    },
  );
});
