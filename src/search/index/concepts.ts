import groups from '../data/synonyms.json' with { type: 'json' };
import { fold, STOP_WORDS, stem } from './words.ts';

/**
 * Terms of the trade: words that integrators use for one thing, whatever the page. Phrases are matched by stem and over stop
 * words, so `change product` also matches `Changing the product`.
 */
export interface SynonymGroup {
  name: string;
  /** They match each other in both directions. */
  words: readonly string[];
  /** Only understood when a reader types them, and lead to `words`: on the site they would mean something else. */
  asks: readonly string[];
}

export const SYNONYMS: readonly SynonymGroup[] = Object.entries(groups).map(([name, { words, asks }]) => ({
  name,
  words: words.split(', '),
  asks: asks === '' ? [] : asks.split(', '),
}));

interface Phrase {
  stems: string[];
  concept: string;
}

interface ConceptMatch {
  /** The concept's name as a term: `~3ds`. */
  term: string;
  /** Number of words that the phrase covers. */
  span: number;
}

/** The term that stands for a synonym group in index and query. */
export function conceptTerm(name: string): string {
  return `~${name}`;
}

/** Whether a term of the index is a concept's name rather than a word. */
export function isConceptTerm(term: string): boolean {
  return term.startsWith('~');
}

const WRITTEN = phrasesByFirstStem((group) => group.words);
const ASKED = phrasesByFirstStem((group) => [
  ...group.asks.flatMap(inEitherOrder),
  // As the site writes it, it is found by `conceptsAt`.
  ...group.words.flatMap((phrase) => inEitherOrder(phrase).slice(1)),
]);

/**
 * Concepts whose phrase begins at word `at`. Input: folded words in order.
 * @param asked true for readers' words, in which phrases that only readers use count, too
 */
export function conceptsAt(words: readonly string[], at: number, asked: boolean): ConceptMatch[] {
  return [...(asked ? matches(ASKED, words, at) : []), ...matches(WRITTEN, words, at)];
}

/** Every synonym of a single word with its concepts: `chargeback` → `~dispute`. */
export function conceptsOfSingleWords(): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const { name, words, asks } of SYNONYMS) {
    for (const phrase of [...words, ...asks]) {
      const [word, ...more] = splitPhrase(phrase);
      if (word === undefined || more.length > 0) continue;
      result.set(word, [...(result.get(word) ?? []), conceptTerm(name)]);
    }
  }
  return result;
}

/** `retry webhook` asks what `webhook retry` does. */
function inEitherOrder(phrase: string): string[] {
  const words = phrase.split(' ');
  return words.length === 2 ? [phrase, words.reverse().join(' ')] : [phrase];
}

function matches(phrases: Map<string, Phrase[]>, words: readonly string[], at: number): ConceptMatch[] {
  return (phrases.get(stem(words[at] ?? '')) ?? []).flatMap(({ stems, concept }) => {
    const span = spanOf(stems, words, at);
    return span === null ? [] : [{ term: concept, span }];
  });
}

/**
 * Number of words that a phrase takes up from `at` on, where its first stem is known to be, or null. `Change the product`
 * says `change product`.
 */
function spanOf(stems: readonly string[], words: readonly string[], at: number): number | null {
  let next = at + 1;
  for (const expected of stems.slice(1)) {
    while (STOP_WORDS.has(words[next] ?? '') && stem(words[next] ?? '') !== expected) next += 1;
    if (stem(words[next] ?? '') !== expected) return null;
    next += 1;
  }
  return next - at;
}

function phrasesByFirstStem(select: (group: SynonymGroup) => readonly string[]): Map<string, Phrase[]> {
  const result = new Map<string, Phrase[]>();
  for (const group of SYNONYMS) {
    for (const phrase of select(group)) {
      const stems = splitPhrase(phrase).map(stem);
      const first = stems[0];
      if (first === undefined) continue;
      result.set(first, [...(result.get(first) ?? []), { stems, concept: conceptTerm(group.name) }]);
    }
  }
  return result;
}

function splitPhrase(phrase: string): string[] {
  return fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? [];
}
