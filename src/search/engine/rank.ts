import type { Expansion } from './expand-slot.ts';
import type { LoadedIndex } from './load-index.ts';
import { gain, isOnlyBelow, RecordReader } from './record-reader.ts';
import { BONUS, DEFINING, MISSING_POWER } from './weights.ts';

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
  readonly #reader: RecordReader;

  constructor(index: LoadedIndex) {
    this.#index = index;
    this.#reader = new RecordReader(index);
  }

  /** Scores of `records`, in their order. */
  scores(records: Uint32Array, query: RankedQuery): Float32Array {
    this.#reader.lookFor(query.expansions);
    return Float32Array.from(records, (record) => this.#score(record, query));
  }

  #score(record: number, query: RankedQuery): number {
    const count = query.expansions.length;
    const reading = this.#reader.read(record);
    let sum = 0;
    let present = 0;
    let total = 0;
    let inTitle = 0;
    let titleQuality = 0;
    let seen = 0;
    for (let slot = 0; slot < count; slot += 1) {
      const rarity = query.rarities[slot] ?? 1;
      const best = gain(reading.best, slot);
      total += rarity;
      sum += best * rarity;
      if (best > 0) present += rarity;
      if (!isOnlyBelow(reading.best, slot)) seen += 1;
      const quality = reading.title[slot] ?? 0;
      if (quality > 0) inTitle += 1;
      titleQuality += quality;
    }
    let score = total === 0 ? 0 : sum / total;
    if (count > 1) score += (BONUS.proximity * reading.nearness) / (count - 1);
    score += BONUS.namedPage * reading.pageShare;
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
}
