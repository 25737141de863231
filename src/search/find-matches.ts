import { LRUCache } from 'lru-cache';
import type { QueryWord } from './engine/search-engine.ts';
import { type Token, tokenize } from './text/tokenize.ts';

/** A stretch of a text that the query matched. UTF-16 indices, `end` exclusive. */
export interface MatchRange {
  start: number;
  end: number;
  /** Bit n is set where it matched word n of the query; at most 24 words of a query count. */
  words: number;
}

/**
 * Where a text matches the query: in reading order, without overlaps, touching stretches joined. An unfinished word
 * marks only what was typed of it (check 34); inflections, typos and synonyms mark the whole word.
 */
export function findMatches(text: string, words: readonly QueryWord[]): MatchRange[] {
  if (words.length === 0) return [];
  const tokens = tokensOf(text);
  const found: MatchRange[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const first = token.kind === 'word' ? token : firstWordOf(tokens, index);
    for (let number = 0; number < words.length; number += 1) {
      const end = endOfMatch({ text, token, first, word: words[number] as QueryWord });
      if (end !== null) found.push({ start: token.start, end, words: 1 << number });
    }
  }
  return found.length > 1 ? joinTouching(found) : found;
}

/** Bytes that the tokens of recently shown texts may take, estimated. All of a small site fits. */
export const MAX_CACHED_TOKEN_BYTES = 16 * 1024 * 1024;
/** A token takes some 100 bytes and covers 5 characters. */
const BYTES_PER_CHARACTER = 22;

/** Tokens of records' texts: those of popular hits are wanted again and again. Texts of queries never come here. */
const tokenCache = new LRUCache<string, Token[]>({
  maxSize: MAX_CACHED_TOKEN_BYTES,
  sizeCalculation: (_, text) => 200 + text.length * BYTES_PER_CHARACTER,
});

/** Bytes that cached tokens take, estimated; never more than `MAX_CACHED_TOKEN_BYTES`. */
export function cachedTokenBytes(): number {
  return tokenCache.calculatedSize;
}

function tokensOf(text: string): readonly Token[] {
  const cached = tokenCache.get(text);
  if (cached !== undefined) return cached;
  const tokens = tokenize(text);
  tokenCache.set(text, tokens);
  return tokens;
}

interface Candidate {
  text: string;
  token: Token;
  /** The word that a joined identifier or a phrase begins with, else the token itself. */
  first: Token;
  word: QueryWord;
}

function endOfMatch({ text, token, first, word }: Candidate): number | null {
  const { prefix, terms } = word;
  if (token.kind !== 'word') {
    // Where the first part matches by itself, the word marks that part and not all that lies over it.
    if (prefix !== null && first.term.startsWith(prefix)) return null;
    return terms.has(token.term) || (prefix !== null && token.term.startsWith(prefix)) ? token.end : null;
  }
  if (prefix !== null && token.term.startsWith(prefix)) {
    const typed = token.start + prefix.length;
    // Where folding changed the number of letters, typed letters cannot be counted off in the text.
    return token.term.length === token.end - token.start && isBoundary(text, typed) ? typed : token.end;
  }
  return terms.has(token.term) ? token.end : null;
}

/** Not inside a surrogate pair, and no accent that belongs to the letter before. */
function isBoundary(text: string, index: number): boolean {
  const next = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  return !/^[\udc00-\udfff\p{M}]/u.test(next);
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
