import type { ReactNode } from 'react';
import { wrapText } from '../../model/wrap-text.ts';

interface Message {
  from: string;
  to: string;
  text: string;
  answer: boolean;
}

interface SequenceProps {
  title: string;
  actors: string[];
  messages: Message[];
  /** The authors' list; it says in words what the drawing shows. */
  children?: ReactNode;
}

/** Sizes in the units of the drawing, which is drawn one to one on a phone: 13 units of text are 13 px there. */
const size = { columns: 3, width: 340, more: 112, head: 44, line: 16, gap: 22, margin: 56, charWidth: 6.6 };

interface Row extends Message {
  y: number;
  x1: number;
  x2: number;
  lines: string[];
}

/** Who talks to whom, from top to bottom. The list below the drawing is its text alternative. */
export function Sequence({ title, actors, messages, children }: SequenceProps) {
  const width = size.width + Math.max(0, actors.length - size.columns) * size.more;
  const step = actors.length > 1 ? (width - 2 * size.margin) / (actors.length - 1) : 0;
  const xOf = (actor: string): number => size.margin + actors.indexOf(actor) * step;
  const { rows, height } = layOut(messages, xOf, width);
  const boxWidth = Math.min(120, step - 6);
  return (
    <figure className="sequence">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        {actors.map((actor) => (
          <Actor key={actor} name={actor} x={xOf(actor)} width={boxWidth} height={height} />
        ))}
        {rows.map((row, index) => (
          <Arrow key={`${row.y}`} row={row} number={index + 1} />
        ))}
      </svg>
      <details>
        <summary>The same in words</summary>
        {children}
      </details>
    </figure>
  );
}

function layOut(
  messages: Message[],
  xOf: (actor: string) => number,
  width: number,
): { rows: Row[]; height: number } {
  let y = size.head - 4;
  const rows = messages.map((message) => {
    const x1 = xOf(message.from);
    const x2 = xOf(message.to);
    // A message to oneself has the room beside its lifeline, on the side where there is more.
    const room = x1 === x2 ? Math.min(150, Math.max(x1, width - x1) - 28) : Math.abs(x2 - x1) - 8;
    const lines = wrapText(message.text, Math.max(10, Math.floor(room / size.charWidth)));
    y += lines.length * size.line + size.gap;
    return { ...message, x1, x2, lines, y: y - 8 };
  });
  return { rows, height: Math.ceil(y + 14) };
}

interface ActorProps {
  name: string;
  x: number;
  width: number;
  height: number;
}

function Actor({ name, x, width, height }: ActorProps) {
  const lines = wrapText(name, Math.floor(width / size.charWidth));
  return (
    <g>
      <path className="lifeline" d={`M${x} ${size.head}V${height}`} />
      <rect className="actor" x={x - 58} y="4" width="116" height={size.head - 8} rx="8" />
      <text className="actor-name" x={x} y="26" textAnchor="middle">
        {name}
      </text>
    </g>
  );
}

function Arrow({ row, number }: { row: Row; number: number }) {
  const { x1, x2, y, lines, answer } = row;
  const self = x1 === x2;
  const way = x2 > x1 ? 1 : -1;
  const top = y - 7 - (lines.length - 1) * size.line;
  const line = self ? `M${x1 + 2} ${y - 8}h18v14h-15` : `M${x1 + 4 * way} ${y}H${x2 - 5 * way}`;
  const tip = self
    ? `M${x1 + 11} ${y + 2}l-6 4 6 4`
    : `M${x2 - 10 * way} ${y - 4}l${6 * way} 4${-6 * way < 0 ? '' : ' '}${-6 * way} 4`;
  return (
    <g className={answer ? 'message answer' : 'message'}>
      <path d={line} />
      <path className="tip" d={tip} />
      <text x={self ? x1 + 26 : (x1 + x2) / 2} y={self ? y - 2 : top} textAnchor={self ? 'start' : 'middle'}>
        {lines.map((text, index) => (
          <tspan key={text} x={self ? x1 + 26 : (x1 + x2) / 2} dy={index === 0 ? 0 : size.line}>
            {index === 0 ? `${number}. ${text}` : text}
          </tspan>
        ))}
      </text>
    </g>
  );
}
