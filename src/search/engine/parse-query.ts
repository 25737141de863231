import { askedConceptsAt } from '../text/concepts.ts';
import { isQuestion, QUESTION_FILLERS, STOP_WORDS } from '../text/words.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { QUALITY } from './weights.ts';

/** More words than anybody types; the rest of a longer query is left out. */
const MAX_WORDS = 12;
const MAX_JOINED = 5;
/** Text beyond this cannot hold a word that counts. */
const MAX_TEXT = 600;

/** `don't`, `customer's`, `I'm`: what follows the apostrophe says nothing. */
const CONTRACTION = /(?<=\p{L})['’](?:s|t|m|d|re|ll|ve)(?!\p{L})/giu;

const DOTTED = /^\s*([\w-]+(?:\.[\w-]+)+)\s*$/;

/** One word of a query that a record has to answer. */
export interface Slot {
  text: string;
  /** It may be unfinished. */
  open: boolean;
  /** Part of a symbol or a number: taken literally, no typos. */
  literal: boolean;
  /** Terms that answer this word beside itself: the symbol it is part of, neighbours run together, concepts. */
  others: { term: string; quality: number; open: boolean }[];
}

export interface ParsedQuery {
  slots: Slot[];
  /** The last word where it would not count as it is typed, but may be the beginning of one that does. */
  trailing: Slot | null;
  /** Identifiers in the query, joined. */
  named: string[];
  /** The whole query without anything but letters and digits: compared with symbols. */
  joined: string;
  /** The query as it was typed where it is a name with dots, finished or not, such as an event's; null otherwise. */
  dotted: string | null;
}

/** Splits what was typed into the words that count. `prefix` says which of them may be unfinished. */
export function parseQuery(text: string, prefix: 'last' | 'all' | 'none'): ParsedQuery {
  const typed = text.slice(0, MAX_TEXT).replace(CONTRACTION, ' ');
  const tokens = tokenize(typed);
  const words = tokens.filter((token) => token.kind === 'word');
  const slots = words.map((word, index): Slot => {
    const last = index === words.length - 1;
    return {
      text: word.term,
      open: prefix === 'all' || (prefix === 'last' && last),
      literal: /\d/.test(word.term),
      others: [],
    };
  });
  addSymbols(slots, tokens, words);
  addConcepts(slots, words, tokens);
  addJoined(slots, words);
  const chosen = chooseSlots(slots);
  const last = slots.at(-1);
  const dropped = last?.open && last.text.length > 1 && !chosen.some((slot) => slot.text === last.text);
  return {
    slots: chosen,
    trailing: dropped ? last : null,
    named: tokens.filter((token) => token.kind === 'whole').map((token) => token.term),
    joined: words.map((word) => word.term).join(''),
    dotted: DOTTED.exec(text)?.[1] ?? null,
  };
}

function addSymbols(slots: Slot[], tokens: readonly Token[], words: readonly Token[]): void {
  for (const token of tokens) {
    if (token.kind !== 'whole') continue;
    const open = token.at + token.span === words.length && slots.at(-1)?.open === true;
    for (const slot of slots.slice(token.at, token.at + token.span)) {
      slot.others.push({ term: token.term, quality: QUALITY.exact, open });
      slot.literal = true;
    }
  }
}

function addConcepts(slots: Slot[], words: readonly Token[], tokens: readonly Token[]): void {
  const terms = words.map((word) => word.term);
  const asked = terms.flatMap((_, at) => askedConceptsAt(terms, at).map((concept) => ({ ...concept, at })));
  const written = tokens.filter((token) => token.kind === 'concept');
  for (const { term, at, span } of [...asked, ...written]) {
    for (const slot of slots.slice(at, at + span)) {
      // Who types a symbol means that symbol first.
      const quality = slot.literal ? QUALITY.synonymOfSymbol : QUALITY.synonym;
      slot.others.push({ term, quality, open: false });
    }
  }
}

/** `web hook` finds `webhook`, `charge intents` finds `chargeIntents`, `4242 4242` finds the card number. */
function addJoined(slots: Slot[], words: readonly Token[]): void {
  for (let first = 0; first < words.length; first += 1) {
    let term = words[first]?.term ?? '';
    for (let last = first + 1; last < Math.min(words.length, first + MAX_JOINED); last += 1) {
      term += words[last]?.term ?? '';
      if (term.length < 4) continue;
      const open = slots[last]?.open === true && last === words.length - 1;
      for (const slot of slots.slice(first, last + 1))
        slot.others.push({ term, quality: QUALITY.joined, open });
    }
  }
}

function chooseSlots(slots: readonly Slot[]): Slot[] {
  const asking = isQuestion(slots[0]?.text ?? '');
  const says = ({ text, literal }: Slot): boolean =>
    literal || !(STOP_WORDS.has(text) || (asking && QUESTION_FILLERS.has(text)));
  const meaningful = slots.filter(says);
  const kept = meaningful.length > 0 ? meaningful : slots;
  const unique = new Map<string, Slot>();
  for (const slot of kept) {
    const same = unique.get(slot.text);
    if (same === undefined) unique.set(slot.text, slot);
    else {
      same.open ||= slot.open;
      same.others.push(...slot.others);
    }
  }
  return [...unique.values()].slice(0, MAX_WORDS);
}
