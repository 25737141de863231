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
  /** Present where something matched: whether only space and punctuation lies outside the marks. */
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
  const matchLevel = matchLevelOf(matchedWordBits(ranges), wordCount);
  // Without a match the window begins at the start, and what follows it need not be read.
  const words = wordSpans(text, ranges.length === 0 ? size + 1 : Number.POSITIVE_INFINITY);
  const from = windowStart(words, options);
  const first = from === 0 ? 0 : wholeWord(text, words, { ...options, at: from, step: 1 });
  const to = Math.min(first + size, words.length) - 1;
  const last = to === words.length - 1 ? to : wholeWord(text, words, { ...options, at: to, step: -1 });
  const start = first === 0 ? 0 : (words[first]?.start ?? 0);
  const end = last >= words.length - 1 ? text.length : (words[last]?.end ?? text.length);
  const inside = ranges
    .filter((range) => range.end > start && range.start < end)
    .map((range) => ({
      ...range,
      start: Math.max(range.start, start) - start,
      end: Math.min(range.end, end) - start,
    }));
  const ellipsis = escapeText(options.ellipsis);
  const before = start > 0 && ellipsis !== '' ? `${ellipsis} ` : '';
  const after = end < text.length && ellipsis !== '' ? ` ${ellipsis}` : '';
  return { value: before + markRanges(text.slice(start, end), inside, tags) + after, matchLevel };
}

/** A word of a text. UTF-16 indices, `end` exclusive. */
interface WordSpan {
  start: number;
  end: number;
}

/** Runs of letters and digits; a character of a script without spaces is a word (docs/search-protocol.md §3.3, rule 1). */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])*/gu;

function wordSpans(text: string, most: number): WordSpan[] {
  const spans: WordSpan[] = [];
  for (const { index, 0: word } of text.matchAll(WORD)) {
    spans.push({ start: index, end: index + word.length });
    if (spans.length >= most) break;
  }
  return spans;
}

/**
 * Index of the window's first word. The window is laid around the match that brings the most words of the query into
 * it, the first of equals: up to `size` from the start, else half a window before the match. Windows and matches are
 * both in reading order, so each word and each match is passed once.
 */
function windowStart(words: readonly WordSpan[], { ranges, size, wordCount }: SnippetOptions): number {
  if (words.length <= size) return 0;
  const inWindow = createBitCounter();
  let best = { start: 0, matched: 0 };
  let match = 0;
  let [entered, left] = [0, 0];
  for (const range of ranges) {
    while (match < words.length && (words[match]?.end ?? 0) <= range.start) match += 1;
    if (match === words.length) break;
    const start = match < size ? 0 : Math.min(match - Math.floor(size / 2), words.length - size);
    const from = words[start]?.start ?? 0;
    const to = words[start + size - 1]?.end ?? 0;
    for (; entered < ranges.length && (ranges[entered]?.start ?? 0) < to; entered += 1)
      inWindow.add(ranges[entered]?.words ?? 0);
    for (; left < entered && (ranges[left]?.end ?? 0) <= from; left += 1)
      inWindow.remove(ranges[left]?.words ?? 0);
    if (inWindow.distinct > best.matched) best = { start, matched: inWindow.distinct };
    if (best.matched === wordCount) break;
  }
  return best.start;
}

/**
 * The place of a word near `at`, within half a window, at whose side of the cut no other word follows without a blank, so
 * that no identifier is cut (`…_intent string required`); `at` where that is far away or would leave out a match.
 * @param step 1 for the first word of the window, -1 for the last
 */
function wholeWord(
  text: string,
  words: readonly WordSpan[],
  { at, step, ranges, size }: SnippetOptions & { at: number; step: 1 | -1 },
): number {
  const side = step === 1 ? 'start' : 'end';
  const cut = words[at]?.[side] ?? 0;
  for (let away = 0; away < Math.ceil(size / 2) && words[at + away * step] !== undefined; away += 1) {
    const place = words[at + away * step]?.[side] ?? 0;
    const [from, to] = [Math.min(cut, place), Math.max(cut, place)];
    if (ranges.some((range) => range.start < to && range.end > from)) return at;
    if (isWhole(text, place, side)) return at + away * step;
  }
  return at;
}

/** Whether what is next to a place belongs to another word; scripts without spaces have their words side by side. */
function isWhole(text: string, at: number, side: 'start' | 'end'): boolean {
  return (
    WITHOUT_SPACES.test(text.slice(at, at + 2)) ||
    (side === 'start'
      ? !/[\p{L}\p{N}][^\s\p{L}\p{N}]+$/u.test(text.slice(Math.max(0, at - 8), at))
      : !/^[^\s\p{L}\p{N}]+[\p{L}\p{N}]/u.test(text.slice(at, at + 8)))
  );
}

const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Counts how often each bit was added, and how many bits are in. */
function createBitCounter() {
  const counts = new Uint32Array(32);
  const counter = {
    distinct: 0,
    add(bits: number): void {
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        if (counts[bit] === 0) counter.distinct += 1;
        counts[bit] = (counts[bit] ?? 0) + 1;
      }
    },
    remove(bits: number): void {
      for (let rest = bits; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        counts[bit] = (counts[bit] ?? 0) - 1;
        if (counts[bit] === 0) counter.distinct -= 1;
      }
    },
  };
  return counter;
}

/** Bits of the query's words that any of the ranges matched. */
function matchedWordBits(ranges: readonly MatchRange[]): number {
  let matched = 0;
  for (const range of ranges) matched |= range.words;
  return matched;
}

/** `full` where every word of the query matched, `none` where none did. */
function matchLevelOf(matched: number, wordCount: number): HighlightResult['matchLevel'] {
  if (matched === 0) return 'none';
  return countBits(matched) === wordCount ? 'full' : 'partial';
}

/** The escaped text with tags around the ranges, which must be in order and apart. */
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
