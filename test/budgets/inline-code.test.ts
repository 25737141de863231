import { expect, it } from 'vitest';
import { openBuiltSite } from './built-site.ts';

/** What the content security policy of every response forbids, with a pattern that detects it in a tag. */
const forbidden: [what: string, sign: RegExp][] = [
  ['a script without a file', /^<script(?![^>]*\bsrc=)/i],
  ['a style element', /^<style\b/i],
  ['a style attribute', /\sstyle=/i],
  ['an event attribute', /\son[a-z]+=/i],
];

const site = openBuiltSite();
const notFound = { route: '/404', html: site.read('404.html') };
const tags = [...site.pages, notFound].flatMap(({ route, html }) =>
  (html.match(/<[a-z][^>]*>/gi) ?? []).map((tag) => ({ route, tag })),
);

it.each(forbidden)('S1.1 no page contains %s', (_, sign) => {
  // Attribute values may contain anything.
  const found = tags.filter(({ tag }) => sign.test(tag.replaceAll(/="[^"]*"/g, '=""')));
  expect(found).toEqual([]);
});

it('S1.1 no page contains a javascript: link', () => {
  expect(tags.filter(({ tag }) => /="\s*javascript:/i.test(tag))).toEqual([]);
});
