import { EncodedTokenMetadata, type IGrammar, INITIAL, type StateStackImpl } from 'shiki/textmate';

/** Draws one line: the stretches of text between two changes of colour, each with the number of its colour. */
export type DrawLine = (stretches: readonly { text: string; colour: number }[]) => string;

/** Code → the markup of its lines. */
export type LineColourer = (code: string) => string[];

/** A state of the grammar between two lines, and what the lines that were met in it became. */
interface Between {
  stack: StateStackImpl;
  lines: Map<string, { markup: string; next: Between }>;
}

/** Bounds the memory that a stream of invented lines can take. */
const MAX_LINES = 100_000;

/**
 * Colours code line by line. The samples of a site say the same few lines over and over (imports, closing brackets,
 * the keys of an object), and a grammar takes most of a large build: a line that stood behind the same state before is
 * not read again.
 * @param grammar with the theme set whose colour numbers `draw` is given
 */
export function createLineColourer(grammar: IGrammar, draw: DrawLine): LineColourer {
  let states = new Map<string, Between[]>();
  let kept = 0;

  /** The one object for all states in which the grammar goes on alike. */
  const between = (stack: StateStackImpl): Between => {
    const name = nameOf(stack);
    const alike = states.get(name) ?? [];
    const known = alike.find((other) => other.stack.equals(stack));
    if (known !== undefined) return known;
    const made: Between = { stack, lines: new Map() };
    states.set(name, [...alike, made]);
    return made;
  };

  const read = (line: string, { stack, lines }: Between): { markup: string; next: Between } => {
    // By default a line that takes half a second is left half coloured: a busy machine would build another page.
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, stack, 0);
    const stretches: { text: string; colour: number }[] = [];
    for (let at = 0; at < tokens.length; at += 2) {
      const text = line.slice(tokens[at], tokens[at + 2] ?? line.length);
      stretches.push({ text, colour: EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0) });
    }
    const result = { markup: draw(stretches), next: between(ruleStack as StateStackImpl) };
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
      // Grammars are not asked about empty lines, which change nothing.
      if (line === '') return '';
      const { markup, next } = here.lines.get(line) ?? read(line, here);
      here = next;
      return markup;
    });
  };
}

/** What `equals` leaves out: whether each rule that is open began at the end of a line. */
function nameOf(stack: StateStackImpl): string {
  let name = '';
  for (let frame: StateStackImpl | null = stack; frame !== null; frame = frame.parent)
    name += frame.beginRuleCapturedEOL ? '1' : '0';
  return name;
}
