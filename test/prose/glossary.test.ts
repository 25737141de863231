import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkProse } from './check-prose.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const glossary = read('../../docs/writing.md').split('## Glossary')[1] ?? '';
/** The second column of the glossary: words that pages must not use. */
const unwanted = [...glossary.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)]
  .flatMap(([, words = '']) => words.split(',').map((word) => word.trim()))
  .filter((word) => word !== 'Not' && !/^-+$/.test(word));
const unchecked = parse(read('words/unchecked-terms.yaml')) as Record<string, string>;

test.each(unwanted)('the check finds "%s" of the glossary, or there is a documented reason', async (word) => {
  const findings = await checkProse(`Read about the ${word} first.`, 'content/case.mdoc');
  const found = findings.some(({ id }) => id === 'terms');
  expect(found).toBe(!(word in unchecked));
});

test('every reason belongs to a word in the glossary', () => {
  expect(Object.keys(unchecked).filter((word) => !unwanted.includes(word))).toEqual([]);
});
