import { SOLE_CONCEPTS } from '../text/concepts.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import {
  isAction,
  isQuestion,
  KIND_WORDS,
  LINKING_WORDS,
  PARTIES,
  QUESTION_FILLERS,
  STOP_WORDS,
} from '../text/words.ts';
import { conceptQuality } from './concept-quality.ts';
import { joinLongNumbers } from './long-numbers.ts';
import type { QueryTerm } from './query-term.ts';
import { QUALITY } from './weights.ts';

/** More words that count than anyone types; the others of a longer query are left out. */
const MAX_TERMS = 12;
/** Words that are looked at; a query this long is pasted text. */
const MAX_WORDS = 48;
const MAX_JOINED = 5;
/** Text beyond this cannot hold a word that counts. */
const MAX_TEXT = 600;

/** `don't`, `customer's`, `I'm`: what follows the apostrophe means nothing. */
const CONTRACTION = /(?<=\p{L})['’](?:s|t|m|d|re|ll|ve)(?!\p{L})/giu;

/** `can't`, `doesn't`: the rest of the word means nothing. */
const NEGATED = /(?:(?<!\p{L})(?:ca|wo)|(?<=\p{L}))n['’]t(?!\p{L})/giu;

/** `(new Refunds())->create` and `$frame->refunds->create`, as PHP calls a method: the name is `Refunds.create`. */
const NEW_OBJECT = /\(?\bnew\s+([\w\\]+)\(\)\)?(?=\s*->)/g;
const ARROW = /\s*->\s*/g;

/** A number that a text need not have: `14 days`, but not the status code `404`. */
const AMOUNT = /^(?![45]\d\d$)\d{1,3}$/;

const DOTTED = /^\s*([\w-]+(?:\.[\w-]+)+)\s*$/;

export interface ParsedQuery {
  terms: QueryTerm[];
  /** The last word where it would not count as it is typed, but may be the beginning of one that does. */
  trailing: QueryTerm | null;
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
  /** The kind of place that it says it looks for. */
  wanted: 'page' | 'field' | null;
  /** Its words of filling, which no record has to match. */
  filling: string[];
  /** The query as it was typed where it is a name with dots, finished or not, such as an event's; null otherwise. */
  dotted: string | null;
}

/** Splits what was typed into the words that count. `prefix` says which of them may be unfinished. */
export function parseQuery(text: string, prefix: 'last' | 'all' | 'none'): ParsedQuery {
  const plain = text.slice(0, MAX_TEXT).replace(NEW_OBJECT, '$1').replace(ARROW, '.');
  const typed = plain.replace(NEGATED, ' not').replace(CONTRACTION, ' ');
  const tokens = tokenize(typed, { asked: 'query' }).filter(({ at, span }) => at + span <= MAX_WORDS);
  const words = tokens.filter((token) => token.kind === 'word');
  const terms = words.map((word, index): QueryTerm => {
    const last = index === words.length - 1;
    return {
      text: word.term,
      open: prefix === 'all' || (prefix === 'last' && last),
      literal: /\d/.test(word.term),
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
  const wanted = wantedKind(terms);
  markOptional(chosen, words, { asked, wanted });
  const last = numbered.at(-1);
  const dropped = last?.open && last.text.length > 1 && !chosen.some((term) => term.text === last.text);
  return {
    terms: chosen,
    // A question ends in such words: `where do they come from`.
    trailing: dropped && !asked ? last : null,
    named: tokens.filter((token) => token.kind === 'whole').map((token) => token.term),
    joined: words.map((word) => word.term).join(''),
    words: words.map((word) => word.term),
    calls: calls.map((call) => call.rest),
    asking: isAsking(terms, chosen),
    task: isTask(terms),
    wanted,
    filling: terms.map(({ text }) => text).filter((text) => STOP_WORDS.has(text)),
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
  words: readonly Token[],
  { asked, wanted }: { asked: boolean; wanted: ParsedQuery['wanted'] },
): void {
  for (const term of terms) {
    const isNumber = AMOUNT.test(term.text) && words.length > 2;
    const isFiller = asked && !term.literal && QUESTION_FILLERS.has(term.text);
    const isSmall = !term.literal && (PARTIES.has(term.text) || LINKING_WORDS.has(term.text));
    const isKind = wanted !== null && KIND_WORDS.has(term.text);
    if (isNumber || isFiller || isSmall || isKind) term.optional = true;
  }
  if (!terms.every((term) => term.optional)) return;
  // `customers endpoint`: the customers are who it is about.
  const about = terms.filter((term) => wanted === null || !KIND_WORDS.has(term.text));
  for (const term of about.length > 0 ? about : terms) term.optional = false;
}

function isAsking(terms: readonly QueryTerm[], chosen: readonly QueryTerm[]): boolean {
  if (terms.length > 1 && isQuestion(terms[0]?.text ?? '')) return true;
  if (chosen.some((term) => term.literal && !term.optional)) return false;
  return terms.length >= 5 || isTask(terms);
}

/**
 * The kind of place that a query of several words names, at its end or before a word like `of`: `refunds endpoint`, `flag
 * on product`. None where it sets out to do something.
 */
function wantedKind(terms: readonly QueryTerm[]): ParsedQuery['wanted'] {
  if (terms.length < 2 || isTask(terms)) return null;
  const endsName = (next: string): boolean => STOP_WORDS.has(next) || KIND_WORDS.has(next);
  const named = terms.findLast(
    ({ text }, at) => KIND_WORDS.has(text) && endsName(terms[at + 1]?.text ?? 'of'),
  );
  return KIND_WORDS.get(named?.text ?? '') ?? null;
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
    const { kind, term: concept, at, span, everyday } = token;
    if (kind !== 'concept' || (everyday !== true && SOLE_CONCEPTS.has(concept))) continue;
    const quality = conceptQuality(token);
    for (const term of terms.slice(at, at + span)) term.others.push({ term: concept, quality, open: false });
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
      // In a question nothing is written apart across its words of filling.
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
