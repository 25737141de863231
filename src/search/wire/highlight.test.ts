import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../index/words.ts';
import type { QueryWord } from '../query/search-engine.ts';
import { bestLine, findMatches } from './find-matches.ts';
import { escapeText, highlight, snippet } from './highlight.ts';

const TAGS = { pre: '[', post: ']' };
const word = (text: string, open = false): QueryWord => ({
  text,
  terms: new Set([text]),
  prefix: open ? text : null,
});
const mark = (text: string, ...words: QueryWord[]): string =>
  highlight(text, { ranges: findMatches(text, words), words, tags: TAGS }).value;

/** The words of a text without identifiers, accents or scripts that need care, and what is between them. */
const plainText = fc
  .array(
    fc.tuple(
      fc.constantFrom('pay', 'payment', 'card', 'the', 'zz'),
      fc.constantFrom(' ', ', ', ' & ', ' <', '. '),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.flat().join(''));
const plainWords = fc.uniqueArray(fc.constantFrom('pay', 'card', 'the', 'no'), { maxLength: 3 });

/** Splits at spaces and punctuation, compares word by word. Words that touch never occur in `plainText`. */
function slowHighlight(text: string, words: readonly QueryWord[]): string {
  return text
    .split(/([a-z]+)/i)
    .map((part) => {
      for (const { text: typed, prefix } of words) {
        if (fold(part) === typed || (prefix !== null && fold(part).startsWith(prefix))) return `[${part}]`;
      }
      return escapeText(part);
    })
    .join('');
}

/** The window rules of docs/search-protocol.md §3.3 over a list of words, for one matched word. */
function slowSnippet(text: string, size: number, isMatch: (part: string) => boolean): string {
  const parts = text.split(/([a-z]+)/i);
  const indices = parts.flatMap((part, index) => (/^[a-z]+$/i.test(part) ? [index] : []));
  const position = indices.findIndex((index) => isMatch(parts[index] ?? ''));
  let start = position < size ? 0 : position - Math.floor(size / 2);
  if (start + size > indices.length) start = Math.max(0, indices.length - size);
  const last = Math.min(start + size, indices.length) - 1;
  const from = start === 0 ? 0 : (indices[start] ?? 0);
  const to = last >= indices.length - 1 ? parts.length : (indices[last] ?? 0) + 1;
  const cut = parts.slice(from, to).map((part) => (isMatch(part) ? `[${part}]` : escapeText(part)));
  return `${start > 0 ? '… ' : ''}${cut.join('')}${last < indices.length - 1 ? ' …' : ''}`;
}

describe('highlight', () => {
  test('agrees with a slow version on plain text', () => {
    fc.assert(
      fc.property(plainText, plainWords, fc.boolean(), (text, typed, open) => {
        const words = typed.map((part, index) => word(part, open && index === typed.length - 1));
        expect(mark(text, ...words)).toBe(slowHighlight(text, words));
      }),
    );
  });

  test('only tags are added, on any text and any query', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ maxLength: 4 }),
        (text, typed) => {
          const value = mark(text, word(fold(typed), true), word('a'));
          expect(value.replaceAll(/[[\]]/g, '')).toBe(escapeText(text).replaceAll(/[[\]]/g, ''));
          expect(value).not.toMatch(/[<>"']/);
        },
      ),
    );
  });

  test('what is marked of identifiers, accents and card numbers', () => {
    expect(mark('Use charge_intents now', word('charge'), word('intents'))).toBe(
      'Use [charge]_[intents] now',
    );
    expect(mark('chargeIntents', word('charge'), word('intents'))).toBe('[chargeIntents]');
    expect(mark('Use charge_intents now', word('chargeintents'))).toBe('Use [charge_intents] now');
    expect(mark('Café au lait', word('cafe', true))).toBe('[Café] au lait');
    expect(mark('e\u0301tude', word('e', true))).toBe('[e\u0301tude]');
    expect(mark('4242424242424242', word('4242'))).toBe('[4242424242424242]');
  });

  test('levels and words', () => {
    const words = [word('charge'), word('intent')];
    const result = (text: string): object =>
      highlight(text, { ranges: findMatches(text, words), words, tags: TAGS });
    expect(result('a card')).toEqual({ value: 'a card', matchLevel: 'none', matchedWords: [] });
    expect(result('the charge')).toMatchObject({
      matchLevel: 'partial',
      matchedWords: ['charge'],
      fullyHighlighted: false,
    });
    expect(result('Intent: charge!')).toMatchObject({
      matchLevel: 'full',
      matchedWords: ['charge', 'intent'],
      fullyHighlighted: true,
    });
  });
});

describe('snippet', () => {
  const cut = (text: string, size: number, ...words: QueryWord[]): string =>
    snippet(text, {
      ranges: findMatches(text, words),
      wordCount: words.length,
      size,
      tags: TAGS,
      ellipsis: '…',
    }).value;

  test('S4.3 agrees with a slow version on plain text', () => {
    fc.assert(
      fc.property(
        plainText,
        fc.constantFrom('card', 'no'),
        fc.integer({ min: 1, max: 12 }),
        (text, typed, size) => {
          expect(cut(text, size, word(typed))).toBe(slowSnippet(text, size, (part) => fold(part) === typed));
        },
      ),
    );
  });

  test('any text is cut without an error, and marks stay whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.integer({ min: 1, max: 6 }),
        (text, size) => {
          const value = cut(text.replaceAll(/[[\]]/g, ''), size, word('a', true), word('b', true));
          expect(value.replaceAll(/\[[^[\]]+\]/g, '')).not.toMatch(/[[\]]/);
        },
      ),
    );
  });

  test('the window holds the most words of the query', () => {
    const text = 'one charge and then many other words until the charge intent comes at last';
    expect(cut(text, 5, word('charge'), word('intent'))).toContain('[charge] [intent]');
  });

  test('identifiers are not cut, unless they are the match or longer than half a window', () => {
    const text = 'one two three four five charge_intent string required to refund it all now';
    expect(cut(text, 6, word('to'))).toBe('… string required [to] refund it all …');
    expect(cut(text, 6)).toBe('one two three four five …');
    expect(cut(text, 6, word('intent'))).toContain('charge_[intent]');
    expect(cut('a_b_c_d_e_f g', 4)).toBe('a_b_c_d …');
    expect(cut('first part. Second part', 2)).toBe('first part …');
  });

  test('of code, the line with the most words of the query', () => {
    const code = 'const charge = pay();\nconst refund = await refunds.create(charge);\nrefund';
    const words = [word('refund'), word('charge')];
    const line = bestLine(code, findMatches(code, words));
    expect(line.text).toBe('const refund = await refunds.create(charge);');
    expect(line.ranges.map(({ start, end }) => line.text.slice(start, end))).toEqual(['refund', 'charge']);
    expect(bestLine('first\nsecond', [])).toMatchObject({ text: 'first', ranges: [] });
  });

  test('an empty text, and one without words', () => {
    expect(cut('', 5, word('a'))).toBe('');
    expect(cut('—', 5, word('a'))).toBe('—');
  });
});
