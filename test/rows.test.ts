import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOT } from './fixtures/root.ts';

/** Row numbers in document order: `| S1.2 | … |`. */
const rows = [
  ...readFileSync(join(ROOT, 'docs/specification.md'), 'utf8').matchAll(/^\| (S\d+\.\d+) \| \S/gm),
].map(([, row = '']) => row);

/** One or more rows at the start of a test name: `'S1.2 S1.3 the title …'`, `name: S2.5 the id …`. */
const NAMED = /(?:['"`]|\bname: ["']?)((?:S[1-5]\.\d+[ ,/]+)+)/g;

function testFiles(): string[] {
  return ['src', 'test', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.soak)\.(test\.tsx?|spec\.ts|yaml)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('node_modules') && path !== fileURLToPath(import.meta.url)),
  );
}

/** The title of a test that only a release runs. */
const SOAK = /(['`])(?:(?!\1)[^\\\n]|\\.)*\1, \{\s*tag: '@soak'/g;

/** Row → the test files that name it, of the tests that every change runs. */
function provenRows(): Map<string, Set<string>> {
  const proven = new Map<string, Set<string>>();
  for (const path of testFiles()) {
    for (const [, named = ''] of readFileSync(path, 'utf8').replaceAll(SOAK, '').matchAll(NAMED)) {
      for (const row of named.match(/S[1-5]\.\d+/g) ?? []) {
        const files = proven.get(row) ?? new Set();
        proven.set(row, files.add(relative(ROOT, path)));
      }
    }
  }
  return proven;
}

describe('specification', () => {
  const proven = provenRows();

  it('numbers its rows without gaps or duplicates', () => {
    const chapters = { S1: 10, S2: 11, S3: 12, S4: 6, S5: 5 };
    expect(rows).toEqual(
      Object.entries(chapters).flatMap(([chapter, last]) =>
        Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`),
      ),
    );
  });

  it.each(rows)('row %s is named by a test', (row) => {
    expect([...(proven.get(row) ?? [])]).not.toEqual([]);
  });

  it('no test names a row that does not exist', () => {
    expect([...proven.keys()].filter((row) => !rows.includes(row))).toEqual([]);
  });
});
