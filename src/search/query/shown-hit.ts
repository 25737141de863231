import { type DirectAnswer, SEARCH_SECTIONS } from '../../model/search.ts';
import { isConceptTerm } from '../index/concepts.ts';
import { FIELD } from '../index/fields.ts';
import { hasWord, kindOf, type SearchIndex, symbolKey, textsOf } from '../index/search-index.ts';
import type { Expansion } from './expand-term.ts';
import type { ParsedQuery } from './parse-query.ts';
import { WORK_PER_RECORD } from './retrieve.ts';
import type { EngineHit, Spend } from './search-engine.ts';

/** A field that this many lists or objects have is one hit. */
const LEAST = 8;

const GUIDES = SEARCH_SECTIONS.indexOf('Guides');

/** A field that many lists, or objects and requests, have, or a value that many fields take. One place speaks for all. */
export interface CommonField {
  /** The record that is shown: what explains the field in a guide, else its first definition. */
  shown: number;
  /** How many lists have it, or how many objects and requests. */
  counted: Pick<EngineHit, 'lists' | 'places'>;
  /** What the first definition says of it, for a guide's row or page that has no such answer; undefined without one. */
  directAnswer: DirectAnswer | undefined;
  /** Their records, without the one that is shown. */
  hidden: ReadonlySet<number>;
}

/**
 * The common field that a query names: one with its own page, such as `metadata`, or that says the same everywhere,
 * such as `per_page`, or that lists have around their entries, such as `has_more`, which has one record for all. `status`
 * is none of these, since each object has its own. Else a value that says the same everywhere, such as `yearly`. Null if
 * the query names neither.
 */
export function commonField({ joined }: ParsedQuery, index: SearchIndex, spend: Spend): CommonField | null {
  const { symbols, records, sections, staticScores, envelopes } = index;
  const key = symbolKey(joined);
  const shared = envelopes.get(key) ?? 0;
  const holders = symbols.get(key) ?? [];
  const fields = holders.filter((number) => kindOf(index, number) === 'field');
  const isField = fields.length + shared >= LEAST;
  const definitions = isField ? fields : holders.filter((number) => kindOf(index, number) === 'value');
  const [explained] = holders
    .filter((number) => isField && sections[number] === GUIDES && kindOf(index, number) !== 'field')
    .sort((a, b) => (staticScores[b] ?? 0) - (staticScores[a] ?? 0) || a - b);
  const isPage = explained !== undefined && kindOf(index, explained) === 'page';
  spend(definitions.length * WORK_PER_RECORD);
  const read = definitions.map((number) => ({ number, record: records.get(number) }));
  // Without the name, which is a path if the field is inside another.
  const said = read.map(({ record }) => record.content?.replace(/^\S+/, ''));
  const alike = isPage ? read : read.filter((_, at) => said[at] === said[0]);
  const shown = explained ?? alike[0]?.number;
  const count = alike.length + (isField ? shared : 0);
  if (count < LEAST || shown === undefined) return null;
  const isInLists = isField && alike.every(({ record }) => record.list === true);
  return {
    shown,
    counted: isInLists ? { lists: count } : { places: count },
    directAnswer: alike[0]?.record.directAnswer,
    hidden: new Set(alike.map(({ number }) => number).filter((number) => number !== shown)),
  };
}

/** Fields that a hit does not show. */
const HIDDEN: readonly number[] = [FIELD.below, FIELD.phrases];

/** Texts below a heading that are looked at. */
const MAX_TEXTS = 24;

/**
 * The text below a heading that says most of what the heading itself leaves missing, so that a hit shows why it was found:
 * the words themselves if it can, else synonyms. Without one, as for a heading that its phrases find, the first sentence.
 * Null if the heading says all words.
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
  const found =
    bestBelow(heading, index, inWords, spend) ?? bestBelow(heading, index, expansions, spend, true);
  return found === null ? null : index.records.get(found).content;
}

/** The record below a heading that says most of what the heading does not, prose before tables; `orAny`: else any prose. */
function bestBelow(at: number, index: SearchIndex, words: readonly Expansion[], spend: Spend, orAny = false) {
  const { addresses, recordStarts, vocabulary } = index;
  const shown = textsOf(index, at).filter(({ field }) => !HIDDEN.includes(field));
  const missing = words.filter((word) => !hasWord(shown, word));
  let best: { record: number; score: number } | null = null;
  for (let number = at + 1; number <= at + MAX_TEXTS && missing.length > 0; number += 1) {
    if (addresses[number] !== addresses[at]) break;
    const kind = kindOf(index, number);
    if (kind === 'code') continue;
    spend(((recordStarts[number + 1] ?? 0) - (recordStarts[number] ?? 0)) * 2 * missing.length);
    const content = textsOf(index, number).filter(({ field }) => field === FIELD.content);
    const found = missing.filter((word) => hasWord(content, word)).length;
    // Of two that say as many, the one in the words that were typed: `void`, not `voided`.
    const typed = missing.filter(({ text }) => {
      return hasWord(content, { qualities: new Map([[vocabulary.idOf(text) ?? -1, 1]]) });
    }).length;
    if (found === 0 && !(orAny && kind === 'text')) continue;
    const score = found + (kind === 'text' ? 0.5 : 0) + typed / (3 * missing.length);
    if (score > (best?.score ?? 0)) best = { record: number, score };
  }
  return best?.record ?? null;
}
