import { SEVERAL, type StateDiagram, type StateTransition, toneOf } from '../../model/diagrams.ts';

/** From so many states on, one line of their names replaces an arrow from each. */
const MANY = 3;

/**
 * The same event that leads from several states to the same end is one arrow, from a box with the names of all of them:
 * an arrow from each would cross the rest of the diagram. Ends are what this is for; arrows between states that lead on
 * are the story itself.
 */
export function gatherSources({ states, transitions }: StateDiagram): StateDiagram {
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
  };
}
