import { escapeText } from './escape.ts';
import { type Token, tokenize } from './text/tokenize.ts';

/** A text of a record as highlighting and snippets need it: the texts of popular hits are prepared once. */
export interface PreparedText {
  /** The whole text, escaped. */
  readonly escaped: string;
  /** See `tokenize`. */
  tokens(): readonly Token[];
  /** Words as snippets count them. */
  words(): readonly WordSpan[];
}

/** A word of a text. UTF-16 indices, `end` exclusive. */
export interface WordSpan {
  start: number;
  end: number;
}

/** Runs of letters and digits; a character of a script without spaces is a word (contract §3.3, rule 1). */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])*/gu;

const kept = new Map<string, PreparedText>();
/** More texts than these are forgotten together; the whole of this site has fewer. */
const MAX_KEPT = 8000;

/** Prepares a text, or finds it prepared. */
export function prepareText(text: string): PreparedText {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  let tokens: Token[] | null = null;
  let words: WordSpan[] | null = null;
  const prepared: PreparedText = {
    escaped: escapeText(text),
    tokens() {
      tokens ??= tokenize(text);
      return tokens;
    },
    words() {
      words ??= Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
        start: index,
        end: index + word.length,
      }));
      return words;
    },
  };
  kept.set(text, prepared);
  return prepared;
}
