import { reducePastedText } from '../../model/pasted-text.ts';
import { SEARCH_SECTIONS, type SearchSection } from '../../model/search.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { WordVectors } from '../index/word-vectors.ts';
import { type CommonField, commonField } from './common-field.ts';
import { correctIdentifiers, correctWords } from './correct-words.ts';
import {
  type Expansion,
  expandTerm,
  expandTypos,
  type Lexicon,
  splitTerm,
  type TypoRule,
} from './expand-term.ts';
import { isData, readAsCard } from './long-numbers.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import type { QueryTerm } from './query-term.ts';
import { emptyRanking, type Interpretation, Ranker, type Ranking, withFirst } from './rank.ts';
import { Reranker } from './reranker.ts';
import { Retriever, recordOfAddress, restrict } from './retrieve.ts';
import type {
  EngineHit,
  EngineQuery,
  EngineResult,
  QueryWord,
  SearchEngine,
  Spend,
} from './search-engine.ts';
import { isSimilar } from './similar.ts';
import { textBelow } from './text-below.ts';
import { GUESSED_SCORE, STRONG_SCORE, WEAK_SCORE } from './weights.ts';

/** Typos forgiven unless the query says otherwise: one from 4 letters, two from 8. */
const DEFAULT_TYPOS: TypoRule = { one: 4, two: 8 };

/** Share of the words of a question that will do. */
const MIN_COVERAGE = 0.5;

/** Text beyond this cannot hold a word that counts. */
const MAX_TEXT = 600;

/** Of a word that may be two words written together, a part this short is doubted. */
const SHORT_PART = 3;

/** One search in progress. */
interface Search {
  parsed: ParsedQuery;
  typos: TypoRule;
  relax: boolean;
  lexicon: Lexicon;
  sections: EngineQuery['sections'];
  common: CommonField | null;
}

/**
 * The search that runs inside the server: an inverted index in typed arrays. A query is read strictly first (all words,
 * unknown ones with typos forgiven), then with most of the words, where that found nothing convincing. The best hits of a question are then
 * put in the order of what they mean.
 */
export class EmbeddedEngine implements SearchEngine {
  readonly #index: SearchIndex;
  readonly #retriever: Retriever;
  readonly #ranker: Ranker;
  readonly #reranker: Reranker | null;

  /** @param vectors without them, questions are ranked by their words alone */
  constructor(index: SearchIndex, vectors: WordVectors | null = null) {
    this.#index = index;
    this.#retriever = new Retriever(index);
    this.#ranker = new Ranker(index, this.#retriever);
    this.#reranker = vectors && new Reranker(index, vectors);
  }

  get size(): number {
    return this.#index.records.length;
  }

  search(query: EngineQuery): EngineResult {
    if (query.text.trim() === '') return this.#everything(query);
    const { spend = () => undefined, typos = DEFAULT_TYPOS } = query;
    const { vocabulary, postings } = this.#index;
    const lexicon = { vocabulary, postings, spend };
    const { text, corrected } = correctWords(reducePastedText(query.text.slice(0, MAX_TEXT)), typos, lexicon);
    const parsed = parseQuery(text, query.prefix ?? 'last', corrected);
    if (parsed.terms.length === 0) return { hits: [], total: 0, bySection: {}, similar: false, words: [] };
    if (query.relax === false) for (const term of parsed.terms) term.optional = false;
    correctIdentifiers(parsed, this.#index, typos, lexicon);
    const common = query.distinct === false ? null : commonField(parsed, this.#index, spend);
    const ranking = this.#find({
      parsed,
      typos,
      relax: query.relax !== false,
      lexicon,
      sections: query.sections,
      common,
    });
    const ranked = this.#reranker?.rerank(ranking, parsed, spend) ?? ranking;
    const place = parsed.address === null ? null : recordOfAddress(parsed.address, this.#index, spend);
    const isWanted = place !== null && (query.sections?.has(this.#sectionOf(place)) ?? true);
    const shown = isWanted ? withFirst(ranked, place) : ranked;
    const { records, total, bySection } = this.#ranker.page(shown, query, spend);
    return {
      hits: records.map((number) => this.#hit(number, ranking, { common, spend })),
      total,
      bySection,
      similar:
        records.length > 0 &&
        !isWanted &&
        isSimilar({ ...ranking, meaning: shown.meaning }, parsed, this.#index, this.#retriever),
      words: this.#wordsOf(ranking.interpretation),
    };
  }

  #sectionOf(record: number): SearchSection {
    return SEARCH_SECTIONS[this.#index.sections[record] ?? 0] ?? 'Guides';
  }

  /** The record as it is shown: a heading that was found by the text below it with that text. */
  #hit(
    number: number,
    { interpretation }: Ranking,
    { common, spend }: Pick<Search, 'common'> & { spend: Spend },
  ): EngineHit {
    const record = this.#index.records.get(number);
    if (number === common?.shown) {
      const { directAnswer = common.directAnswer } = record;
      return { ...record, ...common.counted, ...(directAnswer && { directAnswer }) };
    }
    if (record.content !== null) return record;
    const content = textBelow(number, this.#index, interpretation.expansions, spend);
    return content === null ? record : { ...record, content };
  }

  #find(search: Search): Ranking {
    const { terms } = search.parsed;
    const strict = this.#strict(terms, search);
    if (isChance(strict)) return emptyRanking(strict.interpretation);
    if (isConvincing(strict, search)) return strict;
    if (isSentence(strict, search)) {
      const most = this.#most(strict, search);
      if (most.found.length > 0) return most;
    }
    if (!search.relax) return strict;
    return this.#relaxed(strict, terms.filter(({ optional }) => !optional).length, search);
  }

  /** Records with every word as typed. A word that the site does not know is split in two or read with typos. */
  #strict(terms: readonly QueryTerm[], search: Search): Ranking {
    const { typos, lexicon } = search;
    const read: Interpretation = { terms: [], expansions: [], unknown: 0 };
    let cards = 0;
    const add = (term: QueryTerm, expansion: Expansion): void => {
      read.terms.push(term);
      read.expansions.push(expansion);
    };
    for (const term of terms) {
      const asTyped = expandTerm(term, lexicon);
      if (asTyped.qualities.size > 0) {
        add(term, asTyped);
        continue;
      }
      const card = readAsCard(term);
      cards += card.length;
      const parts = card.length > 0 ? card : splitTerm(term, lexicon);
      // `intnet` is `intent` rather than `int` and `net`; `apikey` is near no word.
      const isDoubted = parts.some(({ text }) => text.length <= SHORT_PART);
      const mistyped = parts.length === 0 || isDoubted ? expandTypos(term, typos, lexicon) : null;
      if (mistyped !== null && (parts.length === 0 || mistyped.qualities.size > 0)) add(term, mistyped);
      else for (const part of parts) add(part, expandTerm(part, lexicon));
    }
    const isUnknown = ({ optional, qualities }: Expansion, index: number): boolean =>
      !optional && qualities.size === 0 && !isData(read.terms[index]);
    read.unknown = cards + read.expansions.filter(isUnknown).length;
    return this.#rankAll(read, search);
  }

  /**
   * Records with most of the words. Where all words together are found only in passing, one may be missing; where they
   * are found nowhere, half of those that the site knows will do.
   *
   * @param typed number of words before unknown ones were split
   */
  #relaxed(strict: Ranking, typed: number, search: Search): Ranking {
    const { terms, expansions, unknown } = strict.interpretation;
    const { spend } = search.lexicon;
    if (strict.found.length > 0) {
      const required = requiredIn(strict.interpretation);
      if (required < 3) return strict;
      const found = this.#retriever.some(expansions, { least: required - 1, guesses: true }, spend);
      return this.#rank(strict.interpretation, found, search);
    }
    const isKnown = (_: unknown, index: number): boolean => (expansions[index]?.qualities.size ?? 0) > 0;
    const known = { terms: terms.filter(isKnown), expansions: expansions.filter(isKnown), unknown };
    if (requiredIn(known) === 0) return emptyRanking(strict.interpretation);
    const least = typed <= 2 ? 1 : Math.ceil(requiredIn(strict.interpretation) / 2);
    const found = this.#retriever.some(known.expansions, { least, guesses: false }, spend);
    return this.#rank(known, found, search);
  }

  /** Records with most of the words of a question, those with all of them among the others. */
  #most({ interpretation }: Ranking, search: Search): Ranking {
    const required = requiredIn(interpretation);
    const least = Math.max(Math.ceil(required * MIN_COVERAGE), required === 3 ? 2 : 1);
    const found = this.#retriever.some(
      interpretation.expansions,
      { least, guesses: least > 1 },
      search.lexicon.spend,
    );
    return this.#rank(interpretation, found, search);
  }

  #rankAll(interpretation: Interpretation, search: Search): Ranking {
    const found = this.#retriever.all(interpretation.expansions, search.lexicon.spend);
    return this.#rank(interpretation, found, search);
  }

  /** Of what was found, ranks the records of the sections that are asked for, a common field once. */
  #rank(interpretation: Interpretation, found: Uint32Array, search: Search): Ranking {
    const { parsed, sections, common, lexicon } = search;
    const isWanted = SEARCH_SECTIONS.map((section) => sections === undefined || sections.has(section));
    const allowed = restrict(found, parsed, this.#index, lexicon.spend);
    const wanted =
      common === null && isWanted.every(Boolean)
        ? allowed
        : allowed.filter(
            (record) => isWanted[this.#index.sections[record] ?? 0] && common?.hidden.has(record) !== true,
          );
    return this.#ranker.rank(interpretation, wanted, parsed, lexicon.spend);
  }

  #wordsOf({ terms: queryTerms, expansions }: Interpretation): QueryWord[] {
    const { terms } = this.#index.vocabulary;
    return queryTerms.map(({ text, open }, index) => ({
      text,
      terms: new Set(Array.from(expansions[index]?.qualities.keys() ?? [], (id) => terms[id] ?? '')),
      prefix: open ? text : null,
    }));
  }

  #everything({ offset, limit, sections, spend = () => undefined }: EngineQuery): EngineResult {
    spend(this.size);
    const { records } = this.#index;
    const wanted: number[] = [];
    const bySection: EngineResult['bySection'] = {};
    for (const [number, place] of this.#index.sections.entries()) {
      const section = SEARCH_SECTIONS[place];
      if (section === undefined || sections?.has(section) === false) continue;
      wanted.push(number);
      bySection[section] = (bySection[section] ?? 0) + 1;
    }
    return {
      hits: wanted.slice(offset, offset + limit).map((number) => records.get(number)),
      total: wanted.length,
      bySection,
      similar: false,
      words: [],
    };
  }
}

/** Every word had to be guessed from typos, and not even the best record says them prominently. */
function isChance({ found, top, interpretation }: Ranking): boolean {
  return found.length > 0 && top < GUESSED_SCORE && interpretation.expansions.every(({ guessed }) => guessed);
}

function isConvincing({ found, top }: Ranking, { parsed, relax }: Search): boolean {
  return found.length > 0 && (top >= (parsed.asking ? STRONG_SCORE : WEAK_SCORE) || !relax);
}

/** So many words that the best result need not have them all. */
function isSentence({ interpretation }: Ranking, { parsed, relax }: Search): boolean {
  return relax && parsed.asking && requiredIn(interpretation) >= 2;
}

function requiredIn({ expansions }: Interpretation): number {
  return expansions.filter(({ optional }) => !optional).length;
}
