import { countBits } from '../index/vocabulary.ts';
import type { QueryWord } from '../query/search-engine.ts';
import type { MatchRange } from './find-matches.ts';

export interface Tags {
  pre: string;
  post: string;
}

/** An attribute with its matches marked (docs/search-protocol.md §3.2, `H`). */
export interface HighlightResult {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  /** Folded words of the query that the attribute contains, in query order. */
  matchedWords: string[];
  /** Present if something matched: whether only space and punctuation lies outside the marks. */
  fullyHighlighted?: boolean;
}

/** Marks `ranges` of `text`. The text is escaped, the tags are written as given. Checks 23–26 and 33. */
export function highlight(
  text: string,
  { ranges, words, tags }: { ranges: readonly MatchRange[]; words: readonly QueryWord[]; tags: Tags },
): HighlightResult {
  const matched = matchedWordBits(ranges);
  if (matched === 0) return { value: escapeText(text), matchLevel: 'none', matchedWords: [] };
  return {
    value: markRanges(text, ranges, tags),
    matchLevel: matchLevelOf(matched, words.length),
    matchedWords: words.filter((_, number) => (matched & (1 << number)) !== 0).map((word) => word.text),
    fullyHighlighted: coversAll(text, ranges),
  };
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

/**
 * Cuts `size` words out of a text around its best match, as the hosted service does, and marks the matches in them
 * (docs/search-protocol.md §3.2, `S`). Checks 27–31.
 */
export function snippet(
  text: string,
  options: SnippetOptions,
): Pick<HighlightResult, 'value' | 'matchLevel'> {
  const { ranges, wordCount, size, tags } = options;
  const words = Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
  const from = windowStart(words, options);
  const first = from === 0 ? 0 : wholeWord(text, words, from, 1, options);
  const to = Math.min(first + size, words.length) - 1;
  const last = to === words.length - 1 ? to : wholeWord(text, words, to, -1, options);
  const start = first === 0 ? 0 : (words[first]?.start ?? 0);
  const end = last >= words.length - 1 ? text.length : (words[last]?.end ?? text.length);
  const inside = ranges
    .filter((range) => isIn(range, start, end))
    .map((range) => ({
      ...range,
      start: Math.max(range.start, start) - start,
      end: Math.min(range.end, end) - start,
    }));
  const ellipsis = escapeText(options.ellipsis);
  const before = start > 0 && ellipsis !== '' ? `${ellipsis} ` : '';
  const after = end < text.length && ellipsis !== '' ? ` ${ellipsis}` : '';
  return {
    value: before + markRanges(text.slice(start, end), inside, tags) + after,
    matchLevel: matchLevelOf(matchedWordBits(ranges), wordCount),
  };
}

/** A word of a text. UTF-16 indices, `end` exclusive. */
interface WordSpan {
  start: number;
  end: number;
}

/** Runs of letters and digits; a character of a script without spaces is a word (docs/search-protocol.md §3.3, rule 1). */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])*/gu;

/**
 * Index of the window's first word. The window is laid around the match that brings the most words of the query into
 * it, the first of equals: up to `size` from the start, else half a window before the match.
 */
function windowStart(words: readonly WordSpan[], { ranges, size, wordCount }: SnippetOptions): number {
  let best = { start: 0, matched: 0 };
  let match = 0;
  for (const [place, range] of ranges.entries()) {
    while (match < words.length && (words[match]?.end ?? 0) <= range.start) match += 1;
    const half = match < size ? 0 : match - Math.floor(size / 2);
    const start = Math.max(0, Math.min(half, words.length - size));
    const end = words[start + size - 1]?.end ?? Number.POSITIVE_INFINITY;
    let bits = 0;
    for (let next = place; (ranges[next]?.start ?? end) < end; next += 1) bits |= ranges[next]?.words ?? 0;
    if (countBits(bits) > best.matched) best = { start, matched: countBits(bits) };
    if (best.matched === wordCount) break;
  }
  return best.start;
}

/**
 * The place of a word near `at`, within half a window, so that no identifier is cut (`…_intent string required`);
 * `at` if that is far away or would leave out a match.
 * @param step 1 for the first word of the window, -1 for the last
 */
function wholeWord(
  text: string,
  words: readonly WordSpan[],
  at: number,
  step: 1 | -1,
  { ranges, size }: SnippetOptions,
): number {
  for (let away = 0; away < size / 2; away += 1) {
    const place = at + away * step;
    const [left, right] = step === 1 ? [words[place - 1], words[place]] : [words[place], words[place + 1]];
    if (left === undefined || right === undefined) return at;
    if (!/^[^\s\p{L}\p{N}]+$/u.test(text.slice(left.end, right.start))) return place;
    const { start, end } = step === 1 ? right : left;
    if (ranges.some((range) => isIn(range, start, end))) return at;
  }
  return at;
}

function isIn(range: MatchRange, start: number, end: number): boolean {
  return range.end > start && range.start < end;
}

function matchedWordBits(ranges: readonly MatchRange[]): number {
  let matched = 0;
  for (const range of ranges) matched |= range.words;
  return matched;
}

/** `full` if every word of the query matched, `none` if none did. */
function matchLevelOf(matched: number, wordCount: number): HighlightResult['matchLevel'] {
  if (matched === 0) return 'none';
  return countBits(matched) === wordCount ? 'full' : 'partial';
}

/** The escaped text with tags around the ranges, which must be in order and not overlap. */
function markRanges(text: string, ranges: readonly MatchRange[], { pre, post }: Tags): string {
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

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes plain text safe inside markup and attributes. Every text leaves the server escaped once (docs/search-protocol.md §3.5). */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The same for every text in a value of plain data. */
export function escapeTexts<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? escapeText(part) : part));
}
