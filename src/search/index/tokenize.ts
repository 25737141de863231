import { conceptsAt, conceptsBeginWith } from './concepts.ts';
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
  /** Whether a concept may begin here: one that the site writes, one that only readers ask for. */
  leads: ReturnType<typeof conceptsBeginWith>;
}

/**
 * Splits a text into its words, and lays over them every identifier joined to one term and every synonym concept, so
 * that `charge_intents`, `chargeIntents` and `charge intents` all reach each other. Index, query and highlighting use
 * this same function and cannot disagree. Tokens come in reading order, what covers a word before the word itself.
 *
 * @param asked true for what a reader types, or a phrase that an author expects of one
 * @param cache only for texts of the site, never for a query
 */
export function tokenize(
  text: string,
  { asked = false, cache }: { asked?: boolean; cache?: PieceCache } = {},
): Token[] {
  const words = wordsOf(text, cache);
  const wholes = wholesOf(words);
  let terms: string[] | undefined;
  const tokens: Token[] = [];
  let at = 0;
  for (const { term, start, end, leads } of words) {
    const whole = wholes?.get(at);
    if (whole !== undefined) tokens.push(whole);
    if (leads.written || (asked && leads.asked)) {
      terms ??= words.map((word) => word.term);
      for (const concept of conceptsAt(terms, at, asked)) {
        const last = words[at + concept.span - 1]?.end ?? end;
        tokens.push({ ...concept, start, end: last, at, kind: 'concept' });
      }
    }
    tokens.push({ term, start, end, at, span: 1, kind: 'word' });
    at += 1;
  }
  return tokens;
}

/** Stems of the words of a text that say something; of all its words where none does. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(text, undefined).map(({ term }) => term);
  const meaning = words.filter((word) => !STOP_WORDS.has(word));
  return (meaning.length > 0 ? meaning : words).map(stem);
}

function wordsOf(text: string, cache: PieceCache | undefined): Word[] {
  const words: Word[] = [];
  let lastEnd = -1;
  for (const match of text.matchAll(RUN)) {
    const run = match[0];
    const start = match.index;
    // Most words follow a single space.
    const glued = lastEnd >= 0 && text[lastEnd] !== ' ' && GLUE.test(text.slice(lastEnd, start));
    let offset = 0;
    for (const { term, length, cjk, leads } of piecesOf(run, cache)) {
      if (term !== '') {
        const joined = offset === 0 ? glued : !cjk;
        words.push({ term, start: start + offset, end: start + offset + length, glued: joined, leads });
      }
      offset += length;
    }
    lastEnd = start + run.length;
  }
  return words;
}

/**
 * Runs of letters already split. A site repeats the same few thousand words; splitting them again took half the time of
 * an index build. The code that builds an index brings a cache and drops it afterward; what readers type is never cached.
 */
export type PieceCache = Map<string, Piece[]>;

interface Piece {
  /** Folded; empty where nothing of the part can be searched. */
  term: string;
  /** UTF-16 units in the text. */
  length: number;
  cjk: boolean;
  leads: Word['leads'];
}

function piecesOf(run: string, cache: PieceCache | undefined): Piece[] {
  const cached = cache?.get(run);
  if (cached !== undefined) return cached;
  const pieces = partsOf(run).map((part) => {
    const term = fold(part);
    return { term, length: part.length, cjk: CJK.test(part), leads: conceptsBeginWith(term) };
  });
  cache?.set(run, pieces);
  return pieces;
}

function partsOf(run: string): string[] {
  if (CARD_NUMBER.test(run)) return run.match(/\d{1,4}/g) ?? [run];
  if (CJK.test(run)) return run.match(CJK_SPLIT) ?? [run];
  return run.split(CAMEL);
}

/**
 * Groups of glued words, and card numbers printed in blocks (`4242 4242 4242 4242`), each joined to one term, by their
 * first word; undefined where there is none.
 */
function wholesOf(words: readonly Word[]): Map<number, Token> | undefined {
  let wholes: Map<number, Token> | undefined;
  for (let first = 0; first < words.length; ) {
    const last = Math.max(endOfGlued(words, first), endOfCardNumber(words, first));
    // Nearly every word is alone.
    if (last === first) {
      first += 1;
      continue;
    }
    const group = words.slice(first, last + 1);
    const term = group.map((word) => word.term).join('');
    const start = words[first];
    const end = words[last];
    const fits = group.length <= MAX_WHOLE_PARTS && term.length <= MAX_WHOLE_LENGTH;
    if (fits && start !== undefined && end !== undefined) {
      wholes ??= new Map();
      wholes.set(first, {
        term,
        start: start.start,
        end: end.end,
        at: first,
        span: group.length,
        kind: 'whole',
      });
    }
    first = last + 1;
  }
  return wholes;
}

function endOfGlued(words: readonly Word[], first: number): number {
  let last = first;
  while (words[last + 1]?.glued === true) last += 1;
  return last;
}

function endOfCardNumber(words: readonly Word[], first: number): number {
  let last = first;
  while (last - first < 4 && CARD_BLOCK.test(words[last]?.term ?? '')) last += 1;
  return last - first >= 3 ? last - 1 : first;
}
