import { reducePastedText } from '../../src/model/pasted-text.ts';
import type { SearchEngine } from '../../src/search/query/search-engine.ts';
import { JUDGED_PREFIXES, JUDGED_QUERIES, type JudgedQuery } from './judged-queries.ts';

export interface Verdict extends JudgedQuery {
  /** Addresses of the first three hits. */
  top: string[];
  /** The hits are labeled similar. */
  similar: boolean;
  first: boolean;
  firstThree: boolean;
}

export interface JudgedHalves {
  /** Looked at while the ranking is worked on. */
  tuning: JudgedQuery[];
  /** Looked at only once the other half says that a change is good, so that it can tell luck from progress. */
  heldOut: JudgedQuery[];
}

/** The judged list of pages, in halves. */
export function judgedHalves(): JudgedHalves {
  return halvesOf(allJudgedQueries());
}

/** A list dealt in turn within each kind of query. */
export function halvesOf(list: readonly JudgedQuery[]): JudgedHalves {
  const halves: JudgedHalves = { tuning: [], heldOut: [] };
  const dealt = new Map<string, number>();
  for (const judged of list) {
    const count = dealt.get(judged.reason) ?? 0;
    dealt.set(judged.reason, count + 1);
    (count % 2 === 0 ? halves.tuning : halves.heldOut).push(judged);
  }
  return halves;
}

/** The judged list with the prefixes written out, each query once. */
export function allJudgedQueries(): JudgedQuery[] {
  const listed = new Set(JUDGED_QUERIES.map(({ query }) => query));
  return [...JUDGED_QUERIES, ...writtenOutPrefixes().filter(({ query }) => !listed.has(query))];
}

function writtenOutPrefixes(): JudgedQuery[] {
  return JUDGED_PREFIXES.flatMap(({ word, accept, from, reason }) =>
    Array.from({ length: word.length - from + 1 }, (_, index) => ({
      query: word.slice(0, from + index),
      accept,
      reason: `the beginning of ${word}: ${reason}`,
    })).filter(({ query }) => !query.endsWith(' ')),
  );
}

export interface Score {
  queries: number;
  /** Share of queries whose first hit is accepted, 0 to 1. */
  success1: number;
  /** Share of queries with an accepted hit among the first three. */
  success3: number;
  /** The queries that failed, one a line, for the message of a test. */
  misses: string;
}

/** Asks the engine all queries of a list. */
export function score(engine: SearchEngine, list: readonly JudgedQuery[]): Score {
  const verdicts = list.map((judged) => judge(engine, judged));
  const share = (isGood: (verdict: Verdict) => boolean): number =>
    verdicts.filter(isGood).length / verdicts.length;
  return {
    queries: list.length,
    success1: share(({ first }) => first),
    success3: share(({ firstThree }) => firstThree),
    misses: verdicts
      .filter(({ first }) => !first)
      .map(({ query, top, accept }) => `  ${query} → ${top.join(' ')} instead of ${accept.join(' or ')}`)
      .join('\n'),
  };
}

/** Asks the engine one judged query. */
export function judge(engine: SearchEngine, judged: JudgedQuery): Verdict {
  // As the dialog does: row S3.11.
  const text = judged.reason === 'pasted' ? reducePastedText(judged.query).slice(0, 64) : judged.query;
  const { top, similar } = firstThree(engine, text);
  if (judged.accept.length === 0)
    return { ...judged, top, similar, first: top.length === 0, firstThree: top.length === 0 };
  const accepted = top.map((url) => judged.accept.some((pattern) => matches(pattern, url)));
  return { ...judged, top, similar, first: accepted[0] === true, firstThree: accepted.includes(true) };
}

type FirstThree = Pick<Verdict, 'top' | 'similar'>;

/** Every query is asked once a run, whichever lists and tests it is in. */
const asked = new WeakMap<SearchEngine, Map<string, FirstThree>>();

function firstThree(engine: SearchEngine, text: string): FirstThree {
  const known = asked.get(engine) ?? new Map<string, FirstThree>();
  asked.set(engine, known);
  const before = known.get(text);
  if (before !== undefined) return before;
  const { hits, similar } = engine.search({ text, offset: 0, limit: 3 });
  const result = { top: hits.map((hit) => hit.url), similar };
  known.set(text, result);
  return result;
}

/** Whether an address is what a pattern of the list accepts. */
export function matches(pattern: string, url: string): boolean {
  if (!pattern.includes('*')) return pattern === url;
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(url);
}
