import { type SearchIndex, symbolKey } from '../index/search-index.ts';
import type { Lexicon, TypoRule } from './expand-term.ts';
import type { ParsedQuery } from './parse-query.ts';
import { QUALITY } from './weights.ts';

/** Identifiers of one query that are looked up with typos. */
const MAX_IDENTIFIERS = 3;
/** From this length on an identifier may have a typo. One alone: symbols are alike. */
const LEAST_LENGTH = 6;

/**
 * Reads identifiers that the site does not know as the closest symbol that it does: `payment_metod.detached`, and
 * `do_not_honour` in the other spelling. Changes the query: the words of the identifier reach the symbol, which is named, too.
 */
export function correctIdentifiers(
  parsed: ParsedQuery,
  { symbols }: Pick<SearchIndex, 'symbols'>,
  { one }: TypoRule,
  { vocabulary, spend }: Lexicon,
): void {
  const isKnown = (identifier: string): boolean => {
    const [from, to] = vocabulary.prefixRange(identifier);
    return from < to;
  };
  const least = Math.max(one, LEAST_LENGTH);
  const unknown = parsed.named.filter(
    (identifier) => identifier.length >= least && /^[a-z]+$/.test(identifier) && !isKnown(identifier),
  );
  for (const identifier of unknown.slice(0, MAX_IDENTIFIERS)) {
    spend(vocabulary.typoTargetCount);
    const closest = vocabulary
      .typos(identifier, 1, false, spend)
      .map(({ id }) => vocabulary.terms[id] ?? '')
      .find((term) => symbols.has(symbolKey(term)));
    if (closest === undefined) continue;
    parsed.named.push(closest);
    for (const term of parsed.terms) {
      const isPart = term.others.some((other) => other.term === identifier);
      if (isPart) term.others.push({ term: closest, quality: QUALITY.typo, open: false });
    }
  }
}
