import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '../release/site-store.ts';
import { acceptsMarkdown, pickEncoding } from './negotiate.ts';

const all: Encoding[] = ['br', 'gzip', 'identity'];

/** RFC 9110, section 12.5.3, literal and slow: checks every pair of name and weight. */
function obviousEncoding(entries: { name: string; q: number }[], offered: Encoding[]): Encoding {
  const weight = (encoding: Encoding): number => {
    const named = entries.filter((entry) => entry.name.toLowerCase() === encoding).at(-1);
    if (named !== undefined) return named.q;
    const star = entries.filter((entry) => entry.name === '*').at(-1);
    if (star !== undefined) return star.q;
    // Not listed: identity is acceptable, but any listed encoding is preferred.
    return encoding === 'identity' ? 0.0001 : 0;
  };
  const acceptable = offered.filter((encoding) => weight(encoding) > 0);
  const most = Math.max(0, ...acceptable.map(weight));
  // Nothing acceptable: the uncompressed file is better than no response.
  return acceptable.find((encoding) => weight(encoding) === most) ?? 'identity';
}

describe('pickEncoding', () => {
  it('agrees with the slow, obvious version', () => {
    const entry = fc.record({
      name: fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd', 'BR', 'GZip', 'deflate'),
      q: fc.constantFrom(0, 0.001, 0.1, 0.5, 0.9, 1),
      written: fc.constantFrom(true, false),
      space: fc.constantFrom('', ' ', '  '),
    });
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 6 }),
        fc.subarray(['br', 'gzip'] as Encoding[]),
        (entries, packed) => {
          const offered: Encoding[] = [...packed, 'identity'];
          const plain = entries.map(({ name, q, written }) => ({ name, q: written ? q : 1 }));
          const header = entries
            .map(
              ({ name, q, written, space }) => `${space}${name}${written ? `${space};${space}q=${q}` : ''}`,
            )
            .join(',');
          expect(pickEncoding(header, offered)).toBe(obviousEncoding(plain, offered));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('accepts any header and picks an existing form', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.subarray(['br', 'gzip'] as Encoding[]),
        (header, packed) => {
          const offered: Encoding[] = [...packed, 'identity'];
          expect(offered).toContain(pickEncoding(header, offered));
        },
      ),
    );
  });

  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.8', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=0, gzip', 'gzip'],
    ['br;q=banana', 'identity'],
  ])('%j means %s', (header, encoding) => {
    expect(pickEncoding(header, all)).toBe(encoding);
  });
});

describe('acceptsMarkdown', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['text/*', false],
    ['text/markdown', true],
    ['Text/Markdown', true],
    ['text/markdown, text/html;q=0.9', true],
    ['text/markdown, text/html', true],
    ['text/html, text/markdown;q=0.9', false],
    ['text/markdown;q=0.5, */*', false],
    ['text/markdown;q=0.5, text/*;q=0.4, */*', true],
    ['text/markdown;q=0.5, text/html;q=0.1, */*', true],
    ['text/markdown, */*;q=0.1', true],
    ['text/markdown;q=0', false],
    ['text/markdown;q=0, */*', false],
    ['text/html;q=0.5, */*', true],
    ['text/html;q=0, */*', true],
    ['text/html;q=0.9, application/xml', false],
    ['text/html;q=0.9, text/*;q=0.8, */*;q=0.7', false],
    ['text/*, text/html;q=0.2', true],
    ['application/markdown', false],
  ])('%j: %s', (header, expected) => {
    expect(acceptsMarkdown(header)).toBe(expected);
  });
});
