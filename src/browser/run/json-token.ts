import { likelyName } from './likely-name.ts';

const QUOTES = `'‘’“”\``;
/** A string, closed or not; text in quotes of another kind; a word; or a sign. */
const TOKEN = new RegExp(
  `"(?:[^"\\\\\\n]|\\\\.)*"?|[${QUOTES}][^${QUOTES}\\n]*[${QUOTES}]|[^\\s,:{}[\\]"]+|.`,
  'suy',
);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LONG = 30;

/** What other languages write for null. */
const NOTHING = ['None', 'nil', 'undefined', 'NaN'];

/** The whole token that begins at an offset, whether JSON knows it or not. */
export function tokenAt(text: string, at: number): string {
  TOKEN.lastIndex = at;
  return TOKEN.exec(text)?.[0] ?? '';
}

/** A token as sentences show it: in backticks, and cut where it is long. */
export function quoted(token: string): string {
  const letters = [...token];
  const shown = letters.length > LONG ? `${letters.slice(0, LONG).join('')}…` : token;
  return `\`${shown.replaceAll('`', '´')}\``;
}

/**
 * The same as a string of JSON, as a question; empty for a sign.
 * @param token text without quotes, or in quotes of another kind
 */
export function stringMeant(token: string): string {
  const inside = token.replace(new RegExp(`^[${QUOTES}](.*)[${QUOTES}]$`, 'u'), '$1');
  if (inside === token && !/^[\p{L}\d_][^\\=;]*$/u.test(token)) return '';
  return didYouMean(JSON.stringify(inside));
}

/** Why no value begins at an offset, and what would be one. */
export function badValue(text: string, at: number): { message: string; fix: string } {
  const token = tokenAt(text, at);
  const shown = quoted(token);
  if (token.startsWith('"')) {
    const isClosed = /^"(?:[^"\\]|\\.)*"$/su.test(token);
    return isClosed
      ? { message: `${shown} has a backslash or a tab that JSON does not take`, fix: '' }
      : { message: `${shown} has no closing quote`, fix: '' };
  }
  if (/^[,:{}[\]]$/.test(token)) return { message: `A value is missing before ${shown}`, fix: '' };
  const fix = constantMeant(token) ?? numberMeant(token);
  return {
    message: `${shown} is not a value of JSON`,
    fix: fix === null ? stringMeant(token) : didYouMean(fix),
  };
}

const didYouMean = (code: string): string => `Did you mean ${quoted(code)}?`;

function constantMeant(token: string): string | null {
  return NOTHING.includes(token) ? 'null' : likelyName(token.toLowerCase(), ['true', 'false', 'null']);
}

/** `.5` and `+5`, `5.`, `05` and `4_200` are numbers elsewhere. */
function numberMeant(token: string): string | null {
  const number = token
    .replaceAll('_', '')
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
  return NUMBER.test(number) ? number : null;
}
