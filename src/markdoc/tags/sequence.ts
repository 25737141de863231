import Markdoc, { type Schema, type ValidationError } from '@markdoc/markdoc';
import { listItemTexts } from '../list-items.ts';

/** One message between two of the actors. */
export interface SequenceMessage {
  from: string;
  to: string;
  text: string;
  /** True for an answer, drawn dashed. */
  answer: boolean;
}

const shape = /^(.+?)\s*(-->|->)\s*(.+?):\s*(.+)$/;

/** `Browser -> Your server: card payload` → a message; null where it has another shape. */
export function parseMessage(text: string): SequenceMessage | null {
  const match = shape.exec(text);
  if (match === null) return null;
  const [, from = '', arrow, to = '', message = ''] = match;
  return { from, to, text: message, answer: arrow === '-->' };
}

const splitActors = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((actor) => actor.trim());

/** Who talks to whom, drawn from a list; the list itself is the text alternative. */
export const sequence: Schema = {
  attributes: {
    title: { type: String, required: true },
    actors: { type: String, required: true },
  },
  validate(node): ValidationError[] {
    const actors = splitActors(node.attributes.actors);
    const items = listItemTexts(node);
    if (items.length === 0)
      return [
        error('a sequence holds a list, one message an item: `- Browser -> Your server: card payload`'),
      ];
    // A title or actors that are missing are reported by themselves.
    if (typeof node.attributes.actors !== 'string') return [];
    return items.flatMap((item) => {
      const message = parseMessage(item);
      if (message === null) return [error(`\`${item}\` is no message; write \`A -> B: text\``)];
      return [message.from, message.to]
        .filter((actor) => !actors.includes(actor))
        .map((actor) => error(`\`${actor}\` is none of the actors ${actors.join(', ')}`));
    });
  },
  transform(node, config) {
    const messages = listItemTexts(node).map(parseMessage);
    return new Markdoc.Tag(
      'Sequence',
      { title: node.attributes.title, actors: splitActors(node.attributes.actors), messages },
      node.transformChildren(config),
    );
  },
};

function error(message: string): ValidationError {
  return { id: 'sequence-message', level: 'error', message };
}
