import { type LoadedIndex, symbolKey } from './load-index.ts';
import { lowerBound } from './lower-bound.ts';
import type { ParsedQuery, Slot } from './parse-query.ts';

/** A symbol that the query is, names beside other words, or begins (while it is being typed). */
const SHARE = { whole: 1, named: 0.6, begun: 0.55 } as const;
/** Shorter beginnings are the beginnings of too many symbols. */
const MIN_BEGINNING = 5;
const MAX_BEGUN = 64;

/** Records whose symbol the query means, with the share of the symbol bonus that this earns. */
export function symbolShares(
  query: ParsedQuery,
  slots: readonly Slot[],
  index: LoadedIndex,
): Map<number, number> {
  const shares = new Map<number, number>();
  const raise = (key: string, share: number): void => {
    for (const record of index.symbols.get(key) ?? []) {
      if ((shares.get(record) ?? 0) < share) shares.set(record, share);
    }
  };
  const { joined, named } = query;
  raise(symbolKey(joined), SHARE.whole);
  // Without the words that do not count: `what is insufficient_funds`.
  if (shares.size === 0) raise(symbolKey(slots.map((slot) => slot.text).join('')), SHARE.whole);
  const known = shares.size > 0;
  for (const identifier of named) raise(symbolKey(identifier), SHARE.named);
  // `charge_intent.pay`: an identifier that is still being typed.
  const begins =
    !known && named.includes(joined) && joined.length >= MIN_BEGINNING && slots.some((slot) => slot.open);
  if (begins) {
    const from = lowerBound(index.symbolKeys, joined);
    const to = Math.min(lowerBound(index.symbolKeys, `${joined}\uffff`), from + MAX_BEGUN);
    for (const key of index.symbolKeys.slice(from, to)) raise(key, SHARE.begun);
  }
  return shares;
}
