import { RECORD_TYPES } from '../../model/search.ts';
import { FIELD, FIELD_COUNT } from '../index/fields.ts';
import { termOfToken } from '../index/index-file.ts';
import { kindOf, type SearchIndex } from '../index/search-index.ts';
import { countBits } from '../index/vocabulary.ts';
import { isFiller, STOP_WORDS } from '../index/words.ts';
import type { Expansion } from './expand-term.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Spend } from './search-engine.ts';
import {
  AROUND_SHARE,
  ASKING_SCORE,
  BONUS,
  FIELD_IN_TASK,
  FIELD_NEARNESS,
  FIELD_WEIGHT,
  OPTIONAL_SHARE,
  OTHER_FIELDS,
  WHOLE_PHRASE,
} from './weights.ts';

/** How far apart two words may be and still count as near. */
const NEAR = 4;

/** Notes taken while a record is read, by word of the query. One set serves all records of all queries. */
export interface Notes {
  /** Best value of a word in each field: word × `FIELD_COUNT` + field. */
  best: Float32Array;
  /** Best quality of each word in the record's own title. */
  title: Float32Array;
  /** Nearness to the previous word, 0 to 1. */
  near: Float32Array;
  /** Position at which the word was last read in this field, or -1. */
  last: Int32Array;
  /** Bits of the title's words that it stands for. */
  masks: Int32Array;
}

/** What one word of the query gives a record, from its best value in each field. */
export function gainOf(best: Float32Array, term: number): number {
  let most = 0;
  let sum = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const value = best[term * FIELD_COUNT + field] ?? 0;
    sum += value;
    if (value > most) most = value;
  }
  return most + OTHER_FIELDS * (sum - most);
}

/** True for a word of the query that only the text below the record says. */
function isOnlyBelow(best: Float32Array, term: number): boolean {
  const from = term * FIELD_COUNT;
  if ((best[from + FIELD.below] ?? 0) === 0) return false;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    if (field !== FIELD.below && (best[from + field] ?? 0) !== 0) return false;
  }
  return true;
}

/** Empty notes for `count` words. */
function createNotes(count: number): Notes {
  return {
    best: new Float32Array(count * FIELD_COUNT),
    title: new Float32Array(count),
    near: new Float32Array(count),
    last: new Int32Array(count),
    masks: new Int32Array(count),
  };
}

/** Compares a word just read with its neighbors in the query, where these were read before in the same field. */
function noteNearness({ near, last }: Notes, term: number, position: number, weight: number): void {
  const before = term === 0 ? -1 : (last[term - 1] ?? -1);
  if (before >= 0) raise(near, term, weight * (1 - Math.max(0, position - before - 1) / NEAR));
  // In the wrong order the words are one step further apart.
  const after = term + 1 < last.length ? (last[term + 1] ?? -1) : -1;
  if (after >= 0) raise(near, term + 1, weight * (1 - (position - after) / NEAR));
}

function raise(near: Float32Array, term: number, value: number): void {
  if (value > (near[term] ?? 0)) near[term] = value;
}

/** Titles longer than this are matched by their first words. */
const MAX_TITLE_WORDS = 31;

/** Type of the records of whole pages. */
const PAGE = RECORD_TYPES.indexOf('lvl1');

/** What one query contributes to the score of every record. */
export interface ScoredQuery extends Pick<ParsedQuery, 'asking' | 'task'> {
  expansions: readonly Expansion[];
  /** Weight of each word, in the order of `expansions`. */
  rarities: readonly number[];
  /** Records with a symbol that the query is, names or begins: the share of the bonus that they get. */
  symbolShares: ReadonlyMap<number, number>;
  /** A word of the query can only be a symbol or a number. */
  literal: boolean;
}

/** What a record says about the query. The next record overwrites it. */
interface Reading extends Pick<Notes, 'best' | 'title'> {
  /** Sum over neighboring words of the query, each 0 (far) to 1 (side by side). */
  nearness: number;
  /** Words of the title that the query says. */
  covered: number;
  /** Words of the title that mean something. */
  titleWords: number;
  startsTitle: boolean;
  /** How well a phrase of the heading says the query, 0 to 1. */
  phrase: number;
}

/** Computes exact scores by reading the records' tokens; used on the best few hundred records of a query. */
export class Scorer {
  readonly #index: SearchIndex;
  readonly #stopWords: Uint8Array;
  readonly #fillers: Uint8Array;
  /** Per word of the query, quality by term id. All zero between queries. */
  readonly #qualities: Float32Array[] = [];
  #expansions: readonly Expansion[] = [];
  /** Of each word of the query, how much it counts that it is said. */
  #weights = new Float32Array(0);
  #notes = createNotes(0);

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#stopWords = Uint8Array.from(index.vocabulary.terms, (term) => (STOP_WORDS.has(term) ? 1 : 0));
    this.#fillers = Uint8Array.from(index.vocabulary.terms, (term) => (isFiller(term) ? 1 : 0));
  }

  /** Scores of `records`, in their order. */
  scores(records: Uint32Array, query: ScoredQuery, spend: Spend): Float32Array {
    const { recordStarts } = this.#index;
    let tokens = 0;
    for (const record of records) tokens += (recordStarts[record + 1] ?? 0) - (recordStarts[record] ?? 0);
    spend(tokens * (1 + query.expansions.length));
    this.#lookFor(query.expansions);
    this.#weights = Float32Array.from(
      query.expansions,
      ({ optional }, term) => (query.rarities[term] ?? 1) * (optional ? OPTIONAL_SHARE : 1),
    );
    return Float32Array.from(records, (record) => this.#score(record, query));
  }

  #score(record: number, query: ScoredQuery): number {
    const { expansions, rarities, symbolShares, literal, asking, task } = query;
    const count = expansions.length;
    const kind = kindOf(this.#index, record);
    const isField = kind === 'field';
    const reading = this.#read(record, query);
    let sum = 0;
    let extra = 0;
    let present = 0;
    let total = 0;
    let all = 0;
    let inTitle = 0;
    let unsaid = 0;
    let titleQuality = 0;
    let visible = 0;
    for (let term = 0; term < count; term += 1) {
      const gain = gainOf(reading.best, term);
      if (gain === 0 && expansions[term]?.optional === true) unsaid += 1;
      const weight = this.#weights[term] ?? 1;
      total += weight;
      const rarity = rarities[term] ?? 1;
      all += rarity;
      if (expansions[term]?.optional === true) extra += gain * rarity;
      else sum += gain * rarity;
      if (gain > 0) present += weight;
      if (!isOnlyBelow(reading.best, term)) visible += 1;
      const quality = reading.title[term] ?? 0;
      if (quality > 0) inTitle += 1;
      titleQuality += quality;
    }
    // Saying an optional word is only ever a gain.
    let score = total === 0 ? 0 : sum / total + extra / all;
    if (count > 1) score += (BONUS.proximity * reading.nearness) / (count - 1);
    // Who begins with a verb or a question word seldom means a field.
    if (asking) score += BONUS.phrase * reading.phrase * (isField && task ? FIELD_IN_TASK : 1);
    // A name means a heading that readers call so, the whole name and nothing else: `billing cycle`.
    else if (reading.phrase >= WHOLE_PHRASE) score += isField ? BONUS.phraseOfField : BONUS.phraseOfName;
    const said = count - unsaid;
    if (inTitle === said && said > 0) {
      const quality = (titleQuality / said) ** 2;
      const covered = reading.titleWords === 0 ? 0 : reading.covered / reading.titleWords;
      score += BONUS.titleCoverage * covered * quality;
      if (reading.startsTitle && this.#index.types[record] === PAGE) score += BONUS.pageStart;
      if (covered === 1 && unsaid === 0)
        score += BONUS.exactTitle * quality * (literal ? BONUS.titleOfSymbol : 1);
    }
    score += (symbolShares.get(record) ?? 0) * (literal ? BONUS.exactSymbol : BONUS.plainSymbol);
    if (present < total) score *= asking ? Math.sqrt(present / total) : present / total;
    if (asking) score += ASKING_SCORE[kind] ?? 0;
    // A heading that matches by the text below it ranks behind that text, which shows the words.
    const staticScore = this.#index.staticScores[record] ?? 0;
    return score + (count === 0 ? staticScore : (staticScore * visible) / count);
  }

  #lookFor(expansions: readonly Expansion[]): void {
    for (const [term, { qualities }] of this.#expansions.entries()) {
      for (const id of qualities.keys()) (this.#qualities[term] as Float32Array)[id] = 0;
    }
    for (const [term, { qualities }] of expansions.entries()) {
      this.#qualities[term] ??= new Float32Array(this.#index.vocabulary.terms.length);
      for (const [id, quality] of qualities) (this.#qualities[term] as Float32Array)[id] = quality;
    }
    this.#expansions = expansions;
  }

  #read(record: number, query: ScoredQuery): Reading {
    const { literal, asking, symbolShares } = query;
    const comparesPhrases = asking || !literal || symbolShares.size === 0;
    const { tokens, recordStarts } = this.#index;
    const count = this.#expansions.length;
    const { best, title, near, last, masks } = this.#emptyNotes(count);
    let field = 0;
    let position = 0;
    let unasked = 0;
    let titleWords = 0;
    let startsTitle = false;
    let phrases = 0;
    const end = recordStarts[record + 1] ?? 0;
    for (let index = recordStarts[record] ?? 0; index < end; index += 1) {
      const token = tokens[index] ?? 0;
      if (token < FIELD_COUNT) {
        field = token;
        position = 0;
        last.fill(-1);
        if (field === FIELD.phrases && phrases === 0) {
          phrases = index;
        }
        continue;
      }
      const id = (token >>> 3) - 1;
      const cover = token & 7;
      for (let term = 0; term < count; term += 1) {
        const quality = (this.#qualities[term] as Float32Array)[id] ?? 0;
        if (quality === 0) continue;
        const value = (FIELD_WEIGHT[field] ?? 0) * quality;
        const cell = term * FIELD_COUNT + field;
        if (value > (best[cell] ?? 0)) best[cell] = value;
        if (field === FIELD.title) {
          if (quality > (title[term] ?? 0)) {
            title[term] = quality;
            // One word of the query stands for one place of the title: `li` is not both `list` and `lines`.
            masks[term] = ((1 << Math.max(1, cover)) - 1) << position;
          }
          if (position === 0 && term === 0) startsTitle = true;
        }
        last[term] = position;
        noteNearness(this.#notes, term, position, (FIELD_NEARNESS[field] ?? 0) * quality);
      }
      if (cover > 0) continue;
      if (field === FIELD.title && position < MAX_TITLE_WORDS) {
        // Words without meaning need not be asked for: `accept payment` says `Accept a payment`.
        if (this.#stopWords[id] === 1) unasked |= 1 << position;
        else titleWords += 1;
      }
      position += 1;
    }
    let nearness = 0;
    let said = 0;
    for (let term = 0; term < count; term += 1) {
      if (term > 0) nearness += near[term] ?? 0;
      said |= masks[term] ?? 0;
    }
    const phrase =
      phrases === 0 || !comparesPhrases
        ? 0
        : scorePhrases(
            tokens,
            { from: phrases, end },
            {
              qualities: this.#qualities,
              around: saidAround(best, count),
              weights: this.#weights,
            },
            this.#fillers,
          );
    return {
      ...{ best, title, nearness, covered: countBits(said & ~unasked), titleWords, startsTitle },
      phrase,
    };
  }

  /** The notes for one record; reallocated only for more words than any query had before. */
  #emptyNotes(count: number): Notes {
    if (this.#notes.title.length < count) this.#notes = createNotes(count);
    const { best, title, near, last, masks } = this.#notes;
    best.fill(0, 0, count * FIELD_COUNT);
    title.fill(0);
    near.fill(0);
    last.fill(-1);
    masks.fill(0);
    return this.#notes;
  }
}

/** A query as its phrases are compared: one entry a word of the query. */
export interface AskedWords {
  /** Quality by term id. */
  qualities: readonly Float32Array[];
  /** How well each word is said around the record, 0 to 1: its phrases need not repeat it. */
  around: Float32Array;
  /** How much each word counts. */
  weights: Float32Array;
}

/**
 * How well the best of a heading's phrases says what was asked, 0 to 1: the share of the query that this one phrase says,
 * by the share of the phrase that was asked for. Words scattered over several phrases do not count as one.
 *
 * @param tokens the stream of the index, of which `from` to `end` are the heading's phrases, each behind its marker
 * @param fillers 1 for the term ids of words that need not be asked for
 */
export function scorePhrases(
  tokens: Uint32Array,
  { from, end }: { from: number; end: number },
  { qualities, around, weights }: AskedWords,
  fillers: Uint8Array,
): number {
  const said = around.slice();
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let best = 0;
  let words = 0;
  let asked = 0;
  let covered = 0;
  for (let index = from; index < end; index += 1) {
    const token = tokens[index] ?? 0;
    if (token < FIELD_COUNT) {
      best = Math.max(best, valueOfPhrase());
      said.set(around);
      words = asked = covered = 0;
      continue;
    }
    const id = termOfToken(token);
    const cover = token & 7;
    let most = 0;
    for (let word = 0; word < weights.length; word += 1) {
      const quality = qualities[word]?.[id] ?? 0;
      if (quality > (said[word] ?? 0)) said[word] = quality;
      if (quality > most) most = quality;
    }
    if (cover > 0) {
      // A concept or an identifier comes before the words that it lies over.
      if (most > 0) covered = Math.max(covered, cover);
      continue;
    }
    if (fillers[id] === 0) {
      words += 1;
      if (most > 0 || covered > 0) asked += 1;
    }
    covered = Math.max(0, covered - 1);
  }
  return Math.max(best, valueOfPhrase());

  function valueOfPhrase(): number {
    if (asked === 0 || total === 0) return 0;
    let sum = 0;
    for (let word = 0; word < weights.length; word += 1) sum += (weights[word] ?? 0) * (said[word] ?? 0);
    const share = sum / total;
    // Half of a query is less than half of the evidence.
    return share * Math.sqrt(share) * (asked / words);
  }
}

/**
 * How well the page and the headings above a record say each word of a query: `unit price of invoice line` is `unit price`
 * on the page of invoice lines.
 *
 * @param best value of a word in each field: word × `FIELD_COUNT` + field
 */
function saidAround(best: Float32Array, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, word) => {
    const qualityIn = (field: number): number =>
      (best[word * FIELD_COUNT + field] ?? 0) / (FIELD_WEIGHT[field] ?? 1);
    return AROUND_SHARE * Math.max(qualityIn(FIELD.above), qualityIn(FIELD.page));
  });
}
