import { expect, it } from 'vitest';
import { openBuiltSite } from './built-site.ts';

/** What the content security policy of every answer forbids, with what it looks like in a tag. */
const forbidden: [what: string, sign: RegExp][] = [
  ['a script without a file', /^<script(?![^>]*\bsrc=)/i],
  ['a style element', /^<style\b/i],
  ['a style attribute', /\sstyle=/i],
  ['an event attribute', /\son[a-z]+=/i],
];

const tags = openBuiltSite().pages.flatMap(({ route, html }) =>
  (html.match(/<[a-z][^>]*>/gi) ?? []).map((tag) => ({ route, tag })),
);

it.each(forbidden)('no page holds %s', (_, sign) => {
  // Text in an attribute may speak of anything.
  const found = tags.filter(({ tag }) => sign.test(tag.replaceAll(/="[^"]*"/g, '=""')));
  expect(found).toEqual([]);
});

it('no page holds a link that is a script', () => {
  expect(tags.filter(({ tag }) => /="\s*javascript:/i.test(tag))).toEqual([]);
});
