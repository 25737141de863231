import { reducePastedText } from '../../model/pasted-text.ts';
import { SEARCH_SECTIONS, type SearchSection } from '../../model/search.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { WordVectors } from '../index/word-vectors.ts';
import { type CommonField, commonField } from './common-field.ts';
import { correctIdentifiers, correctWords } from './correct-words.ts';
import { expandTerm, expandTypos, type Lexicon, type TypoRule } from './expand-term.ts';
import { isData, readAsCard } from './long-numbers.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
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
    const { spend = () => undefined, typos = DEFAULT_TYPOS, relax = true, sections } = query;
    const { vocabulary, postings } = this.#index;
    const lexicon = { vocabulary, postings, spend };
    const { text, corrected } = correctWords(reducePastedText(query.text.slice(0, MAX_TEXT)), typos, lexicon);
    const parsed = parseQuery(text, query.prefix ?? 'last', corrected);
    if (parsed.terms.length === 0) return { hits: [], total: 0, bySection: {}, similar: false, words: [] };
    if (!relax) for (const term of parsed.terms) term.optional = false;
    correctIdentifiers(parsed, this.#index, typos, lexicon);
    const common = query.distinct === false ? null : commonField(parsed, this.#index, spend);
    const ranking = this.#find({ parsed, typos, relax, lexicon, sections, common });
    const ranked = this.#reranker?.rerank(ranking, parsed, spend) ?? ranking;
    const place = parsed.address === null ? null : recordOfAddress(parsed.address, this.#index, spend);
    const isWanted = place !== null && (sections?.has(this.#sectionOf(place)) ?? true);
    const shown = isWanted ? withFirst(ranked, place) : ranked;
    const { records, total, bySection } = this.#ranker.page(shown, query, spend);
    return {
      hits: records.map((number) => this.#hit(number, ranking, { common, spend })),
      total,
      bySection,
      similar: records.length > 0 && !isWanted && isSimilar(shown, parsed, this.#index, this.#retriever),
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

  /**
   * Records with every word, or, where these say the words only in passing, with the minimum coverage: all words of a name but
   * one, half of those of a question or of words that are found nowhere together.
   */
  #find(search: Search): Ranking {
    const { parsed, relax, lexicon } = search;
    const read = this.#read(search);
    const all = this.#rank(read, this.#retriever.all(read.expansions, lexicon.spend), search);
    if (isChance(all)) return emptyRanking(read);
    const isFound = all.found.length > 0;
    if (!relax || (isFound && all.top >= (parsed.asking ? STRONG_SCORE : WEAK_SCORE))) return all;
    const required = requiredIn(read);
    const minimum = isFound && !parsed.asking ? required - 1 : Math.ceil(required / 2);
    if (isFound && (required < 2 || (required < 3 && !parsed.asking))) return all;
    const isKnown = (_: unknown, index: number): boolean => (read.expansions[index]?.qualities.size ?? 0) > 0;
    const known =
      isFound || parsed.asking
        ? read
        : {
            ...read,
            terms: read.terms.filter(isKnown),
            expansions: read.expansions.filter(isKnown),
          };
    if (requiredIn(known) === 0) return emptyRanking(read);
    return this.#rank(known, this.#retriever.some(known.expansions, minimum, lexicon.spend), search);
  }

  /** The words with their readings. One that the site does not know is read with typos, and a long number as that of a card. */
  #read({ parsed: { terms }, typos, lexicon }: Search): Interpretation {
    let unknown = 0;
    const expansions = terms.map((term) => {
      const asTyped = expandTerm(term, lexicon);
      if (asTyped.qualities.size > 0) return asTyped;
      const card = readAsCard(term);
      const reading = card === null ? expandTypos(term, typos, lexicon) : expandTerm(card, lexicon);
      if (card !== null || (reading.qualities.size === 0 && !term.optional && !isData(term))) unknown += 1;
      return reading;
    });
    return { terms, expansions, unknown };
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

function requiredIn({ expansions }: Interpretation): number {
  return expansions.filter(({ optional }) => !optional).length;
}
