import { countBits } from './count-bits.ts';
import { escapeText } from './escape.ts';
import type { MatchRange } from './find-matches.ts';
import { answeredWords, type HighlightResult, markRanges, matchLevelOf, type Tags } from './highlight.ts';
import { prepareText, type WordSpan } from './prepared-text.ts';

/** A window of an attribute around its best match (contract §3.2, `S`). */
export interface SnippetResult {
  value: string;
  matchLevel: HighlightResult['matchLevel'];
}

interface SnippetOptions {
  ranges: readonly MatchRange[];
  /** Words of the query. */
  wordCount: number;
  /** Words of the window, from 1. */
  size: number;
  tags: Tags;
  /** Written where the text was cut, with one space; nothing is written for an empty one. */
  ellipsis: string;
}

/** Cuts `size` words out of a text as the hosted service does, and marks the matches in them. Checks 27–31. */
export function snippet(text: string, options: SnippetOptions): SnippetResult {
  const { ranges, wordCount, size, tags, ellipsis } = options;
  const prepared = prepareText(text);
  const words = prepared.words();
  const matchLevel = matchLevelOf(answeredWords(ranges), wordCount);
  if (words.length <= size && ranges.length === 0) return { value: prepared.escaped, matchLevel };
  const first = windowStart(words, options);
  const last = Math.min(first + size, words.length) - 1;
  const start = first === 0 ? 0 : (words[first]?.start ?? 0);
  const end = last >= words.length - 1 ? text.length : (words[last]?.end ?? text.length);
  const inside = ranges
    .filter((range) => range.end > start && range.start < end)
    .map((range) => ({
      ...range,
      start: Math.max(range.start, start) - start,
      end: Math.min(range.end, end) - start,
    }));
  const mark = escapeText(ellipsis);
  const before = start > 0 && mark !== '' ? `${mark} ` : '';
  const after = end < text.length && mark !== '' ? ` ${mark}` : '';
  return {
    value: before + markRanges(text.slice(start, end), inside, tags) + after,
    matchLevel,
  };
}

/**
 * Index of the window's first word. The window is laid around the match that brings the most words of the query into
 * it, the first of equals: up to `size` from the start, else half a window before the match.
 */
function windowStart(words: readonly WordSpan[], { ranges, size }: SnippetOptions): number {
  if (words.length <= size) return 0;
  let best = { start: 0, answered: 0 };
  for (const range of ranges) {
    const match = words.findIndex((word) => word.end > range.start);
    const start = match < size ? 0 : Math.min(match - Math.floor(size / 2), words.length - size);
    const from = words[start]?.start ?? 0;
    const to = words[start + size - 1]?.end ?? 0;
    const inside = ranges.filter((other) => other.start < to && other.end > from);
    const answered = countBits(answeredWords(inside));
    if (answered > best.answered) best = { start, answered };
  }
  return best.start;
}
