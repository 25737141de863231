import { EncodedTokenMetadata, type IGrammar, INITIAL, type StateStackImpl } from 'shiki/textmate';

/** Renders one line: runs of text with one color each, and the color's number in the theme. */
export type RenderLine = (runs: readonly { text: string; color: number }[]) => string;

/** Code → the markup of its lines. */
export type LineHighlighter = (code: string) => string[];

/** A grammar state between two lines, and the markup of the lines that started in it. */
interface Between {
  stack: StateStackImpl;
  lines: Map<string, { markup: string; next: Between }>;
}

/** Limits the memory that a stream of unique lines can take. */
const MAX_LINES = 100_000;

/**
 * Highlights code line by line. The samples of a site repeat the same few lines over and over (imports, closing
 * brackets, keys of an object), and grammars take most of the time of a large build, so a line that was seen in the
 * same state before is not tokenized again.
 * @param grammar with the theme set whose color numbers `render` receives
 */
export function createLineHighlighter(grammar: IGrammar, render: RenderLine): LineHighlighter {
  let states = new Map<string, Between[]>();
  let kept = 0;

  /** The one object for all states from which the grammar continues in the same way. */
  const between = (stack: StateStackImpl): Between => {
    const name = nameOf(stack);
    const alike = states.get(name) ?? [];
    const known = alike.find((other) => other.stack.equals(stack));
    if (known !== undefined) return known;
    const added: Between = { stack, lines: new Map() };
    states.set(name, [...alike, added]);
    return added;
  };

  const read = (line: string, { stack, lines }: Between): { markup: string; next: Between } => {
    // By default a line that takes half a second stays partly highlighted: a busy machine would build a different page.
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, stack, 0);
    const runs: { text: string; color: number }[] = [];
    for (let at = 0; at < tokens.length; at += 2) {
      const text = line.slice(tokens[at], tokens[at + 2] ?? line.length);
      runs.push({ text, color: EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0) });
    }
    const result = { markup: render(runs), next: between(ruleStack as StateStackImpl) };
    lines.set(line, result);
    kept += 1;
    return result;
  };

  return (code) => {
    if (kept > MAX_LINES) {
      states = new Map();
      kept = 0;
    }
    let here = between(INITIAL as StateStackImpl);
    return code.split('\n').map((line) => {
      // Empty lines skip the grammar, because they change nothing.
      if (line === '') return '';
      const { markup, next } = here.lines.get(line) ?? read(line, here);
      here = next;
      return markup;
    });
  };
}

/** What `equals` ignores: whether each open rule started at the end of a line. */
function nameOf(stack: StateStackImpl): string {
  let name = '';
  for (let frame: StateStackImpl | null = stack; frame !== null; frame = frame.parent)
    name += frame.beginRuleCapturedEOL ? '1' : '0';
  return name;
}
