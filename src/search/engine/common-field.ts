import { SEARCH_SECTIONS } from '../../model/search.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { RecordStore } from './record-store.ts';
import type { Spend } from './search-engine.ts';
import { kindOf, type SearchIndex, symbolKey } from './search-index.ts';

/** A field of so many lists and objects is one hit. */
const LEAST = 8;
/** Work to read one record; see `Spend`. */
const WORK_PER_TEXT = 300;

const GUIDES = SEARCH_SECTIONS.indexOf('Guides');

/** A field that many lists and objects have. One place speaks for all. */
export interface CommonField {
  /** The record that is shown: what explains the field in a guide, else its first definition. */
  shown: number;
  /** How many lists and objects have it. */
  lists: number;
  /** Their records, without the one that is shown. */
  hidden: ReadonlySet<number>;
}

/**
 * The common field that a query names: one with its own page, such as `metadata`, or that says the same everywhere,
 * such as `per_page`. `status` is neither, since each object has its own. Null where the query names none.
 */
export function commonField({ joined }: ParsedQuery, index: SearchIndex, spend: Spend): CommonField | null {
  const { symbols, records, sections, staticScores } = index;
  const holders = symbols.get(symbolKey(joined)) ?? [];
  const fields = holders.filter((number) => kindOf(index, number) === 'field');
  if (fields.length < LEAST) return null;
  const [explained] = holders
    .filter((number) => sections[number] === GUIDES && kindOf(index, number) !== 'field')
    .sort((a, b) => (staticScores[b] ?? 0) - (staticScores[a] ?? 0) || a - b);
  const isPage = explained !== undefined && kindOf(index, explained) === 'page';
  const alike = isPage ? fields : withSameText(fields, records, spend);
  if (alike.length < LEAST) return null;
  const shown = explained ?? alike[0] ?? 0;
  return { shown, lists: alike.length, hidden: new Set(alike.filter((number) => number !== shown)) };
}

/** Those that say what the first one says. */
function withSameText(numbers: readonly number[], records: RecordStore, spend: Spend): number[] {
  spend(numbers.length * WORK_PER_TEXT);
  const texts = numbers.map((number) => records.get(number).content);
  return numbers.filter((_, index) => texts[index] === texts[0]);
}
