import type { SearchRecord } from '../../model/search.ts';
import { type Expansion, expandSlot, expandTypos, splitSlot, type TypoRule } from './expand-slot.ts';
import { type LoadedIndex, symbolKey } from './load-index.ts';
import { orderKey, recordOfKey, sortSmallest } from './order-keys.ts';
import { parseQuery, type Slot } from './parse-query.ts';
import { Ranker } from './rank.ts';
import { Retriever } from './retrieve.ts';
import type { EngineQuery, EngineResult, QueryWord, SearchEngine } from './search-engine.ts';
import { GUESSED_SCORE, STRONG_SCORE, TYPO_GAIN, WEAK_SCORE } from './weights.ts';

/** Typos forgiven unless the query says otherwise: one from 4 letters, two from 8. */
const DEFAULT_TYPOS: TypoRule = { one: 4, two: 8 };

/** So many records of a query are ranked exactly; the rest follows in the order of their estimates. */
const RANKED = 300;

/** The words of a query with their readings, one for one. */
interface Attempt {
  slots: Slot[];
  expansions: Expansion[];
}

interface RankOptions {
  attempt: Attempt;
  /** Numbers of the records that the last retrieval found. */
  found: Uint32Array;
  joined: string;
  /** Hits up to the end of the page wanted. */
  needed: number;
}

interface Ranking {
  attempt: Attempt;
  /** Record numbers, best first as far as the page needs it. */
  records: Uint32Array;
  /** The best score, without the worth that a record has before any query. */
  top: number;
}

/** The search that runs inside the server: an inverted index in typed arrays, in two steps (find many, rank the best). */
export class EmbeddedEngine implements SearchEngine {
  readonly #index: LoadedIndex;
  readonly #retriever: Retriever;
  readonly #ranker: Ranker;
  readonly #seen: Uint32Array;
  #searches = 0;

  constructor(index: LoadedIndex) {
    this.#index = index;
    this.#retriever = new Retriever(index);
    this.#ranker = new Ranker(index);
    this.#seen = new Uint32Array(index.addressCount);
  }

  get size(): number {
    return this.#index.records.length;
  }

  search(query: EngineQuery): EngineResult {
    if (query.text.trim() === '') return this.#everything(query);
    const { slots, trailing, joined } = parseQuery(query.text, query.prefix ?? 'last');
    if (slots.length === 0) return { hits: [], total: 0, words: [] };
    // `payment me` may become `payment method`; where no title goes on so, `me` does not count.
    const longer = trailing === null ? null : this.#find([...slots, trailing], joined, query);
    const ranking = longer !== null && longer.top >= STRONG_SCORE ? longer : this.#find(slots, joined, query);
    const { records, total } = this.#page(ranking.records, query);
    return {
      hits: records.map((number) => this.#index.records[number] as SearchRecord),
      total,
      words: this.#wordsOf(ranking.attempt),
    };
  }

  /** All words; then all words with typos; then most words, also where all words together are only found by chance. */
  #find(slots: readonly Slot[], joined: string, query: EngineQuery): Ranking {
    const rule = query.typos ?? DEFAULT_TYPOS;
    const relax = query.relax !== false;
    const rank = (attempt: Attempt, found: Uint32Array): Ranking =>
      this.#rank({ attempt, found, joined, needed: query.offset + query.limit });
    const strict = this.#readings(slots, rule);
    const all = rank(strict, this.#retriever.all(strict.expansions));
    if (all.records.length > 0) {
      if (all.top < GUESSED_SCORE && strict.expansions.every(({ guessed }) => guessed))
        return { attempt: strict, records: new Uint32Array(0), top: 0 };
      if (!relax || all.top >= WEAK_SCORE) return all;
      const mistyped = this.#withTypos(strict, rule);
      const corrected = rank(mistyped, this.#retriever.all(mistyped.expansions));
      if (corrected.top > all.top + TYPO_GAIN) return corrected;
      if (strict.slots.length < 3) return all;
      return rank(
        strict,
        this.#retriever.some(strict.expansions, { least: strict.slots.length - 1, guesses: true }),
      );
    }
    const wide = this.#withTypos(strict, rule);
    const guessed = rank(wide, this.#retriever.all(wide.expansions));
    if (guessed.records.length > 0 || !relax) return guessed;
    const known = strict.expansions.map((expansion, index) => ({
      expansion,
      slot: strict.slots[index] as Slot,
    }));
    const meant = known.filter(({ expansion }) => expansion.qualities.size > 0);
    if (meant.length === 0) return { attempt: strict, records: new Uint32Array(0), top: 0 };
    const most: Attempt = {
      slots: meant.map(({ slot }) => slot),
      expansions: meant.map(({ expansion }) => expansion),
    };
    const least = slots.length <= 2 ? 1 : Math.ceil(strict.slots.length / 2);
    return rank(most, this.#retriever.some(most.expansions, { least, guesses: false }));
  }

  #wordsOf({ slots, expansions }: Attempt): QueryWord[] {
    const { terms } = this.#index.vocabulary;
    return slots.map((slot, index) => ({
      text: slot.text,
      terms: new Set(Array.from(expansions[index]?.qualities.keys() ?? [], (id) => terms[id] ?? '')),
      prefix: slot.open ? slot.text : null,
    }));
  }

  /** What each word means; a word without a meaning is split in two if that helps, else read with typos. */
  #readings(slots: readonly Slot[], rule: TypoRule): Attempt {
    const { vocabulary, postings } = this.#index;
    const attempt: Attempt = { slots: [], expansions: [] };
    const add = (slot: Slot, expansion: Expansion): void => {
      attempt.slots.push(slot);
      attempt.expansions.push(expansion);
    };
    for (const slot of slots) {
      const plain = expandSlot(slot, vocabulary, postings);
      if (plain.qualities.size > 0) {
        add(slot, plain);
        continue;
      }
      const parts = splitSlot(slot, vocabulary, postings);
      for (const part of parts) add(part, expandSlot(part, vocabulary, postings));
      if (parts.length === 0) add(slot, expandTypos(slot, rule, vocabulary, postings));
    }
    return attempt;
  }

  /** The same with typos for the words that have a meaning of their own, too. */
  #withTypos(strict: Attempt, rule: TypoRule): Attempt {
    const { vocabulary, postings } = this.#index;
    const expansions = strict.expansions.map((expansion, index): Expansion => {
      const slot = strict.slots[index];
      if (slot === undefined || expansion.guessed) return expansion;
      const qualities = new Map(expandTypos(slot, rule, vocabulary, postings).qualities);
      for (const [id, quality] of expansion.qualities) qualities.set(id, quality);
      return { qualities, guessed: false };
    });
    return { slots: strict.slots, expansions };
  }

  #recordsOfSymbol(joined: string, slots: readonly Slot[]): Set<number> {
    const meaningful = slots.map((slot) => slot.text).join('');
    const { symbols } = this.#index;
    return new Set([
      ...(symbols.get(symbolKey(joined)) ?? []),
      ...(symbols.get(symbolKey(meaningful)) ?? []),
    ]);
  }

  /** Puts the records found in order, the best few hundred exactly. */
  #rank({ attempt, found, joined, needed }: RankOptions): Ranking {
    const { slots, expansions } = attempt;
    const { worth } = this.#index;
    const symbolRecords = this.#recordsOfSymbol(joined, slots);
    const literal = slots.some((slot) => slot.literal);
    const rarities = expansions.map((expansion) => this.#retriever.rarity(expansion));
    const weight = rarities.reduce((sum, rarity) => sum + rarity, 0);
    const keys = Float64Array.from(found, (record) => {
      const symbol = symbolRecords.has(record) ? 100 : 0;
      return orderKey(this.#retriever.estimate(record) / weight + (worth[record] ?? 0) + symbol, record);
    });
    sortSmallest(keys, RANKED);
    const best = Uint32Array.from(keys.subarray(0, RANKED), recordOfKey);
    const scores = this.#ranker.scores(best, { expansions, rarities, symbolRecords, literal });
    keys.set(Float64Array.from(best, (record, index) => orderKey(scores[index] ?? 0, record)).sort());
    if (needed > RANKED / 2) keys.subarray(RANKED).sort();
    const top = scores.reduce(
      (most, score, index) => Math.max(most, score - (worth[best[index] ?? 0] ?? 0)),
      0,
    );
    return { attempt, records: Uint32Array.from(keys, recordOfKey), top };
  }

  /** Keeps the best record of each address, counts them, and cuts the page out. */
  #page(ordered: Uint32Array, query: EngineQuery): { records: number[]; total: number } {
    const { addresses } = this.#index;
    const end = query.offset + query.limit;
    const records: number[] = [];
    this.#searches += 1;
    let total = 0;
    for (const record of ordered) {
      const address = addresses[record] ?? 0;
      if (query.distinct !== false && this.#seen[address] === this.#searches) continue;
      this.#seen[address] = this.#searches;
      if (total >= query.offset && total < end) records.push(record);
      total += 1;
    }
    return { records, total };
  }

  #everything({ offset, limit }: EngineQuery): EngineResult {
    return { hits: this.#index.records.slice(offset, offset + limit), total: this.size, words: [] };
  }
}
