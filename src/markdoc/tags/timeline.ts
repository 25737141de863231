import Markdoc, { type Schema, type ValidationError } from '@markdoc/markdoc';
import { listItemTexts } from '../list-items.ts';

/** `Day 0: renewal is charged` → moment and what happens. */
function parseMoment(text: string): { at: string; text: string } | null {
  const match = /^(.+?):\s+(.+)$/.exec(text);
  return match === null ? null : { at: match[1] ?? '', text: match[2] ?? '' };
}

/** What happens when, drawn from a list of moments. */
export const timeline: Schema = {
  attributes: { title: { type: String, required: true } },
  validate(node): ValidationError[] {
    const items = listItemTexts(node);
    const wrong = items.filter((item) => parseMoment(item) === null);
    if (items.length > 0 && wrong.length === 0) return [];
    const message = items.length === 0 ? 'a timeline holds a list' : `\`${wrong[0]}\` is no moment`;
    return [
      {
        id: 'timeline-moment',
        level: 'error',
        message: `${message}; write each item as \`Day 0: what happens\``,
      },
    ];
  },
  transform(node) {
    return new Markdoc.Tag('Timeline', {
      title: node.attributes.title,
      moments: listItemTexts(node).map(parseMoment),
    });
  },
};
