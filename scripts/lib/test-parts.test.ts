import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../test/fixtures/root.ts';
import { testParts, wholeGate } from './test-parts.mjs';

const parts = testParts(ROOT);

/** Every test file of the project, as the runners find them. */
const testFiles = ['src', 'test', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test\.tsx?|spec\.ts)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules')),
);

/** Parts of `names` that run a file. */
function partsOf(file: string, names: string[]): string[] {
  return names.filter((name) => {
    const { tests = [], specs = [], soak = false } = parts.get(name) ?? {};
    if (soak !== file.includes('.soak.')) return false;
    return specs.includes(file) || tests.some((path) => file.startsWith(path));
  });
}

describe('npm test', () => {
  it('runs every test file exactly once, and what takes long in a part of its own', () => {
    const names = wholeGate(parts);
    expect(testFiles.length).toBeGreaterThan(100);
    const soak = testFiles.filter((file) => file.includes('.soak.'));
    const rest = testFiles.filter((file) => !soak.includes(file));
    expect(rest.filter((file) => partsOf(file, names).length !== 1)).toEqual([]);
    expect(names).not.toContain('soak');
    expect(soak.filter((file) => !partsOf(file, ['soak']).includes('soak'))).toEqual([]);
  });

  it.each(['format', 'types', 'unit', 'contract', 'content', 'e2e', 'a11y', 'budgets'])(
    'has the part %s',
    (name) => {
      const part = parts.get(name);
      expect([...(part?.commands ?? []), ...(part?.tests ?? []), ...(part?.specs ?? [])]).not.toEqual([]);
    },
  );

  it('runs a folder of a group separately when named', () => {
    expect(partsOf('test/prose/rules.test.ts', [...parts.keys()])).toEqual(['content', 'prose']);
  });
});
