import type { TxtHeaderNode, TxtNode } from '@textlint/ast-node-types';
import { z } from 'zod';
import type { ProseBlock } from '../prose-block.ts';
import type { BlockRule, Finding } from '../prose-rule.ts';
import { readWords } from '../words/read-words.ts';

const phrases = z.array(z.strictObject({ find: z.string(), use: z.string() }));

/** A rule that checks only the author's own words. */
export interface PhraseRule extends BlockRule {
  check(block: Pick<ProseBlock, 'own'>, node?: TxtNode): Finding[];
}

/**
 * Creates a rule against certain words. Code and quotations may contain them.
 * @param list name of a file in `test/prose/words`: entries of `find`, a regular expression for whole words, and `use`,
 * the replacement
 * @param titles false if a title may contain them: it is a name, such as "My account"
 */
export function phraseRule(id: string, list: string, { anyCase = true, titles = true } = {}): PhraseRule {
  const known = phrases.parse(readWords(list)).map(({ find, use }) => ({
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${find})(?![\\p{L}\\p{N}_-])`, anyCase ? 'giu' : 'gu'),
    use,
  }));
  return {
    id,
    kinds: ['Header', 'Paragraph', 'TableCell'],
    check: ({ own }, node) =>
      !titles && (node as TxtHeaderNode | undefined)?.depth === 1
        ? []
        : known.flatMap(({ pattern, use }) =>
            [...own.matchAll(pattern)].map((match) => ({
              index: match.index,
              message: `"${match[0]}"`,
              hint: use,
            })),
          ),
  };
}
