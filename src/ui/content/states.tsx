import { useId } from 'react';
import type { StateDiagram } from '../../model/diagrams.ts';
import { layoutStates, type StateArrow, type StateBox } from './layout-states.ts';

interface StatesProps extends StateDiagram {
  title: string;
}

/** States from top to bottom with numbered arrows. The numbered list below the diagram is its text alternative. */
export function States({ title, states, transitions }: StatesProps) {
  const id = useId();
  const { width, height, boxes, arrows } = layoutStates({ states, transitions });
  return (
    <figure className="states">
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it (WCAG 2.1.1) */}
      <div className="states-diagram" tabIndex={0}>
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
      <ol>
        {transitions.map(({ from, to, on }) => (
          <li key={`${from} ${to} ${on}`}>
            <code>{from}</code> → <code>{to}</code>: {on}
          </li>
        ))}
      </ol>
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
