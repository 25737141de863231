import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidy } from './block-text.ts';

/** What `tidy` says in patterns, which take longer. */
function slowTidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?: ?· ?)+/g, ' · ')
    .replace(/^[ ·]+|[ ·]+$/g, '');
}

describe('tidy', () => {
  it('gives what the obvious patterns give', () => {
    const piece = fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '·', ' · ', 'a', 'word', 'é', '');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        expect(tidy(text)).toBe(slowTidy(text));
      }),
      { numRuns: 2000 },
    );
  });
});
