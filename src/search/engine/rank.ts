import { STOP_WORDS } from '../text/stop-words.ts';
import type { Expansion } from './expand-slot.ts';
import { FIELD, FIELD_COUNT } from './fields.ts';
import type { LoadedIndex } from './load-index.ts';
import { BONUS, DEFINING, FIELD_NEARNESS, FIELD_WEIGHT, MISSING_POWER, OTHER_FIELDS } from './weights.ts';

/** How far apart two words may stand and still count as near. */
const NEAR = 4;
/** Titles longer than this are matched by their first words. */
const MAX_TITLE_WORDS = 31;

/** What one query gives to the ranking of every record. */
export interface RankedQuery {
  expansions: readonly Expansion[];
  /** Weight of each word, in the order of `expansions`. */
  rarities: readonly number[];
  /** Records with a symbol that the query is, names or begins: the share of the bonus that they get. */
  symbolShares: ReadonlyMap<number, number>;
  /** A word of the query can only be a symbol or a number. */
  literal: boolean;
}

/** Computes the exact score of single records by reading their tokens; used on the best few hundred of a query. */
export class Ranker {
  readonly #index: LoadedIndex;
  readonly #stopWords: Uint8Array;
  /** Per word of the query, quality by term id. Cleared after each query. */
  readonly #qualities: Float32Array[] = [];

  constructor(index: LoadedIndex) {
    this.#index = index;
    this.#stopWords = Uint8Array.from(index.vocabulary.terms, (term) => (STOP_WORDS.has(term) ? 1 : 0));
  }

  /** Scores of `records`, in their order. */
  scores(records: Uint32Array, query: RankedQuery): Float32Array {
    for (const [slot, { qualities }] of query.expansions.entries()) {
      this.#qualities[slot] ??= new Float32Array(this.#index.vocabulary.terms.length);
      for (const [id, quality] of qualities) (this.#qualities[slot] as Float32Array)[id] = quality;
    }
    const scores = Float32Array.from(records, (record) => this.#score(record, query));
    for (const [slot, { qualities }] of query.expansions.entries()) {
      for (const id of qualities.keys()) (this.#qualities[slot] as Float32Array)[id] = 0;
    }
    return scores;
  }

  #score(record: number, query: RankedQuery): number {
    const count = query.expansions.length;
    const reading = this.#read(record, count);
    let sum = 0;
    let present = 0;
    let total = 0;
    let inTitle = 0;
    let titleQuality = 0;
    let seen = 0;
    for (let slot = 0; slot < count; slot += 1) {
      const rarity = query.rarities[slot] ?? 1;
      const best = reading.best[slot] ?? 0;
      total += rarity;
      sum += best * rarity;
      if (best > 0) present += rarity;
      if (reading.onlyBelow[slot] === 0) seen += 1;
      const quality = reading.title[slot] ?? 0;
      if (quality > 0) inTitle += 1;
      titleQuality += quality;
    }
    let score = total === 0 ? 0 : sum / total;
    if (count > 1) score += (BONUS.proximity * reading.nearness) / (count - 1);
    if (inTitle === count && count > 0) {
      const quality = (titleQuality / count) ** 2;
      const covered = reading.titleWords === 0 ? 0 : reading.covered / reading.titleWords;
      score += BONUS.titleCoverage * covered * quality;
      const type = this.#index.records[record]?.type ?? 'content';
      if (reading.startsTitle) score += type === 'lvl1' ? BONUS.pageStart : BONUS.titleStart;
      if (covered === 1)
        score += BONUS.exactTitle[type] * quality * (query.literal ? BONUS.titleOfSymbol : 1);
    }
    score += (query.symbolShares.get(record) ?? 0) * this.#symbolBonus(record, query.literal);
    if (present < total) score *= (present / total) ** MISSING_POWER;
    // A heading that answers with the text below it steps back behind that text, which shows the words.
    const worth = this.#index.worth[record] ?? 0;
    return score + (count === 0 ? worth : (worth * seen) / count);
  }

  #symbolBonus(record: number, literal: boolean): number {
    const bonus = literal ? BONUS.exactSymbol : BONUS.plainSymbol;
    return DEFINING.has(this.#index.records[record]?.kind ?? 'text') ? bonus : bonus * BONUS.mentionedSymbol;
  }

  #read(record: number, count: number): Reading {
    const { tokens, recordStarts } = this.#index;
    const best = new Float32Array(count * FIELD_COUNT);
    const title = new Float32Array(count);
    const near = new Float32Array(count);
    const last = new Int32Array(count).fill(-1);
    let field = 0;
    let position = 0;
    const masks = new Int32Array(count);
    let unasked = 0;
    let titleWords = 0;
    let startsTitle = false;
    const end = recordStarts[record + 1] ?? 0;
    for (let index = recordStarts[record] ?? 0; index < end; index += 1) {
      const token = tokens[index] ?? 0;
      if (token < 8) {
        field = token;
        position = 0;
        last.fill(-1);
        continue;
      }
      const id = (token >>> 3) - 1;
      const cover = token & 7;
      for (let slot = 0; slot < count; slot += 1) {
        const quality = (this.#qualities[slot] as Float32Array)[id] ?? 0;
        if (quality === 0) continue;
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
        noteNearness({ near, last, slot, position, worth: (FIELD_NEARNESS[field] ?? 0) * quality });
      }
      if (cover > 0) continue;
      if (field === FIELD.title && position < MAX_TITLE_WORDS) {
        // Words without meaning need not be asked for: `Accept a payment` is said by `accept payment`.
        if (this.#stopWords[id] === 1) unasked |= 1 << position;
        else titleWords += 1;
      }
      position += 1;
    }
    let nearness = 0;
    for (let slot = 1; slot < count; slot += 1) nearness += near[slot] ?? 0;
    return {
      best: Float32Array.from(title, (_, slot) => gain(best, slot)),
      onlyBelow: Uint8Array.from(title, (_, slot) => isOnlyBelow(best, slot)),
      title,
      nearness,
      covered: bits(masks.reduce((all, mask) => all | mask, 0) & ~unasked),
      titleWords,
      startsTitle,
    };
  }
}

interface Reading {
  /** Best field weight × quality and a share of the others, by word of the query. */
  best: Float32Array;
  /** 1 for a word of the query that nothing but the text below says. */
  onlyBelow: Uint8Array;
  /** Best quality in the record's own title, by word of the query. */
  title: Float32Array;
  /** Sum over neighbouring words of the query, each 0 (far) to 1 (side by side). */
  nearness: number;
  /** Words of the title that the query says. */
  covered: number;
  /** Words of the title that mean something. */
  titleWords: number;
  startsTitle: boolean;
}

/** What one word of the query gives a record, from its best value in each field. */
function gain(best: Float32Array, slot: number): number {
  let most = 0;
  let sum = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const value = best[slot * FIELD_COUNT + field] ?? 0;
    sum += value;
    if (value > most) most = value;
  }
  return most + OTHER_FIELDS * (sum - most);
}

function isOnlyBelow(best: Float32Array, slot: number): number {
  const row = best.subarray(slot * FIELD_COUNT, (slot + 1) * FIELD_COUNT);
  return (row[FIELD.below] ?? 0) > 0 && row.every((value, field) => value === 0 || field === FIELD.below)
    ? 1
    : 0;
}

interface WordRead {
  near: Float32Array;
  /** Position at which each word of the query was last read in this field, or -1. */
  last: Int32Array;
  slot: number;
  position: number;
  worth: number;
}

/** Compares a word just read with its neighbours in the query, where these were read before in the same field. */
function noteNearness({ near, last, slot, position, worth }: WordRead): void {
  const before = last[slot - 1] ?? -1;
  if (before >= 0) raise(near, slot, worth * (1 - Math.max(0, position - before - 1) / NEAR));
  // In the wrong order the words are one step further apart.
  const after = last[slot + 1] ?? -1;
  if (after >= 0) raise(near, slot + 1, worth * (1 - (position - after) / NEAR));
}

function raise(near: Float32Array, slot: number, value: number): void {
  if (value > (near[slot] ?? 0)) near[slot] = value;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
