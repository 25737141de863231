import type { TxtHeaderNode, TxtNode } from '@textlint/ast-node-types';
import type { BlockRule } from '../prose-rule.ts';
import { readWords } from '../words/read-words.ts';

const { names, nouns } = readWords('headings.yaml') as {
  names: string[];
  nouns: { find: string; use: string }[];
};

const isTitle = (node: TxtNode): boolean => (node as TxtHeaderNode).depth === 1;

/** Headings use sentence case: a capital letter at the start and for names only. */
export const headingCase: BlockRule = {
  id: 'heading-case',
  kinds: ['Header'],
  check: ({ own }, node) => {
    if (isTitle(node)) return [];
    const [first = ''] = /^\S+/.exec(own) ?? [];
    const rest = names.reduce((text, name) => text.replaceAll(name, '■'.repeat(name.length)), own);
    return [...rest.matchAll(/(?<![\p{L}\p{N}■-])\p{Lu}\p{L}+/gu)]
      .filter(({ index }) => index >= first.length)
      .map((match) => ({
        index: match.index,
        message: `"${match[0]}" in a heading`,
        hint: `write "${match[0].toLowerCase()}", or name it in test/prose/words/headings.yaml`,
      }));
  },
};

/** A heading that only names a type of text does not say what its section does. */
export const headingNoun: BlockRule = {
  id: 'heading-noun',
  kinds: ['Header'],
  check: ({ text }, node) => {
    if (isTitle(node)) return [];
    const heading = text.trim();
    const found = nouns.find(({ find }) => new RegExp(`^(?:${find})$`, 'i').test(heading));
    if (found === undefined) return [];
    return [{ index: 0, message: `the heading "${heading}" names no task`, hint: found.use }];
  },
};

/** A cell begins with a capital letter, unless with code or a name. */
export const cellCase: BlockRule = {
  id: 'cell-case',
  kinds: ['TableCell'],
  check: ({ own }) => {
    const [word = ''] = /^(?!(?:iOS|npm)\b)[a-z]\S*/.exec(own.trim()) ?? [];
    if (word === '') return [];
    const message = `the cell begins with "${word}"`;
    return [{ index: own.indexOf(word), message, hint: 'begin it with a capital letter' }];
  },
};

/** A heading ends without a period or colon. */
export const headingEnd: BlockRule = {
  id: 'heading-end',
  kinds: ['Header'],
  check: ({ text }) =>
    /[.:;,!]$/.test(text.trim())
      ? [{ index: text.trim().length - 1, message: 'a heading ends with punctuation', hint: 'leave it out' }]
      : [],
};
