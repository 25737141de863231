import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceTag, parseLineRanges } from './code-tags.ts';

describe('parseLineRanges', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['3', [3]],
    ['3,5-7', [3, 5, 6, 7]],
    [' 1 , 2-2 ', [1, 2]],
    ['5-7,6', [5, 6, 7]],
  ])('%j means the lines %j', (text, lines) => {
    expect([...(parseLineRanges(text) ?? ['none'])]).toEqual(lines);
  });

  it.each(['0', '3-', '-3', '7-5', 'a', '1,', ',', '1.5', '1-2-3', '1;2', '1-99999', '３'])(
    '%j is not a list of lines',
    (text) => {
      expect(parseLineRanges(text)).toBeNull();
    },
  );

  it('round-trips every list of ranges', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat({ max: 40 }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 6 }), (ranges) => {
        const text = ranges
          .map(([from, more]) => (more === 0 ? `${from}` : `${from}-${from + more}`))
          .join(',');
        const lines = new Set(
          ranges.flatMap(([from, more]) => Array.from({ length: more + 1 }, (_, at) => from + at)),
        );
        expect(parseLineRanges(text)).toEqual(lines);
      }),
    );
  });

  it('accepts any text, and returns only lines from 1', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const line of parseLineRanges(text) ?? []) expect(line).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('fenceTag', () => {
  it('S1.7 has the label of its language and the code without trailing line breaks', () => {
    expect(fenceTag({ language: 'bash', code: 'ls -l\n\n' })).toMatchObject({
      name: 'Fence',
      attributes: { language: 'shell', label: 'Shell', content: 'ls -l' },
    });
  });

  it('S1.7 treats an unknown language as plain text', () => {
    expect(fenceTag({ language: 'klingon', code: '<a>' }).attributes).toEqual({
      language: 'text',
      label: 'Text',
      content: '<a>',
      markup: '&lt;a&gt;',
    });
    expect(fenceTag({ language: undefined, code: 'a' }).attributes.language).toBe('text');
  });

  it('has its title and marked lines', () => {
    const { attributes } = fenceTag({ language: 'text', code: 'a\nb', title: 'notes.txt', highlight: '2' });
    expect(attributes.title).toBe('notes.txt');
    expect(attributes.markup).toBe('a\n<span class="hl">b</span>');
  });
});
