import { describe, expect, it } from 'vitest';
import { widenExcerpt } from './hit-text.tsx';

const widen = (snippet: string, whole: string, named = false) =>
  widenExcerpt(snippet, whole, named)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

const LONG = 'word '.repeat(60).trim();

describe('S4.3: an excerpt of two lines', () => {
  it.each([
    [
      'begins with the sentence of its match',
      '… to a <mark>partial refund</mark> and …',
      'First. From the first charge to a partial refund and back. Last.',
      'From the first charge to a [partial refund] and back. Last.',
    ],
    [
      'begins with the cell of its match',
      '… pay with <mark>4242</mark> in …',
      'A row · pay with 4242 in the browser',
      'pay with [4242] in the browser',
    ],
    [
      'stays whole at the start',
      '<mark>Refund</mark> part of it …',
      'Refund part of it now.',
      '[Refund] part of it now.',
    ],
    ['marks every match', '… <mark>a</mark> b <mark>c</mark>', 'Z a b c', 'Z [a] b [c]'],
    [
      'keeps the cut where its sentence begins too far before the match',
      '… to a <mark>refund</mark> and …',
      `${LONG} to a refund and back`,
      '… to a [refund] and back',
    ],
    ['leaves a snippet of another text as it is', '… a <mark>b</mark> …', 'c', '… a [b] …'],
    ['does not change an empty one', '', 'c', ''],
  ])('%s', (_, snippet, whole, expected) => {
    expect(widen(snippet, whole)).toBe(expected);
  });

  it('begins with the name of its subject, or says that the name is not there', () => {
    const near = 'amount integer · The amount to refund.';
    expect(widen('… to <mark>refund</mark>.', near, true)).toBe('amount integer · The amount to [refund].');
    expect(widen('… to <mark>refund</mark>.', `amount ${LONG}. All to refund.`, true)).toBe(
      '… All to [refund].',
    );
  });
});
