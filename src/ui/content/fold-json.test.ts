import { describe, expect, it } from 'vitest';
import { foldJson } from './fold.ts';

const fold = (value: unknown) => {
  const content = JSON.stringify(value, null, 2);
  return { content, ...foldJson(content, content) };
};
const textOf = (markup: string): string => markup.replaceAll(/<[^>]+>/g, '');
const card = { brand: 'visa', last_four: '4242', exp_month: '12', exp_year: '2030' };

describe('foldJson', () => {
  it('folds a nested object behind its key and preserves every character of the text', () => {
    const { content, markup, rows } = fold({ id: '1', card, status: 'succeeded' });
    expect(markup).toContain('<details class="fold"><summary>  "card": {</summary>');
    expect(markup).toContain('</details>  },\n  "status"');
    expect(textOf(markup)).toBe(content);
    expect(rows).toBe(5);
  });

  it('also folds values inside a folded value but counts only the outer one', () => {
    const { content, markup, rows } = fold({ method: { id: '1', card, list: [1, 2, 3, 4] } });
    expect(markup.match(/<details/g)).toHaveLength(3);
    expect(markup.match(/<\/details>/g)).toHaveLength(3);
    expect(textOf(markup)).toBe(content);
    expect(rows).toBe(3);
  });

  it('leaves short values and the items of a list page open', () => {
    const { markup } = fold({ meta: { page: 1, has_more: false }, data: [{ id: '1' }, { id: '2' }] });
    expect(markup).not.toContain('<details');
    expect(fold({ data: [{ id: '1', card }] }).markup.match(/<details/g)).toHaveLength(1);
  });

  it('does not treat a brace inside a string as the start of a value', () => {
    expect(fold({ text: 'a": {', b: 1, c: 2, d: 3, e: 4 }).markup).not.toContain('<details');
  });
});
