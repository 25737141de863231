import { conceptTerm } from '../index/concepts.ts';
import type { Token } from '../index/tokenize.ts';
import type { QueryTerm } from './query-term.ts';
import { QUALITY } from './weights.ts';

/** As long as the number of a card or an account, finished or not. */
const LONG_NUMBER = /^\d{12,19}$/;

/** What a long number is, as a concept of `data/synonyms.ts`. */
const CARD = conceptTerm('test card');

/**
 * Makes one word of the blocks of a long number, however it is typed: it matches whole numbers and, while it is being typed,
 * numbers that begin so. Its blocks alone mean nothing: half of all cards begin with `4000`.
 *
 * @param terms one for each of `words`
 */
export function joinLongNumbers(
  terms: readonly QueryTerm[],
  tokens: readonly Token[],
  words: readonly Token[],
): QueryTerm[] {
  const joined = [...terms];
  // Backward, so that the places of earlier words stay.
  for (const { kind, term, at, span } of tokens.toReversed()) {
    if (kind !== 'whole' || !LONG_NUMBER.test(term)) continue;
    // A block that is being typed does not belong to the number yet.
    const next = words[at + span];
    const begun = at + span === words.length - 1 && /^\d{1,3}$/.test(next?.term ?? '') ? next : undefined;
    const count = span + (begun === undefined ? 0 : 1);
    const open = terms[at + count - 1]?.open === true;
    const text = term + (begun?.term ?? '');
    joined.splice(at, count, { text, open, literal: true, optional: false, others: [] });
  }
  return joined;
}

/** An id, a hash, a number: what no site knows. */
export function isData({ text }: QueryTerm): boolean {
  return text.length >= 8 && /\d/.test(text);
}

/**
 * A number that no record has as what it is, so that it leads to the cards there are: card numbers of other providers are
 * often pasted. Null for any other word.
 */
export function readAsCard(term: QueryTerm): QueryTerm | null {
  if (!LONG_NUMBER.test(term.text)) return null;
  return { ...term, others: [{ term: CARD, quality: QUALITY.synonym, open: false }] };
}
