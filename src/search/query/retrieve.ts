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
  readonly #index: SearchIndex;
  // Columns by record number, allocated once.
  readonly #sums: Float32Array;
  readonly #current: Float32Array;
  readonly #counts: Uint8Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;
  readonly #touchedNow: Uint32Array;

  constructor(index: SearchIndex) {
    const size = index.records.length;
    this.#index = index;
    this.#sums = new Float32Array(size);
    this.#current = new Float32Array(size);
    this.#counts = new Uint8Array(size);
    this.#touched = new Uint32Array(size);
    this.#touchedNow = new Uint32Array(size);
  }

  /** The inverse document frequency of a word, scaled to 0–1: almost 0 if it is everywhere, 1 if in one record or none. */
  inverseDocumentFrequency(expansion: Expansion): number {
    const size = this.#index.records.length;
    const holders = Math.min(this.#holders(expansion), size);
    return Math.log(1 + size / Math.max(1, holders)) / Math.log(1 + size);
  }

  /** The weight of a word: a record's score is the mean over the words with these weights. */
  weightOf(expansion: Expansion): number {
    return 0.4 + this.inverseDocumentFrequency(expansion);
  }

  /** By record that the last `all` or `some` returned, the sum of field weight × quality × rarity. */
  get estimates(): Float32Array {
    return this.#sums;
  }

  /** Records that hold every word that is not optional. The rarest word goes first, so that the common ones visit only the records still in question. */
  all(expansions: readonly Expansion[], spend: Spend): Uint32Array {
    this.#spendRows(expansions, spend);
    this.#clear();
    const required = expansions.filter(({ optional }) => !optional);
    const ordered = required.sort((a, b) => this.#holders(a) - this.#holders(b));
    for (const [step, expansion] of ordered.entries()) this.#collect(expansion, step);
    for (const expansion of expansions) if (expansion.optional) this.#collect(expansion, ordered.length);
    return this.#covering(ordered.length);
  }

  /** Records that hold at least `minimum` of the words that are not optional. A guess from typos is not enough alone. */
  some(expansions: readonly Expansion[], minimum: number, spend: Spend): Uint32Array {
    this.#spendRows(expansions, spend);
    this.#clear();
    for (const expansion of expansions) this.#collect(expansion, null, minimum > 1 || !expansion.fuzzy);
    return this.#covering(minimum);
  }

  /** The touched records that hold at least `minimum` words. */
  #covering(minimum: number): Uint32Array {
    return keep(
      this.#touched.subarray(0, this.#touchedCount),
      (record) => (this.#counts[record] ?? 0) >= minimum,
    );
  }

  /** Adds one word. With a step, only to records that hold all of the `step` words before it. Optional words count nothing. */
  #collect(expansion: Expansion, step: number | null, counts = true): void {
    const { starts, rows } = this.#index.postings;
    const current = this.#current;
    const coverage = this.#counts;
    const weight = this.weightOf(expansion);
    let touchedNow = 0;
    for (const [id, quality] of expansion.qualities) {
      const end = starts[id + 1] ?? 0;
      for (let at = starts[id] ?? 0; at < end; at += 1) {
        const row = rows[at] ?? 0;
        const record = recordOfRow(row);
        if (step !== null && coverage[record] !== step) continue;
        const mask = fieldsOfRow(row);
        const value = (BEST_FIELD[mask] ?? 0) * quality;
        const known = current[record] ?? 0;
        if (known === 0) this.#touchedNow[touchedNow++] = record;
        if (value > known) current[record] = value;
      }
    }
    const counted = counts && !expansion.optional ? 1 : 0;
    for (let index = 0; index < touchedNow; index += 1) {
      const record = this.#touchedNow[index] ?? 0;
      const sum = this.#sums[record] ?? 0;
      if (sum === 0) this.#touched[this.#touchedCount++] = record;
      this.#sums[record] = sum + (current[record] ?? 0) * weight;
      coverage[record] = (coverage[record] ?? 0) + counted;
      current[record] = 0;
    }
  }

  /** Before the first row is visited: a search that is stopped here leaves the columns as they were. */
  #spendRows(expansions: readonly Expansion[], spend: Spend): void {
    for (const expansion of expansions) spend(this.#holders(expansion));
  }

  #clear(): void {
    this.#sums.fill(0);
    this.#counts.fill(0);
    this.#touchedCount = 0;
  }

  #holders(expansion: Expansion): number {
    let holders = 0;
    for (const id of expansion.qualities.keys()) holders += frequency(this.#index.postings, id);
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
  const kept = found.filter((record) => !hidden.has(record));
  return kept.filter((record) => {
    spend(((recordStarts[record + 1] ?? 0) - (recordStarts[record] ?? 0)) * phrases.length);
    return phrases.every((phrase) => hasPhrase(record, phrase, index));
  });
}

/** Whether a text that a record shows has the words side by side. */
function hasPhrase(record: number, phrase: readonly number[], index: SearchIndex): boolean {
  return textsOf(index, record).some(({ field, tokens }) => {
    const words = [...tokens].filter((token) => (token & 7) === 0).map(termOfToken);
    const isAt = (start: number): boolean => phrase.every((id, place) => words[start + place] === id);
    return field !== FIELD.phrases && words.some((_, start) => isAt(start));
  });
}

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
const WORK_PER_RECORD = 300;
