import { describe, expect, it } from 'vitest';
import { readCases } from './read-cases.ts';
import { runCase } from './run-case.ts';

const cases = readCases(import.meta.dirname);

describe.each([...new Set(cases.map(({ file }) => file))])('%s', (file) => {
  for (const each of cases.filter((candidate) => candidate.file === file)) {
    it(`${each.name} (${file}:${each.line})`, () => {
      const actual = runCase(each);
      if (each.tree !== undefined) expect(actual.tree).toBe(each.tree);
      expect(actual.diagnostics).toEqual(each.diagnostics ?? []);
    });
  }
});
