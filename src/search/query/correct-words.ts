import { conceptsAt } from '../index/concepts.ts';
import { frequency, type SearchIndex, symbolKey } from '../index/search-index.ts';
import { type Token, tokenize } from '../index/tokenize.ts';
import type { Typo, Vocabulary } from '../index/vocabulary.ts';
import { isFiller, stem } from '../index/words.ts';
import { type Lexicon, type TypoRule, typosOf } from './expand-term.ts';
import type { ParsedQuery } from './parse-query.ts';
import { QUALITY } from './weights.ts';

/** A word of three letters is one typo away from too many; a phrase such as `google pay` decides between them. */
const SHORTEST = 3;

/** Unknown words of one query that are looked up. */
const MAX_LOOKED_UP = 6;

/**
 * The typed text, with each word that the site does not know replaced by its only correction, so that it is read like any
 * other word: `appel pay` means what `apple pay` does. Words with several corrections stay.
 * @returns the text, and the words in it that are corrections
 */
export function correctWords(
  text: string,
  rule: TypoRule,
  lexicon: Lexicon,
): { text: string; corrected: ReadonlySet<string> } {
  const tokens = tokenize(text);
  const words = tokens.filter(({ kind }) => kind === 'word');
  const wholes = tokens.filter(({ kind }) => kind === 'whole');
  const isPart = ({ at }: Token): boolean =>
    wholes.some((whole) => whole.at <= at && at < whole.at + whole.span);
  const unknown = words.filter((word) => !isPart(word) && isUnknown(word, lexicon)).slice(0, MAX_LOOKED_UP);
  const corrected = new Set<string>();
  let result = text;
  // Corrections change lengths, so the last comes first.
  for (const { at, start, end } of unknown.toReversed()) {
    const correction = correctionOf(words, at, rule, lexicon);
    if (correction === undefined) continue;
    corrected.add(correction);
    result = result.slice(0, start) + correction + result.slice(end);
  }
  return { text: result, corrected };
}

function isUnknown({ term }: Token, { vocabulary }: Lexicon): boolean {
  if (term.length < SHORTEST || !/^[a-z]+$/.test(term) || isFiller(term)) return false;
  return beginsNothing(term, vocabulary) && vocabulary.inflections(term).length === 0;
}

function beginsNothing(word: string, vocabulary: Vocabulary): boolean {
  const [from, to] = vocabulary.prefixRange(word);
  return from === to;
}

/** The one word that the closest corrections are forms of; of several, the one that makes a phrase with its neighbors. */
function correctionOf(
  words: readonly Token[],
  at: number,
  rule: TypoRule,
  lexicon: Lexicon,
): string | undefined {
  const { vocabulary, postings } = lexicon;
  const { term } = words[at] ?? { term: '' };
  const isShort = term.length < rule.one;
  if (isShort && (words.length === 1 || !Number.isFinite(rule.one))) return undefined;
  const found = typosOf(term, isShort ? { ...rule, one: SHORTEST } : rule, false, lexicon);
  const closest = found.filter(({ distance }) => distance === found[0]?.distance);
  const wordOf = ({ id }: Typo): string => vocabulary.terms[id] ?? '';
  const isOneWord = (typos: readonly Typo[]): boolean =>
    new Set(typos.map((typo) => stem(wordOf(typo)))).size === 1;
  const chosen =
    isOneWord(closest) && !isShort ? closest : closest.filter((typo) => makesPhrase(words, at, wordOf(typo)));
  if (!isOneWord(chosen)) return undefined;
  // Among the forms of one word, the one with the ending that was typed: `expird` is `expired` rather than `expiry`.
  const endsAlike = (typo: Typo): boolean => wordOf(typo).at(-1) === term.at(-1);
  const [best] = chosen.toSorted(
    (a, b) =>
      Number(endsAlike(b)) - Number(endsAlike(a)) || frequency(postings, b.id) - frequency(postings, a.id),
  );
  return best && wordOf(best);
}

/** Whether a concept of several words lies over a word and its neighbors. */
function makesPhrase(words: readonly Token[], at: number, word: string): boolean {
  const terms = words.map(({ term }, place) => (place === at ? word : term));
  return [at - 2, at - 1, at]
    .filter((from) => from >= 0)
    .some((from) => conceptsAt(terms, from, true).some(({ span }) => span > 1 && from + span > at));
}

/** Identifiers of one query that are looked up with typos. */
const MAX_IDENTIFIERS = 3;
/** From this length on an identifier may have a typo, but only one: symbols resemble each other. */
const LEAST_LENGTH = 6;

/**
 * Reads identifiers that the site does not know as the closest symbol that it does: `payment_metod.detached`, and
 * `do_not_honour` in the other spelling. Changes the query: the words of the identifier reach the symbol, which is named, too.
 */
export function correctIdentifiers(
  parsed: ParsedQuery,
  { symbols }: Pick<SearchIndex, 'symbols'>,
  { one }: TypoRule,
  { vocabulary, spend }: Lexicon,
): void {
  const least = Math.max(one, LEAST_LENGTH);
  const unknown = parsed.named.filter(
    (name) => name.length >= least && /^[a-z][a-z\d]*$/.test(name) && beginsNothing(name, vocabulary),
  );
  for (const identifier of unknown.slice(0, MAX_IDENTIFIERS)) {
    const closest = vocabulary
      .typos(identifier, 1, false, spend)
      .map(({ id }) => vocabulary.terms[id] ?? '')
      .find((term) => symbols.has(symbolKey(term)));
    if (closest === undefined) continue;
    parsed.named.push(closest);
    for (const term of parsed.terms) {
      const isPart = term.alternatives.some((other) => other.term === identifier);
      if (isPart) term.alternatives.push({ term: closest, quality: QUALITY.typo, isPrefix: false });
    }
  }
}
