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
  /** Whether only readers use it. */
  asked: boolean;
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

/** By their first stem; those that only readers use come first. */
const PHRASES = new Map<string, Phrase[]>();
/** Every synonym of a single word with its concepts: `chargeback` → `~dispute`. */
export const CONCEPTS_OF_WORDS = new Map<string, string[]>();
for (const asked of [true, false])
  for (const { name, words, asks } of SYNONYMS) {
    // `retry webhook` asks what `webhook retry` does.
    const swapped = [...asks, ...words]
      .map((phrase) => splitPhrase(phrase).reverse())
      .filter(({ length }) => length === 2);
    for (const phrase of asked ? [...asks.map(splitPhrase), ...swapped] : words.map(splitPhrase)) {
      add(PHRASES, stem(phrase[0] ?? ''), { stems: phrase.map(stem), concept: conceptTerm(name), asked });
      if (phrase.length === 1) add(CONCEPTS_OF_WORDS, phrase[0] ?? '', conceptTerm(name));
    }
  }

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

/**
 * Concepts whose phrase begins at word `at`. Input: folded words in order.
 * @param asked true for readers' words, in which phrases that only readers use count, too
 */
export function conceptsAt(words: readonly string[], at: number, asked: boolean): ConceptMatch[] {
  const phrases = PHRASES.get(stem(words[at] ?? '')) ?? [];
  return phrases.flatMap((phrase) => {
    const span = phrase.asked && !asked ? null : spanOf(phrase.stems, words, at);
    return span === null ? [] : [{ term: phrase.concept, span }];
  });
}

/**
 * Number of words that a phrase takes up from `at` on, if its first stem is known to be, or null. `Change the product`
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

function splitPhrase(phrase: string): string[] {
  return fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? [];
}
