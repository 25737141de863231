import { FIELD, FIELD_COUNT } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import {
  fieldsOfRow,
  frequency,
  recordOfRow,
  type SearchIndex,
  symbolKey,
  textsOf,
} from '../index/search-index.ts';
import type { Expansion } from './expand-term.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Spend } from './search-engine.ts';
import { FIELD_WEIGHT } from './weights.ts';

/** Weight of the best field of each combination of fields. */
const BEST_FIELD = Float32Array.from({ length: 1 << FIELD_COUNT }, (_, mask) => {
  let best = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    if ((mask & (1 << field)) !== 0) best = Math.max(best, FIELD_WEIGHT[field] ?? 0);
  }
  return best;
});

/** Finds the records that hold the words of a query, with a first estimate of their score. */
export class Retriever {
  // Columns by record number, allocated once.
  readonly #sums: Float32Array;
  readonly #current: Float32Array;
  readonly #counts: Uint8Array;
  readonly #touched: Uint32Array;
  readonly #all: Uint32Array;

  constructor(private readonly index: SearchIndex) {
    const size = index.records.length;
    this.#sums = new Float32Array(size);
    this.#current = new Float32Array(size);
    this.#counts = new Uint8Array(size);
    this.#touched = new Uint32Array(size);
    this.#all = Uint32Array.from(index.sections.keys());
  }

  /** The inverse document frequency of a word, scaled to 0–1: almost 0 if it is everywhere, 1 if in one record or none. */
  inverseDocumentFrequency(expansion: Expansion): number {
    const size = this.index.records.length;
    const holders = Math.min(this.#holders(expansion), size);
    return Math.log(1 + size / Math.max(1, holders)) / Math.log(1 + size);
  }

  /** The weight of a word: a record's score is the mean over the words with these weights. */
  weightOf(expansion: Expansion): number {
    return 0.4 + this.inverseDocumentFrequency(expansion);
  }

  /** By record that `holding` returned last, the sum of field weight × quality × rarity. */
  get estimates(): Float32Array {
    return this.#sums;
  }

  /** Records that hold at least `minimum` of the words that are not optional. A guess from typos is not enough alone. */
  holding(expansions: readonly Expansion[], minimum: number, spend: Spend): Uint32Array {
    // Before the first row is visited: a search that is stopped here leaves the columns as they were.
    for (const expansion of expansions) spend(this.#holders(expansion));
    this.#sums.fill(0);
    this.#counts.fill(0);
    const required = expansions.filter(({ optional }) => !optional);
    for (const expansion of expansions) {
      const isAlone = minimum === 1 && required.length > 1 && expansion.fuzzy;
      this.#collect(expansion, expansion.optional || isAlone ? 0 : 1);
    }
    return keep(this.#all, (record) => (this.#counts[record] ?? 0) >= minimum);
  }

  /** Adds one word to the estimates of its records, and `count` to the number of words that they hold. */
  #collect(expansion: Expansion, count: number): void {
    const { starts, rows } = this.index.postings;
    const weight = this.weightOf(expansion);
    let touched = 0;
    for (const [id, quality] of expansion.qualities) {
      const end = starts[id + 1] ?? 0;
      for (let at = starts[id] ?? 0; at < end; at += 1) {
        const row = rows[at] ?? 0;
        const record = recordOfRow(row);
        const known = this.#current[record] ?? 0;
        if (known === 0) this.#touched[touched++] = record;
        this.#current[record] = Math.max(known, (BEST_FIELD[fieldsOfRow(row)] ?? 0) * quality);
      }
    }
    for (const record of this.#touched.subarray(0, touched)) {
      this.#sums[record] = (this.#sums[record] ?? 0) + (this.#current[record] ?? 0) * weight;
      this.#counts[record] = (this.#counts[record] ?? 0) + count;
      this.#current[record] = 0;
    }
  }

  #holders(expansion: Expansion): number {
    let holders = 0;
    for (const id of expansion.qualities.keys()) holders += frequency(this.index.postings, id);
    return holders;
  }
}

/** The records that pass a test. A typed array's own `filter` takes several times as long. */
export function keep(records: Uint32Array, passes: (record: number) => boolean): Uint32Array {
  const kept = new Uint32Array(records.length);
  let length = 0;
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at] ?? 0;
    if (passes(record)) kept[length++] = record;
  }
  return kept.subarray(0, length);
}

/** The records that say every quoted phrase word for word, and none of the words that are left out. */
export function restrict(
  found: Uint32Array,
  { quoted, leftOut }: Pick<ParsedQuery, 'quoted' | 'leftOut'>,
  index: SearchIndex,
  spend: Spend,
): Uint32Array {
  if (quoted.length === 0 && leftOut.length === 0) return found;
  const { vocabulary, postings, recordStarts } = index;
  const hidden = new Set<number>();
  for (const id of leftOut.flatMap((word) => vocabulary.inflections(word))) {
    const rows = postings.rows.subarray(postings.starts[id], postings.starts[id + 1]);
    spend(rows.length);
    for (const row of rows) hidden.add(recordOfRow(row));
  }
  const phrases = quoted.map((words) => words.map((word) => vocabulary.idOf(word) ?? -1));
  return keep(found, (record) => {
    if (hidden.has(record)) return false;
    spend(((recordStarts[record + 1] ?? 0) - (recordStarts[record] ?? 0)) * phrases.length);
    return phrases.every((phrase) => hasPhrase(record, phrase, index));
  });
}

/** Whether a text that a record shows has the words side by side. */
const hasPhrase = (record: number, phrase: readonly number[], index: SearchIndex): boolean =>
  textsOf(index, record).some(({ field, tokens }) => {
    const words = [...tokens].filter((token) => (token & 7) === 0).map(termOfToken);
    const isAt = (start: number): boolean => phrase.every((id, place) => words[start + place] === id);
    return field !== FIELD.phrases && words.some((_, start) => isAt(start));
  });

/** The first record of an address of this site, such as `/webhooks#verify-the-signature`, or null. */
export function recordOfAddress(address: string, index: SearchIndex, spend: Spend): number | null {
  const { symbols, records, addresses } = index;
  const [route = ''] = address.split('#');
  const holders = route === '/' ? [0] : (symbols.get(symbolKey(route)) ?? []);
  const page = holders.find((number) => number < records.length && records.get(number).url === route);
  if (page === undefined || route === address) return page ?? null;
  let last = -1;
  for (let number = page; number < records.length; number += 1) {
    if (addresses[number] === last) continue;
    last = addresses[number] ?? -1;
    spend(WORK_PER_RECORD);
    const { url } = records.get(number);
    if (url === address) return number;
    if (url.split('#')[0] !== route) return null;
  }
  return null;
}

/** Work to read one record; see `Spend`. */
export const WORK_PER_RECORD = 300;
