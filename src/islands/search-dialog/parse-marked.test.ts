import { expect, it } from 'vitest';
import { parseMarked } from './parse-marked.ts';

const text = (parts: ReturnType<typeof parseMarked>) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('|');

it.each([
  ['Create a <mark>refund</mark>', 'Create a |[refund]'],
  ['<mark>a</mark><mark>b</mark> c', '[a]|[b]| c'],
  ['a &lt;mark&gt;b&lt;/mark&gt;', 'a <mark>b</mark>'],
  ['&lt;<mark>img</mark> onerror&gt; &amp;amp;', '<|[img]| onerror> &amp;'],
  ['<mark>open', '[open]'],
  ['closed</mark> <b>x</b>', 'closed| <b>x</b>'],
  ['', ''],
])('S3.4: %s is shown as %s', (escaped, shown) => {
  expect(text(parseMarked(escaped))).toBe(shown);
});
