import type { BlockRule } from '../prose-rule.ts';

/** The same word twice in a row: a typo. */
export const repeatedWords: BlockRule = {
  id: 'repeated-words',
  kinds: ['Header', 'Paragraph', 'TableCell'],
  check: ({ own }) =>
    [...own.matchAll(/(?<![\p{L}\p{N}])(\p{L}+)\s+\1(?![\p{L}\p{N}])/giu)].map((match) => ({
      index: match.index,
      message: `"${match[0]}"`,
      hint: `write "${match[1]}" once`,
    })),
};
