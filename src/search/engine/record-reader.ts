import { countBits } from '../count-bits.ts';
import { STOP_WORDS } from '../text/words.ts';
import type { Expansion } from './expand-slot.ts';
import { FIELD, FIELD_COUNT } from './fields.ts';
import type { LoadedIndex } from './load-index.ts';
import { FIELD_NEARNESS, FIELD_WEIGHT, OTHER_FIELDS, QUALITY } from './weights.ts';

/** How far apart two words may stand and still count as near. */
const NEAR = 4;
/** Titles longer than this are matched by their first words. */
const MAX_TITLE_WORDS = 31;

/** What a record says of the query. The reader's next record overwrites it. */
export interface Reading {
  /** Best value of a word in each field: word × `FIELD_COUNT` + field. See `gain`. */
  best: Float32Array;
  /** Best quality of each word in the record's own title. */
  title: Float32Array;
  /** Sum over neighbouring words of the query, each 0 (far) to 1 (side by side). */
  nearness: number;
  /** Words of the title that the query says. */
  covered: number;
  /** Words of the title that mean something. */
  titleWords: number;
  startsTitle: boolean;
  /** Share of the words of the page's title that the query says, 0 to 1; 0 on the page's own record. */
  pageShare: number;
}

/** What is noted of a record while it is read, by word of the query. One set serves all records of all queries. */
interface Buffers extends Pick<Reading, 'best' | 'title'> {
  /** Nearness to the word before, 0 to 1. */
  near: Float32Array;
  /** Position at which the word was last read in this field, or -1. */
  last: Int32Array;
  /** Bits of the title's words that it stands for. */
  masks: Int32Array;
}

/** Reads the token streams of single records for the words of one query. */
export class RecordReader {
  readonly #index: LoadedIndex;
  readonly #stopWords: Uint8Array;
  /** Per word of the query, quality by term id. All zero between queries. */
  readonly #qualities: Float32Array[] = [];
  #expansions: readonly Expansion[] = [];
  #buffers = createBuffers(0);

  constructor(index: LoadedIndex) {
    this.#index = index;
    this.#stopWords = Uint8Array.from(index.vocabulary.terms, (term) => (STOP_WORDS.has(term) ? 1 : 0));
  }

  /** Looks for these words from now on. */
  lookFor(expansions: readonly Expansion[]): void {
    for (const [slot, { qualities }] of this.#expansions.entries()) {
      for (const id of qualities.keys()) (this.#qualities[slot] as Float32Array)[id] = 0;
    }
    for (const [slot, { qualities }] of expansions.entries()) {
      this.#qualities[slot] ??= new Float32Array(this.#index.vocabulary.terms.length);
      for (const [id, quality] of qualities) (this.#qualities[slot] as Float32Array)[id] = quality;
    }
    this.#expansions = expansions;
  }

  /** What record `record` says of the words. */
  read(record: number): Reading {
    const { tokens, recordStarts } = this.#index;
    const count = this.#expansions.length;
    const { best, title, near, last, masks } = this.#emptied(count);
    let field = 0;
    let position = 0;
    let unasked = 0;
    let titleWords = 0;
    let startsTitle = false;
    let pageWords = 0;
    let pageSaid = 0;
    const end = recordStarts[record + 1] ?? 0;
    for (let index = recordStarts[record] ?? 0; index < end; index += 1) {
      const token = tokens[index] ?? 0;
      if (token < FIELD_COUNT) {
        field = token;
        position = 0;
        last.fill(-1);
        continue;
      }
      const id = (token >>> 3) - 1;
      const cover = token & 7;
      let isSaid = false;
      for (let slot = 0; slot < count; slot += 1) {
        const quality = (this.#qualities[slot] as Float32Array)[id] ?? 0;
        if (quality === 0) continue;
        isSaid ||= quality >= QUALITY.stem;
        const value = (FIELD_WEIGHT[field] ?? 0) * quality;
        const cell = slot * FIELD_COUNT + field;
        if (value > (best[cell] ?? 0)) best[cell] = value;
        if (field === FIELD.title) {
          if (quality > (title[slot] ?? 0)) {
            title[slot] = quality;
            // One word of the query stands for one place of the title: `li` is not both `list` and `lines`.
            masks[slot] = ((1 << Math.max(1, cover)) - 1) << position;
          }
          if (position === 0 && slot === 0) startsTitle = true;
        }
        last[slot] = position;
        noteNearness(this.#buffers, slot, position, (FIELD_NEARNESS[field] ?? 0) * quality);
      }
      if (cover > 0) continue;
      if (field === FIELD.title && position < MAX_TITLE_WORDS) {
        // Words without meaning need not be asked for: `Accept a payment` is said by `accept payment`.
        if (this.#stopWords[id] === 1) unasked |= 1 << position;
        else titleWords += 1;
      }
      if (field === FIELD.page && this.#stopWords[id] === 0) {
        pageWords += 1;
        if (isSaid) pageSaid += 1;
      }
      position += 1;
    }
    const pageShare = pageWords === 0 ? 0 : pageSaid / pageWords;
    let nearness = 0;
    let said = 0;
    for (let slot = 0; slot < count; slot += 1) {
      if (slot > 0) nearness += near[slot] ?? 0;
      said |= masks[slot] ?? 0;
    }
    return { best, title, nearness, covered: countBits(said & ~unasked), titleWords, startsTitle, pageShare };
  }

  /** The buffers for one record; they are made anew only for more words than any query had before. */
  #emptied(count: number): Buffers {
    if (this.#buffers.title.length < count) this.#buffers = createBuffers(count);
    const { best, title, near, last, masks } = this.#buffers;
    best.fill(0, 0, count * FIELD_COUNT);
    title.fill(0);
    near.fill(0);
    last.fill(-1);
    masks.fill(0);
    return this.#buffers;
  }
}

/** What one word of the query gives a record, from its best value in each field. */
export function gain(best: Float32Array, slot: number): number {
  let most = 0;
  let sum = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const value = best[slot * FIELD_COUNT + field] ?? 0;
    sum += value;
    if (value > most) most = value;
  }
  return most + OTHER_FIELDS * (sum - most);
}

/** True for a word of the query that nothing but the text below the record says. */
export function isOnlyBelow(best: Float32Array, slot: number): boolean {
  const from = slot * FIELD_COUNT;
  if ((best[from + FIELD.below] ?? 0) === 0) return false;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    if (field !== FIELD.below && (best[from + field] ?? 0) !== 0) return false;
  }
  return true;
}

function createBuffers(count: number): Buffers {
  return {
    best: new Float32Array(count * FIELD_COUNT),
    title: new Float32Array(count),
    near: new Float32Array(count),
    last: new Int32Array(count),
    masks: new Int32Array(count),
  };
}

/** Compares a word just read with its neighbours in the query, where these were read before in the same field. */
function noteNearness({ near, last }: Buffers, slot: number, position: number, worth: number): void {
  const before = slot === 0 ? -1 : (last[slot - 1] ?? -1);
  if (before >= 0) raise(near, slot, worth * (1 - Math.max(0, position - before - 1) / NEAR));
  // In the wrong order the words are one step further apart.
  const after = slot + 1 < last.length ? (last[slot + 1] ?? -1) : -1;
  if (after >= 0) raise(near, slot + 1, worth * (1 - (position - after) / NEAR));
}

function raise(near: Float32Array, slot: number, value: number): void {
  if (value > (near[slot] ?? 0)) near[slot] = value;
}
