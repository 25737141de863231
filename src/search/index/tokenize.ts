import { conceptsAt } from './concepts.ts';
import { fold, STOP_WORDS, stem } from './words.ts';

/** One searchable unit of a text. Offsets are UTF-16 indices into the original text, `end` exclusive. */
export interface Token {
  /** Folded spelling; a concept's name starts with `~`, which no typed word can. */
  term: string;
  start: number;
  end: number;
  /** Index of the (first) word that it covers, from 0. */
  at: number;
  /** Number of words it covers: 1 for a word, 1 or more for an identifier written whole or a concept. */
  span: number;
  /** `word` carries the text; the others lie over words: an identifier joined (`chargeintents`), a synonym's concept. */
  kind: 'word' | 'whole' | 'concept';
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces: each character is a word (docs/search-protocol.md §3.3). */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CJK_SPLIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** `chargeIntents`, `JSONBody`, `FrameSDK`. */
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** What may be between the parts of one identifier: `charge_intents`, `refund.failed`, `/refunds/{id}`, `3-D`. */
const GLUE = /^[_\-./:{}]{1,2}$/;
const CARD_NUMBER = /^\d{12,19}$/;
const CARD_BLOCK = /^\d{4,6}$/;

const MAX_WHOLE_PARTS = 7;
const MAX_WHOLE_LENGTH = 48;

interface Word {
  term: string;
  start: number;
  end: number;
  /** Written together with the word before, so that both belong to one identifier. */
  glued: boolean;
}

/**
 * Splits a text into its words, and lays over them every identifier joined to one term and every synonym concept, so
 * that `charge_intents`, `chargeIntents` and `charge intents` all reach each other. Index, query and highlighting use
 * this same function and cannot disagree. Tokens come in reading order, what covers a word before the word itself.
 * @param asked true for what a reader types, or a phrase that an author expects of one
 */
export function tokenize(text: string, { asked = false }: { asked?: boolean } = {}): Token[] {
  const words = wordsOf(text);
  const terms = words.map(({ term }) => term);
  const wholes = wholesOf(words);
  return words.flatMap(({ term, start, end }, at): Token[] => {
    const concepts = conceptsAt(terms, at, asked).map((concept): Token => {
      const last = words[at + concept.span - 1]?.end ?? end;
      return { ...concept, start, end: last, at, kind: 'concept' };
    });
    return [...(wholes.get(at) ?? []), ...concepts, { term, start, end, at, span: 1, kind: 'word' }];
  });
}

/** Stems of the words of a text that say something; of all its words if none does. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(text).map(({ term }) => term);
  const meaning = words.filter((word) => !STOP_WORDS.has(word));
  return (meaning.length > 0 ? meaning : words).map(stem);
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let lastEnd = -1;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    let glued = lastEnd >= 0 && GLUE.test(text.slice(lastEnd, index));
    let start = index;
    for (const part of partsOf(run)) {
      const term = fold(part);
      const end = start + part.length;
      if (term !== '') words.push({ term, start, end, glued: glued && (start === index || !CJK.test(part)) });
      glued = true;
      start = end;
    }
    lastEnd = start;
  }
  return words;
}

function partsOf(run: string): string[] {
  if (CARD_NUMBER.test(run)) return run.match(/\d{1,4}/g) ?? [run];
  if (CJK.test(run)) return run.match(CJK_SPLIT) ?? [run];
  return run.split(CAMEL);
}

/** Groups of glued words, and card numbers in blocks (`4242 4242 4242 4242`), each joined to one term, by their first word. */
function wholesOf(words: readonly Word[]): Map<number, [Token]> {
  const wholes = new Map<number, [Token]>();
  for (let at = 0, span = 1; at < words.length; at += span) {
    span = Math.max(gluedAt(words, at), cardBlocksAt(words, at));
    const group = words.slice(at, at + span);
    const term = group.map((word) => word.term).join('');
    if (span === 1 || span > MAX_WHOLE_PARTS || term.length > MAX_WHOLE_LENGTH) continue;
    wholes.set(at, [
      { term, start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0, at, span, kind: 'whole' },
    ]);
  }
  return wholes;
}

function gluedAt(words: readonly Word[], first: number): number {
  let next = first + 1;
  while (words[next]?.glued === true) next += 1;
  return next - first;
}

function cardBlocksAt(words: readonly Word[], first: number): number {
  const others = words.slice(first, first + 4).findIndex(({ term }) => !CARD_BLOCK.test(term));
  const blocks = others < 0 ? Math.min(4, words.length - first) : others;
  return blocks >= 3 ? blocks : 1;
}
