import { SEVERAL, type StateDiagram, type StateTransition, toneOf } from '../../model/diagrams.ts';

/** With at least this many source states, list their names in one box instead of drawing an arrow from each. */
const MANY = 3;

/**
 * Merges arrows for the same event from several states to the same end into one arrow from a box with all their names:
 * separate arrows would cross the rest of the diagram. Applies only to end states; arrows between other states tell the
 * actual story.
 */
export function gatherSources({ states, transitions, ...rest }: StateDiagram): StateDiagram {
  const ends = new Set(states.filter(({ terminal }) => terminal).map(({ name }) => name));
  const alike = (one: StateTransition, other: StateTransition): boolean =>
    one.to === other.to && one.on === other.on;
  const gathered: StateTransition[] = [];
  const kept: StateTransition[] = [];
  for (const transition of transitions) {
    const same = transitions.filter((other) => alike(other, transition));
    if (!ends.has(transition.to) || toneOf(transition.to) !== 'failed' || same.length < MANY)
      kept.push(transition);
    else if (same[0] === transition)
      gathered.push({
        ...transition,
        from: same.map(({ from }) => from).join(SEVERAL),
        assumed: same.every(({ assumed }) => assumed),
      });
  }
  return {
    states: [...states, ...gathered.map(({ from }) => ({ name: from, terminal: false }))],
    transitions: [...kept, ...gathered],
    ...rest,
  };
}
