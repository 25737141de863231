import { getLocation, type ParseError, parse } from 'jsonc-parser';
import { nearest } from './nearest.ts';
import { placeAt } from './text.ts';

/** Where a text stops being JSON. Sentences have code in backticks. */
interface JsonProblem {
  /** Counted from 1. */
  line: number;
  /** Offset of the first character that does not fit, or of the comma that has to go. */
  at: number;
  /** What is wrong, without a period. */
  message: string;
  /** What would be right, as a sentence; empty if that is not obvious. */
  fix: string;
}

/** Codes of the parser's errors (`ParseErrorCode`). */
const NO_COLON = 5;
const COMMENT = 10;
const OPEN_STRING = 12;
const IN_STRING = [14, 15, 16];

/**
 * Finds the first place where a text is not JSON, and says what is wrong there. The messages of browsers differ in wording
 * and place, and some name no place at all.
 * @returns null for JSON
 */
export function jsonProblem(text: string): JsonProblem | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const found = describeProblem(text, errors[0]?.error ?? 0, errors[0]?.offset ?? 0);
    return { line: placeAt(text, found.at).line, ...found };
  }
}

function describeProblem(text: string, error: number, offset: number): Omit<JsonProblem, 'line'> {
  // Text without spaces and JSON punctuation is one token, such as `01` and `4200usd`, which the parser reads as two.
  const isPunctuation = /^(?:$|[\s,:{}[\]"])/.test(text.slice(offset));
  const at = isPunctuation ? offset : text.slice(0, offset).search(/[^\s,:{}[\]"]*$/);
  const before = text.slice(0, at).trimEnd();
  const previous = before.at(-1) ?? '';
  const token = TOKEN.exec(text.slice(at))?.[0] ?? '';
  const here = quoted(token);
  const wrong = (message: string, fix = '', place = at) => ({ at: place, message, fix });
  const { path, isAtPropertyKey } = getLocation(text, at);
  const ends = path.map((part) => (typeof part === 'number' ? ']' : '}')).reverse();
  const wantsValue = /^[,:[{]?$/.test(previous);

  if (Number(error) === COMMENT) return wrong('JSON has no comments');
  if (Number(error) === OPEN_STRING) return wrong(`${here} has no closing quote`);
  if (IN_STRING.includes(error)) return wrong(`${here} has a backslash or a tab that JSON does not allow`);
  if (token === '')
    return wrong('The JSON ends too early', wantsValue ? '' : `Is \`${ends.join('')}\` missing?`);
  if (Number(error) === NO_COLON) return wrong(`A colon is missing before ${here}`);
  if (!wantsValue)
    return ends[0] === undefined
      ? wrong(`${here} comes after the end of the JSON`)
      : wrong(`A comma or ${ends[0]} is missing before ${here}`);
  if (previous === ',' && /^[}\]]$/.test(token))
    return wrong(`There is an extra comma before ${here}`, '', before.length - 1);
  if (isAtPropertyKey) return wrong(`A name in double quotes is missing before ${here}`, stringMeant(token));
  if (/^[,:{}[\]]$/.test(token)) return wrong(`A value is missing before ${here}`);
  const constant = NOTHING.includes(token)
    ? 'null'
    : likelyName(token.toLowerCase(), ['true', 'false', 'null']);
  const fix = constant ?? numberMeant(token);
  return wrong(`${here} is not a JSON value`, fix === null ? stringMeant(token) : suggestionOf(fix));
}

const QUOTES = `'‘’“”\``;
/** The token at the start, whether JSON knows it or not: a string, closed or not; text in other quotes; a word; a sign. */
const TOKEN = new RegExp(
  `^(?:"(?:[^"\\\\\\n]|\\\\.)*"?|[${QUOTES}][^${QUOTES}\\n]*[${QUOTES}]|[^\\s,:{}[\\]"]+|[^\\s])`,
  'su',
);

const LONG = 30;

/** A token as sentences show it: in backticks, and cut if it is long. */
function quoted(token: string): string {
  const letters = [...token];
  const shown = letters.length > LONG ? `${letters.slice(0, LONG).join('')}…` : token;
  return `\`${shown.replaceAll('`', '´')}\``;
}

const suggestionOf = (code: string): string => `Did you mean ${quoted(code)}?`;

/** Asks whether the token was meant as a string; empty for punctuation. */
function stringMeant(token: string): string {
  const inside = token.replace(new RegExp(`^[${QUOTES}](.*)[${QUOTES}]$`, 'u'), '$1');
  const isWord = inside !== token || /^[\p{L}\d_][^\\=;]*$/u.test(token);
  return isWord ? suggestionOf(JSON.stringify(inside)) : '';
}

/** What other languages write for null. */
const NOTHING = ['None', 'nil', 'undefined', 'NaN'];

/** `.5` and `+5`, `5.`, `05` and `4_200` are numbers elsewhere; one that JavaScript cannot hold is meant as text. */
function numberMeant(token: string): string | null {
  const number = Number(token.replaceAll('_', ''));
  return /\d/.test(token) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? String(number) : null;
}

/**
 * The known name that a reader who typed another one most likely meant: one of the same letters, such as `nmae` or
 * `cardNumber`, which is several edits away, or else the nearest; null if there is none.
 */
export function likelyName(name: string, known: string[]): string | null {
  const lettersOf = (text: string) => [...text.toLowerCase().replaceAll(/[_\s-]/g, '')].sort().join('');
  return known.find((candidate) => lettersOf(candidate) === lettersOf(name)) ?? nearest(name, known);
}
