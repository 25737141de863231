import { SEARCH_SECTIONS } from '../../model/search.ts';
import { kindOf, type SearchIndex, symbolKey } from '../index/search-index.ts';
import { lowerBound } from '../index/vocabulary.ts';
import type { Expansion } from './expand-term.ts';
import type { ParsedQuery, QueryTerm } from './parse-query.ts';
import { keep, type Retriever } from './retrieve.ts';
import { Scorer } from './score-record.ts';
import type { EngineQuery, EngineResult, Spend } from './search-engine.ts';
import { SYMBOL_SHARE } from './weights.ts';

/** This many records of a query are scored exactly; the rest follows in the order of their estimates. */
const SCORED = 300;
const MAX_BEGUN_SYMBOLS = 64;
/** A record found costs an estimate and its share of the selection. */
const WORK_PER_FOUND = 6;

/** The words of a query with their readings. */
export interface Interpretation {
  words: Expansion[];
  /** Words of the query that the site does not know in any reading. */
  unknown: number;
}

export interface Ranking {
  interpretation: Interpretation;
  /** Numbers of all records found, in no order. */
  found: Uint32Array;
  /** Their approximate scores, in the same order. */
  estimates: Float32Array;
  /** The best of them, best first. */
  best: Uint32Array;
  /** Their scores, in the same order. */
  scores: Float32Array;
  /** The best score, without what its record scores before any query. */
  top: number;
  /** How well the best hit means what was asked, if it was compared. */
  semantic?: SemanticMatch | undefined;
}

/** How well the records of an address mean what was asked. See `Reranker`. */
export interface SemanticMatch {
  /** What the address gains. */
  gain: number;
  /** How much of the query the best of its texts says, in the query's words or in similar ones, 0 to 1. */
  covered: number;
}

/** A query with the record of the address that was typed, which comes first. */
type RankedQuery = Omit<ParsedQuery, 'address'> & { address: number | null };

/** A ranking that takes records as they are. */
export function unranked(interpretation: Interpretation, found: Uint32Array = new Uint32Array(0)): Ranking {
  const none = new Float32Array(0);
  return { interpretation, found, estimates: none, best: found, scores: none, top: 0 };
}

/** Ranks records and cuts pages of hits out of a ranking. */
export class Ranker {
  readonly #index: SearchIndex;
  readonly #retriever: Retriever;
  readonly #scorer: Scorer;
  /** By address, the number of the pass that saw it last. */
  readonly #seen: Uint32Array;
  #passes = 0;

  constructor(index: SearchIndex, retriever: Retriever) {
    this.#index = index;
    this.#retriever = retriever;
    this.#scorer = new Scorer(index);
    this.#seen = new Uint32Array(index.addressCount);
  }

  /** Ranks what the retriever found last: all by estimate, the best few hundred exactly. */
  rank(interpretation: Interpretation, found: Uint32Array, query: RankedQuery, spend: Spend): Ranking {
    if (found.length === 0) return unranked(interpretation);
    spend(found.length * WORK_PER_FOUND);
    const { words } = interpretation;
    const { staticScores } = this.#index;
    const sums = this.#retriever.estimates;
    const symbolShares = symbolSharesOf(query, words, this.#index);
    const idf = words.map((word) => this.#retriever.weightOf(word));
    const weight = idf.reduce((sum, rare) => sum + rare, 0);
    const estimates = new Float32Array(found.length);
    for (let at = 0; at < found.length; at += 1) {
      const record = found[at] ?? 0;
      const symbol = symbolShares.size > 0 ? 100 * (symbolShares.get(record) ?? 0) : 0;
      estimates[at] = (sums[record] ?? 0) / weight + (staticScores[record] ?? 0) + symbol;
    }
    const { records: promising } = selectBest(found, estimates, SCORED);
    const literal = words.some((word) => word.literal);
    const { informational } = query;
    const exact = this.#scorer.scores(promising, { words, idf, symbolShares, literal, informational }, spend);
    const top = promising.reduce(
      (most, record, place) => Math.max(most, (exact[place] ?? 0) - (staticScores[record] ?? 0)),
      0,
    );
    const { records: best, scores } = selectBest(promising, exact, SCORED);
    return { interpretation, found, estimates, best, scores, top };
  }

  /**
   * The records of one page, the best of each address if hits are to be distinct, and how many hits there are, in all
   * and by section.
   */
  page(
    { found, estimates, best }: Ranking,
    { offset, limit, distinct }: EngineQuery,
    spend: Spend,
  ): { records: number[] } & Pick<EngineResult, 'total' | 'bySection'> {
    spend(found.length);
    const hitsAmong = (records: Uint32Array) =>
      distinct === false ? records : this.#firstOfAddress(records);
    const hits = hitsAmong(found);
    const counts = SEARCH_SECTIONS.map(() => 0);
    for (const record of hits) {
      const section = this.#index.sections[record] ?? 0;
      counts[section] = (counts[section] ?? 0) + 1;
    }
    const end = Math.min(offset + limit, hits.length);
    let ordered = hitsAmong(best);
    if (ordered.length < end) {
      // Only deep pages need more than the best few hundred; they pay for sorting all.
      spend(found.length * WORK_PER_FOUND);
      const { records: all } = selectBest(found, estimates, found.length);
      all.set(best);
      ordered = hitsAmong(all);
    }
    const named = SEARCH_SECTIONS.map((section, place) => [section, counts[place] ?? 0] as const);
    const bySection = Object.fromEntries(named.filter(([, number]) => number > 0));
    return { records: [...ordered.subarray(offset, end)], total: hits.length, bySection };
  }

  #firstOfAddress(records: Uint32Array): Uint32Array {
    const pass = ++this.#passes;
    return keep(records, (record) => {
      const address = this.#index.addresses[record] ?? 0;
      const isFirst = this.#seen[address] !== pass;
      this.#seen[address] = pass;
      return isFirst;
    });
  }
}

/** Records whose symbol the query means, with the share of the symbol bonus that this earns. */
function symbolSharesOf(
  { joined, named, dotted, informational, address }: RankedQuery,
  terms: readonly QueryTerm[],
  index: SearchIndex,
): Map<number, number> {
  const { symbols, symbolKeys, records } = index;
  const shares = new Map<number, number>();
  const raise = (record: number, share: number): void => {
    if ((shares.get(record) ?? 0) < share) shares.set(record, share);
  };
  const raiseAll = (key: string, share: number): void => {
    for (const record of symbols.get(key) ?? []) raise(record, share);
  };
  if (address !== null) raise(address, SYMBOL_SHARE.address);
  const inWords = terms.length > 1 && named.length === 0;
  raiseAll(symbolKey(joined), inWords ? SYMBOL_SHARE.severalWords : SYMBOL_SHARE.whole);
  if (shares.size === 0 && informational) {
    const required = terms.filter(({ optional }) => !optional).map(({ text }) => text);
    for (const record of symbols.get(symbolKey(required.join(''))) ?? [])
      if (kindOf(index, record) === 'error') raise(record, SYMBOL_SHARE.codeAsked);
  }
  for (const identifier of named) raiseAll(symbolKey(identifier), SYMBOL_SHARE.whole);
  const isTyping = dotted !== null && named.includes(joined) && terms.some(({ isPrefix }) => isPrefix);
  if (!isTyping) return shares;
  const from = lowerBound(symbolKeys, joined);
  const to = Math.min(lowerBound(symbolKeys, `${joined}\uffff`), from + MAX_BEGUN_SYMBOLS);
  // `invoice.cre` is the event `invoice.created`; the method that Ruby names `Invoice.create` begins differently.
  for (const record of symbolKeys.slice(from, to).flatMap((key) => symbols.get(key) ?? []))
    if (records.get(record).symbols.some((symbol) => symbol.startsWith(dotted)))
      raise(record, SYMBOL_SHARE.begunDotted);
  return shares;
}

const RECORDS = 2 ** 24;
const STEPS_PER_POINT = 10_000;

/** Keys that are kept before the worst are dropped, unless twice the wanted number is more. */
const MIN_KEPT = 1024;

/**
 * The `count` best of the records with their scores, best first; of equal ones the earlier. A single letter finds hundreds of
 * thousands, so most are only compared with the worst that is still among the best.
 * @param scores below 1000, one for each record
 */
export function selectBest(
  records: Uint32Array,
  scores: Float32Array,
  count: number,
): { records: Uint32Array; scores: Float32Array } {
  const keys = new Float64Array(Math.max(2 * count, MIN_KEPT));
  let length = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let at = 0; at < records.length; at += 1) {
    const key = sortKey(scores[at] ?? 0, records[at] ?? 0);
    if (key >= worst) continue;
    keys[length++] = key;
    if (length < keys.length) continue;
    keys.sort();
    length = count;
    worst = keys[count - 1] ?? worst;
  }
  const best = keys.subarray(0, length).sort().subarray(0, count);
  return { records: Uint32Array.from(best, recordOfKey), scores: Float32Array.from(best, scoreOfKey) };
}

/**
 * Score (in points below 1000) and record number in one number, so that sorting does not need a comparator: a higher score
 * makes a smaller key, and equal scores are in record order. Holds 16 million records.
 */
export function sortKey(score: number, record: number): number {
  return Math.round((1000 - score) * STEPS_PER_POINT) * RECORDS + record;
}

/** The record number that a key was made from. */
export function recordOfKey(key: number): number {
  return key % RECORDS;
}

/** The score that a key was made from, to the step. */
const scoreOfKey = (key: number): number => 1000 - Math.floor(key / RECORDS) / STEPS_PER_POINT;
