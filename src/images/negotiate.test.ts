import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negotiateType } from './negotiate.ts';

describe('negotiateType', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['*/*', null],
    ['image/*', null],
    ['image/avif', 'image/avif'],
    ['image/webp , image/avif', 'image/avif'],
    ['image/webp;q=0.9,image/avif;q=0.8', 'image/webp'],
    ['image/webp; q=0.5, image/avif;q=0.5', 'image/avif'],
    ['image/webp;q=0', null],
    ['image/webp;q=0.000,image/avif;q=0.001', 'image/avif'],
    ['IMAGE/WEBP', null],
    ['image/webp;q=nonsense', null],
    ['image/webp;q=2', null],
    ['image/webp;foo=bar', 'image/webp'],
  ])('S5.1 %j gives %s', (accept, type) => {
    expect(negotiateType(accept)).toBe(type);
  });

  it('S5.1 survives any header', () => {
    fc.assert(
      fc.property(fc.string(), (accept) =>
        [null, 'image/avif', 'image/webp'].includes(negotiateType(accept)),
      ),
    );
  });
});
