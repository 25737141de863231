import type { SearchHit, SearchRecord, SearchSection } from '../../model/search.ts';

/** What the endpoint asks of an engine. Any engine that implements it can stand behind the endpoint. */
export interface EngineQuery {
  /** As typed, of any length; at most `MAX_TERMS` words of it count. */
  text: string;
  offset: number;
  limit: number;
  /** One hit per address, the best one (default). With `false` every matching record is a hit. */
  distinct?: boolean;
  /** Only records of these sections are hits; default all. */
  sections?: ReadonlySet<SearchSection> | undefined;
  /** Which words may be unfinished; default `last`. */
  prefix?: 'last' | 'all' | 'none';
  /** Word lengths from which one and two typos are forgiven; default 4 and 8. `Infinity` forgives none. */
  typos?: { one: number; two: number };
  /** Whether fewer than all words will do if no record has all; default true. */
  relax?: boolean;
  /** Told of all work before it is done; default: any amount of work is fine. */
  spend?: Spend;
}

/**
 * Takes work about to be done, in units of one posting visited (some 10 ns). Work is counted rather than timed, so that
 * the same search costs the same on a busy machine. Throws when the budget does not allow it; the engine then stops
 * and can be asked again.
 */
export type Spend = (units: number) => void;

/** Units that one search may cost, because it cannot be interrupted. */
export const WORK_PER_SEARCH = 5_000_000;

/** One word of the query and what it stands for; tells the highlighter what to mark. */
export interface QueryWord {
  /** Folded, as typed. */
  text: string;
  /** Terms of `tokenize` that this word matched as a whole: itself, inflections, typos' corrections, synonyms. */
  terms: ReadonlySet<string>;
  /** The beginning that unfinished words share, or null if the word counts as finished. */
  prefix: string | null;
}

export interface EngineHit extends SearchRecord, Pick<SearchHit, 'lists' | 'places'> {}

export interface EngineResult {
  hits: EngineHit[];
  /** Number of hits over all pages. */
  total: number;
  /** The same by section; sections without hits are missing. */
  bySection: Partial<Record<SearchSection, number>>;
  /** Nothing matches well: the hits are close to the query rather than about it. */
  similar: boolean;
  /** The words that were searched for, in query order; empty for an empty query. */
  words: QueryWord[];
}

export interface SearchEngine {
  /** Number of records that can be found. */
  readonly size: number;
  /** Synchronous and deterministic: the same query gives the same order. An empty text matches every record. */
  search(query: EngineQuery): EngineResult;
}
