import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPlaces, placeAt } from './json-places.ts';

const BODY = `{
  "amount": 4200,
  "phases": [
    { "ordinal": 1, "price": { "cents": 5 } },
    { "ordinal": 2 }
  ],
  "tags": ["a", "b"]
}`;

describe('places of a JSON text', () => {
  it('has every value below the root with its key', () => {
    expect(jsonPlaces(BODY).map(({ path }) => path)).toEqual([
      'amount',
      'phases',
      'phases.0',
      'phases.0.ordinal',
      'phases.0.price',
      'phases.0.price.cents',
      'phases.1',
      'phases.1.ordinal',
      'tags',
      'tags.0',
      'tags.1',
    ]);
  });

  it.each([
    ['"amount"', 'amount'],
    ['4200', 'amount'],
    ['"cents"', 'phases.0.price.cents'],
    ['"b"', 'tags.1'],
    ['  "tags"', 'tags'],
  ])('the cursor before %s is in %s', (text, path) => {
    expect(placeAt(BODY, BODY.indexOf(text))?.path).toBe(path);
  });

  it('reads what is not JSON yet as far as it goes', () => {
    expect(placeAt('{ "amount": 1, "curr', 20)?.path).toBe('curr');
    expect(placeAt('', 0)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const offsets = jsonPlaces(text).map(({ at }) => at);
        expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
        for (const at of offsets) expect(at).toBeLessThan(text.length);
      }),
    );
  });

  it('leads to the value that the path names', () => {
    const keys = fc.stringMatching(/^[a-z]{1,5}$/);
    const values = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, fc.integer(), fc.array(tie('node')), fc.dictionary(keys, tie('node'))),
    }));
    fc.assert(
      fc.property(fc.dictionary(keys, values.node), (value) => {
        const text = JSON.stringify(value, null, 2);
        for (const { path } of jsonPlaces(text)) {
          const parts = path.split('.');
          const found = parts.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value);
          expect(found).toBeDefined();
        }
      }),
    );
  });
});
