import type { Expansion } from './expand-slot.ts';
import type { LoadedIndex } from './load-index.ts';
import { orderKey, recordOfKey, sortSmallest } from './order-keys.ts';
import type { ParsedQuery, Slot } from './parse-query.ts';
import { Ranker } from './rank.ts';
import type { Retriever } from './retrieve.ts';
import type { EngineQuery } from './search-engine.ts';
import { symbolShares } from './symbol-shares.ts';

/** So many records of a query are ranked exactly; the rest follows in the order of their estimates. */
const RANKED = 300;

/** The words of a query with their readings, one for one. */
export interface Attempt {
  slots: Slot[];
  expansions: Expansion[];
}

/** The records that answer an attempt. */
export interface Ranking {
  attempt: Attempt;
  /** Numbers of all records found, in no order. */
  found: Uint32Array;
  /** The best of them, best first. */
  best: Uint32Array;
  /** Order keys of the others, in no order. */
  others: Float64Array;
  /** The best score, without the worth that a record has before any query. */
  top: number;
}

/** A ranking without records. */
export function nothing(attempt: Attempt): Ranking {
  return {
    attempt,
    found: new Uint32Array(0),
    best: new Uint32Array(0),
    others: new Float64Array(0),
    top: 0,
  };
}

/** Puts records in order and cuts pages of hits out of them. */
export class Orderer {
  readonly #index: LoadedIndex;
  readonly #retriever: Retriever;
  readonly #ranker: Ranker;
  /** By address, the number of the pass that saw it last. */
  readonly #seen: Uint32Array;
  #passes = 0;

  constructor(index: LoadedIndex, retriever: Retriever) {
    this.#index = index;
    this.#retriever = retriever;
    this.#ranker = new Ranker(index);
    this.#seen = new Uint32Array(index.addressCount);
  }

  /** Ranks what the retriever found last: all by estimate, the best few hundred exactly. */
  rank(attempt: Attempt, found: Uint32Array, query: ParsedQuery): Ranking {
    const { slots, expansions } = attempt;
    const { worth } = this.#index;
    const shares = symbolShares(query, slots, this.#index);
    const rarities = expansions.map((expansion) => this.#retriever.rarity(expansion));
    const weight = rarities.reduce((sum, rarity) => sum + rarity, 0);
    const keys = new Float64Array(found.length);
    for (let index = 0; index < found.length; index += 1) {
      const record = found[index] ?? 0;
      const symbol = shares.size > 0 ? 100 * (shares.get(record) ?? 0) : 0;
      keys[index] = orderKey(
        this.#retriever.estimate(record) / weight + (worth[record] ?? 0) + symbol,
        record,
      );
    }
    sortSmallest(keys, RANKED);
    const promising = Uint32Array.from(keys.subarray(0, RANKED), recordOfKey);
    const literal = slots.some((slot) => slot.literal);
    const scores = this.#ranker.scores(promising, { expansions, rarities, symbolShares: shares, literal });
    const exact = Float64Array.from(promising, (record, index) =>
      orderKey(scores[index] ?? 0, record),
    ).sort();
    let top = 0;
    for (const [index, record] of promising.entries()) {
      top = Math.max(top, (scores[index] ?? 0) - (worth[record] ?? 0));
    }
    return { attempt, found, best: Uint32Array.from(exact, recordOfKey), others: keys.subarray(RANKED), top };
  }

  /** The records of one page, the best of each address where hits are to be distinct, and how many hits there are. */
  page(ranking: Ranking, { offset, limit, distinct }: EngineQuery): { records: number[]; total: number } {
    const { addresses } = this.#index;
    const seen = this.#seen;
    const every = distinct === false;
    let total = every ? ranking.found.length : 0;
    if (!every) {
      const counting = ++this.#passes;
      for (let index = 0; index < ranking.found.length; index += 1) {
        const address = addresses[ranking.found[index] ?? 0] ?? 0;
        if (seen[address] === counting) continue;
        seen[address] = counting;
        total += 1;
      }
    }
    const records: number[] = [];
    const end = Math.min(offset + limit, total);
    const cutting = ++this.#passes;
    let position = 0;
    const take = (record: number): void => {
      const address = addresses[record] ?? 0;
      if (!every && seen[address] === cutting) return;
      seen[address] = cutting;
      if (position >= offset && position < end) records.push(record);
      position += 1;
    };
    for (let index = 0; index < ranking.best.length && position < end; index += 1)
      take(ranking.best[index] ?? 0);
    if (position < end) ranking.others.sort();
    for (let index = 0; index < ranking.others.length && position < end; index += 1) {
      take(recordOfKey(ranking.others[index] ?? 0));
    }
    return { records, total };
  }
}
