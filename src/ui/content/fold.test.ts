import { describe, expect, it } from 'vitest';
import { foldLines } from './fold.ts';

const text = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n');
const textOf = (markup: string): string => markup.replaceAll(/<[^>]+>/g, '');

describe('foldLines', () => {
  it('folds the lines that the text does not explain, and preserves every character', () => {
    const { markup, rows } = foldLines(text, [[10, 12]]);
    expect(markup.match(/aria-label="[^"]+"/g)).toEqual([
      'aria-label="Lines 1 to 9"',
      'aria-label="Lines 13 to 30"',
    ]);
    expect(markup).toContain('</details>line 10\n');
    expect(textOf(markup)).toBe(text);
    expect(rows).toBe(5);
  });

  it('leaves a few lines open, and a file without explained lines', () => {
    expect(foldLines(text, [[4, 28]]).markup).not.toContain('<details');
    expect(foldLines(text, [])).toEqual({ markup: text, rows: 30 });
  });
});
