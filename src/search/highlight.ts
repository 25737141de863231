import type { QueryWord } from './engine/search-engine.ts';
import { escapeText } from './escape.ts';
import type { MatchRange } from './find-matches.ts';
import { prepareText } from './prepared-text.ts';

export interface Tags {
  pre: string;
  post: string;
}

/** An attribute with its matches marked (contract §3.2, `H`). */
export interface HighlightResult {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  /** Folded words of the query that the attribute answers, in query order. */
  matchedWords: string[];
  /** Present where something matched: whether nothing but space and punctuation lies outside the marks. */
  fullyHighlighted?: boolean;
}

/** Marks `ranges` of `text`. The text is escaped, the tags are written as given. Checks 23–26 and 33. */
export function highlight(
  text: string,
  { ranges, words, tags }: { ranges: readonly MatchRange[]; words: readonly QueryWord[]; tags: Tags },
): HighlightResult {
  const answered = answeredWords(ranges);
  if (answered === 0) return { value: prepareText(text).escaped, matchLevel: 'none', matchedWords: [] };
  const matchedWords: string[] = [];
  for (const [number, word] of words.entries()) if (answered & (1 << number)) matchedWords.push(word.text);
  return {
    value: markRanges(text, ranges, tags),
    matchLevel: matchLevelOf(answered, words.length),
    matchedWords,
    fullyHighlighted: coversAll(text, ranges),
  };
}

/** Bits of the query's words that any of the ranges matched. */
export function answeredWords(ranges: readonly MatchRange[]): number {
  let answered = 0;
  for (const range of ranges) answered |= range.words;
  return answered;
}

/** `full` where every word of the query is answered, `none` where none is. `answered` as from `answeredWords`. */
export function matchLevelOf(answered: number, wordCount: number): HighlightResult['matchLevel'] {
  if (answered === 0) return 'none';
  return answered === (1 << wordCount) - 1 ? 'full' : 'partial';
}

/** The escaped text with tags around the ranges, which must be in order and apart. */
export function markRanges(text: string, ranges: readonly MatchRange[], { pre, post }: Tags): string {
  let value = '';
  let done = 0;
  for (const { start, end } of ranges) {
    value += `${escapeText(text.slice(done, start))}${pre}${escapeText(text.slice(start, end))}${post}`;
    done = end;
  }
  return value + escapeText(text.slice(done));
}

function coversAll(text: string, ranges: readonly MatchRange[]): boolean {
  let done = 0;
  for (const { start, end } of ranges) {
    if (/[\p{L}\p{N}]/u.test(text.slice(done, start))) return false;
    done = end;
  }
  return !/[\p{L}\p{N}]/u.test(text.slice(done));
}
