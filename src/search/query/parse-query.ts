import { type Token, tokenize } from '../index/tokenize.ts';
import {
  fold,
  isAction,
  isQuestion,
  LINKING_WORDS,
  OTHER_PROVIDERS,
  PARTIES,
  QUESTION_FILLERS,
  STOP_WORDS,
} from '../index/words.ts';
import { joinLongNumbers } from './long-numbers.ts';
import type { QueryTerm } from './query-term.ts';
import { QUALITY } from './weights.ts';

/** More words that count than anyone types; the others of a longer query are left out. */
const MAX_TERMS = 12;
/** Words that are looked at; a query this long is pasted text. */
const MAX_WORDS = 48;
const MAX_JOINED = 5;
/** `don't`, `customer's`, `I'm`: what follows the apostrophe means nothing. */
const CONTRACTION = /(?<=\p{L})['’](?:s|t|m|d|re|ll|ve)(?!\p{L})/giu;

/** `can't`, `doesn't`: the rest of the word means nothing. */
const NEGATED = /(?:(?<!\p{L})(?:ca|wo)|(?<=\p{L}))n['’]t(?!\p{L})/giu;

/** `(new Refunds())->create` and `$frame->refunds->create`, as PHP calls a method: the name is `Refunds.create`. */
const NEW_OBJECT = /\(?\bnew\s+([\w\\]+)\(\)\)?(?=\s*->)/g;
const ARROW = /\s*->\s*/g;

/** A number that a text need not have: `14 days`, but not the status code `404`. */
const AMOUNT = /^(?![45]\d\d$)\d{1,3}$/;

/** `an email from you`: who is asked is the provider. */
const PROVIDER = /(?<=\b(?:from|by|to) )your?\b/gi;

const QUOTED = /["“]([^"“”]+)["”]/g;

/** `webhook -invoice`; what begins with a minus sign is an option of a command. */
const LEFT_OUT = /(?<=\S\s+)-(\p{L}{3,})(?=\s|$)/gu;

const MARKED = /[#*=+<>^~|{}\\]|^\.\w/;

const DOTTED = /^\s*([\w-]+(?:\.[\w-]+)+)\s*$/;

export interface ParsedQuery {
  terms: QueryTerm[];
  /** Identifiers in the query, joined. */
  named: string[];
  /** The whole query without anything but letters and digits: compared with symbols. */
  joined: string;
  /** All its words, in order. */
  words: string[];
  /** The same for each call in the query without what it begins with: `frame.refunds.create` → `refundscreate`. */
  calls: string[];
  /** It is a sentence or a task rather than a name: text that explains is worth more than code and values. */
  asking: boolean;
  /** It begins with a verb or a question word: fields are seldom what is meant. */
  task: boolean;
  /** Its stop words, which no record has to match. */
  stopWords: string[];
  /** Phrases in quotation marks, by their words. */
  quoted: string[][];
  /** Words behind a minus sign. */
  leftOut: string[];
  /** Words with a mark that is part of them: `c#`, `.net`, `{{7*7}}`. */
  marked: string[];
  /** The query where it is an address of a page, such as `/webhooks.md#read-an-event`, without the ending; else null. */
  address: string | null;
  /** The query as it was typed where it is a name with dots, finished or not, such as an event's; null otherwise. */
  dotted: string | null;
}

/** What a record need not say where a query says more. */
const SMALL_WORDS = [PARTIES, LINKING_WORDS, OTHER_PROVIDERS];

/** Splits what was typed into the words that count. `prefix` says which of them may be unfinished. */
export function parseQuery(
  text: string,
  prefix: 'last' | 'all' | 'none',
  corrected: ReadonlySet<string> = new Set(),
): ParsedQuery {
  const leftOut = Array.from(text.matchAll(LEFT_OUT), ([, word = '']) => fold(word));
  const plain = text.replace(LEFT_OUT, ' ').replace(NEW_OBJECT, '$1').replace(ARROW, '.');
  const typed = plain.replace(NEGATED, ' not').replace(CONTRACTION, ' ').replace(PROVIDER, 'Frame');
  const tokens = tokenize(typed, { asked: true }).filter(({ at, span }) => at + span <= MAX_WORDS);
  const words = tokens.filter((token) => token.kind === 'word');
  const terms = words.map((word, index): QueryTerm => {
    const last = index === words.length - 1;
    return {
      text: word.term,
      open: prefix === 'all' || (prefix === 'last' && last),
      literal: /\d/.test(word.term),
      corrected: corrected.has(word.term),
      optional: false,
      others: [],
    };
  });
  const calls = callsIn(typed, tokens, words);
  for (const { first } of calls) if (terms[first] !== undefined) terms[first].optional = true;
  addSymbols(terms, tokens, words);
  addConcepts(terms, tokens);
  addJoined(terms, words);
  const numbered = joinLongNumbers(terms, tokens, words);
  const chosen = chooseTerms(numbered);
  const asked = isQuestion(terms[0]?.text ?? '');
  const last = numbered.at(-1);
  // `payment me` may become `payment method`; a question ends in such words: `where do they come from`.
  const isBegun = last?.open === true && last.text.length > 1 && !asked;
  markOptional(chosen, { asked, isNumberOptional: words.length > 2 });
  if (isBegun && !chosen.some(({ text }) => text === last.text)) chosen.push({ ...last, optional: true });
  return {
    terms: chosen,
    named: tokens.filter((token) => token.kind === 'whole').map((token) => token.term),
    joined: words.map((word) => word.term).join(''),
    words: words.map((word) => word.term),
    calls: calls.map((call) => call.rest),
    asking: isAsking(terms, chosen),
    task: isTask(terms),
    stopWords: terms.map(({ text }) => text).filter((text) => STOP_WORDS.has(text)),
    quoted: Array.from(plain.matchAll(QUOTED), ([, phrase = '']) =>
      tokenize(phrase).flatMap(({ kind, term }) => (kind === 'word' ? term : [])),
    ).filter((phrase) => phrase.length > 1),
    leftOut,
    marked: fold(plain)
      .split(/\s+/)
      .filter((word) => MARKED.test(word) && !/\/|^#/.test(word)),
    address: /^\/(?!v\d)\S+$/.test(plain) ? plain.replace(/\.(?:md|html)(?=#|$)|(?<=.)\/(?=#|$)/, '') : null,
    dotted: DOTTED.exec(text)?.[1] ?? null,
  };
}

/** Identifiers of three words and more whose first is set off by a dot or by colons: calls of an SDK's client. */
function callsIn(
  text: string,
  tokens: readonly Token[],
  words: readonly Token[],
): { first: number; rest: string }[] {
  return tokens.flatMap(({ kind, at, span }) => {
    const end = words[at]?.end ?? 0;
    if (kind !== 'whole' || span < 3 || !/^(?:\.|::)/.test(text.slice(end, end + 2))) return [];
    const rest = words.slice(at + 1, at + span).map((word) => word.term);
    return [{ first: at, rest: rest.join('') }];
  });
}

/** At least one word that can lead to something always stays required. */
function markOptional(
  terms: QueryTerm[],
  { asked, isNumberOptional }: { asked: boolean; isNumberOptional: boolean },
): void {
  for (const term of terms) {
    const isNumber = isNumberOptional && AMOUNT.test(term.text);
    const isFiller = asked && !term.literal && QUESTION_FILLERS.has(term.text);
    const isSmall = !term.literal && SMALL_WORDS.some((words) => words.has(term.text));
    if (isNumber || isFiller || isSmall) term.optional = true;
  }
  if (terms.every((term) => term.optional)) for (const term of terms) term.optional = false;
}

function isAsking(terms: readonly QueryTerm[], chosen: readonly QueryTerm[]): boolean {
  if (terms.length > 1 && isQuestion(terms[0]?.text ?? '')) return true;
  if (chosen.some((term) => term.literal && !term.optional)) return false;
  return terms.length >= 5 || isTask(terms);
}

function isTask([first, second]: readonly QueryTerm[]): boolean {
  return first !== undefined && second !== undefined && (isQuestion(first.text) || isAction(first.text));
}

function addSymbols(terms: QueryTerm[], tokens: readonly Token[], words: readonly Token[]): void {
  for (const token of tokens) {
    if (token.kind !== 'whole') continue;
    const open = token.at + token.span === words.length && terms.at(-1)?.open === true;
    for (const term of terms.slice(token.at, token.at + token.span)) {
      term.others.push({ term: token.term, quality: QUALITY.exact, open });
      term.literal = true;
    }
  }
}

function addConcepts(terms: QueryTerm[], tokens: readonly Token[]): void {
  for (const token of tokens) {
    const { kind, term: concept, at, span } = token;
    if (kind !== 'concept') continue;
    for (const term of terms.slice(at, at + span))
      term.others.push({ term: concept, quality: QUALITY.synonym, open: false });
  }
}

/** `web hook` finds `webhook`, `charge intents` finds `chargeIntents`, `4242 4242` finds the card number. */
function addJoined(terms: QueryTerm[], words: readonly Token[]): void {
  const asked = isQuestion(words[0]?.term ?? '');
  for (let first = 0; first < words.length; first += 1) {
    let joined = words[first]?.term ?? '';
    if (asked && STOP_WORDS.has(joined)) continue;
    for (let last = first + 1; last < Math.min(words.length, first + MAX_JOINED); last += 1) {
      const word = words[last]?.term ?? '';
      // In a question nothing is written apart across its stop words.
      if (asked && STOP_WORDS.has(word)) break;
      joined += word;
      if (joined.length < 4) continue;
      const open = terms[last]?.open === true && last === words.length - 1;
      for (const term of terms.slice(first, last + 1))
        term.others.push({ term: joined, quality: QUALITY.exact, open });
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
      same.open ||= term.open;
      same.others.push(...term.others);
    }
  }
  return [...unique.values()].slice(0, MAX_TERMS);
}
