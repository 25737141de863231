import type { SequenceMessage } from '../../model/diagrams.ts';
import { wrapText } from '../../model/wrap-text.ts';

export interface SequenceActor {
  x: number;
  lines: string[];
}

/** One message with its place: its arrow from `x1` to `x2` at `y`, its text lines above it. */
export interface SequenceRow {
  message: SequenceMessage;
  x1: number;
  x2: number;
  y: number;
  lines: string[];
}

export interface SequenceLayout {
  width: number;
  height: number;
  boxWidth: number;
  actors: SequenceActor[];
  rows: SequenceRow[];
}

/** In the units of the diagram, which is nearly one to one on a phone: 13 units of text are 13 px there. */
export const sequenceSize = { head: 44, line: 16, loop: 28 };

const size = { columns: 3, width: 340, more: 112, gap: 22, margin: 56, charWidth: 6.6, loopText: 150 };

/** Places actors side by side and messages below each other; texts break where their room ends. */
export function layOutSequence(actors: string[], messages: SequenceMessage[]): SequenceLayout {
  const width = size.width + Math.max(0, actors.length - size.columns) * size.more;
  const step = actors.length > 1 ? (width - 2 * size.margin) / (actors.length - 1) : width;
  const boxWidth = Math.min(108, step - 6);
  const xOf = (actor: string): number => size.margin + actors.indexOf(actor) * step;
  let y = sequenceSize.head - 4;
  const rows = messages.map((message, index) => {
    const x1 = xOf(message.from);
    const x2 = xOf(message.to);
    // A message to oneself has the room beside its lifeline, on the side where there is more.
    const beside = Math.min(size.loopText, Math.max(x1, width - x1) - sequenceSize.loop);
    const room = x1 === x2 ? beside : Math.abs(x2 - x1) - 8;
    const lines = wrapText(`${index + 1}. ${message.text}`, Math.max(8, Math.floor(room / size.charWidth)));
    y += lines.length * sequenceSize.line + size.gap;
    return { message, x1, x2, y: y - 8, lines };
  });
  return {
    width,
    height: Math.ceil(y + 14),
    boxWidth,
    actors: actors.map((actor) => ({
      x: xOf(actor),
      lines: wrapText(actor, Math.max(6, Math.floor((boxWidth - 6) / 7))),
    })),
    rows,
  };
}
