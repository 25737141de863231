import type { ParsedQuery } from './parse-query.ts';
import { type SearchIndex, staticScore, symbolKey } from './search-index.ts';

/** A field of so many lists and objects is one hit. */
const LEAST = 8;

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
export function commonField({ joined }: ParsedQuery, { symbols, records }: SearchIndex): CommonField | null {
  const holders = symbols.get(symbolKey(joined)) ?? [];
  const fields = holders.filter((number) => records[number]?.kind === 'field');
  if (fields.length < LEAST) return null;
  const [explained] = holders
    .filter((number) => records[number]?.section === 'Guides' && records[number]?.kind !== 'field')
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b);
  const text = records[fields[0] ?? 0]?.content;
  const isPage = explained !== undefined && records[explained]?.kind === 'page';
  const alike = isPage ? fields : fields.filter((number) => records[number]?.content === text);
  if (alike.length < LEAST) return null;
  const shown = explained ?? alike[0] ?? 0;
  return { shown, lists: alike.length, hidden: new Set(alike.filter((number) => number !== shown)) };

  function scoreOf(number: number): number {
    const record = records[number];
    return record === undefined ? 0 : staticScore(record);
  }
}
