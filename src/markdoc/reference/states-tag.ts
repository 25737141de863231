import { Tag } from '@markdoc/markdoc';
import type { StateDiagram } from '../../model/state-diagram.ts';

/** A state diagram with its transitions as a numbered list, which says in words what the drawing shows. */
export function statesTag(title: string, diagram: StateDiagram): Tag {
  const items = diagram.transitions.map(
    ({ from, to, on }) =>
      new Tag('li', {}, [new Tag('code', {}, [from]), ' → ', new Tag('code', {}, [to]), `: ${on}`]),
  );
  return new Tag('States', { title, ...diagram }, [new Tag('ol', {}, items)]);
}
