import type { Schema, ValidationError } from '@markdoc/markdoc';
import type { StateTransition } from '../../model/state-diagram.ts';
import { listItemTexts } from '../list-items.ts';
import { statesTag } from '../reference/states-tag.ts';

/** `pending -> active: first payment succeeds` → a transition; null where it has another shape. */
export function parseTransition(text: string): StateTransition | null {
  const match = /^(\S+)\s*->\s*(\S+?):\s*(.+)$/.exec(text.trim());
  if (match === null) return null;
  const [, from = '', to = '', on = ''] = match;
  return { from, to, on };
}

/** States and the ways between them, drawn from a list, one transition an item. */
export const states: Schema = {
  attributes: { title: { type: String, required: true } },
  validate(node): ValidationError[] {
    const items = listItemTexts(node);
    if (items.length === 0)
      return [error('a state diagram holds a list, one transition an item: `- pending -> active: paid`')];
    return items
      .filter((item) => parseTransition(item) === null)
      .map((item) => error(`\`${item}\` is no transition; write \`from -> to: cause\``));
  },
  transform(node) {
    const transitions = listItemTexts(node).flatMap((item) => parseTransition(item) ?? []);
    const left = new Set(transitions.map(({ from }) => from));
    const names = new Set(transitions.flatMap(({ from, to }) => [from, to]));
    const boxes = [...names].map((name) => ({ name, terminal: !left.has(name) }));
    return statesTag(String(node.attributes.title), { states: boxes, transitions });
  },
};

function error(message: string): ValidationError {
  return { id: 'states-transition', level: 'error', message };
}
