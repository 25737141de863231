import { SYNONYMS } from '../data/synonyms.ts';
import { fold, STOP_WORDS, stem } from './words.ts';

interface Phrase {
  stems: string[];
  concept: string;
  everyday: boolean;
}

export interface ConceptMatch {
  /** The concept's name as a term: `~3ds`. */
  term: string;
  /** Number of words that the phrase covers. */
  span: number;
  /** A word of people outside the trade led here. */
  everyday: boolean;
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
const EVERYDAY = phrasesByFirstStem((group) => group.everyday, true);

/** A text in readers' words: what they type, or a phrase that an author expects in a query. */
export type Asked = 'query' | 'phrase';

/** Whether `conceptsAt` can find something at a word, in a text of the site or in readers' words. Input: a folded word. */
export function conceptsBeginWith(word: string): { written: boolean; asked: boolean } {
  const first = stem(word);
  return { written: WRITTEN.has(first), asked: ASKED.has(first) || EVERYDAY.has(first) };
}

/**
 * Concepts whose phrase begins at word `at`. Phrases that only readers use count in readers' words, everyday words in
 * queries alone. Input: folded words in order.
 */
export function conceptsAt(words: readonly string[], at: number, asked?: Asked): ConceptMatch[] {
  return [
    ...(asked === undefined ? [] : matches(ASKED, words, at)),
    ...(asked === 'query' ? matches(EVERYDAY, words, at) : []),
    ...matches(WRITTEN, words, at),
  ];
}

/** Every synonym of a single word with its concepts: `chargeback` → `~dispute`. */
export function conceptsOfSingleWords(): Map<string, Omit<ConceptMatch, 'span'>[]> {
  const result = new Map<string, Omit<ConceptMatch, 'span'>[]>();
  const add = (phrases: readonly string[], name: string, everyday: boolean): void => {
    for (const phrase of phrases) {
      const words = splitPhrase(phrase);
      const word = words[0];
      if (word === undefined || words.length > 1) continue;
      result.set(word, [...(result.get(word) ?? []), { term: conceptTerm(name), everyday }]);
    }
  };
  for (const { name, words, asks, everyday } of SYNONYMS) {
    if (!SOLE_CONCEPTS.has(conceptTerm(name))) add([...words, ...asks], name, false);
    add(everyday, name, true);
  }
  return result;
}

/**
 * Concepts that the site writes in one word only, to which everyday words lead. That word finds itself; its concept would
 * make it seem twice as common.
 */
export const SOLE_CONCEPTS: ReadonlySet<string> = new Set(
  SYNONYMS.filter(({ words, asks }) => words.length === 1 && asks.length === 0).map(({ name }) =>
    conceptTerm(name),
  ),
);

/** `retry webhook` asks what `webhook retry` does. */
function inEitherOrder(phrase: string): string[] {
  const words = phrase.split(' ');
  return words.length === 2 ? [phrase, words.reverse().join(' ')] : [phrase];
}

function matches(phrases: Map<string, Phrase[]>, words: readonly string[], at: number): ConceptMatch[] {
  const candidates = phrases.get(stem(words[at] ?? ''));
  if (candidates === undefined) return [];
  const found: ConceptMatch[] = [];
  for (const { stems, concept, everyday } of candidates) {
    const span = spanOf(stems, words, at);
    if (span !== null) found.push({ term: concept, span, everyday });
  }
  return found;
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

function phrasesByFirstStem(
  select: (group: (typeof SYNONYMS)[number]) => readonly string[],
  everyday = false,
): Map<string, Phrase[]> {
  const result = new Map<string, Phrase[]>();
  for (const group of SYNONYMS) {
    for (const phrase of select(group)) {
      const stems = splitPhrase(phrase).map(stem);
      const first = stems[0];
      if (first === undefined) continue;
      result.set(first, [
        ...(result.get(first) ?? []),
        { stems, concept: conceptTerm(group.name), everyday },
      ]);
    }
  }
  return result;
}

function splitPhrase(phrase: string): string[] {
  const words = fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? [];
  // What is skipped in a text is not asked of it: `what happens over time`. But `which key` is more than `key`.
  const meaning = words.filter((word) => !STOP_WORDS.has(word));
  return meaning.length > 1 ? meaning : words;
}
