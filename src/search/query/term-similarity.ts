import type { WordVectors } from '../index/word-vectors.ts';
import type { Spend } from './search-engine.ts';

/** Work to compare two words; see `Spend`. */
const WORK_PER_COMPARISON = 8;

/** A word of the query. */
export interface WeightedWord {
  /** Its row in the vectors, or -1. */
  row: number;
  /** How much it counts. */
  weight: number;
  /** Index terms that it can mean, with the quality of that reading. */
  qualities: ReadonlyMap<number, number>;
}

/** How alike each word of a query is to index terms, 0 to 1. A term is compared once per query. */
export class TermSimilarity {
  readonly #vectors: WordVectors;
  readonly #rows: Int32Array;
  #queryWords: readonly WeightedWord[] = [];
  #spend: Spend = () => undefined;
  // By term id, allocated once: a query clears only what the previous one wrote.
  readonly #places: Uint32Array;
  #terms: number[] = [];
  #values = new Float32Array(4096);

  /** @param rows the row of the vectors by term id */
  constructor(vectors: WordVectors, rows: Int32Array) {
    this.#vectors = vectors;
    this.#rows = rows;
    this.#places = new Uint32Array(rows.length);
  }

  /** Starts a new query. */
  begin(queryWords: readonly WeightedWord[], spend: Spend): void {
    for (const term of this.#terms) this.#places[term] = 0;
    this.#terms = [];
    this.#queryWords = queryWords;
    this.#spend = spend;
  }

  /** One value for each word of the query, from `startOf` of a term on. Valid until another term is asked for. */
  get values(): Float32Array {
    return this.#values;
  }

  /** Where the values of a term begin. */
  startOf(term: number): number {
    const place = this.#places[term] ?? 0;
    return place > 0 ? (place - 1) * this.#queryWords.length : this.#add(term);
  }

  #add(term: number): number {
    const start = this.#terms.length * this.#queryWords.length;
    this.#spend(this.#queryWords.length * WORK_PER_COMPARISON);
    if (start + this.#queryWords.length > this.#values.length) {
      const larger = new Float32Array(2 * (start + this.#queryWords.length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#places[term] = this.#terms.push(term);
    const row = this.#rows[term] ?? -1;
    for (const [at, word] of this.#queryWords.entries())
      this.#values[start + at] = Math.max(
        word.qualities.get(term) ?? 0,
        this.#vectors.similarity(word.row, row),
      );
    return start;
  }
}
