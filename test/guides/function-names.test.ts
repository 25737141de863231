import { readdirSync, readFileSync } from 'node:fs';
import Markdoc from '@markdoc/markdoc';
import { expect, test } from 'vitest';

/** A guide that names functions of its files names them as every language of the files does. */

type Extension = 'mjs' | 'rb' | 'ru' | 'py' | 'php';

/** What defines a function, and which names have words that languages join in different ways. */
const DEFINITION = /(?:\bdef|\bfunction\*?|\bconst) (?:self\.)?(\w+\??)/g;
const SEVERAL_WORDS = /[a-z][A-Z]|\w_\w|\?$/;

/** Names of functions in a file. */
function functionsIn(path: string): Set<string> {
  const code = readFileSync(`content/files/${path}`, 'utf8');
  return new Set([...code.matchAll(DEFINITION)].map(([, name = '']) => name));
}

/** For a page, the functions of its files in several languages that its text names, by extension of the file. */
function namedOn(page: string): Map<Extension, Set<string>> {
  const named = new Map<Extension, Set<string>>();
  const nodes = [...Markdoc.parse(readFileSync(`content/${page}`, 'utf8')).walk()];
  const codes = nodes
    .filter(({ type }) => type === 'code')
    .map(({ attributes }) => String(attributes.content));
  for (const { tag, attributes } of nodes) {
    if (tag !== 'file' || !Array.isArray(attributes.src)) continue;
    for (const path of attributes.src as string[]) {
      const extension = path.split('.').at(-1) as Extension;
      const found = named.get(extension) ?? new Set();
      const known = functionsIn(path);
      for (const code of codes) if (known.has(code) && SEVERAL_WORDS.test(code)) found.add(code);
      named.set(extension, found);
    }
  }
  return named;
}

const pages = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdoc'))
  .map((page) => ({ page, named: namedOn(page) }))
  .filter(({ named }) => [...named.values()].some(({ size }) => size > 0));

test('there are pages that name functions of their files', () => {
  expect(pages.map(({ page }) => page)).toContain('api/payment_methods.mdoc');
});

test.each(pages)('$page names as many functions of each language', ({ named }) => {
  const counts = [...named].map(([extension, { size }]) => [extension, size]);
  const [[, count] = []] = counts;
  expect(counts).toEqual([...named.keys()].map((extension) => [extension, count]));
});
