import { FIELD } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import { frequency, type SearchIndex, textsOf } from '../index/search-index.ts';
import type { WordVectors } from '../index/word-vectors.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Interpretation, Ranking, SemanticMatch } from './rank.ts';
import type { Spend } from './search-engine.ts';
import { RERANK } from './weights.ts';

/** Addresses that are compared with the query. What was meant is nearly always among the first ten: twenty found nothing more. */
const COMPARED = 10;
/** Tokens of one address that are read, and words of one of its texts: a table may have thousands. */
const MAX_TOKENS = 4000;
const MAX_WORDS = 100;
/** The best phrases of a heading count together: one alone may be similar by chance. */
const BEST_PHRASES = 3;
/** Two words, such as `invoice memo`, may well be a name although the first is also a verb. */
const MIN_QUERY_WORDS = 3;
/** Work to compare two words; see `Spend`. */
const WORK_PER_COMPARISON = 8;

/** A word of the query. */
interface WeightedWord {
  /** Its row in the vectors, or -1. */
  row: number;
  /** How much it counts. */
  weight: number;
  /** Index terms that it can mean, with the quality of that reading. */
  qualities: ReadonlyMap<number, number>;
}

interface Comparison {
  queryWords: readonly WeightedWord[];
  /** Sum of their weights. */
  weight: number;
  /** By term id, how similar the term is to each word of the query, 0 to 1. */
  similarities: Map<number, Float32Array>;
  spend: Spend;
}

/**
 * Puts what answers a question before what only shares its words. Readers ask in their own words: the text for `what is the
 * longest value` speaks of a maximum length. Every word of the query is compared with the most similar word of a text and
 * the other way around, as BERTScore does (Zhang et al., 2020), but with vectors of words instead of a model.
 */
export class Reranker {
  readonly #index: SearchIndex;
  readonly #vectors: WordVectors;
  /** Weight of the word by term id. */
  readonly #weights: Float32Array;
  /** The row of the vectors by term id. */
  readonly #rows: Int32Array;

  constructor(index: SearchIndex, vectors: WordVectors) {
    this.#index = index;
    this.#vectors = vectors;
    this.#rows = Int32Array.from(index.vocabulary.terms, (term) => vectors.rowOf(term));
    this.#weights = Float32Array.from(this.#rows, (row, term) => this.#weightOf(row, term));
  }

  /** The ranking with its best hits reordered by meaning; unchanged if the query only names something. */
  rerank(ranking: Ranking, query: ParsedQuery, spend: Spend): Ranking {
    const { best, scores, interpretation } = ranking;
    if (!query.informational) return ranking;
    const queryWords = this.#queryWords(query, interpretation);
    if (queryWords.length < MIN_QUERY_WORDS) return ranking;
    const weight = queryWords.reduce((sum, word) => sum + word.weight, 0);
    const comparison = { queryWords, weight, similarities: new Map<number, Float32Array>(), spend };
    const matches = new Map<number, SemanticMatch>();
    const gained = scores.map((score, place) => {
      const record = best[place] ?? 0;
      const address = this.#index.addresses[record] ?? 0;
      let match = matches.get(address);
      if (match === undefined && matches.size < COMPARED) {
        match = this.#matchOf(record, comparison);
        matches.set(address, match);
      }
      return score + (match?.gain ?? 0);
    });
    const order = [...scores.keys()].sort((a, b) => (gained[b] ?? 0) - (gained[a] ?? 0) || a - b);
    const reordered = Uint32Array.from(order, (place) => best[place] ?? 0);
    return {
      ...ranking,
      best: reordered,
      scores: Float32Array.from(order, (place) => gained[place] ?? 0),
      semantic: matches.get(this.#index.addresses[reordered[0] ?? 0] ?? 0),
    };
  }

  /** Stop words also count a little: `how long` asks for something else than `how`. */
  #queryWords({ stopWords }: ParsedQuery, { words }: Interpretation): WeightedWord[] {
    const others = stopWords.map((text) => ({ text, qualities: new Map<number, number>() }));
    return [...words, ...others].map(({ text, qualities }) => {
      const row = this.#vectors.rowOf(text);
      return { row, qualities, weight: this.#weightOf(row, this.#index.vocabulary.idOf(text)) };
    });
  }

  #weightOf(row: number, term: number | undefined): number {
    const holders = term === undefined ? 0 : frequency(this.#index.postings, term);
    return this.#vectors.informationOf(row) * Math.log(1 + this.#index.records.length / (1 + holders));
  }

  /** What an address gains by its phrases and by the text that covers most of the query. */
  #matchOf(record: number, comparison: Comparison): SemanticMatch {
    const { addresses } = this.#index;
    const address = addresses[record];
    let first = record;
    while (first > 0 && addresses[first - 1] === address) first -= 1;
    let last = record;
    while (addresses[last + 1] === address) last += 1;
    const texts = textsOf(this.#index, first, last, MAX_TOKENS);
    const tokens = texts.reduce((sum, text) => sum + text.tokens.length, 0);
    comparison.spend(tokens * comparison.queryWords.length);
    const name = textsOf(this.#index, first)
      .filter(({ field }) => field === FIELD.title || field === FIELD.page)
      .flatMap(({ tokens }) => [...tokens]);
    const phrases = texts.filter(({ field }) => field === FIELD.phrases).map(({ tokens }) => tokens);
    const best = [name, ...phrases]
      .map((phrase) => this.#compare(phrase, comparison).both)
      .sort((a, b) => b - a)
      .slice(0, BEST_PHRASES);
    const contents = texts.filter(({ field }) => field === FIELD.content);
    const covered = Math.max(0, ...contents.map(({ tokens }) => this.#compare(tokens, comparison).covered));
    const alike = best.reduce((sum, value) => sum + value, 0) / best.length;
    return { gain: RERANK.phrases * alike + RERANK.text * covered, covered };
  }

  /**
   * `covered`: how much of the query a text says, 0 to 1. `both`: the harmonic mean of that and of how much of the text was
   * asked for.
   */
  #compare(tokens: ArrayLike<number>, comparison: Comparison): { covered: number; both: number } {
    const { queryWords, weight: all } = comparison;
    const best = new Float32Array(queryWords.length);
    let wanted = 0;
    let total = 0;
    let words = 0;
    for (let at = 0; at < tokens.length && words < MAX_WORDS; at += 1) {
      const token = tokens[at] ?? 0;
      const term = termOfToken(token);
      const similarities = this.#similarities(term, comparison);
      let most = 0;
      for (let word = 0; word < best.length; word += 1) {
        const value = similarities[word] ?? 0;
        if (value > (best[word] ?? 0)) best[word] = value;
        if (value > most) most = value;
      }
      // What lies over other words is not a word itself.
      if ((token & 7) > 0) continue;
      words += 1;
      const weight = this.#weights[term] ?? 0;
      wanted += weight * most;
      total += weight;
    }
    const found = queryWords.reduce((sum, { weight }, word) => sum + weight * (best[word] ?? 0), 0);
    const covered = all === 0 ? 0 : found / all;
    const precise = total === 0 ? 0 : wanted / total;
    return { covered, both: covered + precise === 0 ? 0 : (2 * covered * precise) / (covered + precise) };
  }

  #similarities(term: number, { queryWords, similarities, spend }: Comparison): Float32Array {
    const known = similarities.get(term);
    if (known !== undefined) return known;
    spend(queryWords.length * WORK_PER_COMPARISON);
    const values = Float32Array.from(queryWords, ({ row, qualities }) =>
      Math.max(qualities.get(term) ?? 0, this.#vectors.similarity(row, this.#rows[term] ?? -1)),
    );
    similarities.set(term, values);
    return values;
  }
}
