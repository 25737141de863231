import { Fragment, type ReactNode } from 'react';
import type { SequenceMessage } from '../../model/diagrams.ts';
import {
  layoutSequence,
  loopSide,
  messageParts,
  type SequenceActor,
  type SequenceRow,
  sequenceSize,
} from './layout-sequence.ts';

interface SequenceProps {
  title: string;
  actors: string[];
  messages: SequenceMessage[];
}

/**
 * A sequence diagram, from top to bottom. The list is for screen readers and for screens where the diagram would be too
 * small to read.
 */
export function Sequence({ title, actors, messages }: SequenceProps) {
  const layout = layoutSequence(actors, messages);
  return (
    <figure className="sequence">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
        <path
          className="lifeline"
          d={layout.actors.map(({ x }) => `M${round(x)} 42V${layout.height}`).join('')}
        />
        {layout.actors.map((actor) => (
          <Actor key={actor.x} actor={actor} width={layout.boxWidth} />
        ))}
        {layout.rows.map((row) => (
          <Arrow key={row.y} row={row} />
        ))}
      </svg>
      <ol>
        {messages.map(({ from, to, text }) => (
          <li key={`${from} ${to} ${text}`}>
            <b>{from === to ? from : `${from} → ${to}`}:</b> <Words text={text} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Actor({ actor: { x, lines }, width }: { actor: SequenceActor; width: number }) {
  const { head, line } = sequenceSize;
  return (
    <>
      <rect x={round(x - width / 2)} y="2" width={round(width)} height={head - 4} rx="8" />
      <Lines className="actor" lines={lines} x={x} y={head / 2 + 4.5 - ((lines.length - 1) * line) / 2} />
    </>
  );
}

function Arrow({ row: { message, x1, x2, y, textX, lines } }: { row: SequenceRow }) {
  const above = (lines.length - 1) * sequenceSize.line;
  const toItself = x1 === x2;
  const way = toItself ? loopSide(x1) : Math.sign(x2 - x1);
  const from = round(x1 + (toItself ? 2 : 1) * way);
  const tip = round(x2 + (toItself ? 5 : -5) * way);
  // The arrowhead of a loop points back at its own lifeline.
  const back = toItself ? way : -way;
  const line = toItself ? `M${from} ${y - 10}h${18 * way}v14H${tip}` : `M${from} ${y}H${tip}`;
  const head = `M${round(tip + 6 * back)} ${toItself ? y : y - 4}l${-6 * back} 4 ${6 * back} 4`;
  return (
    <>
      <path className={message.response ? 'response' : undefined} d={line + head} />
      <Lines
        className={toItself ? (way > 0 ? 'after' : 'before') : undefined}
        lines={lines}
        x={textX}
        y={y - (toItself ? 1 : 7) - above}
      />
    </>
  );
}

interface LinesProps {
  lines: string[];
  x: number;
  y: number;
  className?: string | undefined;
  write?: (line: string) => ReactNode;
}

const words = (line: string): ReactNode => <Words text={line} tag="tspan" />;

/** Lines of text below each other, with API names in the code font unless written in another way. */
export function Lines({ lines, x, y, className, write = words }: LinesProps) {
  return (
    <text className={className} x={round(x)} y={y}>
      {lines.map((text, index) =>
        index === 0 ? (
          <Fragment key={text}>{write(text)}</Fragment>
        ) : (
          <tspan key={text} x={round(x)} dy={sequenceSize.line}>
            {write(text)}
          </tspan>
        ),
      )}
    </text>
  );
}

/** A text with API names in the code font. */
function Words({ text, tag: Code = 'code' }: { text: string; tag?: 'code' | 'tspan' }): ReactNode {
  const className = Code === 'tspan' ? 'code' : undefined;
  return messageParts(text).map((part, index) => {
    const key = `${index} ${part.text}`;
    return part.code ? (
      <Code key={key} className={className}>
        {part.text}
      </Code>
    ) : (
      part.text
    );
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
