import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of half a minute: begun last, one would run alone at the end. */
const LONG = /test\/(?:guides\/chaos|engines\/engines|build\/build)\.test\.ts$/;

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

/**
 * What loads the site's modules, starts nothing and changes nothing outside itself. Loading React, Shiki and the document
 * again for each of some 200 files takes more than the tests themselves, so these share what is loaded.
 */
const sharing = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'test/{api,architecture,budgets,commonmark,prose,relevance,samples}/*.test.ts',
  'test/{spec/spec,diagrams,rows,terms,twins}.test.ts',
];
/** Hono's server puts its own `Response` in the place of Node's, which the highlighter cannot work with. */
const serving = [
  'src/server/**/*.test.ts',
  'test/{contract,images,mcp,sandbox,sandbox-examples}/*.test.ts',
  // The one that is left out highlights code.
  'test/guides/!(decline-messages).test.ts',
];
/** What takes long runs by itself, before a release: `npm test -- soak`. */
const soaking = '**/*.soak.test.ts';
const soak = process.env.SOAK !== undefined;
/** The test files and their helpers, and what each says. */
const texts = new Map(
  (soak ? readdirSync('test', { recursive: true, encoding: 'utf8' }) : [])
    .filter((path) => /^(?!node_modules|e2e).*\.ts$/.test(path))
    .map((path) => [`test/${path}`, readFileSync(`test/${path}`, 'utf8')]),
);
/** Whether a file asks which run it is, itself or in a helper that it imports. */
function isSized(path: string): boolean {
  const text = texts.get(path) ?? '';
  const imports = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) => join(dirname(path), to));
  return text.includes('process.env.SOAK') || imports.some(isSized);
}
/** What runs in both, before a release with more of it. */
const sized = [...texts.keys()].filter((path) => path.endsWith('.test.ts') && isSized(path));

export default defineConfig({
  test: {
    environment: 'node',
    // These only end what hangs; no test may depend on how busy the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Two more than the cores of a small machine: half of the time passes in waiting for servers and programs.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: sharing,
          exclude: soak ? ['**/*'] : [...serving, soaking],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'serving', include: serving, exclude: soak ? ['**/*'] : [soaking], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: soak ? [soaking, ...sized] : ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', '**/node_modules/**', ...(soak ? [] : [soaking, ...sharing, ...serving])],
        },
      },
    ],
  },
});
