import type { QueryWord } from './engine/search-engine.ts';
import { escapeText } from './escape.ts';
import type { MatchRange } from './find-matches.ts';

export interface Tags {
  pre: string;
  post: string;
}

/** An attribute with its matches marked (contract §3.2, `H`). */
export interface HighlightResult {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  /** Present where something matched: whether nothing but space and punctuation lies outside the marks. */
  fullyHighlighted?: boolean;
  /** Folded words of the query that the attribute answers, in query order. */
  matchedWords: string[];
}

/** Marks `ranges` of `text`. The text is escaped, the tags are written as given. Checks 23–26 and 33. */
export function highlight(
  text: string,
  { ranges, words, tags }: { ranges: readonly MatchRange[]; words: readonly QueryWord[]; tags: Tags },
): HighlightResult {
  const value = markRanges(text, ranges, tags);
  const matchLevel = matchLevelOf(ranges, words.length);
  const matchedWords = words.filter((_, number) => ranges.some((range) => range.words.has(number)));
  const result: HighlightResult = { value, matchLevel, matchedWords: matchedWords.map((word) => word.text) };
  return matchLevel === 'none' ? result : { ...result, fullyHighlighted: coversAll(text, ranges) };
}

/** `full` where every word of the query is answered, `none` where none is. */
export function matchLevelOf(
  ranges: readonly MatchRange[],
  wordCount: number,
): HighlightResult['matchLevel'] {
  const answered = new Set(ranges.flatMap((range) => [...range.words])).size;
  if (answered === 0) return 'none';
  return answered === wordCount ? 'full' : 'partial';
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
