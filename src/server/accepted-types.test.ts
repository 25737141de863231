import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedTypes } from './negotiate.ts';

describe('acceptedTypes', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['*/*', []],
    ['image/*', []],
    ['image/avif', ['image/avif']],
    ['image/webp , image/avif', ['image/avif', 'image/webp']],
    ['image/webp;q=0.9,image/avif;q=0.8', ['image/webp', 'image/avif']],
    ['image/webp; q=0.5, image/avif;q=0.5', ['image/avif', 'image/webp']],
    ['image/webp;q=0', []],
    ['image/webp;q=0.000,image/avif;q=0.001', ['image/avif']],
    ['IMAGE/WEBP', []],
    ['image/webp;q=nonsense', []],
    ['image/webp;q=2', []],
    ['image/webp;foo=bar', ['image/webp']],
  ])('S5.1 %j accepts %j, preferred first', (accept, types) => {
    expect(acceptedTypes(accept)).toEqual(types);
  });

  it('S5.1 of any header, accepts each of the two types at most once', () => {
    const part = fc.constantFrom('image/avif', 'image/webp', 'image/*', '*/*', ';q=', '0.5', ',', ' ', ';');
    const headers = fc.array(fc.oneof(part, fc.string())).map((parts) => parts.join(''));
    const accepted = new Set<string>();
    fc.assert(
      fc.property(headers, (accept) => {
        const types = acceptedTypes(accept);
        for (const type of types) accepted.add(type);
        return new Set(types).size === types.length;
      }),
      { numRuns: 500 },
    );
    expect([...accepted].sort()).toEqual(['image/avif', 'image/webp']);
  });
});
