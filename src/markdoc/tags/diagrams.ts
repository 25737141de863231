import { type Node, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import type { SequenceMessage } from '../../model/diagrams.ts';
import { problem } from '../schema.ts';

/** `Browser -> Your server: card payload` → a message; null if it does not match. */
function parseMessage(text: string): SequenceMessage | null {
  // In two steps: one pattern for both would try every arrow with every colon.
  const [, from, arrow, rest = ''] = /^(.+?)\s*(-->|->)\s*(.+)$/.exec(text) ?? [];
  const [, to, message] = /^([^:]+):\s*(.+)$/.exec(rest) ?? [];
  if (from === undefined || to === undefined || message === undefined) return null;
  return { from, to, text: message, response: arrow === '-->' };
}

const splitActors = (value: string): string[] => value.split(',').map((actor) => actor.trim());

/** More would leave no room for their names and messages. */
const MAX_ACTORS = 6;

/** A sequence diagram from a list; the list itself is the text alternative. */
const sequence: Schema = {
  attributes: { title: { type: String, required: true }, actors: { type: String, required: true } },
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
    const known = splitActors(actors);
    if (known.includes('') || new Set(known).size < known.length || known.length > MAX_ACTORS)
      return problem('sequence-actors', `\`actors\` must be at most ${MAX_ACTORS} different names`);
    return items.flatMap((item) => {
      const message = parseMessage(item.text);
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

/** Diagrams from an author's list. */
export const diagramTags = { sequence };

/** The items in the lists below a node, with line breaks as spaces. @param mark written on both sides of code */
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
