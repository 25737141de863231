/** Where a text stops being JSON. */
export interface JsonProblem {
  /** Counted from 1. */
  line: number;
  /** Offset of the first character that does not fit. */
  at: number;
  message: string;
}

const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

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
    const { at, message } = scan(text);
    return { line: text.slice(0, at).split('\n').length, at, message };
  }
}

/** Walks through the text with what is open; returns the first thing that cannot be there. */
function scan(text: string): { at: number; message: string } {
  const open: ('{' | '[')[] = [];
  let at = 0;
  let expect: 'value' | 'key' | 'first key' | 'first value' | 'colon' | 'next' = 'value';
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  for (;;) {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
    const character = text[at];
    const inside = open.at(-1);
    if (character === undefined) return { at, message: 'The JSON ends too early' };
    if (expect === 'next') {
      if (inside === undefined) return { at, message: `${character} comes after the end of the JSON` };
      if (character === ',') expect = inside === '{' ? 'key' : 'value';
      else if (character === (inside === '{' ? '}' : ']')) open.pop();
      else return { at, message: `A comma or ${inside === '{' ? '}' : ']'} is missing before ${character}` };
      at += 1;
    } else if (expect === 'colon') {
      if (character !== ':') return { at, message: `A colon is missing before ${character}` };
      expect = 'value';
      at += 1;
    } else if (
      (expect === 'first key' && character === '}') ||
      (expect === 'first value' && character === ']')
    ) {
      open.pop();
      expect = 'next';
      at += 1;
    } else if (expect === 'key' || expect === 'first key') {
      if (!match(STRING)) return { at, message: `A name in double quotes is missing before ${character}` };
      expect = 'colon';
    } else if (character === '{' || character === '[') {
      open.push(character);
      expect = character === '{' ? 'first key' : 'first value';
      at += 1;
    } else if (match(STRING) || match(NUMBER_OR_WORD)) expect = 'next';
    else return { at, message: `${character} does not begin a value` };
  }
}
