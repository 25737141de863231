import { badValue, quoted, stringMeant, tokenAt } from './json-token.ts';

/** Where a text stops being JSON. Sentences have code in backticks. */
export interface JsonProblem {
  /** Counted from 1. */
  line: number;
  /** Offset of the first character that does not fit, or of the comma that has to go. */
  at: number;
  /** What is wrong, without a full stop. */
  message: string;
  /** What would be right, as a sentence; empty where that is not obvious. */
  fix: string;
}

type Found = Omit<JsonProblem, 'line'>;

const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
/** With all that follows it up to a space or a sign of JSON, so that `01` and `4200usd` are one thing each. */
const NUMBER_OR_WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![^\s,:{}[\]"])/uy;

/**
 * Finds the first place where a text is not JSON. Browsers word and place their own messages differently, and some
 * name no place at all.
 * @returns null for JSON
 */
export function jsonProblem(text: string): JsonProblem | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const found = scan(text);
    return { line: text.slice(0, found.at).split('\n').length, ...found };
  }
}

/** Walks through the text with what is open; returns the first thing that cannot be there. */
function scan(text: string): Found {
  const open: ('{' | '[')[] = [];
  let at = 0;
  let expect: 'value' | 'key' | 'first key' | 'first value' | 'colon' | 'next' = 'value';
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const wrong = (message: string, fix = ''): Found => ({ at, message, fix });
  for (;;) {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
    const character = text[at];
    const inside = open.at(-1);
    if (character === undefined) {
      const ends = open.map((sign) => (sign === '{' ? '}' : ']')).reverse();
      return wrong('The JSON ends too early', expect === 'next' ? `Is \`${ends.join('')}\` missing?` : '');
    }
    if (/^\/[/*]/.test(text.slice(at, at + 2))) return wrong('JSON has no comments');
    const isKey: boolean = expect === 'key' || expect === 'first key';
    const here = quoted(tokenAt(text, at));
    if (expect === 'next') {
      if (inside === undefined) return wrong(`${here} comes after the end of the JSON`);
      if (character === ',') expect = inside === '{' ? 'key' : 'value';
      else if (character === (inside === '{' ? '}' : ']')) open.pop();
      else return wrong(`A comma or ${inside === '{' ? '}' : ']'} is missing before ${here}`);
      at += 1;
    } else if (expect === 'colon') {
      if (character !== ':') return wrong(`A colon is missing before ${here}`);
      expect = 'value';
      at += 1;
    } else if (
      (expect === 'first key' && character === '}') ||
      (expect === 'first value' && character === ']')
    ) {
      open.pop();
      expect = 'next';
      at += 1;
    } else if (
      (expect === 'key' && character === '}') ||
      (expect === 'value' && inside === '[' && character === ']')
    ) {
      at = text.lastIndexOf(',', at);
      return wrong(`The comma before ${here} is one too many`);
    } else if (isKey && character !== '"') {
      return wrong(`A name in double quotes is missing before ${here}`, stringMeant(tokenAt(text, at)));
    } else if (match(STRING)) {
      expect = isKey ? 'colon' : 'next';
    } else if (character === '{' || character === '[') {
      open.push(character);
      expect = character === '{' ? 'first key' : 'first value';
      at += 1;
    } else if (match(NUMBER_OR_WORD)) expect = 'next';
    else return { at, ...badValue(text, at) };
  }
}
