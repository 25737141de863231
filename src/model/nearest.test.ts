import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest, nearestAddress } from './nearest.ts';

/** The textbook definition; exponential. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return slowDistance(restA, restB);
  return 1 + Math.min(slowDistance(restA, b), slowDistance(a, restB), slowDistance(restA, restB));
}

const word = string({ unit: constantFrom('a', 'b', 'c'), maxLength: 6 });

describe('nearest', () => {
  it('counts edits like the definition', () => {
    assert(
      property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(slowDistance(a, b));
      }),
    );
  });

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
