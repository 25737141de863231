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
  BONUS,
  FIELD_WEIGHT,
  INFORMATIONAL_SCORE,
  OPTIONAL_SHARE,
  OTHER_FIELDS,
  WHOLE_PHRASE,
} from './weights.ts';

/** How far apart two words may be and still count as near. */
const NEAR = 4;

/** Titles longer than this are matched by their first words. */
const MAX_TITLE_WORDS = 31;

/** Type of the records of whole pages. */
const PAGE = RECORD_TYPES.indexOf('lvl1');

/** What one query contributes to the score of every record. */
export interface ScoredQuery extends Pick<ParsedQuery, 'informational'> {
  words: readonly Expansion[];
  /** Inverse document frequency of each word. */
  idf: readonly number[];
  /** Records with a symbol that the query is, names or begins: the share of the bonus that they get. */
  symbolShares: ReadonlyMap<number, number>;
  /** A word of the query can only be a symbol or a number. */
  literal: boolean;
}

/** How a record matches the query. One set serves all records of all queries; the next record overwrites it. */
function createMatch(words: number) {
  return {
    /** Best field weight × quality of a word in each field: word × `FIELD_COUNT` + field. */
    fields: new Float32Array(words * FIELD_COUNT),
    /** Best quality of each word in the record's own title. */
    title: new Float32Array(words),
    /** Proximity of each word to the one before it in the query, 0 to 1. */
    proximity: new Float32Array(words),
    /** Position at which a word was last read in the current text, or -1. */
    last: new Int32Array(words),
    /** Best quality of each word in the current phrase. */
    phrase: new Float32Array(words),
  };
}

/** Computes exact scores by reading the records' tokens; used on the best few hundred records of a query. */
export class Scorer {
  readonly #index: SearchIndex;
  readonly #stopWords: Uint8Array;
  readonly #fillers: Uint8Array;
  /** The words of the query that a term can mean: first the empty list, for terms that mean none. */
  #readings: { word: number; quality: number }[][] = [];
  /** By term id, the place in `#readings`: an array, because it is asked for every token of every record. */
  #readingOf = new Uint32Array(0);
  /** Of each word of the query, how much it counts. */
  #weights = new Float32Array(0);
  #match = createMatch(0);

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#stopWords = Uint8Array.from(index.vocabulary.terms, (term) => (STOP_WORDS.has(term) ? 1 : 0));
    this.#fillers = Uint8Array.from(index.vocabulary.terms, (term) => (isFiller(term) ? 1 : 0));
  }

  scores(records: Uint32Array, query: ScoredQuery, spend: Spend): Float32Array {
    const { words, idf } = query;
    const { recordStarts } = this.#index;
    let tokens = 0;
    for (const record of records) tokens += (recordStarts[record + 1] ?? 0) - (recordStarts[record] ?? 0);
    spend(tokens * (1 + words.length));
    this.#readings = [[]];
    this.#readingOf = new Uint32Array(this.#stopWords.length);
    for (const [word, { qualities }] of words.entries())
      for (const [id, quality] of qualities) {
        const place = this.#readingOf[id] || this.#readings.push([]) - 1;
        this.#readingOf[id] = place;
        this.#readings[place]?.push({ word, quality });
      }
    this.#weights = Float32Array.from(
      words,
      ({ optional }, word) => (idf[word] ?? 1) * (optional ? OPTIONAL_SHARE : 1),
    );
    this.#match = createMatch(words.length);
    return Float32Array.from(records, (record) => this.#score(record, query));
  }

  #score(record: number, { words, idf, symbolShares, literal, informational }: ScoredQuery): number {
    const count = words.length;
    const { titleCoverage, verb, phraseScore } = this.#read(record);
    const { title, proximity } = this.#match;
    const kind = kindOf(this.#index, record);
    let required = 0;
    let optional = 0;
    let covered = 0;
    let total = 0;
    let allIdf = 0;
    let matched = 0;
    let nearness = 0;
    let inTitle = 0;
    let titleQuality = 0;
    for (const [word, { optional: isOptional }] of words.entries()) {
      const score = this.#wordScore(word);
      const weight = this.#weights[word] ?? 1;
      const rare = idf[word] ?? 1;
      if (isOptional) optional += score * rare;
      else required += score * rare;
      if (score > 0) covered += weight;
      if (score > 0 || !isOptional) matched += 1;
      total += weight;
      allIdf += rare;
      nearness += proximity[word] ?? 0;
      const quality = title[word] ?? 0;
      if (quality > 0) inTitle += 1;
      titleQuality += quality;
    }
    // An optional word is only ever a gain.
    let score = total === 0 ? 0 : required / total + optional / allIdf;
    if (count > 1) score += (BONUS.proximity * nearness) / (count - 1);
    if (informational) score += BONUS.phrase * phraseScore;
    // A name means a heading that readers call so, the whole name and nothing else: `billing cycle`.
    else if ((!literal || symbolShares.size === 0) && phraseScore >= WHOLE_PHRASE)
      score += kind === 'field' ? BONUS.phraseOfField : BONUS.phraseOfName;
    if (inTitle === matched && matched > 0) {
      const quality = (titleQuality / matched) ** 2;
      score += BONUS.titleCoverage * titleCoverage * quality;
      if (this.#index.types[record] === PAGE || (kind === 'operation' && verb)) score += BONUS.start;
      if (titleCoverage === 1 && matched === count)
        score += BONUS.exactTitle * quality * (literal ? BONUS.titleOfSymbol : 1);
    }
    if (covered < total) score *= informational ? Math.sqrt(covered / total) : covered / total;
    score += (symbolShares.get(record) ?? 0) * (literal ? BONUS.exactSymbol : BONUS.plainSymbol);
    if (informational) score += INFORMATIONAL_SCORE[kind] ?? 0;
    return score + (this.#index.staticScores[record] ?? 0);
  }

  /** What one word of the query adds: its best field, and a share of the others. */
  #wordScore(word: number): number {
    let most = 0;
    let sum = 0;
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      const value = this.#match.fields[word * FIELD_COUNT + field] ?? 0;
      sum += value;
      if (value > most) most = value;
    }
    return most + OTHER_FIELDS * (sum - most);
  }

  #read(record: number) {
    const { tokens, recordStarts } = this.#index;
    const { fields, title, proximity, last, phrase } = this.#match;
    for (const values of [fields, title, proximity]) values.fill(0);
    let field = 0;
    let position = 0;
    let titleWords = 0;
    let titleMatched = 0;
    let phraseScore = 0;
    let phraseWords = 0;
    let phraseMatched = 0;
    /** Words of the phrase that a matching concept or identifier still lies over. */
    let spanned = 0;
    const end = recordStarts[record + 1] ?? 0;
    for (let at = recordStarts[record] ?? 0; at < end; at += 1) {
      const token = tokens[at] ?? 0;
      if (token < FIELD_COUNT) {
        phraseScore = Math.max(phraseScore, this.#phraseScore(phraseMatched, phraseWords));
        field = token;
        position = phraseWords = phraseMatched = spanned = 0;
        last.fill(-1);
        phrase.fill(0);
        continue;
      }
      const id = termOfToken(token);
      const span = token & 7;
      const readings = this.#readings[this.#readingOf[id] ?? 0] ?? [];
      for (const { word, quality } of readings) {
        raise(fields, word * FIELD_COUNT + field, (FIELD_WEIGHT[field] ?? 0) * quality);
        if (field === FIELD.phrases) raise(phrase, word, quality);
        if (field === FIELD.title) {
          raise(title, word, quality);
          titleMatched |= ((1 << Math.max(1, span)) - 1) << position;
        }
        last[word] = position;
        const before = word === 0 ? -1 : (last[word - 1] ?? -1);
        const distance = Math.max(0, position - before - 1);
        if (before >= 0)
          raise(proximity, word, (field > FIELD.symbols ? 1 : 2) * quality * (1 - distance / NEAR));
      }
      if (span > 0) {
        // A concept or an identifier comes before the words that it lies over.
        if (readings.length > 0) spanned = Math.max(spanned, span);
        continue;
      }
      // Stop words need not be asked for: `accept payment` is all of `Accept a payment`.
      if (field === FIELD.title && position < MAX_TITLE_WORDS) {
        if (this.#stopWords[id] === 1) titleMatched &= ~(1 << position);
        else titleWords += 1;
      }
      if (field === FIELD.phrases && this.#fillers[id] === 0) {
        phraseWords += 1;
        if (readings.length > 0 || spanned > 0) phraseMatched += 1;
      }
      spanned = Math.max(0, spanned - 1);
      position += 1;
    }
    return {
      /** Share of the title's words that the query has, 0 to 1, stop words aside. */
      titleCoverage: titleWords === 0 ? 0 : countBits(titleMatched) / titleWords,
      /** Whether the query has the first of them, which in an operation's title is the verb. */
      verb: (titleMatched & 1) === 1,
      /** How well the best phrase matches the query, 0 to 1. */
      phraseScore: Math.max(phraseScore, this.#phraseScore(phraseMatched, phraseWords)),
    };
  }

  /** The share of the query that the phrase just read covers, times the share of the phrase that the query covers. */
  #phraseScore(matched: number, words: number): number {
    if (matched === 0) return 0;
    let sum = 0;
    let total = 0;
    for (const [word, weight] of this.#weights.entries()) {
      sum += weight * (this.#match.phrase[word] ?? 0);
      total += weight;
    }
    // Half of a query is less than half of the evidence.
    return (sum / total) ** 1.5 * (matched / words);
  }
}

function raise(values: Float32Array, at: number, value: number): void {
  if (value > (values[at] ?? 0)) values[at] = value;
}
