import { readFileSync } from 'node:fs';
import { nearest } from '../../../src/model/nearest.ts';
import type { BlockRule } from '../prose-rule.ts';

/** The words of the search: 25,000 of English's most frequent ones, a line each, after the length of the list. */
function frequentWords(): string[] {
  const file = readFileSync('src/search/data/word-vectors.bin');
  return file
    .subarray(4, 4 + file.readUInt32LE(0))
    .toString()
    .split('\n');
}

/** Our list: words of this field, and those that are missing in the other. */
export const ownWords = readFileSync('test/prose/words/known-words.txt', 'utf8').trimEnd().split('\n');

const words = new Set([...frequentWords(), ...ownWords]);

/** Endings of regular forms, and what the word itself has in their place. */
const ENDINGS: [ending: RegExp, ...bases: string[]][] = [
  [/n['’]t$/, ''],
  [/ies$|ied$/, 'y'],
  [/es$|ed$/, '', 'e'],
  [/s$|ly$/, ''],
  [/ing$|ers?$|able$/, '', 'e'],
];

/** True for a word of either list, and for a regular form of one: `refunded`, `unpaid`, `retrying`. */
export function isKnown(word: string): boolean {
  if (words.has(word)) return true;
  const parts = [/^(?:un|re|non)(.{3,})$/, /^(.{2,})['’]s?$/].map((form) => form.exec(word)?.[1]);
  if (parts.some((part) => part !== undefined && isKnown(part))) return true;
  return ENDINGS.some(([ending, ...bases]) => {
    const stem = word.replace(ending, '');
    if (stem === word || stem.length < 3) return false;
    return (
      bases.some((base) => words.has(stem + base)) || (/(.)\1$/.test(stem) && words.has(stem.slice(0, -1)))
    );
  });
}

/** The word that was meant: one of the same letters, or the nearest. */
function likeliest(word: string): string | null {
  const letters = (text: string): string => [...text].sort().join('');
  const all = [...words];
  const swapped = all.find((each) => each.length === word.length && letters(each) === letters(word));
  return swapped ?? nearest(word, all);
}

/** Words that are in neither list. Names with capitals inside, abbreviations, and parts of addresses are left out. */
export const spelling: BlockRule = {
  id: 'spelling',
  kinds: ['Header', 'Paragraph', 'TableCell'],
  check: ({ own }) =>
    [...own.matchAll(/(?<![\p{L}\d■_./@:-])\p{L}[\p{L}'’]*(?![\p{L}\d■_/@]|\.\p{L})/gu)]
      .filter(([word]) => /^\p{Lu}?[\p{Ll}'’]+$/u.test(word) && !isKnown(word.toLowerCase()))
      .map(({ 0: word, index }) => {
        const close = likeliest(word.toLowerCase());
        const listed = 'add it, in the order of the alphabet, to test/prose/words/known-words.txt';
        return {
          index,
          message: `"${word}" is in no list of words`,
          hint: close === null ? `correct it, or ${listed}` : `write "${close}", or ${listed}`,
        };
      }),
};
