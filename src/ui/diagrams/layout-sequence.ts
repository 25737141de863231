import type { SequenceMessage } from '../../model/diagrams.ts';
import { wrapText } from '../../model/text.ts';

export interface SequenceActor {
  x: number;
  lines: string[];
}

/** A placed message: its arrow from `x1` to `x2` at `y`, with its text lines above it around `textX`. */
export interface SequenceRow {
  message: SequenceMessage;
  x1: number;
  x2: number;
  y: number;
  /** Center of the text; for a message to its own sender, the edge of the text beside the loop. */
  textX: number;
  lines: string[];
}

/** In diagram units; the diagram is never rendered smaller than 1:1, so text of 13 units is at least 13 px. */
export const sequenceSize = { head: 44, line: 16, loop: 28, width: 620 };

const size = { gap: 20, margin: 57, sans: 6.7, mono: 7.85, beside: 3.5 };

/** Spreads actors over the full width and stacks messages; text breaks before the next lifeline. */
export function layoutSequence(actors: string[], messages: SequenceMessage[]) {
  const { width, head, line, loop } = sequenceSize;
  const step = actors.length > 1 ? (width - 2 * size.margin) / (actors.length - 1) : width - size.margin;
  const boxWidth = Math.min(110, step - 6);
  const xOf = (actor: string): number => size.margin + actors.indexOf(actor) * step;
  let y = head;
  const rows = messages.map((message, index): SequenceRow => {
    const x1 = xOf(message.from);
    const x2 = xOf(message.to);
    const toItself = x1 === x2;
    const way = toItself ? loopSide(x1) : Math.sign(x2 - x1);
    const room = step - 2 * size.beside - (toItself ? loop : 0);
    const lines = balanceMessage(`${index + 1}. ${message.text}`, room);
    y += lines.length * line + size.gap;
    // Beside its sender, so that the text of a long arrow does not cover the lifelines in between.
    const textX = x1 + way * (toItself ? loop : step / 2);
    return { message, x1, x2, y: y - 8, textX, lines };
  });
  return {
    width,
    height: Math.ceil(y + 12),
    boxWidth,
    actors: actors.map((actor) => ({
      x: xOf(actor),
      lines: wrapText(actor, Math.max(6, Math.floor((boxWidth - 10) / 7.4))),
    })),
    rows,
  };
}

/** The side of a lifeline where a message to its own sender loops: 1 for right, -1 if right is the edge. */
export function loopSide(x: number): 1 | -1 {
  return x > sequenceSize.width / 2 ? -1 : 1;
}

/** Text, or an API name in the code font. */
interface MessagePart {
  text: string;
  code: boolean;
}

/** Splits a text into words and API names: those between backticks, and those that no other word looks like. */
export function messageParts(text: string): MessagePart[] {
  // Odd elements are the captures of the pattern.
  return text
    .split(/`([^`]+)`/)
    .flatMap((part, index) =>
      index % 2 === 1
        ? [{ text: part, code: true }]
        : part.split(codeWords).map((word, at) => ({ text: word, code: at % 2 === 1 })),
    )
    .filter((part) => part.text !== '');
}

/** API names in a text: `charge_intent.succeeded`, `confirmCardPayment`, `422`. */
const codeWords =
  /(?<![\w.])([a-z]\w*(?:\.[a-z]\w*)+|[a-z]+[A-Z]\w*|[a-z0-9]+(?:_[a-z0-9]*)+|[1-5]\d\d|\d{12,}|POST|PATCH|GET|DELETE)(?![\w.]\w)/;

/** Breaks a text into as few lines as possible, of similar length, so that no word is left alone on the last line. */
function balanceMessage(text: string, room: number): string[] {
  const whole = text.replaceAll(/^\d+\. |`[^`]*`/g, (found) => {
    // The number of a message is not left alone on a line; code is one word, unless it is longer than a line.
    const isLong = textWidth(found) > room;
    return isLong ? found.replaceAll('`', '') : found.replaceAll(' ', GLUE);
  });
  const widest = Math.max(...whole.split(' ').map(textWidth));
  let lines = wrapText(whole, room, textWidth);
  for (let width = room; width >= widest; width -= size.sans) {
    const narrower = wrapText(whole, width, textWidth);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines.map((line) => line.replaceAll(GLUE, ' '));
}

/** Stands for a space between what stays on one line. */
const GLUE = '\0';

/** Approximate width of a line, in diagram units. */
export function textWidth(line: string): number {
  return messageParts(line).reduce(
    (sum, { text, code }) => sum + text.length * (code ? size.mono : size.sans),
    0,
  );
}
