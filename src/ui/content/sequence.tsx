import type { ReactNode } from 'react';
import type { SequenceMessage } from '../../model/diagrams.ts';
import { layOutSequence, type SequenceActor, type SequenceRow, sequenceSize } from './sequence-layout.ts';

interface SequenceProps {
  title: string;
  actors: string[];
  messages: SequenceMessage[];
  /** The authors' list; it says in words what the diagram shows. */
  children?: ReactNode;
}

/** Who talks to whom, from top to bottom. The list below the diagram is its text alternative. */
export function Sequence({ title, actors, messages, children }: SequenceProps) {
  const layout = layOutSequence(actors, messages);
  return (
    <figure className={actors.length > 3 ? 'sequence sequence-wide' : 'sequence'}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small screens (WCAG 2.1.1) */}
      <div role="group" aria-label={title} tabIndex={0}>
        <svg viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-label={title}>
          {layout.actors.map((actor) => (
            <Actor key={actor.x} actor={actor} width={layout.boxWidth} height={layout.height} />
          ))}
          {layout.rows.map((row) => (
            <Arrow key={row.y} row={row} middle={layout.width / 2} />
          ))}
        </svg>
      </div>
      <details>
        <summary>The same in words</summary>
        {children}
      </details>
    </figure>
  );
}

function Actor({ actor, width, height }: { actor: SequenceActor; width: number; height: number }) {
  const { x, lines } = actor;
  const { head, line } = sequenceSize;
  return (
    <g>
      <path className="lifeline" d={`M${x} ${head}V${height}`} />
      <rect className="actor" x={x - width / 2} y="2" width={width} height={head - 4} rx="8" />
      <Lines
        className="actor-name"
        lines={lines}
        x={x}
        y={head / 2 + 4.5 - ((lines.length - 1) * line) / 2}
        anchor="middle"
      />
    </g>
  );
}

function Arrow({ row, middle }: { row: SequenceRow; middle: number }) {
  const { message, x1, x2, y, lines } = row;
  const className = message.response ? 'message response' : 'message';
  const above = (lines.length - 1) * sequenceSize.line;
  if (x1 === x2) {
    const way = x1 > middle ? -1 : 1;
    return (
      <g className={className}>
        <path d={`M${x1 + 2 * way} ${y - 8}h${18 * way}v14h${-15 * way}`} />
        <path className="tip" d={`M${x1 + 11 * way} ${y + 2}l${-6 * way} 4 ${6 * way} 4`} />
        <Lines lines={lines} x={x1 + 26 * way} y={y - 2 - above} anchor={way > 0 ? 'start' : 'end'} />
      </g>
    );
  }
  const way = x2 > x1 ? 1 : -1;
  return (
    <g className={className}>
      <path d={`M${x1 + 4 * way} ${y}H${x2 - 5 * way}`} />
      <path className="tip" d={`M${x2 - 10 * way} ${y - 4}l${6 * way} 4 ${-6 * way} 4`} />
      <Lines lines={lines} x={(x1 + x2) / 2} y={y - 7 - above} anchor="middle" />
    </g>
  );
}

interface LinesProps {
  lines: string[];
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  className?: string;
}

function Lines({ lines, x, y, anchor, className }: LinesProps) {
  return (
    <text className={className} x={x} y={y} textAnchor={anchor}>
      {lines.map((text, index) => (
        <tspan key={text} x={x} dy={index === 0 ? 0 : sequenceSize.line}>
          {text}
        </tspan>
      ))}
    </text>
  );
}
