import { FIELD } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import { hasWord, type SearchIndex, textsOf } from '../index/search-index.ts';
import { isFiller } from '../index/words.ts';
import type { Expansion } from './expand-term.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Ranking } from './rank.ts';
import type { Retriever } from './retrieve.ts';
import {
  FUZZY_SCORE,
  MIN_COVERAGE,
  SEMANTIC_MATCH_SCORE,
  SIMILAR_SCORE,
  WEAK_ANSWER_SCORE,
  WEAK_SCORE,
} from './weights.ts';

/**
 * Whether the best hit is close to the query rather than about it: the site does not know the words, covers only those of low
 * inverse document frequency, or has them apart from each other and in passing.
 */
export function isSimilar(
  { interpretation, best, top, semantic }: Ranking,
  { informational, verbatim }: ParsedQuery,
  index: SearchIndex,
  retriever: Retriever,
): boolean {
  if (!verbatim.every((text) => best.subarray(0, 3).some((record) => shows(record, text, index))))
    return true;
  if ((semantic?.gain ?? 0) >= SEMANTIC_MATCH_SCORE) return false;
  const { unknown } = interpretation;
  const words = interpretation.words.filter((word) => !word.optional);
  const known = words.filter(({ qualities }) => qualities.size > 0);
  if (unknown > 0 && (!informational || unknown >= known.length)) return true;
  if (top < (words.every(({ fuzzy }) => fuzzy) ? FUZZY_SCORE : SIMILAR_SCORE)) return true;
  const record = best[0] ?? 0;
  if (informational) {
    if (unknown === 0 && top >= WEAK_ANSWER_SCORE) return false;
    const asked = words.filter(({ text }) => !isFiller(text));
    const covered = coverageOf(record, index, asked, retriever);
    // A text that says half of a question in its words, and as much in similar ones, answers it.
    return covered < MIN_COVERAGE && covered + (semantic?.covered ?? 0) < 1.5 * MIN_COVERAGE;
  }
  return known.length === 2 && top < WEAK_SCORE && !hasTogether(record, index, known);
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
    const before = shown.split(text).slice(0, -1);
    if (before.some((part) => /\W$/.test(part))) return true;
  }
  return false;
}

/** The share of a query that a record covers, by inverse document frequency, 0 to 1. */
function coverageOf(
  record: number,
  index: SearchIndex,
  words: readonly Expansion[],
  retriever: Retriever,
): number {
  const terms = textsOf(index, record).flatMap(({ tokens }) => Array.from(tokens, termOfToken));
  let covered = 0;
  let total = 0;
  for (const word of words) {
    const idf = retriever.inverseDocumentFrequency(word);
    total += idf;
    covered += idf * terms.reduce((best, term) => Math.max(best, word.qualities.get(term) ?? 0), 0);
  }
  return total === 0 ? 1 : covered / total;
}

/** Whether one text of a record, or one of its phrases, has all words, together with the headings above it. */
function hasTogether(record: number, index: SearchIndex, words: readonly Expansion[]): boolean {
  const texts = textsOf(index, record);
  const above = texts.filter(({ field }) => field === FIELD.above || field === FIELD.page);
  const missing = words.filter((word) => !hasWord(above, word));
  return texts.some((text) => missing.every((word) => hasWord([text], word)));
}
