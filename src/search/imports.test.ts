import { expect, test } from 'vitest';
import { readSourceFiles } from '../../test/architecture/source-files.ts';

test('no file of the search imports itself by way of others, types included', () => {
  const files = readSourceFiles().filter(({ path }) => path.startsWith('src/search/'));
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    (importsOf.get(from) ?? []).some((target) => {
      if (target === goal) return true;
      if (seen.has(target)) return false;
      seen.add(target);
      return reaches(target, goal, seen);
    });
  expect(files.length).toBeGreaterThan(20);
  expect(files.map(({ path }) => path).filter((path) => reaches(path, path))).toEqual([]);
});
