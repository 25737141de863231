import { isConceptTerm } from '../index/concepts.ts';
import { FIELD } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import { type IndexedText, kindOf, type SearchIndex, textsOf } from '../index/search-index.ts';
import type { Expansion } from './expand-term.ts';
import type { Spend } from './search-engine.ts';

/** Fields that a hit does not show. */
const HIDDEN: readonly number[] = [FIELD.below, FIELD.phrases];

/** Texts below a heading that are looked at. */
const MAX_TEXTS = 12;

/**
 * The text below a heading that says most of what the heading itself leaves missing, so that a hit shows why it was found:
 * the words themselves where it can, else synonyms. Null where the heading says all words or nothing below it says another
 * one.
 */
export function textBelow(
  heading: number,
  index: SearchIndex,
  expansions: readonly Expansion[],
  spend: Spend,
): string | null {
  const { terms } = index.vocabulary;
  const inWords = expansions.map((word) => {
    const own = [...word.qualities].filter(([id]) => !isConceptTerm(terms[id] ?? ''));
    return { ...word, qualities: new Map(own) };
  });
  const found = bestBelow(heading, index, inWords, spend) ?? bestBelow(heading, index, expansions, spend);
  return found === null ? null : index.records.get(found).content;
}

/** The record below a heading that says most of the words that the heading does not say; prose rather than a table. */
function bestBelow(
  heading: number,
  index: SearchIndex,
  words: readonly Expansion[],
  spend: Spend,
): number | null {
  const { addresses, recordStarts } = index;
  const shown = textsOf(index, heading).filter(({ field }) => !HIDDEN.includes(field));
  const missing = words.filter((word) => !hasWord(shown, word));
  let best: { record: number; score: number } | null = null;
  for (let number = heading + 1; number <= heading + MAX_TEXTS && missing.length > 0; number += 1) {
    if (addresses[number] !== addresses[heading]) break;
    const kind = kindOf(index, number);
    if (kind === 'code') continue;
    spend(((recordStarts[number + 1] ?? 0) - (recordStarts[number] ?? 0)) * missing.length);
    const content = textsOf(index, number).filter(({ field }) => field === FIELD.content);
    const found = missing.filter((word) => hasWord(content, word)).length;
    const score = found === 0 ? 0 : 2 * found + (kind === 'text' ? 1 : 0);
    if (score > (best?.score ?? 0)) best = { record: number, score };
  }
  return best?.record ?? null;
}

/** Whether one of the texts has a word in any of its readings. */
export function hasWord(texts: readonly IndexedText[], { qualities }: Expansion): boolean {
  for (const { tokens } of texts)
    for (let at = 0; at < tokens.length; at += 1)
      if (qualities.has(termOfToken(tokens[at] ?? 0))) return true;
  return false;
}
