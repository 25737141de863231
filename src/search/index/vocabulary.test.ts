import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistances } from './vocabulary.ts';

/** Optimal string alignment by its definition, without rows or limits. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a.at(-1) === b.at(-1);
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    slowDistance(a.slice(0, -1), b) + 1,
    slowDistance(a, b.slice(0, -1)) + 1,
    slowDistance(a.slice(0, -1), b.slice(0, -1)) + (same ? 0 : 1),
    swapped ? slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('agrees with the definition up to the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, term, limit) => {
      expect(editDistances(typed, term, limit).whole).toBe(Math.min(limit + 1, slowDistance(typed, term)));
    }),
  );
});

test('of an unfinished word the closest beginning counts', () => {
  fc.assert(
    fc.property(word, word, (typed, term) => {
      const beginnings = Array.from({ length: term.length + 1 }, (_, end) => term.slice(0, end));
      const closest = Math.min(...beginnings.map((beginning) => slowDistance(typed, beginning)));
      expect(editDistances(typed, term, 2).beginning).toBe(Math.min(3, closest));
    }),
  );
});

test.each([
  ['refnud', 'refund', 1],
  ['webhok', 'webhook', 1],
  ['authentcatoin', 'authentication', 2],
])('%s is %s with %i typos', (typed, term, typos) => {
  expect(editDistances(typed, term, 2).whole).toBe(typos);
});
