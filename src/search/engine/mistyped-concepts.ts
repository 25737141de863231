import { type ConceptMatch, conceptsAt } from '../text/concepts.ts';
import { conceptQuality } from './concept-quality.ts';
import type { Expansion, Lexicon } from './expand-term.ts';
import type { QueryTerm } from './query-term.ts';
import { frequency } from './search-index.ts';
import { QUALITY } from './weights.ts';

/** Readings of one mistyped word that are tried in the concepts around it. */
const MAX_READINGS = 6;
/** A concept of several words begins at most this many words before the mistyped one. */
const MAX_BEFORE = 2;
/** Work to look for the concepts around one reading; see `Spend`. */
const WORK_PER_READING = 150;

/**
 * Adds the concepts of several words that mistyped words are part of: `appel pay` means wallets as `apple pay` does. A
 * concept of a single word comes with its correction.
 */
export function addMistypedConcepts(
  terms: readonly QueryTerm[],
  expansions: readonly Expansion[],
  lexicon: Lexicon,
): void {
  if (terms.length < 2) return;
  for (const [at, { guessed }] of expansions.entries()) {
    if (guessed) addAround(at, terms, expansions, lexicon);
  }
}

function addAround(
  at: number,
  terms: readonly QueryTerm[],
  expansions: readonly Expansion[],
  { vocabulary, postings, spend }: Lexicon,
): void {
  const read = [...(expansions[at]?.qualities ?? [])]
    .map(([id, quality]) => ({ id, quality, word: vocabulary.terms[id] ?? '' }))
    .filter(({ word }) => /^[a-z]+$/.test(word))
    .sort(
      (a, b) => b.quality - a.quality || frequency(postings, b.id) - frequency(postings, a.id) || a.id - b.id,
    )
    .slice(0, MAX_READINGS);
  spend(read.length * WORK_PER_READING);
  for (const { word } of read) {
    const words = terms.map(({ text }, index) => (index === at ? word : text));
    for (let from = Math.max(0, at - MAX_BEFORE); from <= at; from += 1) {
      for (const match of conceptsAt(words, from, 'query'))
        if (match.span > 1 && from + match.span > at) add(match, from);
    }
  }

  function add(match: ConceptMatch, from: number): void {
    const id = vocabulary.idOf(match.term);
    if (id === undefined || frequency(postings, id) === 0) return;
    for (const expansion of expansions.slice(from, from + match.span)) {
      const quality = conceptQuality(match) * (expansion.guessed ? QUALITY.typo : 1);
      if ((expansion.qualities.get(id) ?? 0) < quality) expansion.qualities.set(id, quality);
    }
  }
}
