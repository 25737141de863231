import type { Postings } from '../index/index-file.ts';
import { frequency } from '../index/search-index.ts';
import type { Typo, Vocabulary } from '../index/vocabulary.ts';
import type { QueryTerm } from './parse-query.ts';
import type { Spend } from './search-engine.ts';
import { QUALITY } from './weights.ts';

/** An unfinished word stands for at most this many terms, the most common ones: this bounds `p` and `re`. */
const MAX_COMPLETIONS = 400;
/** And together for at most this many postings, if more than one. Only indexes of large sites reach it. */
const MAX_ROWS = 150_000;
/** Share of a word that must be typed before its synonyms are meant too. */
const CONCEPT_SHARE = 0.65;
const MAX_TYPOS = 24;
/** From this length on the first letter may be the wrong one. */
const FIRST_LETTER_LENGTH = 6;
/** Work to sort one completion; see `Spend`. */
const WORK_PER_COMPLETION = 8;

export interface TypoRule {
  /** Word length from which one typo is forgiven. */
  one: number;
  /** Word length from which two are. */
  two: number;
}

/** What expanding a query needs from an index, and who counts the work. */
export interface Lexicon {
  vocabulary: Vocabulary;
  postings: Postings;
  spend: Spend;
}

/** A word of the query with what it can mean. */
export interface Expansion extends QueryTerm {
  /** Term ids with the quality of that reading, 0 to 1. */
  qualities: Map<number, number>;
  /** Only typos led here. */
  fuzzy: boolean;
}

/** Readings of a word without typos: itself, inflections, symbols, joined neighbors, synonyms, completions. */
export function expandTerm(term: QueryTerm, { vocabulary, postings, spend }: Lexicon): Expansion {
  const qualities = new Map<number, number>();
  const add = (id: number | undefined, quality: number, withConcepts = true): void => {
    if (id === undefined || (qualities.get(id) ?? 0) >= quality) return;
    qualities.set(id, quality);
    if (!withConcepts) return;
    for (const concept of vocabulary.conceptsOf(id)) {
      const related = quality * QUALITY.synonym;
      if ((qualities.get(concept) ?? 0) < related) qualities.set(concept, related);
    }
  };
  spend(100 * (1 + term.alternatives.length));
  add(vocabulary.idOf(term.text), QUALITY.exact);
  for (const id of vocabulary.inflections(term.text)) {
    const isSingularOrPlural = term.text.replace(/s$/, '') === vocabulary.terms[id]?.replace(/s$/, '');
    add(id, isSingularOrPlural ? QUALITY.singularOrPlural : QUALITY.stem);
  }
  for (const other of term.alternatives) {
    add(vocabulary.idOf(other.term), other.quality);
    for (const id of vocabulary.inflections(other.term)) {
      add(id, other.quality * QUALITY.stem);
    }
    if (other.isPrefix) complete(other.term, other.quality);
  }
  if (term.isPrefix) complete(term.text, 1);
  for (const id of qualities.keys()) if (frequency(postings, id) === 0) qualities.delete(id);
  if (term.corrected) for (const [id, quality] of qualities) qualities.set(id, quality * QUALITY.corrected);
  return { ...term, qualities, fuzzy: term.corrected === true };

  function complete(typed: string, scale: number): void {
    const [from, to] = vocabulary.prefixRange(typed);
    spend((to - from) * WORK_PER_COMPLETION);
    for (const id of mostCommon(from, to, postings)) {
      const share = typed.length / (vocabulary.terms[id]?.length ?? 1);
      const quality = QUALITY.prefixLeast + (QUALITY.prefixMost - QUALITY.prefixLeast) * share;
      // `charge` does not ask for disputes by way of `chargeback`, `chargeb` does.
      add(id, scale * quality, share >= CONCEPT_SHARE);
    }
  }
}

/** Readings of a word with typos. Symbols, numbers and short words have none. */
export function expandTypos(queryTerm: QueryTerm, rule: TypoRule, lexicon: Lexicon): Expansion {
  const { text, literal, isPrefix } = queryTerm;
  const qualities = new Map<number, number>();
  const typos = literal ? [] : typosOf(text, rule, isPrefix, lexicon);
  for (const typo of typos.slice(0, MAX_TYPOS)) {
    const scale = QUALITY.typo * (typo.unfinished ? QUALITY.prefixMost : 1);
    const word = lexicon.vocabulary.terms[typo.id] ?? '';
    const term = { ...queryTerm, text: word, isPrefix: false, alternatives: [] };
    for (const [id, quality] of expandTerm(term, lexicon).qualities)
      qualities.set(id, Math.max(qualities.get(id) ?? 0, quality * scale));
  }
  return { ...queryTerm, qualities, fuzzy: true };
}

/** Terms that a word of letters may be a typo of and that lead to records, closest first. */
export function typosOf(
  word: string,
  rule: TypoRule,
  unfinished: boolean,
  { vocabulary, postings, spend }: Lexicon,
): Typo[] {
  const limit = word.length >= rule.two ? 2 : word.length >= rule.one ? 1 : 0;
  if (limit === 0 || !/^[a-z]+$/.test(word)) return [];
  const reachesRecords = (id: number): boolean =>
    [id, ...vocabulary.conceptsOf(id)].some((reached) => frequency(postings, reached) > 0);
  // A term with a digit is a symbol, not a word that was misspelled.
  const isWord = (term: string): boolean => /^[a-z]+$/.test(term) && keepsShortStart(word, term);
  return vocabulary
    .typos(word, limit, unfinished, spend)
    .filter(({ id }) => reachesRecords(id) && isWord(vocabulary.terms[id] ?? ''));
}

/** The first letter of a short word is hardly ever wrong: `bake` is not `make`. Two swapped letters may be at the start. */
function keepsShortStart(word: string, term: string): boolean {
  return (
    word.length >= FIRST_LETTER_LENGTH || term[0] === word[0] || (term[0] === word[1] && term[1] === word[0])
  );
}

/** The most common terms of a range, within the bounds of what one word may cost. */
function mostCommon(from: number, to: number, postings: Postings): number[] {
  const ids = Array.from({ length: to - from }, (_, index) => from + index);
  const rows = (postings.starts[to] ?? 0) - (postings.starts[from] ?? 0);
  if (ids.length <= MAX_COMPLETIONS && rows <= MAX_ROWS) return ids;
  const sorted = ids.sort((a, b) => frequency(postings, b) - frequency(postings, a) || a - b);
  let visited = 0;
  return sorted.slice(0, MAX_COMPLETIONS).filter((id, index) => {
    visited += frequency(postings, id);
    return index === 0 || visited <= MAX_ROWS;
  });
}
