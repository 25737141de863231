import { conceptTerm } from '../index/concepts.ts';
import { type Token, tokenize } from '../index/tokenize.ts';
import {
  ACTIONS,
  fold,
  OTHER_PROVIDERS,
  QUESTION_FILLERS,
  QUESTION_STARTS,
  SMALL_WORDS,
  STOP_WORDS,
} from '../index/words.ts';
import { QUALITY } from './weights.ts';

/** More words that count than anyone types; the others of a longer query are left out. */
const MAX_TERMS = 12;
/** Words that are looked at; a query this long is pasted text. */
const MAX_WORDS = 48;
const MAX_JOINED = 5;
/** This many words are a sentence, even with an identifier among them. */
const SENTENCE = 10;
/** `don't`, `customer's`, `I'm`: what follows the apostrophe means nothing. */
const CONTRACTION = /(?<=\p{L})['’](?:s|t|m|d|re|ll|ve)(?!\p{L})/giu;

/** `$frame->refunds->create`, as PHP calls a method: the name is `refunds.create`. */
const ARROW = /\s*->\s*/g;

/** `an email from you`: who is asked is the provider. */
const PROVIDER = /(?<=\b(?:from|by|to) )your?\b/gi;

const QUOTED = /["“]([^"“”]+)["”]/g;

/** `webhook -invoice`; what begins with a minus sign is an option of a command. */
const LEFT_OUT = /(?<=\S\s+)-(\p{L}{3,})(?=\s|$)/gu;

const MARKED = /[#*=+<>^~|{}\\]|^\.\w/;

/** A limit per minute does not answer what something costs `per transaction`. */
const RATE = /\bper [a-z]+/g;

const DOTTED = /^\s*([\w-]+(?:\.[\w-]+)+)\s*$/;

/** As long as the number of a card or an account, finished or not. */
export const LONG_NUMBER = /^\d{12,19}$/;

/** What a long number is, as a concept of `data/synonyms.json`. */
const CARD = conceptTerm('test card');

/** One word of a query that a record has to match. */
export interface QueryTerm {
  text: string;
  /** It may be unfinished. */
  isPrefix: boolean;
  /** Part of a symbol or a number: taken literally, no typos. */
  literal: boolean;
  /** The only correction of a word that the site does not know. */
  corrected?: boolean;
  /** A record need not say it: a number in a sentence, the customer that something is done to, the `frame.` of a call. */
  optional: boolean;
  /** Index terms that match this word besides itself: the symbol it is part of, joined neighbors, concepts. */
  alternatives: { term: string; quality: number; isPrefix: boolean }[];
}

export type ParsedQuery = ReturnType<typeof parseQuery>;

/** Splits what was typed into the words that count. `prefix` says which of them may be unfinished. */
export function parseQuery(
  text: string,
  prefix: 'last' | 'all' | 'none',
  corrected: ReadonlySet<string> = new Set(),
) {
  const leftOut = Array.from(text.matchAll(LEFT_OUT), ([, word = '']) => fold(word));
  const plain = text.replace(LEFT_OUT, ' ').replace(ARROW, '.');
  const typed = plain.replace(CONTRACTION, ' ').replace(PROVIDER, 'Frame');
  const tokens = tokenize(typed, { asked: true }).filter(({ at, span }) => at + span <= MAX_WORDS);
  const words = tokens.filter((token) => token.kind === 'word');
  const terms = words.map((word, index): QueryTerm => {
    const last = index === words.length - 1;
    return {
      text: word.term,
      isPrefix: prefix === 'all' || (prefix === 'last' && last),
      literal: /\d/.test(word.term),
      corrected: corrected.has(word.term),
      optional: false,
      alternatives: [],
    };
  });
  for (const term of clientsOfCalls(typed, tokens, words, terms)) term.optional = true;
  addSymbols(terms, tokens, words);
  addConcepts(terms, tokens);
  addJoined(terms, words);
  const numbered = joinLongNumbers(terms, tokens, words);
  const chosen = chooseTerms(numbered);
  const asked = QUESTION_STARTS.has(terms[0]?.text ?? '');
  const last = numbered.at(-1);
  // `payment me` may become `payment method`; a question ends in such words: `where do they come from`.
  const isBegun = last?.isPrefix === true && last.text.length > 1 && !asked;
  markOptional(chosen, asked);
  if (isBegun && !chosen.some(({ text }) => text === last.text)) chosen.push({ ...last, optional: true });
  const informational = isInformational(terms, chosen);
  const folded = fold(plain);
  return {
    terms: chosen,
    named: tokens.filter((token) => token.kind === 'whole').map((token) => token.term),
    /** The whole query without anything but letters and digits: compared with symbols. */
    joined: words.map((word) => word.term).join(''),
    /** It is a sentence or a task rather than a name: text that explains is worth more than code and values. */
    informational,
    /** Its stop words, which no record has to match. */
    stopWords: terms.map(({ text }) => text).filter((text) => STOP_WORDS.has(text)),
    /** Phrases in quotation marks, by their words. */
    quoted: Array.from(plain.matchAll(QUOTED), ([, phrase = '']) =>
      tokenize(phrase).flatMap(({ kind, term }) => (kind === 'word' ? term : [])),
    ).filter((phrase) => phrase.length > 1),
    /** Words behind a minus sign. */
    leftOut,
    /** What hits must say verbatim: words with a mark (`c#`, `.net`, `{{7*7}}`), and rates if the query is a question. */
    verbatim: [
      ...folded.split(/\s+/).filter((word) => MARKED.test(word) && !/\/|^#/.test(word)),
      ...(informational ? (folded.match(RATE) ?? []) : []),
    ],
    /** The query if it is an address of a page, such as `/webhooks.md#read-an-event`, without the ending; else null. */
    address: /^\/(?!v\d)\S+$/.test(plain) ? plain.replace(/\.(?:md|html)(?=#|$)|(?<=.)\/(?=#|$)/, '') : null,
    /** The query as it was typed if it is a name with dots, finished or not, such as an event's; null otherwise. */
    dotted: DOTTED.exec(text)?.[1] ?? null,
  };
}

/** The first words of identifiers of three words and more, set off by a dot or by colons: the client that an SDK calls on. */
function clientsOfCalls(
  text: string,
  tokens: readonly Token[],
  words: readonly Token[],
  terms: readonly QueryTerm[],
): QueryTerm[] {
  return tokens.flatMap(({ kind, at, span }) => {
    const end = words[at]?.end ?? 0;
    const isCall = kind === 'whole' && span >= 3 && /^(?:\.|::)/.test(text.slice(end));
    return isCall ? terms.slice(at, at + 1) : [];
  });
}

/** At least one word that can lead to something always stays required. */
function markOptional(terms: QueryTerm[], asked: boolean): void {
  for (const term of terms) {
    const isFiller = asked && QUESTION_FILLERS.has(term.text);
    const isSmall = !term.literal && (SMALL_WORDS.has(term.text) || OTHER_PROVIDERS.has(term.text));
    if (isFiller || isSmall) term.optional = true;
  }
  if (terms.every((term) => term.optional)) for (const term of terms) term.optional = false;
}

function isInformational(terms: readonly QueryTerm[], chosen: readonly QueryTerm[]): boolean {
  if (terms.length > 1 && QUESTION_STARTS.has(terms[0]?.text ?? '')) return true;
  if (terms.length >= SENTENCE) return true;
  if (chosen.some((term) => term.literal && !term.optional)) return false;
  return terms.length >= 5 || (terms.length > 1 && ACTIONS.has(terms[0]?.text ?? ''));
}

function addSymbols(terms: QueryTerm[], tokens: readonly Token[], words: readonly Token[]): void {
  for (const token of tokens) {
    if (token.kind !== 'whole') continue;
    const isPrefix = token.at + token.span === words.length && terms.at(-1)?.isPrefix === true;
    for (const term of terms.slice(token.at, token.at + token.span)) {
      term.alternatives.push({ term: token.term, quality: QUALITY.exact, isPrefix });
      term.literal = true;
    }
  }
}

function addConcepts(terms: QueryTerm[], tokens: readonly Token[]): void {
  for (const token of tokens) {
    const { kind, term: concept, at, span } = token;
    if (kind !== 'concept') continue;
    for (const term of terms.slice(at, at + span))
      term.alternatives.push({ term: concept, quality: QUALITY.synonym, isPrefix: false });
  }
}

/** `web hook` finds `webhook`, `charge intents` finds `chargeIntents`, `4242 4242` finds the card number. */
function addJoined(terms: QueryTerm[], words: readonly Token[]): void {
  for (let first = 0; first < words.length; first += 1) {
    let joined = words[first]?.term ?? '';
    for (let last = first + 1; last < Math.min(words.length, first + MAX_JOINED); last += 1) {
      joined += words[last]?.term ?? '';
      if (joined.length < 4) continue;
      const isPrefix = terms[last]?.isPrefix === true && last === words.length - 1;
      for (const term of terms.slice(first, last + 1))
        term.alternatives.push({ term: joined, quality: QUALITY.exact, isPrefix });
    }
  }
}

function chooseTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const isMeaningful = ({ text, literal }: QueryTerm): boolean => literal || !STOP_WORDS.has(text);
  const meaningful = terms.filter(isMeaningful);
  const kept = meaningful.length > 0 ? meaningful : terms;
  const unique = new Map<string, QueryTerm>();
  for (const term of kept) {
    const same = unique.get(term.text);
    if (same === undefined) unique.set(term.text, term);
    else {
      same.isPrefix ||= term.isPrefix;
      same.alternatives.push(...term.alternatives);
    }
  }
  return [...unique.values()].slice(0, MAX_TERMS);
}

/**
 * Makes one word of the blocks of a long number, however it is typed: it matches whole numbers and, while it is being typed,
 * numbers that begin so. Its blocks alone mean nothing: half of all cards begin with `4000`.
 * @param terms one for each of `words`
 */
function joinLongNumbers(
  terms: readonly QueryTerm[],
  tokens: readonly Token[],
  words: readonly Token[],
): QueryTerm[] {
  const joined = [...terms];
  // Backward, so that the places of earlier words stay.
  for (const { kind, term, at, span } of tokens.toReversed()) {
    if (kind !== 'whole' || !LONG_NUMBER.test(term)) continue;
    // A block that is being typed does not belong to the number yet.
    const next = words[at + span];
    const begun = at + span === words.length - 1 && /^\d{1,3}$/.test(next?.term ?? '') ? next : undefined;
    const count = span + (begun === undefined ? 0 : 1);
    const isPrefix = terms[at + count - 1]?.isPrefix === true;
    const text = term + (begun?.term ?? '');
    joined.splice(at, count, { text, isPrefix, literal: true, optional: false, alternatives: [] });
  }
  return joined;
}

/** A number that no record has, as the words `test card`: card numbers of other providers are often pasted. */
export function asCard(term: QueryTerm): QueryTerm[] {
  const alternatives = [{ term: CARD, quality: QUALITY.synonym, isPrefix: false }];
  return ['test', 'card'].map((text) => ({ ...term, text, isPrefix: false, alternatives }));
}
