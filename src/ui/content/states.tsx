import { type ReactNode, useId } from 'react';
import type { StateDiagram } from '../../model/state-diagram.ts';
import { layoutStates, type StateArrow, type StateBox } from './layout-states.ts';

interface StatesProps extends StateDiagram {
  title: string;
  /** The transitions as a list; it says in words what the drawing shows. */
  children?: ReactNode;
}

/** States from top to bottom with numbered arrows. The numbered list below the drawing is its text alternative. */
export function States({ title, states, transitions, children }: StatesProps) {
  const id = useId();
  const { width, height, boxes, arrows } = layoutStates({ states, transitions });
  return (
    <figure className="states">
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it (WCAG 2.1.1) */}
      <div className="states-drawing" tabIndex={0}>
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-labelledby={id}>
          <title id={id}>{title}</title>
          <desc>{`${boxes.length} states and ${arrows.length} transitions. The numbered list names each transition.`}</desc>
          {arrows.map((arrow) => (
            <Arrow key={arrow.number} {...arrow} />
          ))}
          {boxes.map((box) => (
            <Box key={box.name} {...box} />
          ))}
          {arrows.map(({ number, label }) => (
            <g key={number} className="step">
              <circle cx={label.x} cy={label.y} r="8" />
              <text x={label.x} y={label.y + 3.5} textAnchor="middle">
                {number}
              </text>
            </g>
          ))}
        </svg>
      </div>
      {children}
    </figure>
  );
}

function Arrow({ path, tip }: StateArrow) {
  return (
    <>
      <path d={path} />
      <path d={tip} />
    </>
  );
}

function Box({ x, y, width, height, lines, terminal }: StateBox) {
  const top = y + 4 - ((lines.length - 1) * 15) / 2;
  return (
    <g className={terminal ? 'state end' : 'state'}>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx="8" />
      <text textAnchor="middle">
        {lines.map((line, index) => (
          <tspan key={line} x={x} y={top + index * 15}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}
