import type { SearchRecord } from '../../model/search.ts';
import { type Expansion, expandSlot, expandTypos, splitSlot, type TypoRule } from './expand-slot.ts';
import type { LoadedIndex } from './load-index.ts';
import { type Attempt, nothing, Orderer, type Ranking } from './order-records.ts';
import { type ParsedQuery, parseQuery, type Slot } from './parse-query.ts';
import { Retriever } from './retrieve.ts';
import type { EngineQuery, EngineResult, QueryWord, SearchEngine } from './search-engine.ts';
import { GUESSED_SCORE, STRONG_SCORE, TYPO_GAIN, WEAK_SCORE } from './weights.ts';

/** Typos forgiven unless the query says otherwise: one from 4 letters, two from 8. */
const DEFAULT_TYPOS: TypoRule = { one: 4, two: 8 };

/** The search that runs inside the server: an inverted index in typed arrays, in two steps (find many, rank the best). */
export class EmbeddedEngine implements SearchEngine {
  readonly #index: LoadedIndex;
  readonly #retriever: Retriever;
  readonly #orderer: Orderer;

  constructor(index: LoadedIndex) {
    this.#index = index;
    this.#retriever = new Retriever(index);
    this.#orderer = new Orderer(index, this.#retriever);
  }

  get size(): number {
    return this.#index.records.length;
  }

  search(query: EngineQuery): EngineResult {
    if (query.text.trim() === '') return this.#everything(query);
    const parsed = parseQuery(query.text, query.prefix ?? 'last');
    const { slots, trailing } = parsed;
    if (slots.length === 0) return { hits: [], total: 0, words: [] };
    // `payment me` may become `payment method`; where no title goes on so, `me` does not count.
    const longer = trailing === null ? null : this.#find([...slots, trailing], parsed, query);
    const ranking = longer !== null && longer.top >= STRONG_SCORE ? longer : this.#find(slots, parsed, query);
    const { records, total } = this.#orderer.page(ranking, query);
    return {
      hits: records.map((number) => this.#index.records[number] as SearchRecord),
      total,
      words: this.#wordsOf(ranking.attempt),
    };
  }

  /** All words; then all words with typos; then most words, also where all words together are only found by chance. */
  #find(slots: readonly Slot[], parsed: ParsedQuery, query: EngineQuery): Ranking {
    const rule = query.typos ?? DEFAULT_TYPOS;
    const relax = query.relax !== false;
    const rank = (attempt: Attempt, found: Uint32Array): Ranking =>
      this.#orderer.rank(attempt, found, parsed);
    const strict = this.#readings(slots, rule);
    const all = rank(strict, this.#retriever.all(strict.expansions));
    if (all.found.length > 0) {
      if (all.top < GUESSED_SCORE && strict.expansions.every(({ guessed }) => guessed))
        return nothing(strict);
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
    if (guessed.found.length > 0 || !relax) return guessed;
    const known = strict.expansions.map((expansion, index) => ({
      expansion,
      slot: strict.slots[index] as Slot,
    }));
    const meant = known.filter(({ expansion }) => expansion.qualities.size > 0);
    if (meant.length === 0) return nothing(strict);
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
      if (parts.length === 0) add(slot, expandTypos(slot, rule, this.#index));
    }
    return attempt;
  }

  /** The same with typos for the words that have a meaning of their own, too. */
  #withTypos(strict: Attempt, rule: TypoRule): Attempt {
    const expansions = strict.expansions.map((expansion, index): Expansion => {
      const slot = strict.slots[index];
      if (slot === undefined || expansion.guessed) return expansion;
      const qualities = new Map(expandTypos(slot, rule, this.#index).qualities);
      for (const [id, quality] of expansion.qualities) qualities.set(id, quality);
      return { qualities, guessed: false };
    });
    return { slots: strict.slots, expansions };
  }

  #everything({ offset, limit }: EngineQuery): EngineResult {
    return { hits: this.#index.records.slice(offset, offset + limit), total: this.size, words: [] };
  }
}
