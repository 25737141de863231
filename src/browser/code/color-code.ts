/** A piece of code and the class of its color on the pages: `k` a key, `s` a string, `n` a number, or none. */
export type ColoredText = readonly [text: string, color: string | null];

/** Words with their own color in highlighted code: word → class. */
type WordColors = Map<string, string>;

/** An escaped character, a URL or flag of a shell, which has no color, a string, a number, a word, or the text between them. */
const TOKEN =
  /(\\.)|(?<=\s)(?:https?:\/\/|--?(?=[A-Za-z]))[^\s"']+|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|(\b\d[\d.]*\b)|([\p{L}_$][\p{L}\p{N}_$]*)|[^\\"'`\p{L}\p{N}_$-]+|./gsu;

/** Collects the colors of highlighted code to apply them to similar code, because the grammars stay in the build. */
export function wordColors(code: HTMLElement): WordColors {
  const colors: WordColors = new Map();
  for (const { textContent, className } of code.querySelectorAll('span'))
    for (const [word] of textContent.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
      if (className !== 's' && !colors.has(word)) colors.set(word, className);
  return colors;
}

/** Code in colored pieces, as on the pages. Their joined text is `text`. */
export function colorCode(text: string, colors: WordColors): ColoredText[] {
  return [...text.matchAll(TOKEN)].flatMap(([piece, , string, number, word]): ColoredText[] => {
    if (piece.startsWith("'{\n")) return colorBody(piece, colors);
    return [[piece, string ? 's' : number ? 'n' : ((word && colors.get(word)) ?? null)]];
  });
}

/** The JSON body of a cURL command, as in `markdoc/highlight.ts`: between the quotes of the shell. */
function colorBody(body: string, colors: WordColors): ColoredText[] {
  const inside = body
    .slice(2, -2)
    .split(/("(?:[^"\\]|\\.)*")(?=: )/)
    .flatMap((part, index): ColoredText[] => (index % 2 === 1 ? [[part, 'k']] : colorCode(part, colors)));
  return [[body.slice(0, 2), 's'], ...inside, [body.slice(-2), 's']];
}
