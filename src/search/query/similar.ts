import { FIELD, FIELD_COUNT } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Expansion } from './expand-term.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Ranking } from './rank.ts';
import type { Retriever } from './retrieve.ts';
import { says } from './text-below.ts';
import { MEANT_SCORE, MIN_COVERAGE, SIMILAR_SCORE, WEAK_ANSWER_SCORE, WEAK_SCORE } from './weights.ts';

/**
 * Whether the best hit is close to the query rather than about it: the site does not know the words, says only those that say
 * little, or says them apart from each other and in passing.
 */
export function isSimilar(
  { interpretation, best, top, meaning = 0 }: Ranking,
  { asking, terms, verbatim }: ParsedQuery,
  index: SearchIndex,
  retriever: Retriever,
): boolean {
  if (!verbatim.every((text) => best.subarray(0, 3).some((record) => shows(record, text, index))))
    return true;
  if (meaning >= MEANT_SCORE) return false;
  const { unknown } = interpretation;
  const words = interpretation.expansions.filter((word) => !word.optional);
  const known = words.filter(({ qualities }) => qualities.size > 0);
  if (unknown > 0 && (!asking || unknown >= known.length)) return true;
  if (top < SIMILAR_SCORE) return true;
  const record = best[0] ?? 0;
  if (asking)
    return (
      (unknown > 0 || top < WEAK_ANSWER_SCORE) && coverageOf(record, index, words, retriever) < MIN_COVERAGE
    );
  const isPair = known.length === 2 && !terms.some(({ literal }) => literal);
  return isPair && top < WEAK_SCORE && !saysTogether(record, index, known);
}

/** Records of one address that are read. */
const MAX_READ = 40;

/** Whether the address of a record has a text as it was typed: a hit that says `c` is not about `c#`. */
function shows(record: number, text: string, { records, addresses }: SearchIndex): boolean {
  for (
    let number = record;
    number < record + MAX_READ && addresses[number] === addresses[record];
    number += 1
  ) {
    const { content, hierarchy, symbols } = records.get(number);
    const shown = ` ${[content, ...Object.values(hierarchy), ...symbols].join(' ').toLowerCase().replaceAll('_', ' ')} `;
    if (
      shown
        .split(text)
        .slice(0, -1)
        .some((before) => /\W$/.test(before))
    )
      return true;
  }
  return false;
}

/** How much of what the words of a query tell a record says, 0 to 1. */
function coverageOf(
  record: number,
  { tokens, recordStarts }: SearchIndex,
  words: readonly Expansion[],
  retriever: Retriever,
): number {
  const end = recordStarts[record + 1] ?? 0;
  let said = 0;
  let asked = 0;
  for (const word of words) {
    let best = 0;
    for (let at = recordStarts[record] ?? 0; at < end; at += 1) {
      const token = tokens[at] ?? 0;
      if (token >= FIELD_COUNT) best = Math.max(best, word.qualities.get(termOfToken(token)) ?? 0);
    }
    const information = retriever.inverseDocumentFrequency(word);
    asked += information;
    said += information * best;
  }
  return asked === 0 ? 1 : said / asked;
}

/** Fields that a reader takes as one text: each with the headings above it. */
const TEXTS = [FIELD.title, FIELD.symbols, FIELD.content, FIELD.below].map(
  (field) => (1 << field) | (1 << FIELD.above) | (1 << FIELD.page),
);

/** Whether one text of a record, or one of its phrases, says all words. */
function saysTogether(record: number, index: SearchIndex, words: readonly Expansion[]): boolean {
  if (TEXTS.some((fields) => words.every((word) => says(record, index, word, fields)))) return true;
  const { tokens, recordStarts } = index;
  const end = recordStarts[record + 1] ?? 0;
  let unsaid: readonly Expansion[] = words;
  let inPhrase = false;
  for (let at = recordStarts[record] ?? 0; at < end; at += 1) {
    const token = tokens[at] ?? 0;
    if (token < FIELD_COUNT) {
      inPhrase = token === FIELD.phrases;
      unsaid = words;
    } else if (inPhrase) {
      unsaid = unsaid.filter(({ qualities }) => !qualities.has(termOfToken(token)));
      if (unsaid.length === 0) return true;
    }
  }
  return false;
}
