import { LRUCache } from 'lru-cache';
import { type Token, tokenize } from '../index/tokenize.ts';
import { countBits } from '../index/vocabulary.ts';
import type { QueryWord } from '../query/search-engine.ts';

/** A stretch of a text that the query matched. UTF-16 indices, `end` exclusive. */
export interface MatchRange {
  start: number;
  end: number;
  /** Bit n is set if it matched word n of the query; at most 24 words of a query count. */
  words: number;
}

/**
 * Where a text matches the query: in reading order, without overlaps, touching stretches joined. Words are marked whole,
 * even if only their beginning was typed (check 34).
 */
export function findMatches(text: string, words: readonly QueryWord[]): MatchRange[] {
  if (words.length === 0) return [];
  const tokens = tokenCache.memo(text);
  const found: MatchRange[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const first = token.kind === 'word' ? token : firstWordOf(tokens, index);
    for (let number = 0; number < words.length; number += 1) {
      if (isMatch(token, first, words[number] as QueryWord))
        found.push({ start: token.start, end: token.end, words: 1 << number });
    }
  }
  return found.length > 1 ? joinTouching(found) : found;
}

/** The line of a text in which the most words of the query are, the first of equals, with the matches in it. */
export function bestLine(
  text: string,
  ranges: readonly MatchRange[],
): { text: string; ranges: MatchRange[] } {
  let best = { text: '', ranges: [] as MatchRange[], words: -1 };
  let start = 0;
  let next = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const inside: MatchRange[] = [];
    let bits = 0;
    for (let range = ranges[next]; range !== undefined && range.start < end; range = ranges[++next]) {
      inside.push({ ...range, start: range.start - start, end: Math.min(range.end, end) - start });
      bits |= range.words;
    }
    if (countBits(bits) > best.words) best = { text: line, ranges: inside, words: countBits(bits) };
    start = end + 1;
  }
  return best;
}

/** Bytes that the tokens of recently shown texts may take, estimated. All of a small site fits. */
export const MAX_CACHED_TOKEN_BYTES = 16 * 1024 * 1024;
/** A token takes some 100 bytes and covers 5 characters. */
const BYTES_PER_CHARACTER = 22;

/** Tokens of records' texts: those of popular hits are wanted again and again. Texts of queries never come here. */
export const tokenCache = new LRUCache<string, Token[]>({
  maxSize: MAX_CACHED_TOKEN_BYTES,
  sizeCalculation: (_, text) => 200 + text.length * BYTES_PER_CHARACTER,
  memoMethod: (text) => tokenize(text),
});

/** @param first the word that a joined identifier or a phrase begins with, else the token itself */
function isMatch(token: Token, first: Token, { terms, prefix }: QueryWord): boolean {
  const isBegun = prefix !== null && token.term.startsWith(prefix);
  if (token.kind === 'word') return isBegun || terms.has(token.term);
  // Where the first part matches alone, the word marks that part and not all that lies over it.
  if (prefix !== null && first.term.startsWith(prefix)) return false;
  return isBegun || terms.has(token.term);
}

function firstWordOf(tokens: readonly Token[], from: number): Token {
  const token = tokens[from] as Token;
  for (let index = from + 1; tokens[index]?.at === token.at; index += 1) {
    if (tokens[index]?.kind === 'word') return tokens[index] as Token;
  }
  return token;
}

function joinTouching(ranges: MatchRange[]): MatchRange[] {
  const sorted = ranges.sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: MatchRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && range.start <= last.end) {
      last.end = Math.max(last.end, range.end);
      last.words |= range.words;
    } else joined.push(range);
  }
  return joined;
}
