import type { QueryWord } from './engine/search-engine.ts';
import { type Token, tokenize } from './text/tokenize.ts';

/** A stretch of a text that the query matched. UTF-16 indices, `end` exclusive. */
export interface MatchRange {
  start: number;
  end: number;
  /** Indices of the query's words that it matched. */
  words: ReadonlySet<number>;
}

/**
 * Where a text answers the query: in reading order, without overlaps, touching stretches joined. An unfinished word
 * marks only what was typed of it (check 34), inflections, typos and synonyms mark the whole word.
 */
export function findMatches(text: string, words: readonly QueryWord[]): MatchRange[] {
  if (words.length === 0) return [];
  const tokens = tokensOf(text);
  const found: MatchRange[] = [];
  for (const [index, token] of tokens.entries()) {
    const first = token.kind === 'word' ? token : firstWordOf(tokens, index);
    for (const [number, word] of words.entries()) {
      const end = endOfMatch({ text, token, first, word });
      if (end !== null) found.push({ start: token.start, end, words: new Set([number]) });
    }
  }
  return joinTouching(found);
}

const memo = new Map<string, Token[]>();
/** The texts of popular hits are split once; more than these are forgotten together. */
const MEMO_TEXTS = 2000;

function tokensOf(text: string): Token[] {
  const known = memo.get(text);
  if (known !== undefined) return known;
  if (memo.size >= MEMO_TEXTS) memo.clear();
  const tokens = tokenize(text);
  memo.set(text, tokens);
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
    // Where the first part answers by itself, the word marks that part and not all that lies over it.
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
  return !/^[\udc00-\udfff\p{M}]/u.test(text.slice(index, index + 1)) && !/^\p{M}/u.test(text.slice(index));
}

function firstWordOf(tokens: readonly Token[], from: number): Token {
  const at = tokens[from]?.at;
  const word = tokens.slice(from).find((token) => token.kind === 'word' && token.at === at);
  return word ?? (tokens[from] as Token);
}

function joinTouching(ranges: MatchRange[]): MatchRange[] {
  const sorted = ranges.sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: MatchRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && range.start <= last.end) {
      last.end = Math.max(last.end, range.end);
      last.words = new Set([...last.words, ...range.words]);
    } else joined.push({ ...range });
  }
  return joined;
}
