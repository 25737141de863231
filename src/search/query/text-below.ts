import { isConceptTerm } from '../index/concepts.ts';
import { FIELD, FIELD_COUNT } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import { kindOf, type SearchIndex } from '../index/search-index.ts';
import type { Expansion } from './expand-term.ts';
import type { Spend } from './search-engine.ts';

/** All fields but those that the hit does not show. */
const SHOWN = ~((1 << FIELD.below) | (1 << FIELD.phrases));

/** Texts below a heading that are looked at. */
const MAX_TEXTS = 12;

/**
 * The text below a heading that says most of what the heading itself leaves unsaid, so that a hit shows why it was found:
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
  const unsaid = words.filter((word) => !says(heading, index, word, SHOWN));
  let best: { record: number; score: number } | null = null;
  for (let number = heading + 1; number <= heading + MAX_TEXTS && unsaid.length > 0; number += 1) {
    if (addresses[number] !== addresses[heading]) break;
    const kind = kindOf(index, number);
    if (kind === 'code') continue;
    spend(((recordStarts[number + 1] ?? 0) - (recordStarts[number] ?? 0)) * unsaid.length);
    const said = unsaid.filter((word) => says(number, index, word, 1 << FIELD.content)).length;
    const score = said === 0 ? 0 : 2 * said + (kind === 'text' ? 1 : 0);
    if (score > (best?.score ?? 0)) best = { record: number, score };
  }
  return best?.record ?? null;
}

/** Whether a record says a word in one of the fields of a mask. */
export function says(
  record: number,
  { tokens, recordStarts }: SearchIndex,
  { qualities }: Expansion,
  fields: number,
): boolean {
  const end = recordStarts[record + 1] ?? 0;
  let field = 0;
  for (let at = recordStarts[record] ?? 0; at < end; at += 1) {
    const token = tokens[at] ?? 0;
    if (token < FIELD_COUNT) field = token;
    else if ((fields & (1 << field)) !== 0 && qualities.has(termOfToken(token))) return true;
  }
  return false;
}
