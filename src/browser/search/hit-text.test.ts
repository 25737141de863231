import { expect, it } from 'vitest';
import { testHit } from '../../../test/fixtures/test-hit.ts';
import { describeHit, parseMarked, plainText, splitName } from './hit-text.tsx';

const shown = (hit: Parameters<typeof describeHit>[0]) => {
  const { title, path } = describeHit(hit);
  return [plainText(title), ...path.map(plainText)];
};

it.each([
  ['a page', testHit('1', ['S', 'Page']), ['Page']],
  ['a page with its introduction', testHit('1', ['S', 'Page'], { content: 'Intro' }), ['Page', 'Intro']],
  ['a heading', testHit('1', ['S', 'Page', 'A', 'B'], { type: 'lvl3' }), ['B', 'Page', 'A']],
  ['a text', testHit('1', ['S', 'Page', 'A'], { type: 'content', content: 'T' }), ['T', 'Page', 'A']],
  ['a heading without its text', testHit('1', ['S', 'Page', 'A'], { type: 'lvl5' }), ['A', 'Page']],
  ['a text without content', testHit('1', ['S', 'Page', 'A'], { type: 'content' }), ['A', 'Page']],
  ['a hit with only a section', testHit('1', ['S']), ['S']],
  ['a hit without any text', testHit('1'), ['/1']],
])('S3.4: %s is never an empty row', (_, hit, expected) => {
  expect(shown(hit)).toEqual(expected);
});

it('S3.4: matches are marked in title and path, from the snippets', () => {
  const hit = testHit('1', ['S', 'Refunds', 'Create a refund'], {
    type: 'lvl2',
    snippets: { lvl1: '<mark>Refund</mark>s', lvl2: 'Create a <mark>refund</mark>' },
  });
  expect(describeHit(hit)).toEqual({
    title: [
      { text: 'Create a ', marked: false },
      { text: 'refund', marked: true },
    ],
    path: [
      [
        { text: 'Refund', marked: true },
        { text: 's', marked: false },
      ],
    ],
    hasExcerpt: false,
  });
});

it('S3.4: a heading that matched by the text below it shows that text, marked', () => {
  const hit = testHit('1', ['S', 'Shopify', 'Test the store'], {
    type: 'lvl2',
    snippets: { content: '<mark>Refund</mark> part of …' },
  });
  expect(shown(hit)).toEqual(['Test the store', 'Shopify', 'Refund part of …']);
  expect(describeHit(hit).path.at(-1)?.[0]).toEqual({ text: 'Refund', marked: true });
});

const marks = (parts: ReturnType<typeof parseMarked>) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('|');

it.each([
  ['Create a <mark>refund</mark>', 'Create a |[refund]'],
  ['<mark>a</mark><mark>b</mark> c', '[a]|[b]| c'],
  ['a &lt;mark&gt;b&lt;/mark&gt;', 'a <mark>b</mark>'],
  ['&lt;<mark>img</mark> onerror&gt; &amp;amp;', '<|[img]| onerror> &amp;'],
  ['<mark>open', '[open]'],
  ['<mark>x</mark> <b>x</b>', '[x]| <b>x</b>'],
  ['', ''],
])('S3.4: %s is shown as %s', (escaped, shown) => {
  expect(marks(parseMarked(escaped))).toBe(shown);
});

it.each([
  ['<mark>do_not</mark>_honor · The issuer', 'do_not_honor', ' · The issuer'],
  ['pending: On its way', 'pending', ': On its way'],
  ['<mark>amount</mark>', 'amount', ''],
  ['<mark>amount</mark> integer', 'amount', ' integer'],
  ['… of the card', 'expired_card', ' … of the card'],
])('S3.4: %j is split at the name %j', (marked, name, rest) => {
  expect(splitName(parseMarked(marked), 'expired_card · The date of the card').map(plainText)).toEqual([
    name,
    rest,
  ]);
});
