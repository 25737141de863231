import type { RecordKind, RecordType } from '../../model/search.ts';
import { FIELD } from '../index/fields.ts';

type ByField = Record<keyof typeof FIELD, number>;

/** In the order of the fields' numbers, which is that of `FIELD`. */
const byField = (values: ByField): Float32Array =>
  Float32Array.from(Object.keys(FIELD), (name) => values[name as keyof ByField]);

/**
 * Every number of the ranking, in one place. A record's score is the mean over the query's words (rare words count
 * more) of the best field weight × match quality, plus the bonuses below. Scale: 10 is a word in a title.
 */
export const FIELD_WEIGHT = byField({
  ...{ title: 10, symbols: 6, above: 6.5, page: 5.8 },
  ...{ content: 3.5, section: 1, below: 2.8, phrases: 4 },
});

export const QUALITY = {
  exact: 1,
  /** In the singular or plural: `refunds` for `refund`. */
  singularOrPlural: 0.97,
  /** Same stem: `refunded` for `refund`. */
  stem: 0.92,
  synonym: 0.88,
  typo: 0.75,
  /** A typo that only one word corrects. */
  corrected: 0.93,
  /** An unfinished word reaches between these, by the share of the word that is typed. */
  prefixLeast: 0.55,
  prefixMost: 0.93,
} as const;

/** What a word gains from fields other than its best one, as a share of their weights. */
export const OTHER_FIELDS = 0.1;

/**
 * On top of the words' mean. The steps keep the order of the ranking: exact title, exact symbol, title that begins so,
 * title with all words, body.
 */
export const BONUS = {
  /** The title says what was asked and nothing else. */
  exactTitle: 10,
  /** Share of it if a symbol was typed: `payment_method.detached` is the event, not `Detach a payment method`. */
  titleOfSymbol: 0.3,
  exactSymbol: 16,
  /** The same if the query is plain words, as `charge`: it can mean the thing as well as the field. */
  plainSymbol: 7.5,
  /** A page with all words in its title, or an operation that has its verb among them, too: `capture`. */
  start: 2.5,
  /** All words in the title, by the share of the title that they cover. */
  titleCoverage: 5,
  /** One phrase of the heading is what was asked; see `Scorer`. */
  phrase: 12.5,
  /** A name is one of the heading's phrases. */
  phraseOfName: 10,
  /** The same of a field: `billing cycle` is the section rather than one of the fields that are called so. */
  phraseOfField: 8,
  /** Neighboring words of the query are close together, in the best field; twice that in a title or a symbol. */
  proximity: 1.5,
} as const;

/** What a record scores before any query: a page before a section, a section before a sentence. */
export const LEVEL_SCORE: Partial<Record<RecordType, number>> = { lvl1: 2, lvl2: 1, lvl3: 0.8 };

/** And for what it defines; kinds that are missing score nothing. */
export const KIND_SCORE: Partial<Record<RecordKind, number>> = { error: 1.2, event: 1.2, value: 0.3 };

/**
 * Below this (without the static score, but with what the page's name earns) not even the best record says the words in
 * a title or a symbol. A longer query is then matched by most of its words too: `save card for later` is the section
 * `Save the card for next time`.
 */
export const WEAK_SCORE = 7.4;

/** Below this, hits are only similar to what was asked for. */
export const SIMILAR_SCORE = 2.6;

/** The same if every word was matched by its typos alone. */
export const FUZZY_SCORE = 4;

/**
 * A question of which a record covers less than this share, by inverse document frequency, is only similar to it if the
 * site does not know one of the words or the record scores less than that, unless a text of it covers the question by term
 * similarity, too.
 */
export const MIN_COVERAGE = 0.62;
export const WEAK_ANSWER_SCORE = 4.65;

/** What a section or an operation scores on top if the query is informational. */
export const INFORMATIONAL_SCORE: Partial<Record<RecordKind, number>> = { heading: 1, operation: 1 };

/** How much of an optional word's weight counts against a record that does not say it. */
export const OPTIONAL_SHARE = 0.35;

/** From this phrase score on, the query is a whole name that readers use; see `Scorer`. */
export const WHOLE_PHRASE = 0.9;

/** From this score on a record says all words in its title. */
export const STRONG_SCORE = 12;

/**
 * Share of the symbol bonus if the query is or names a symbol, is one in several words (`customer id`, which can
 * hardly mean anything else), or begins one with its dots, while it is being typed. `codeAsked` is for a decline code or an
 * error in the words of a question: `what does stolen card mean`.
 */
export const SYMBOL_SHARE = {
  whole: 1,
  severalWords: 1.3,
  begunDotted: 1.15,
  codeAsked: 3,
  /** The record of an address that was typed comes first. */
  address: 9,
} as const;

/** What the address of a hit gains if its phrases, or one of its texts, mean what was asked; see `Reranker`. */
export const RERANK = { phrases: 18.5, text: 6.5 } as const;

/** A hit that gains so much is about the question, even if the site does not know one of its words. */
export const SEMANTIC_MATCH_SCORE = 11.5;
