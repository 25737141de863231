import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistances, nearest, nearestAddress } from './nearest.ts';

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

const word = string({ unit: constantFrom('a', 'b', 'c'), maxLength: 6 });

describe('nearest', () => {
  it('finds the first of the nearest names at most two edits away, fewer in a short name', () => {
    assert(
      property(word, array(word, { maxLength: 6 }), (name, known) => {
        const distances = known.map((candidate) => slowDistance(name, candidate));
        const best = Math.min(...distances);
        const isNear = best <= 2 && best < name.length / 2;
        expect(nearest(name, known)).toBe(isNear ? (known[distances.indexOf(best)] ?? null) : null);
      }),
    );
  });

  it('recognizes what an author meant', () => {
    const tags = ['callout', 'card', 'cards', 'tab', 'tabs'];
    expect(nearest('calout', tags)).toBe('callout');
    expect(nearest('carsd', tags)).toBe('card');
    expect(nearest('accordion', tags)).toBeNull();
  });
});

describe('nearestAddress', () => {
  it('finds a typo first, then the same name elsewhere, and nothing for any other', () => {
    const known = ['/payments/subscriptions.md', '/api/subscriptions.md', '/webhooks.md'];
    expect(nearestAddress('/apo/subscriptions.md', known)).toBe('/api/subscriptions.md');
    expect(nearestAddress('/subscriptions.md', known)).toBe('/payments/subscriptions.md');
    expect(nearestAddress('/hooks.md', known)).toBeNull();
  });
});

describe('editDistances', () => {
  it('agrees with the definition up to the limit', () => {
    assert(
      property(word, word, integer({ min: 1, max: 2 }), (typed, term, limit) => {
        expect(editDistances(typed, term, limit).whole).toBe(Math.min(limit + 1, slowDistance(typed, term)));
      }),
    );
  });

  it('an unfinished word is compared with the closest beginning', () => {
    assert(
      property(word, word, (typed, term) => {
        const beginnings = Array.from({ length: term.length + 1 }, (_, end) => term.slice(0, end));
        const closest = Math.min(...beginnings.map((beginning) => slowDistance(typed, beginning)));
        expect(editDistances(typed, term, 2).beginning).toBe(Math.min(3, closest));
      }),
    );
  });

  it.each([
    ['refnud', 'refund', 1],
    ['webhok', 'webhook', 1],
    ['authentcatoin', 'authentication', 2],
  ])('%s is %s with %i typos', (typed, term, typos) => {
    expect(editDistances(typed, term, 2).whole).toBe(typos);
  });
});
