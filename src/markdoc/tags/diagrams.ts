import { type Node, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import { misplacedState, type SequenceMessage, type StateTransition } from '../../model/diagrams.ts';
import { problem } from '../schema.ts';

/** `Browser -> Your server: card payload` → a message; null if it does not match. */
function parseMessage(text: string): SequenceMessage | null {
  const match = /^(.+?)\s*(-->|->)\s*(.+?):\s*(.+)$/.exec(text);
  if (match === null) return null;
  const [, from = '', arrow, to = '', message = ''] = match;
  return { from, to, text: message, response: arrow === '-->' };
}

const splitActors = (value: string): string[] => value.split(',').map((actor) => actor.trim());

/** A sequence diagram from a list; the list itself is the text alternative. */
const sequence: Schema = {
  attributes: {
    title: { type: String, required: true },
    actors: { type: String, required: true },
  },
  validate(node): ValidationError[] {
    const { actors } = node.attributes;
    const items = listItems(node);
    if (items.length === 0)
      return problem(
        'sequence-message',
        'a sequence holds a list, one message an item: `- Browser -> Your server: card payload`',
      );
    // A missing title or missing actors have their own error.
    if (typeof actors !== 'string') return [];
    return items.flatMap((item) => {
      const message = parseMessage(item.text);
      const known = splitActors(actors);
      const unknown =
        message === null ? [] : [message.from, message.to].filter((name) => !known.includes(name));
      const problems =
        message === null
          ? [`\`${item.text}\` is not a message — write \`A -> B: text\``]
          : unknown.map(
              (name) => `\`${name}\` is not one of the \`actors\` — write one of ${known.join(', ')}`,
            );
      return problems.flatMap((text) => problem('sequence-message', text, item));
    });
  },
  transform(node, config) {
    const messages = listItems(node, '`').map(({ text }) => parseMessage(text));
    const actors = splitActors(node.attributes.actors);
    const { title } = node.attributes;
    return new Tag('Sequence', { title, actors, messages }, node.transformChildren(config));
  },
};

/** `pending -> active: first payment succeeds` → a transition; null if it does not match. */
function parseTransition(text: string): StateTransition | null {
  const match = /^(\S+)\s*->\s*(\S+?):\s*(.+)$/.exec(text.trim());
  if (match === null) return null;
  const [, from = '', to = '', on = ''] = match;
  return { from, to, on };
}

/** A state diagram from a list with one transition per item, and where each state is. */
const states: Schema = {
  attributes: { title: { type: String, required: true }, rows: { type: Array, required: true } },
  validate(node): ValidationError[] {
    const items = listItems(node);
    const empty = 'a state diagram holds a list, one transition an item: `- pending -> active: paid`';
    if (items.length === 0) return problem('states-transition', empty);
    const wrong = items.find(({ text }) => parseTransition(text) === null);
    const form = `\`${wrong?.text}\` is not a transition — write \`from -> to: cause\``;
    if (wrong !== undefined) return problem('states-transition', form, wrong);
    const { rows } = node.attributes;
    const transitions = items.flatMap(({ text }) => parseTransition(text) ?? []);
    const misplaced = Array.isArray(rows) ? misplacedState(rows.map(String), transitions) : null;
    const message = `\`rows\` and the transitions differ in \`${misplaced}\` — name each state once`;
    return misplaced === null ? [] : problem('states-rows', message);
  },
  transform(node) {
    const transitions = listItems(node).flatMap(({ text }) => parseTransition(text) ?? []);
    const names = new Set(transitions.flatMap(({ from, to }) => [from, to]));
    const states = [...names].map((name) => ({
      name,
      terminal: transitions.every(({ from }) => from !== name),
    }));
    const { title, rows } = node.attributes;
    return new Tag('States', { title, states, transitions, rows });
  },
};

/** `Day 0: renewal is charged` → the moment and its event. */
function parseMoment(text: string): { at: string; text: string } | null {
  const match = /^(.+?):\s+(.+)$/.exec(text);
  return match === null ? null : { at: match[1] ?? '', text: match[2] ?? '' };
}

/** A timeline from a list of moments. */
const timeline: Schema = {
  attributes: { title: { type: String, required: true } },
  validate(node): ValidationError[] {
    const items = listItems(node);
    const wrong = items.find(({ text }) => parseMoment(text) === null);
    if (items.length > 0 && wrong === undefined) return [];
    const message = wrong === undefined ? 'a timeline holds a list' : `\`${wrong.text}\` is not a moment`;
    return problem('timeline-moment', `${message} — write each item as \`Day 0: what happens\``, wrong);
  },
  transform(node) {
    const moments = listItems(node).map(({ text }) => parseMoment(text));
    return new Tag('Timeline', { title: node.attributes.title, moments });
  },
};

/** Diagrams, each from an author's list. */
export const diagramTags = { sequence, states, timeline };

/**
 * The items in the lists below a node, with line breaks as spaces.
 * @param mark around code
 */
function listItems(node: Node, mark = '') {
  return [...node.walk()]
    .filter((child) => child.type === 'item')
    .map((item) => ({ text: textOfItem(item, mark), location: item.location }));
}

function textOfItem(item: Node, mark: string): string {
  return [...item.walk()]
    .map((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
      const content = String(child.attributes.content ?? '');
      return child.type === 'text' ? content : child.type === 'code' ? mark + content + mark : '';
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
