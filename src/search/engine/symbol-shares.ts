import { type LoadedIndex, symbolKey } from './load-index.ts';
import { lowerBound } from './lower-bound.ts';
import type { ParsedQuery, Slot } from './parse-query.ts';

/**
 * A symbol that the query is, is in several words (`customer id`, which can hardly mean anything else), begins with its
 * dots, names beside other words, or begins (while it is being typed).
 */
const SHARE = { whole: 1, severalWords: 1.3, begunDotted: 1.15, named: 0.6, begun: 0.55 } as const;
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
  const raise = (record: number, share: number): void => {
    if ((shares.get(record) ?? 0) < share) shares.set(record, share);
  };
  const raiseAll = (key: string, share: number): void => {
    for (const record of index.symbols.get(key) ?? []) raise(record, share);
  };
  const { joined, named, dotted } = query;
  raiseAll(symbolKey(joined), slots.length > 1 && named.length === 0 ? SHARE.severalWords : SHARE.whole);
  // Without the words that do not count: `what is insufficient_funds`.
  if (shares.size === 0) raiseAll(symbolKey(slots.map((slot) => slot.text).join('')), SHARE.whole);
  const known = shares.size > 0;
  for (const identifier of named) raiseAll(symbolKey(identifier), SHARE.named);
  const typing = named.includes(joined) && joined.length >= MIN_BEGINNING && slots.some((slot) => slot.open);
  if (!typing || (known && dotted === null)) return shares;
  const from = lowerBound(index.symbolKeys, joined);
  const to = Math.min(lowerBound(index.symbolKeys, `${joined}\uffff`), from + MAX_BEGUN);
  const begun = index.symbolKeys.slice(from, to).flatMap((key) => index.symbols.get(key) ?? []);
  // `invoice.cre` is the event `invoice.created`; the call that Ruby names `Invoice.create` begins otherwise.
  const asTyped = begun.filter(
    (record) => dotted !== null && index.records[record]?.symbols.some((symbol) => symbol.startsWith(dotted)),
  );
  for (const record of asTyped) raise(record, SHARE.begunDotted);
  if (asTyped.length === 0 && !known) for (const record of begun) raise(record, SHARE.begun);
  return shares;
}
