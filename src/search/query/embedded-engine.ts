import { reducePastedText } from '../../model/pasted-text.ts';
import { SEARCH_SECTIONS } from '../../model/search.ts';
import { readIndexFile } from '../index/index-file.ts';
import { createSearchIndex, type SearchIndex } from '../index/search-index.ts';
import type { WordVectors } from '../index/word-vectors.ts';
import { correctIdentifiers, correctWords } from './correct-words.ts';
import { type Expansion, expandTerm, expandTypos, type Lexicon, type TypoRule } from './expand-term.ts';
import { asCard, LONG_NUMBER, type ParsedQuery, parseQuery } from './parse-query.ts';
import { type Interpretation, Ranker, type Ranking, unranked } from './rank.ts';
import { Reranker } from './reranker.ts';
import { keep, Retriever, recordOfAddress, restrict } from './retrieve.ts';
import type {
  EngineHit,
  EngineQuery,
  EngineResult,
  QueryWord,
  SearchEngine,
  Spend,
} from './search-engine.ts';
import { type CommonField, commonField, textBelow } from './shown-hit.ts';
import { isSimilar } from './similar.ts';
import { STRONG_SCORE, WEAK_SCORE } from './weights.ts';

/** Typos forgiven unless the query says otherwise: one from 4 letters, two from 8. */
const DEFAULT_TYPOS: TypoRule = { one: 4, two: 8 };

/** Text beyond this cannot hold a word that counts. */
const MAX_TEXT = 600;

/** One search in progress. */
interface Search {
  parsed: ParsedQuery;
  typos: TypoRule;
  relax: boolean;
  lexicon: Lexicon;
  sections: EngineQuery['sections'];
  common: CommonField | null;
  /** The record of the address that was typed. */
  address: number | null;
}

/**
 * The search that runs inside the server: an inverted index in typed arrays. All words of a query are required first (unknown
 * ones with typos forgiven), then a minimum coverage of them, if that found nothing convincing. The best hits of a question
 * are then reordered by term similarity.
 */
class EmbeddedEngine implements SearchEngine {
  readonly #index: SearchIndex;
  readonly #retriever: Retriever;
  readonly #ranker: Ranker;
  readonly #reranker: Reranker | null;

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
    const { spend = () => undefined, typos = DEFAULT_TYPOS, relax = true, sections } = query;
    if (query.text.trim() === '') return this.#everything(query, spend);
    const { vocabulary, postings } = this.#index;
    const lexicon = { vocabulary, postings, spend };
    const { text, corrected } = correctWords(reducePastedText(query.text.slice(0, MAX_TEXT)), typos, lexicon);
    const parsed = parseQuery(text, query.prefix ?? 'last', corrected);
    if (parsed.terms.length === 0) return { hits: [], total: 0, bySection: {}, similar: false, words: [] };
    if (!relax) for (const term of parsed.terms) term.optional = false;
    correctIdentifiers(parsed, this.#index, typos, lexicon);
    const common = query.distinct === false ? null : commonField(parsed, this.#index, spend);
    const address = parsed.address === null ? null : recordOfAddress(parsed.address, this.#index, spend);
    const ranking = this.#find({ parsed, typos, relax, lexicon, sections, common, address });
    const shown = this.#reranker?.rerank(ranking, parsed, spend) ?? ranking;
    const isAddress = address !== null && shown.best[0] === address;
    const { records, total, bySection } = this.#ranker.page(shown, query, spend);
    return {
      hits: records.map((number) => this.#hit(number, ranking, { common, spend })),
      total,
      bySection,
      similar: records.length > 0 && !isAddress && isSimilar(shown, parsed, this.#index, this.#retriever),
      words: this.#wordsOf(ranking.interpretation),
    };
  }

  /** The record as it is shown; a heading that was found by the text below it is shown with that text. */
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
    const content = textBelow(number, this.#index, interpretation.words, spend);
    return content === null ? record : { ...record, content };
  }

  /**
   * Records with every word, or, if these say the words only in passing, with the minimum coverage: all words of a name but
   * one, half of those of a question or of words that are found nowhere together.
   */
  #find(search: Search): Ranking {
    const { relax, parsed } = search;
    const read = this.#read(search);
    const required = requiredIn(read.words);
    const all = this.#rank(read, required, search);
    const isFound = all.best.length > 0;
    if (!relax || (isFound && all.top >= (parsed.informational ? STRONG_SCORE : WEAK_SCORE))) return all;
    if (isFound && required < (parsed.informational ? 2 : 3)) return all;
    const minimum = isFound && !parsed.informational ? required - 1 : Math.ceil(required / 2);
    // A question is judged by all of its words.
    const known = read.words.filter(({ qualities }) => parsed.informational || qualities.size > 0);
    if (requiredIn(known) === 0) return unranked(read);
    return this.#rank({ ...read, words: known }, minimum, search);
  }

  /** The words with their readings. One that the site does not know is read with typos, and a long number as that of a card. */
  #read({ parsed, typos, lexicon }: Search): Interpretation {
    let unknown = 0;
    const words = parsed.terms.flatMap((term) => {
      const asTyped = expandTerm(term, lexicon);
      if (asTyped.qualities.size > 0) return asTyped;
      const isCard = LONG_NUMBER.test(term.text);
      const guess = expandTypos(term, typos, lexicon);
      if (!term.optional && (isCard || guess.qualities.size === 0)) unknown += isCard ? 2 : 1;
      return isCard ? asCard(term).map((word) => expandTerm(word, lexicon)) : guess;
    });
    return { words, unknown };
  }

  /** Ranks the records found in the requested sections, a common field once, together with the record of a typed address. */
  #rank(interpretation: Interpretation, minimum: number, search: Search): Ranking {
    const { parsed, common, lexicon, address } = search;
    const found = this.#retriever.holding(interpretation.words, minimum, lexicon.spend);
    const isWanted = this.#inSections(search.sections);
    const allowed = restrict(found, parsed, this.#index, lexicon.spend);
    const isLimited = search.sections !== undefined || common !== null;
    const wanted = isLimited
      ? keep(allowed, (record) => isWanted(record) && common?.hidden.has(record) !== true)
      : allowed;
    const isAdded = address !== null && isWanted(address) && !wanted.includes(address);
    const records = isAdded ? Uint32Array.from([address, ...wanted]) : wanted;
    return this.#ranker.rank(interpretation, records, { ...parsed, address }, lexicon.spend);
  }

  #inSections(sections: EngineQuery['sections']): (record: number) => boolean {
    const isWanted = SEARCH_SECTIONS.map((section) => sections?.has(section) ?? true);
    return (record) => isWanted[this.#index.sections[record] ?? 0] === true;
  }

  #wordsOf({ words }: Interpretation): QueryWord[] {
    const { terms } = this.#index.vocabulary;
    return words.map(({ text, isPrefix, qualities }) => ({
      text,
      terms: new Set(Array.from(qualities.keys(), (id) => terms[id] ?? '')),
      prefix: isPrefix ? text : null,
    }));
  }

  #everything(query: EngineQuery, spend: Spend): EngineResult {
    spend(this.size);
    const all = Uint32Array.from(this.#index.sections.keys());
    const found = keep(all, this.#inSections(query.sections));
    const ranking = unranked({ words: [], unknown: 0 }, found);
    const { records, ...counts } = this.#ranker.page(ranking, { ...query, distinct: false }, spend);
    return {
      hits: records.map((record) => this.#index.records.get(record)),
      ...counts,
      similar: false,
      words: [],
    };
  }
}

const requiredIn = (words: readonly Expansion[]): number => words.filter(({ optional }) => !optional).length;

/**
 * Makes an index searchable.
 * @param file what `buildIndex` returned
 * @param vectors without them, questions are ranked by their words alone
 * @throws Error with one clear sentence when the file is truncated, changed, or of another format
 */
export function loadIndex(file: Uint8Array<ArrayBuffer>, vectors: WordVectors | null = null): SearchEngine {
  return new EmbeddedEngine(createSearchIndex(readIndexFile(file)), vectors);
}
