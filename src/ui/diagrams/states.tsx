import { Fragment } from 'react';
import { SEVERAL, type StateDiagram, type StateTransition, toneOf } from '../../model/diagrams.ts';
import { layoutStates, type StateBox, stateRoom } from './layout-states.ts';
import { Lines } from './sequence.tsx';

interface StatesProps extends StateDiagram {
  title: string;
}

/** Marks in addition to color, for readers who cannot distinguish colors. A failure that is not final needs attention. */
const marks = { active: '', waiting: '', done: '✓ ', failed: '✕ ', several: '' };

/**
 * A state diagram from left to right with labels on its arrows. The list of what each state can become is for screen readers
 * and for screens where the diagram does not fit; the Markdown has its own (`page/to-markdown.ts`).
 */
export function States({ title, states, transitions, rows }: StatesProps) {
  const diagram = gatherSources({ states, transitions, rows });
  const { width, height, boxes, arrows } = layoutStates(diagram);
  const confirmed = arrows.filter(({ assumed }) => assumed !== true);
  const assumed = arrows.filter(({ assumed }) => assumed === true);
  return (
    <figure className={width > stateRoom.guide ? 'states states-wide' : 'states'} data-markdown-ignore="">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} width={`${width / 16}rem`} aria-hidden="true">
        <path d={confirmed.map(({ path }) => path).join('')} />
        {assumed.length === 0 ? null : (
          <path className="assumed" d={assumed.map(({ path }) => path).join('')} />
        )}
        <path className="tip" d={arrows.map(({ tip }) => tip).join('')} />
        {boxes.map((box) => (
          <Box key={box.name} {...box} />
        ))}
        {arrows.map(({ from, to, on, label }) => (
          <Label key={`${from} ${to} ${on}`} className="on" {...label} />
        ))}
      </svg>
      <dl>
        {states
          .filter(({ name }) => transitions.some(({ from }) => from === name))
          .map(({ name }) => (
            <Fragment key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              {transitions
                .filter(({ from }) => from === name)
                .map((transition) => (
                  <Transition
                    key={`${transition.to} ${transition.on}`}
                    {...transition}
                    ends={states.some((state) => state.name === transition.to && state.terminal)}
                  />
                ))}
            </Fragment>
          ))}
      </dl>
    </figure>
  );
}

/** What a state can become. */
function Transition({ to, on, assumed, ends }: StateTransition & { ends: boolean }) {
  return (
    <dd>
      {assumed === true ? '⇢' : '→'} <code>{to}</code>
      {ends ? ' (final)' : ''}: {on}
      {assumed === true ? <span className="sr-only"> (not confirmed by Frame)</span> : null}
    </dd>
  );
}

function Box({ x, y, width, height, lines, tone, terminal }: StateBox) {
  const mark = tone === 'failed' && !terminal ? '! ' : marks[tone];
  return (
    <g className={tone}>
      {tone === 'several' ? null : (
        <rect
          x={Math.round(x - width / 2)}
          y={y - height / 2}
          width={Math.round(width)}
          height={height}
          rx="8"
        />
      )}
      <Label lines={lines.map((line, index) => (index === 0 ? mark + line : line))} x={x} y={y} />
    </g>
  );
}

/** Lines around a center. */
function Label({ lines, x, y, className }: { lines: string[]; x: number; y: number; className?: string }) {
  const top = Math.round(y + 4.5 - (lines.length - 1) * 8);
  return <Lines className={className} lines={lines} x={Math.round(x)} y={top} write={(line) => line} />;
}

/** With at least this many source states, list their names in one box instead of drawing an arrow from each. */
const MANY = 3;

/**
 * Merges arrows for the same event from several states to the same failed end into one arrow from a box with all their
 * names: separate arrows would cross the rest of the diagram.
 */
export function gatherSources({ states, transitions, rows }: StateDiagram): StateDiagram {
  const failures = states.filter(({ name, terminal }) => terminal && toneOf(name) === 'failed');
  const groups = failures.flatMap(({ name }) => {
    const events = new Set(transitions.flatMap(({ to, on }) => (to === name ? [on] : [])));
    return [...events].map((event) => transitions.filter(({ to, on }) => to === name && on === event));
  });
  const many = groups.filter((group) => group.length >= MANY);
  const gathered = many.map((group) => ({
    ...(group[0] as StateTransition),
    from: group.map(({ from }) => from).join(SEVERAL),
    // A solid arrow would confirm all of them.
    assumed: group.some(({ assumed }) => assumed),
  }));
  return {
    // A state without known transitions is in the list of values; here it would be disconnected.
    states: [
      ...states.filter(({ name }) => transitions.some(({ from, to }) => from === name || to === name)),
      ...gathered.map(({ from }) => ({ name: from, terminal: false })),
    ],
    transitions: [...transitions.filter((each) => !many.flat().includes(each)), ...gathered],
    rows,
  };
}
