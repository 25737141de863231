import { expect, it } from 'vitest';
import { openBuiltSite } from './built-site.ts';

/** What the content security policy of every response forbids, with what it looks like in a tag. */
const forbidden: [what: string, sign: RegExp][] = [
  ['a script without a file', /^<script(?![^>]*\bsrc=)/i],
  ['a style element', /^<style\b/i],
  ['a style attribute', /\sstyle=/i],
  ['an event attribute', /\son[a-z]+=/i],
];

const site = openBuiltSite();
const notFound = { route: '/404', html: site.read('404.html') };
/** Data for search engines: no browser runs it, and no policy asks about it. */
const DATA = '<script type="application/ld+json">';
const tags = [...site.pages, notFound].flatMap(({ route, html }) =>
  (html.replaceAll(DATA, '').match(/<[a-z][^>]*>/gi) ?? []).map((tag) => ({ route, tag })),
);

it.each(forbidden)('S1.1 no page holds %s', (_, sign) => {
  // The value of an attribute may mention anything.
  const found = tags.filter(({ tag }) => sign.test(tag.replaceAll(/="[^"]*"/g, '=""')));
  expect(found).toEqual([]);
});

it('S1.1 no page holds a link that is a script', () => {
  expect(tags.filter(({ tag }) => /="\s*javascript:/i.test(tag))).toEqual([]);
});
