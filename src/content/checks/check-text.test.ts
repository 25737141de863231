import { describe, expect, it } from 'vitest';
import { checkText } from './check-text.ts';

describe('checkText', () => {
  it('warns about a page above 500 kB, counted as UTF-8', () => {
    expect(checkText('é'.repeat(250_000), 'page.mdoc')).toEqual([]);
    expect(checkText('é'.repeat(250_500), 'page.mdoc')).toEqual([
      {
        id: 'page-size',
        level: 'warning',
        message: 'the page has 501 kB, more than readers load or read',
        hint: 'split it into pages below 500 kB',
        file: 'page.mdoc',
        line: 1,
        column: 1,
      },
    ]);
  });
});
